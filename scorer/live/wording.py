"""Sentences about what was typed at the seats, and about taking it back."""

from collections.abc import Mapping

from scorer.faraway.catalogue import Catalogue
from scorer.faraway.wording import card_name
from scorer.live.seat_input import RegionInput, region_meant
from scorer.live.undo import Step
from scorer.text.languages import Words


def step_name(step: Step, names: Mapping[int, str], words: Words) -> str:
    """A step in few words, for the button that takes it back; `names` are those of the seats."""
    if step.sanctuary is not None:
        return words.gettext("%(name)s’s Sanctuary") % {"name": names[step.sanctuary[0]]}
    if len(step.regions) > 1:
        return words.gettext("Regions of round %d") % step.round
    (seat, typed), *_ = step.regions.items()
    return words.gettext("%(name)s’s Region %(number)s") % {"name": names[seat], "number": typed.number}


def undone_text(step: Step, names: Mapping[int, str], catalogue: Catalogue, words: Words) -> str:
    """What was taken back, in full, so that it can be typed again."""
    if step.sanctuary is not None:
        seat, sanctuary_id = step.sanctuary
        card = catalogue.sanctuary(sanctuary_id)
        cards = [f"{names[seat]}: {card_name(card, words) if card else sanctuary_id}"]
    else:
        cards = [f"{names[seat]}: {_typed_name(typed, catalogue, words)}" for seat, typed in step.regions.items()]
    return words.gettext("Taken back: %s.") % ", ".join(cards)


def _typed_name(typed: RegionInput, catalogue: Catalogue, words: Words) -> str:
    region = region_meant(typed, catalogue)
    return card_name(region, words) if region else f"“{typed.number}”"
