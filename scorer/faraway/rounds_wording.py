"""Sentences about a round: who finds a Sanctuary and why, how many cards they draw, the market, the set-up."""

from scorer.faraway.counts import Feature
from scorer.faraway.rounds import Pile, Play, Round, SetUp
from scorer.faraway.scores import Contribution
from scorer.faraway.wording import amount_of, card_name, number_text, set_name
from scorer.text.languages import Words
from scorer.text.lists import join_and


def comparison_text(play: Play, words: Words) -> str:
    """Why this player finds a Sanctuary or does not: the two numbers compared."""
    if play.round == 1:
        return words.gettext("No Region before it.")
    if play.region is None or play.before is None:
        return words.gettext("The Region before it is missing.")
    numbers = {"number": number_text(play.region, words), "before": number_text(play.before, words)}
    if not play.finds:
        return _sentence(words.gettext("%(number)s is not higher than %(before)s: no Sanctuary.") % numbers)
    text = _sentence(words.gettext("%(number)s is higher than %(before)s just before it.") % numbers)
    if play.unimportant is None:
        return text
    further_back = words.gettext("The %(number)s further back does not matter.")
    return f"{text} " + further_back % {"number": number_text(play.unimportant, words)}


def _sentence(text: str) -> str:
    """The text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def draw_text(play: Play, words: Words) -> str:
    """How many Sanctuaries to draw, and which cards the Clues for it are on."""
    count = words.ngettext("Draws %d Sanctuary", "Draws %d Sanctuaries", play.draws) % play.draws
    if not play.clues:
        return words.gettext("%(draws)s: no Clues yet.") % {"draws": count}
    clues = sum(clue.amount for clue in play.clues)
    values = {
        "draws": count,
        "clues": amount_of(clues, Feature.CLUE, words),
        "cards": join_and((_source(clue, words) for clue in play.clues), words),
    }
    return words.gettext("%(draws)s: 1 + %(clues)s (%(cards)s).") % values


def _source(clue: Contribution, words: Words) -> str:
    name = card_name(clue.card, words)
    return f"{name} (×{clue.amount})" if clue.amount > 1 else name


def pile_text(pile: Pile, words: Words) -> str:
    """That the pile of Sanctuaries is too small for all finders at once, and what is left open; empty if it is not."""
    if pile.enough:
        return ""
    left = words.ngettext("%d Sanctuary", "%d Sanctuaries", pile.left) % pile.left
    holds = words.gettext("The pile holds %s") if pile.exact else words.gettext("The pile holds at most %s")
    open_question = words.gettext(
        "%(holds)s, but the finders of this round draw %(drawn)d together. The rules leave open if they draw at the "
        "same moment and what to do when the pile is empty: agree on it first. If they draw one after the other, each "
        "putting the rest under the pile before the next one draws, %(most)d are enough."
    )
    return open_question % {"holds": holds % left, "drawn": pile.drawn, "most": pile.in_turn}


def market_text(played: Round, words: Words) -> str:
    """What the order is for."""
    if not played.has_market:
        return words.gettext("Nobody takes a new Region in round 8. Who finds a Sanctuary still keeps one.")
    cards = words.ngettext("%d Region", "%d Regions", played.market_cards) % played.market_cards
    return words.gettext("%s in the market. Everybody takes one, the smallest number first.") % cards


def next_market_text(played: Round, words: Words) -> str:
    """What happens to the market once everybody has taken a Region; empty in the last round."""
    if not played.has_market:
        return ""
    if not played.laid_out_next:
        return words.gettext("Then discard what is left: nobody takes a Region in round 8.")
    cards = words.ngettext("%d new Region", "%d new Regions", played.laid_out_next) % played.laid_out_next
    return words.gettext("Then discard what is left and lay out %s.") % cards


def set_up_summary(live: SetUp, words: Words) -> str:
    """The set-up in one line."""
    return words.gettext("Set-up: %(hand)d Regions each, %(market)d in the market") % {
        "hand": live.hand,
        "market": live.market_cards,
    }


def set_up_texts(live: SetUp, words: Words) -> list[str]:
    """What to do before the first round, one sentence a step."""
    market = words.ngettext("%d Region", "%d Regions", live.market_cards) % live.market_cards
    return [
        words.gettext("Shuffle the Regions and the Sanctuaries, each face down."),
        words.gettext("Deal everybody %d Regions: that is their hand.") % live.hand,
        words.gettext("Lay %s face up in the middle: that is the market.") % market,
        words.gettext("Advanced start: deal everybody %(dealt)d Regions instead, of which they keep %(kept)d.")
        % {"dealt": live.advanced_deal, "kept": live.hand},
    ]


def missing_box_text(live: SetUp, words: Words) -> str:
    """Which box so many players need; empty if the boxes in play are enough."""
    if live.missing_box is None:
        return ""
    box = set_name(live.missing_box, words)
    return words.gettext("%(players)d players need “%(box)s”: switch that box on in the game’s settings.") % {
        "players": live.players,
        "box": box,
    }
