"""Languages to make files in."""

import gettext
import io

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from scorer.wording import Words, language


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
