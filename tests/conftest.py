import gettext
import io
import os
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from playwright.sync_api import Browser, sync_playwright

from scorer.text.languages import Words, language
from support.private_postgres import private_cluster
from support.programs import PROGRAMS, find_chromium


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what drives the browser, which is named by a fixture."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.needs("chromium"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips a test where something that it needs is not here; in CI it fails."""
    for marker in item.iter_markers("needs"):
        for name in marker.args:
            program = PROGRAMS[name]
            if not program.is_here:
                pytest.fail(program.absence) if os.environ.get("CI") else pytest.skip(program.absence)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with sync_playwright() as playwright:
        path = find_chromium()
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The server that $SCORER_TEST_POSTGRES names, else our own."""
    if named := os.environ.get("SCORER_TEST_POSTGRES"):
        yield named
    else:
        with private_cluster() as address:
            yield address


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
