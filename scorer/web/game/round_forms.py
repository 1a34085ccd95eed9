"""What a page of a round sends."""

from wtforms import FormField, IntegerField

from scorer.web.forms import PlayersList
from scorer.web.game.line_forms import MarkedForm, PlaceForm


class PlayForm(PlaceForm):
    """One player's Region of a round."""

    seat = IntegerField()


class RoundForm(MarkedForm):
    """Everybody's Region of one round; who is missing was not shown."""

    players = PlayersList(FormField(PlayForm))

    @property
    def sent(self) -> dict[int, tuple[str, str]]:
        """What was shown and what was typed, by the number of the seat."""
        plays = [play.form for play in self.players]
        return {play.seat.data: (play.shown, play.typed) for play in plays if play.seat.data is not None}
