"""What the check of a photo sends: all that is known of it, since the server keeps nothing."""

from wtforms import BooleanField, FieldList, Form, FormField, StringField

from scorer.faraway.model import REGIONS_IN_LINE
from scorer.live.photo_check import CANDIDATES_KEPT, MOST_CARDS, NO_QUAD, CardCheck, PhotoCheck
from scorer.live.seat_input import RegionInput
from scorer.photo.reading import Quad
from scorer.web.forms import ListForm, small_number, typed_text


class ReadCardForm(Form):
    """One card of a photo under review."""

    number = StringField(filters=[typed_text])
    box = StringField(filters=[typed_text])
    read = StringField(filters=[lambda text: (text or "")[:20]])
    candidates = StringField(filters=[lambda text: (text or "")[:120]])
    unsure = BooleanField()
    confirmed = BooleanField()
    quad = StringField(filters=[lambda text: (text or "")[:200]])

    @property
    def card(self) -> CardCheck:
        """The card; a quad that is no list of eight numbers is dropped."""
        return CardCheck(
            typed=RegionInput(self.number.data or "", self.box.data or ""),
            read=self.read.data or "",
            candidates=tuple((self.candidates.data or "").split()[:CANDIDATES_KEPT]),
            unsure=self.unsure.data,
            confirmed=self.confirmed.data,
            quad=_quad(self.quad.data or ""),
        )


class PhotoCheckForm(ListForm):
    """All cards of a photo under review, with the size of the picture."""

    cards = FieldList(FormField(ReadCardForm), max_entries=MOST_CARDS)
    on_pad = BooleanField()
    """Whether the player counted by hand when the page was made."""
    width = StringField()
    height = StringField()
    notes = FieldList(StringField(filters=[lambda text: (text or "")[:300]]), max_entries=8)
    line = StringField(filters=[lambda text: (text or "")[:200]])
    """What was typed at each place when the page was made, parted by commas."""

    @property
    def shown_line(self) -> tuple[RegionInput, ...]:
        """What was typed at each place when the page was made."""
        places = (self.line.data or "").split(",")
        return tuple(RegionInput.from_text(place) for place in (*places, *[""] * REGIONS_IN_LINE)[:REGIONS_IN_LINE])

    @property
    def review(self) -> PhotoCheck:
        """What the page sent back."""
        return PhotoCheck(
            tuple(entry.form.card for entry in self.cards),
            small_number(self.width.data or "") or 0,
            small_number(self.height.data or "") or 0,
        )


def _quad(text: str) -> Quad:
    try:
        x0, y0, x1, y1, x2, y2, x3, y3 = (float(part) for part in text.split())
    except ValueError:
        return NO_QUAD
    if not all(abs(number) < 1e5 for number in (x0, y0, x1, y1, x2, y2, x3, y3)):
        return NO_QUAD
    return ((x0, y0), (x1, y1), (x2, y2), (x3, y3))
