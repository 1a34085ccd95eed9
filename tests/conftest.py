import gettext
import io
import os
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import find_chromium
from scorer.text.languages import Words, language
from support.private_postgres import Unavailable, private_cluster


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; without one the tests are skipped, in CI they fail."""
    path = find_chromium()
    if path is None:
        message = "no Chromium: install chromium, or name one in $CHROMIUM"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Of $SCORER_TEST_POSTGRES, else our own. Without one the tests are skipped, in CI they fail."""
    with ExitStack() as stack:
        try:
            import psycopg  # noqa: F401 - whether it can be imported at all

            yield os.environ.get("SCORER_TEST_POSTGRES") or stack.enter_context(private_cluster())
        except (Unavailable, ModuleNotFoundError) as reason:
            message = f"not tested on PostgreSQL: {reason}"
            pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)


@pytest.fixture
def english() -> Words:
    """English."""
    return language("en")


@pytest.fixture
def french() -> Words:
    """A small French catalogue, with the header that real ones have."""
    catalogue = Catalog(locale="fr")
    catalogue.add("Score sheet", "Feuille de score")
    catalogue.add("Unofficial fan project", "Projet de fans non officiel")
    catalogue.add("%(name)s wins with %(fame)s.", "%(name)s gagne avec %(fame)s.")
    catalogue.add(("%d fame", "%d fame"), ("%d de renommée",) * 3)
    file = io.BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    return gettext.GNUTranslations(file)
