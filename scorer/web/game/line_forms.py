"""What a line and a pad send: everything typed, beside what the page had shown."""

from wtforms import Form, FormField, StringField

from scorer.faraway.model import REGIONS_IN_LINE
from scorer.live.merge import LONGEST_NAME, Choice, Fields, PageMark
from scorer.live.seat_input import LONGEST_TYPED, PAD_ROWS, RegionInput, pad_field, region_field
from scorer.web.forms import Action, FixedList, ListForm, small_number, typed_text


class MarkedForm(ListForm):
    """A form whose page names itself and counts its saves, so that none is taken for somebody else's."""

    page = StringField(filters=[lambda text: (text or "")[:LONGEST_NAME]])
    save = StringField()
    seen = StringField()

    @property
    def mark(self) -> PageMark:
        """The page, and where it is in its history."""
        return PageMark(
            self.page.data or "", small_number(self.save.data or "") or 0, small_number(self.seen.data or "") or 0
        )


class PlaceForm(Form):
    """One place of the line: what is typed, and what the page showed before."""

    number = StringField(filters=[typed_text])
    box = StringField(filters=[typed_text])
    was = StringField(filters=[lambda text: (text or "")[: 2 * LONGEST_TYPED + 1]])

    @property
    def shown(self) -> str:
        """What the page showed when it was made."""
        return self.was.data or ""

    @property
    def typed(self) -> str:
        """What was sent. A box was chosen for the number it was shown with, so a new number leaves it out."""
        number = self.number.data or ""
        same = number == RegionInput.from_text(self.shown).number
        return RegionInput(number, (self.box.data or "") if same else "").as_text


class LineForm(MarkedForm):
    """Eight places in the order played."""

    places = FixedList(FormField(PlaceForm), min_entries=REGIONS_IN_LINE, max_entries=REGIONS_IN_LINE)

    @property
    def typed(self) -> Fields:
        """What was sent; a place that was not sent is as it was shown."""
        return {region_field(index): place.form.typed for index, place in enumerate(self.places)}

    @property
    def shown(self) -> Fields:
        """What the page showed when it was made."""
        return {region_field(index): place.form.shown for index, place in enumerate(self.places)}

    def choice(self, action: Action) -> Choice | None:
        """The side chosen where two phones disagreed, if that is what the button does."""
        return choice_of(action, region_field(-1 if action.number is None else action.number))


class RowForm(Form):
    """One row of the pad."""

    fame = StringField(filters=[typed_text])
    was = StringField(filters=[typed_text])


class PadForm(MarkedForm):
    """Eight Regions in the order played and the Sanctuaries."""

    rows = FixedList(FormField(RowForm), min_entries=PAD_ROWS, max_entries=PAD_ROWS)

    @property
    def typed(self) -> Fields:
        """What was sent."""
        return {pad_field(index): row.fame.data or "" for index, row in enumerate(self.rows)}

    @property
    def shown(self) -> Fields:
        """What the page showed when it was made."""
        return {pad_field(index): row.was.data or "" for index, row in enumerate(self.rows)}

    def choice(self, action: Action) -> Choice | None:
        """The side chosen where two phones disagreed, if that is what the button does."""
        return choice_of(action, pad_field(-1 if action.number is None else action.number))


def choice_of(action: Action, field: str) -> Choice | None:
    """What a button "Keep" or "Take" chose for a field."""
    return Choice(field, action.name == "keep", action.detail) if action.name in ("keep", "take") else None
