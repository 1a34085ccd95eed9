"""What a page of a round sends."""

from wtforms import FormField, IntegerField

from scorer.live.seat_input import RegionInput
from scorer.web.forms import ListForm, PlayersList
from scorer.web.game.line_forms import PlaceForm


class PlayForm(PlaceForm):
    """One player's Region of a round."""

    seat = IntegerField()


class RoundForm(ListForm):
    """Everybody's Region of one round; who is missing was not shown."""

    players = PlayersList(FormField(PlayForm))

    @property
    def sent(self) -> dict[int, tuple[RegionInput, RegionInput]]:
        """What was shown and what was typed, by the number of the seat."""
        plays = [play.form for play in self.players]
        return {play.seat.data: (play.shown, play.typed) for play in plays if play.seat.data is not None}
