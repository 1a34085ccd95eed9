"""What a line and a pad send: everything typed, beside what the page had shown."""

from wtforms import BooleanField, Form, FormField, StringField

from scorer.faraway.model import REGIONS_IN_LINE
from scorer.live.seat_input import LONGEST_TYPED, PAD_ROWS, RegionInput
from scorer.web.forms import FixedList, ListForm, typed_text


class PlaceForm(Form):
    """One place of the line: what is typed, and what the page showed before."""

    number = StringField(filters=[typed_text])
    meteor = BooleanField()
    was = StringField(filters=[lambda text: (text or "")[: LONGEST_TYPED + 1]])

    @property
    def shown(self) -> RegionInput:
        """What the page showed when it was made."""
        return RegionInput.from_text(self.was.data or "")

    @property
    def typed(self) -> RegionInput:
        """What was sent. A meteor switch belongs to the number it was shown with, so a new number puts it out."""
        return RegionInput(self.number.data or "", self.meteor.data and self.number.data == self.shown.number)


class LineForm(ListForm):
    """Eight places in the order played."""

    places = FixedList(FormField(PlaceForm), min_entries=REGIONS_IN_LINE, max_entries=REGIONS_IN_LINE)

    @property
    def typed(self) -> tuple[RegionInput, ...]:
        """What was sent; a place that was not sent is as it was shown."""
        return tuple(place.form.typed for place in self.places)

    @property
    def shown(self) -> tuple[RegionInput, ...]:
        """What the page showed when it was made."""
        return tuple(place.form.shown for place in self.places)


class RowForm(Form):
    """One row of the pad."""

    fame = StringField(filters=[typed_text])
    was = StringField(filters=[typed_text])


class PadForm(ListForm):
    """Eight Regions in the order played and the Sanctuaries."""

    rows = FixedList(FormField(RowForm), min_entries=PAD_ROWS, max_entries=PAD_ROWS)

    @property
    def typed(self) -> tuple[str, ...]:
        """What was sent."""
        return tuple(row.fame.data or "" for row in self.rows)

    @property
    def shown(self) -> tuple[str, ...]:
        """What the page showed when it was made."""
        return tuple(row.was.data or "" for row in self.rows)
