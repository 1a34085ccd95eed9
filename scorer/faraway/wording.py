"""Sentences about cards, quests, scores, warnings and standings, made from the same objects as the numbers.

Every function takes the reader's `words` and returns plain text.
"""

from typing import NamedTuple, assert_never

from scorer.faraway.catalogue import card_set
from scorer.faraway.counts import Countable, Feature, FeatureSet
from scorer.faraway.model import Card, Region, Sanctuary, SetId
from scorer.faraway.quests import AtLeast, Flat, ForSacrifice, Outcome, PerFeature, PerSet, Quest
from scorer.faraway.scores import CardScore, Contribution, Need, SanctuaryCountWarning, Term
from scorer.faraway.standings import Standing, Standings, Tie, TieEntry, TieRule
from scorer.text.languages import Words
from scorer.text.lists import join_and, join_or

# -- names --------------------------------------------------------------------------------------------------------


def set_name(set_id: SetId, words: Words) -> str:
    """The name of a box."""
    return words.gettext(card_set(set_id).name)


def feature_name(feature: Countable, words: Words) -> str:
    """What a symbol or colour is called, for filters and labels."""
    return {
        Feature.GREEN: words.gettext("green (River)"),
        Feature.YELLOW: words.gettext("yellow (City)"),
        Feature.RED: words.gettext("red (Forest)"),
        Feature.BLUE: words.gettext("blue (Desert)"),
        Feature.GRAY: words.gettext("grey (Mystic Haven)"),
        Feature.NIGHT: words.gettext("night"),
        Feature.CLUE: words.gettext("Clue"),
        Feature.STONE: words.gettext("uddu stone"),
        Feature.CHIMERA: words.gettext("okiko chimera"),
        Feature.THISTLE: words.gettext("goldlog thistle"),
        FeatureSet.BIOME_SET: words.gettext("set of four colours"),
        FeatureSet.WONDER_SET: words.gettext("set of three wonders"),
    }[feature]


def amount_of(amount: int, feature: Countable, words: Words) -> str:
    """So many of something, like "2 uddu stones"."""
    forms = {
        Feature.GREEN: words.ngettext("%d green card", "%d green cards", amount),
        Feature.YELLOW: words.ngettext("%d yellow card", "%d yellow cards", amount),
        Feature.RED: words.ngettext("%d red card", "%d red cards", amount),
        Feature.BLUE: words.ngettext("%d blue card", "%d blue cards", amount),
        Feature.GRAY: words.ngettext("%d grey card", "%d grey cards", amount),
        Feature.NIGHT: words.ngettext("%d night card", "%d night cards", amount),
        Feature.CLUE: words.ngettext("%d Clue", "%d Clues", amount),
        Feature.STONE: words.ngettext("%d uddu stone", "%d uddu stones", amount),
        Feature.CHIMERA: words.ngettext("%d okiko chimera", "%d okiko chimeras", amount),
        Feature.THISTLE: words.ngettext("%d goldlog thistle", "%d goldlog thistles", amount),
        FeatureSet.BIOME_SET: words.ngettext("%d set of four colours", "%d sets of four colours", amount),
        FeatureSet.WONDER_SET: words.ngettext("%d set of three wonders", "%d sets of three wonders", amount),
    }
    return forms[feature] % amount


def thing_name(feature: Countable, words: Words) -> str:
    """One of something without a number, like "blue card"."""
    return {
        Feature.GREEN: words.gettext("green card"),
        Feature.YELLOW: words.gettext("yellow card"),
        Feature.RED: words.gettext("red card"),
        Feature.BLUE: words.gettext("blue card"),
        Feature.GRAY: words.gettext("grey card"),
        Feature.NIGHT: words.gettext("night card"),
        FeatureSet.BIOME_SET: words.gettext("full set of colours"),
        FeatureSet.WONDER_SET: words.gettext("full set of wonders"),
    }.get(feature) or feature_name(feature, words)


def each_of(feature: Countable, words: Words) -> str:
    """One of something as a quest counts it, like "each uddu stone"."""
    return {
        Feature.GREEN: words.gettext("each green card"),
        Feature.YELLOW: words.gettext("each yellow card"),
        Feature.RED: words.gettext("each red card"),
        Feature.BLUE: words.gettext("each blue card"),
        Feature.GRAY: words.gettext("each grey card"),
        Feature.NIGHT: words.gettext("each night card"),
        Feature.CLUE: words.gettext("each Clue"),
        Feature.STONE: words.gettext("each uddu stone"),
        Feature.CHIMERA: words.gettext("each okiko chimera"),
        Feature.THISTLE: words.gettext("each goldlog thistle"),
        FeatureSet.BIOME_SET: words.gettext("each complete set of green, yellow, red and blue cards"),
        FeatureSet.WONDER_SET: words.gettext("each complete set of stone, chimera and thistle"),
    }[feature]


def none_of(feature: Countable, words: Words) -> str:
    """The absence of something, like "no uddu stone"."""
    return {
        Feature.GREEN: words.gettext("no green card"),
        Feature.YELLOW: words.gettext("no yellow card"),
        Feature.RED: words.gettext("no red card"),
        Feature.BLUE: words.gettext("no blue card"),
        Feature.GRAY: words.gettext("no grey card"),
        Feature.NIGHT: words.gettext("no night card"),
        Feature.CLUE: words.gettext("no Clue"),
        Feature.STONE: words.gettext("no uddu stone"),
        Feature.CHIMERA: words.gettext("no okiko chimera"),
        Feature.THISTLE: words.gettext("no goldlog thistle"),
        FeatureSet.BIOME_SET: words.gettext("no complete set of green, yellow, red and blue cards"),
        FeatureSet.WONDER_SET: words.gettext("no complete set of stone, chimera and thistle"),
    }[feature]


def card_name(card: Card, words: Words) -> str:
    """A card's name: "Region 16", "Meteor 5", or what a Sanctuary shows, like "Sanctuary (grey, 1 Clue, 4 fame)"."""
    match card:
        case Region(meteor=True, number=number):
            return words.gettext("Meteor %d") % number
        case Region(number=number):
            return words.gettext("Region %d") % number
        case Sanctuary():
            return words.gettext("Sanctuary (%s)") % ", ".join(_printed(card, words))
    raise TypeError(f"expected a Region or a Sanctuary, got {card!r}")


def number_text(region: Region, words: Words) -> str:
    """A Region within a sentence that compares numbers: "5" or "meteor 5"."""
    return words.gettext("meteor %d") % region.number if region.meteor else str(region.number)


def card_description(card: Card, words: Words) -> str:
    """Everything printed on a card, for screen readers and search: its name, symbols and quest."""
    parts = [card_name(card, words)]
    if isinstance(card, Region):
        parts.append(", ".join(_shown(card, words)))
    elif card.quest is None:
        return parts[0]
    parts.append(quest_text(card.quest, words))
    return ". ".join(parts)


def search_words(card: Card, words: Words) -> str:
    """What people may type to find a card besides its description: its biome, other names of its symbols."""
    also = {
        Feature.GREEN: words.gettext("green river water"),
        Feature.YELLOW: words.gettext("yellow city town"),
        Feature.RED: words.gettext("red forest wood trees"),
        Feature.BLUE: words.gettext("blue desert sand"),
        Feature.GRAY: words.gettext("grey gray haven mystic"),
        Feature.NIGHT: words.gettext("night moon dark"),
        Feature.CLUE: words.gettext("clue map scroll"),
        Feature.STONE: words.gettext("stone gem crystal mineral"),
        Feature.CHIMERA: words.gettext("chimera antlers animal head"),
        Feature.THISTLE: words.gettext("thistle plant flower"),
        FeatureSet.BIOME_SET: words.gettext("set colours colors four"),
        FeatureSet.WONDER_SET: words.gettext("set wonders three"),
    }
    shown = [
        card.colour,
        *card.icons,
        *([Feature.NIGHT] if card.night else []),
        *(card.quest.counted if card.quest else ()),
    ]
    return " ".join(also[feature] for feature in dict.fromkeys(shown))


def _printed(card: Sanctuary, words: Words) -> list[str]:
    """What tells a Sanctuary from the others: colour, symbols, and the quest in short."""
    return [*_shown(card, words), *([quest_short(card.quest, words)] if card.quest else [])]


def _shown(card: Card, words: Words) -> list[str]:
    colour = {
        Feature.GREEN: words.gettext("green"),
        Feature.YELLOW: words.gettext("yellow"),
        Feature.RED: words.gettext("red"),
        Feature.BLUE: words.gettext("blue"),
        Feature.GRAY: words.gettext("grey"),
    }[card.colour]
    night = [words.gettext("night")] if card.night else []
    return [colour, *night, *(amount_of(card.icons.count(icon), icon, words) for icon in dict.fromkeys(card.icons))]


# -- quests -------------------------------------------------------------------------------------------------------


def fame_text(fame: int, words: Words) -> str:
    """So much fame."""
    return words.ngettext("%d fame", "%d fame", fame) % fame


def sanctuaries_text(number: int, words: Words) -> str:
    """So many Sanctuaries."""
    return words.ngettext("%d Sanctuary", "%d Sanctuaries", number) % number


def quest_short(quest: Quest, words: Words) -> str:
    """A quest in a few words, its conditions left out: "4 fame", "1 per blue or yellow card"."""
    match quest:
        case Flat(fame):
            return fame_text(fame, words)
        case PerFeature() | PerSet():
            listed = join_or((thing_name(countable, words) for countable in quest.counted), words)
            return words.gettext("%(fame)d per %(things)s") % {"fame": quest.fame, "things": listed}
        case AtLeast() | ForSacrifice():
            return quest_short(quest.quest, words)
    assert_never(quest)


def quest_text(quest: Quest | None, words: Words) -> str:
    """A quest as a sentence, its conditions included."""
    if quest is None:
        return words.gettext("No quest.")
    conditions = _conditions(quest, words)
    if not conditions:
        return words.gettext("%s.") % _paid(quest, words)
    return words.gettext("%(pays)s, if %(conditions)s.") % {
        "pays": _paid(quest, words),
        "conditions": join_and(conditions, words),
    }


def _paid(quest: Quest, words: Words) -> str:
    """What a quest pays, its conditions left out: "1 fame for each blue card and each yellow card"."""
    match quest:
        case Flat(fame):
            return fame_text(fame, words)
        case PerFeature() | PerSet():
            things = join_and((each_of(countable, words) for countable in quest.counted), words)
            return words.gettext("%(fame)s for %(things)s") % {"fame": fame_text(quest.fame, words), "things": things}
        case AtLeast() | ForSacrifice():
            return _paid(quest.quest, words)
    assert_never(quest)


def _conditions(quest: Quest, words: Words) -> list[str]:
    """What has to be so for a quest to pay, as parts of a sentence that began with "if"."""
    match quest:
        case Flat() | PerFeature() | PerSet():
            return []
        case AtLeast(least, held):
            needed = join_and((amount_of(amount, feature, words) for feature, amount in least), words)
            return [words.gettext("at least %s can be seen") % needed, *_conditions(held, words)]
        case ForSacrifice(number, held):
            return [words.gettext("you sacrifice %s") % sanctuaries_text(number, words), *_conditions(held, words)]
    assert_never(quest)


# -- scores -------------------------------------------------------------------------------------------------------


class ReasonLine(NamedTuple):
    """One line of an explanation."""

    text: str
    met: bool | None = None
    """For a line of the requirement: whether it was met."""
    cards: tuple[Contribution, ...] = ()
    """The cards that gave the count."""


class Explanation(NamedTuple):
    """Why a card pays what it pays."""

    verdict: str
    """One sentence with the fame and its reason; a zero says what was missing."""
    lines: tuple[ReasonLine, ...]
    """The requirement, then what was counted, with the cards that counted."""
    missed: str
    """What it would have paid; empty if nothing was missed."""


def explain(score: CardScore, words: Words) -> Explanation:
    """The reason for one card's fame."""
    lines = (
        *(_need_line(need, words) for need in score.needs),
        *(_term_line(term, words) for term in score.terms),
        *_already_face_up(score, words),
    )
    return Explanation(_verdict(score, words), lines, _missed(score, words))


def _verdict(score: CardScore, words: Words) -> str:
    match score.outcome:
        case Outcome.NO_QUEST:
            return words.gettext("0: this card has no quest. What it shows counts for other cards.")
        case Outcome.REQUIREMENT_UNMET:
            missing = join_and((_shortfall(need, words) for need in score.needs if not need.met), words)
            return words.gettext("0: needs %s.") % missing
        case Outcome.NOTHING_COUNTED:
            nothing = join_and((none_of(term.counted, words) for term in score.terms), words)
            return words.gettext("0: %s in sight.") % nothing
        case Outcome.NOT_SACRIFICED:
            given = sanctuaries_text(score.card.quest.sacrifice if score.card.quest else 0, words)
            return words.gettext("0: pays only for a sacrifice of %s, and none was made.") % given
        case Outcome.SCORED:
            return f"{_arithmetic(score, words)}."


def _arithmetic(score: CardScore, words: Words) -> str:
    """Like "3 × 2 okiko chimeras = 6"; only the fame for a flat quest."""
    quest = score.card.quest
    if quest is None or not score.terms:
        return fame_text(score.fame, words)
    counted = " + ".join(amount_of(term.amount, term.counted, words) for term in score.terms)
    if len(score.terms) > 1:
        counted = f"({counted})"
    return f"{quest.fame} × {counted} = {score.fame}"


def _missed(score: CardScore, words: Words) -> str:
    if not score.missed:
        return ""
    return words.ngettext("It would have paid %d.", "It would have paid %d.", score.missed) % score.missed


def _shortfall(need: Need, words: Words) -> str:
    """Like "3 uddu stones (2 in sight)"."""
    values = {"needed": amount_of(need.needed, need.feature, words), "seen": need.seen}
    return words.gettext("%(needed)s (%(seen)d in sight)") % values


def _need_line(need: Need, words: Words) -> ReasonLine:
    values = {"needed": amount_of(need.needed, need.feature, words), "seen": need.seen}
    return ReasonLine(words.gettext("Needs %(needed)s: %(seen)d in sight") % values, need.met, need.cards)


def _term_line(term: Term, words: Words) -> ReasonLine:
    text = words.gettext("Counts %s") % amount_of(term.amount, term.counted, words)
    if term.parts:
        parts = ", ".join(amount_of(part.amount, part.counted, words) for part in term.parts)
        text = f"{text} ({parts})"
    return ReasonLine(text, None, term.contributions)


def _already_face_up(score: CardScore, words: Words) -> list[ReasonLine]:
    """Why cards further left counted as well, if any did and the quest looks at cards."""
    early = [
        region
        for position, region in score.tableau.placed
        if score.position is not None and position < score.position and position in score.tableau.never_hidden
    ]
    if not early or not (score.needs or score.terms):
        return []
    names = join_and((card_name(region, words) for region in early), words)
    text = words.gettext("Face up from the start, as meteors or for sharing a meteor’s last digit: %s") % names
    return [ReasonLine(text, None, tuple(Contribution(region, 1) for region in early))]


def describe_warning(warning: SanctuaryCountWarning, words: Words) -> str:
    """What does not fit between Sanctuaries and rises, the rises named, and what to do."""
    rises = ", ".join(
        f"{number_text(earlier, words)} → {number_text(later, words)}" for _, earlier, later in warning.rises
    )
    rising = words.ngettext("%d rise", "%d rises", warning.expected) % warning.expected
    if rises:
        rising = f"{rising} ({rises})"
    held = sanctuaries_text(warning.held, words)
    if warning.code == "too_many_sanctuaries":
        return words.gettext("%(rises)s but %(held)s: too many, or is the order of the line wrong?") % {
            "rises": rising,
            "held": held,
        }
    missing = warning.expected - warning.held
    text = words.ngettext(
        "%(rises)s but %(held)s: was %(missing)d forgotten, or is the order of the line wrong?",
        "%(rises)s but %(held)s: were %(missing)d forgotten, or is the order of the line wrong?",
        missing,
    )
    return text % {"rises": rising, "held": held, "missing": missing}


# -- standings ----------------------------------------------------------------------------------------------------


def winner_text(standings: Standings, words: Words) -> str:
    """Who won, in one sentence, or what somebody playing alone has reached."""
    if not standings.places:
        return ""
    if not standings.contested:
        return _alone_text(standings.places[0], words)
    winners = standings.winners
    names = join_and((winner.name for winner in winners), words)
    fame = fame_text(winners[0].total, words)
    if len(winners) == 1:
        return words.gettext("%(name)s wins with %(fame)s.") % {"name": names, "fame": fame}
    return words.gettext("%(names)s share the win with %(fame)s each.") % {"names": names, "fame": fame}


def _alone_text(place: Standing, words: Words) -> str:
    text = words.gettext("%(name)s has %(fame)s. Nobody else played, so nobody wins.")
    return text % {"name": place.name, "fame": fame_text(place.total, words)}


def tie_rule_name(rule: TieRule, words: Words) -> str:
    """The tie rule as a choice on a form."""
    if rule == TieRule.LOWEST_SUM:
        return words.gettext("Lowest sum of the eight Region numbers")
    return words.gettext("Lowest single Region number")


def tie_text(tie: Tie, words: Words) -> str:
    """Which rule decided a tie (or could not), and with which numbers."""
    names = join_and((entry.name for entry in tie.entries), words)
    level = words.gettext("%(names)s are level at %(total)d.") % {"names": names, "total": tie.total}
    if any(entry.number is None for entry in tie.entries):
        return f"{level} " + words.gettext(
            "Not everybody’s Regions are known, so nothing decides: the place is shared."
        )
    numbers = ", ".join(f"{entry.name} {_tie_number(entry, words)}" for entry in tie.entries)
    if tie.rule is TieRule.LOWEST_SUM:
        rule = words.gettext("The lowest sum of Region numbers decides: %s.") % numbers
    else:
        rule = words.gettext("The lowest single Region decides: %s.") % numbers
    if tie.decided:
        return f"{level} {rule}"
    return f"{level} {rule} " + words.gettext("That is level too: the place is shared.")


def _tie_number(entry: TieEntry, words: Words) -> str:
    return str(entry.number) if entry.region is None else number_text(entry.region, words)
