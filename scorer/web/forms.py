"""The forms. Texts are cleaned, never judged here: what they mean is for scorer.entry to say."""

from flask_wtf import FlaskForm
from wtforms import BooleanField, FieldList, Form, FormField, RadioField, SelectMultipleField, StringField, widgets

from scorer.game import FEWEST_PLAYERS, MOST_PLAYERS
from scorer.model import REGIONS_IN_LINE, CardSet
from scorer.standings import TieRule
from scorer.typed import LONGEST_TYPED, PAD_ROWS, TypedRegion, clean_name, clean_text


def _typed(text: str | None) -> str:
    return clean_text(text or "", LONGEST_TYPED)


class CheckboxesField(SelectMultipleField):
    """Several choices, each a checkbox."""

    widget = widgets.ListWidget(prefix_label=False)
    option_widget = widgets.CheckboxInput()


class StartForm(FlaskForm):
    """Who played, and with which boxes."""

    names = FieldList(
        StringField(filters=[lambda text: clean_name(text or "")]), min_entries=FEWEST_PLAYERS, max_entries=MOST_PLAYERS
    )
    sets = CheckboxesField(choices=[(CardSet.BELOW.value, ""), (CardSet.STARS.value, "")], validate_choice=False)

    @property
    def chosen_sets(self) -> tuple[CardSet, ...]:
        """The boxes in play, the base game always."""
        return tuple(s for s in CardSet if s is CardSet.BASE or s.value in (self.sets.data or []))


class PlaceForm(Form):
    """One place of the line: what is typed, and what the page showed before."""

    number = StringField(filters=[_typed])
    meteor = BooleanField()
    was = StringField(filters=[lambda text: (text or "")[: LONGEST_TYPED + 1]])

    @property
    def shown(self) -> TypedRegion:
        """What the page showed when it was made."""
        return TypedRegion.from_text(self.was.data)

    @property
    def typed(self) -> TypedRegion:
        """What was sent. A meteor switch belongs to the number it was shown with, so a new number puts it out."""
        return TypedRegion(self.number.data, self.meteor.data and self.number.data == self.shown.number)


class LineForm(FlaskForm):
    """Eight places in the order played."""

    places = FieldList(FormField(PlaceForm), min_entries=REGIONS_IN_LINE, max_entries=REGIONS_IN_LINE)

    @property
    def typed(self) -> tuple[TypedRegion, ...]:
        """What was sent."""
        return tuple(place.form.typed for place in self.places)

    @property
    def shown(self) -> tuple[TypedRegion, ...]:
        """What the page showed when it was made."""
        return tuple(place.form.shown for place in self.places)


class RoundForm(FlaskForm):
    """Everybody's Region of one round. The fields are numbered by seat, and a seat that is missing was not shown."""

    players = FieldList(FormField(PlaceForm), max_entries=MOST_PLAYERS)

    @property
    def sent(self) -> dict[int, tuple[TypedRegion, TypedRegion]]:
        """What was shown and what was typed, by the number of the seat."""
        return {int(field.name.rpartition("-")[2]): (field.form.shown, field.form.typed) for field in self.players}


class RowForm(Form):
    """One row of the pad."""

    fame = StringField(filters=[_typed])
    was = StringField(filters=[_typed])


class PadForm(FlaskForm):
    """Eight Regions in the order played and the Sanctuaries."""

    rows = FieldList(FormField(RowForm), min_entries=PAD_ROWS, max_entries=PAD_ROWS)

    @property
    def typed(self) -> tuple[str, ...]:
        """What was sent."""
        return tuple(row.fame.data for row in self.rows)

    @property
    def shown(self) -> tuple[str, ...]:
        """What the page showed when it was made."""
        return tuple(row.was.data for row in self.rows)


class SettingsForm(FlaskForm):
    """What can be changed about a game after its start."""

    sets = CheckboxesField(choices=[(CardSet.BELOW.value, ""), (CardSet.STARS.value, "")], validate_choice=False)
    tie_rule = RadioField(choices=[(rule.value, "") for rule in TieRule])

    @property
    def chosen_sets(self) -> tuple[CardSet, ...]:
        """The boxes in play, the base game always."""
        return tuple(s for s in CardSet if s is CardSet.BASE or s.value in (self.sets.data or []))


class ActionForm(FlaskForm):
    """A form that is only buttons: the CSRF token is all it carries."""
