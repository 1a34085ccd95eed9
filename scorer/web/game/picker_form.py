"""What the Sanctuary picker sends: what is held now, beside what it had shown."""

from collections.abc import Iterable

from wtforms import SelectMultipleField, StringField

from scorer.live.merge import Fields
from scorer.live.seat_input import HELD, sanctuary_field
from scorer.web.game.line_forms import MarkedForm

LONGEST_ID = 60
"""Characters of a Sanctuary's id."""


class PickerForm(MarkedForm):
    """Ids of Sanctuaries: `held` now, `was` held when the page was made, `let_go` since it was sent as held."""

    held = SelectMultipleField(validate_choice=False, choices=[])
    was = StringField()
    let_go = StringField()

    @property
    def taken(self) -> list[str]:
        """What is held now and was not when the page was made, in the order it was taken."""
        was = _ids((self.was.data or "").split())
        return [taken for taken in _ids(self.held.data or []) if taken not in was]

    @property
    def shown(self) -> Fields:
        """What was held when the page was made."""
        return {sanctuary_field(held): HELD for held in _ids((self.was.data or "").split())}

    @property
    def sent(self) -> Fields:
        """What is held now; empty for what the page gives back."""
        gone = _ids(f"{self.was.data or ''} {self.let_go.data or ''}".split())
        held = _ids(self.held.data or [])
        return {**{sanctuary_field(known): "" for known in gone}, **{sanctuary_field(known): HELD for known in held}}


def _ids(sent: Iterable[str]) -> list[str]:
    """Ids that came in, each once, in the order sent."""
    return list(dict.fromkeys(known[:LONGEST_ID] for known in sent if known))
