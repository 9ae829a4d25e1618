"""Which kinds of traits answer each other, with the sentence that tells a player so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulator.language.texts import Message, msg
from simulator.model.cards import CardId
from simulator.records import dataclass
from simulator.reports.cards.card_trait_words import Trait, What


@dataclass(frozen=True, slots=True)
class Done:
    """A trait of a card, with the name of the ability or card that does it."""

    card: CardId
    trait: Trait
    by: str


Meets = Callable[[str, str], bool]
"""Says of what two traits are about whether one answers the other: the answer's first."""


@dataclass(frozen=True, slots=True)
class TraitPair:
    """Two kinds of traits of which one answers the other, and the sentence that says so."""

    answer: What
    asked: What
    meets: Meets
    says: Callable[[Done, Done], Message]


def _any(_answer: str, _asked: str) -> bool:
    return True


def _same(answer: str, asked: str) -> bool:
    return answer == asked


def _shields(answer: str, asked: str) -> bool:
    return answer in {"all", asked}


def _of_enemy(answer: str, asked: str) -> bool:
    return answer == f"{asked}:enemy"


def _of_friend(answer: str, asked: str) -> bool:
    return answer == f"{asked}:friend"


def _card_alone(_answer: str, asked: str) -> bool:
    return asked == "card"


_TOKENS: Final[Mapping[str, Message]] = {
    "panicked": msg("Panicked"),
    "vulnerable": msg("Vulnerable"),
    "weakened": msg("Weakened"),
}

PAIRS: Final = (
    TraitPair(
        What.CANCELS_ORDER,
        What.ORDER,
        _any,
        lambda one, two: msg(
            "{answer} may cancel an order such as {asked}.", answer=one.by, asked=two.by
        ),
    ),
    TraitPair(
        What.KEEPS_AWAY,
        What.GIVES,
        _same,
        lambda one, two: msg(
            "{answer} keeps the {token} token away that {asked} gives.",
            answer=one.by,
            asked=two.by,
            token=_TOKENS[two.trait.of],
        ),
    ),
    TraitPair(
        What.KEEPS_TOKEN,
        What.GIVES,
        _same,
        lambda one, two: msg(
            "{answer}: opponents cannot expend the {token} token that {asked} gives.",
            answer=one.by,
            asked=two.by,
            token=_TOKENS[two.trait.of],
        ),
    ),
    TraitPair(
        What.REMOVES,
        What.GIVES,
        _same,
        lambda one, two: msg(
            "{answer} removes a condition token; {asked} gives {token}.",
            answer=one.by,
            asked=two.by,
            token=_TOKENS[two.trait.of],
        ),
    ),
    TraitPair(
        What.PASSES_TEST,
        What.ASKS_PANIC_TEST,
        _any,
        lambda one, two: msg(
            "{answer} passes a test such as the panic test of {asked}.",
            answer=one.by,
            asked=two.by,
        ),
    ),
    TraitPair(
        What.REROLLS_TEST,
        What.ASKS_PANIC_TEST,
        _any,
        lambda one, two: msg(
            "{answer} may re-roll a test such as the panic test of {asked}.",
            answer=one.by,
            asked=two.by,
        ),
    ),
    TraitPair(
        What.EASES_PANIC,
        What.ASKS_PANIC_TEST,
        _any,
        lambda one, two: msg(
            "{answer} eases the wounds from failing a panic test such as that of {asked}.",
            answer=one.by,
            asked=two.by,
        ),
    ),
    TraitPair(
        What.SKIPS_DEFENSE,
        What.HELPS_DEFENSE,
        _any,
        lambda one, two: msg(
            "{answer} leaves no defense dice to roll; {asked} helps these dice.",
            answer=one.by,
            asked=two.by,
        ),
    ),
    TraitPair(
        What.FORBIDS_RESTORING,
        What.RESTORES,
        _any,
        lambda one, two: msg(
            "{answer} keeps a unit from restoring wounds; {asked} restores them.",
            answer=one.by,
            asked=two.by,
        ),
    ),
    TraitPair(
        What.SHIELDS,
        What.TARGETS_ENEMY,
        _shields,
        lambda one, two: msg(
            "{answer}: a unit cannot be targeted by enemy effects such as {asked}.",
            answer=one.by,
            asked=two.by,
        ),
    ),
    TraitPair(
        What.CANCELS_TARGETING,
        What.TARGETS_ENEMY,
        _of_enemy,
        lambda one, two: msg(
            "{answer} may cancel what targets a unit, such as {asked}.",
            answer=one.by,
            asked=two.by,
        ),
    ),
    TraitPair(
        What.CANCELS_TARGETING,
        What.TARGETS_FRIEND,
        _of_friend,
        lambda one, two: msg(
            "{answer} may cancel what an opponent uses on its own unit, such as {asked}.",
            answer=one.by,
            asked=two.by,
        ),
    ),
    TraitPair(
        What.BARS_ORDERS,
        What.ORDER,
        _any,
        lambda one, two: msg(
            "{answer}: an enemy cannot use orders such as {asked}.", answer=one.by, asked=two.by
        ),
    ),
    TraitPair(
        What.BARS_OWN_CARDS,
        What.TARGETS_FRIEND,
        _card_alone,
        lambda one, two: msg(
            "{answer}: an enemy cannot be targeted by its own tactics cards, such as {asked}.",
            answer=one.by,
            asked=two.by,
        ),
    ),
    TraitPair(
        What.CANCELS_CARD,
        What.CARD,
        _any,
        lambda one, two: msg(
            "{answer} may cancel any tactics card an opponent plays, such as {asked}.",
            answer=one.by,
            asked=two.by,
        ),
    ),
    TraitPair(
        What.TAKES_NCU_ABILITIES,
        What.IS_NCU_ABILITY,
        _any,
        lambda one, two: msg(
            "{answer}: an enemy NCU loses all abilities, {asked} among them.",
            answer=one.by,
            asked=two.by,
        ),
    ),
    TraitPair(
        What.TAKES_ABILITIES,
        What.IS_ABILITY,
        _any,
        lambda one, two: msg(
            "{answer}: an enemy loses all abilities, {asked} among them.",
            answer=one.by,
            asked=two.by,
        ),
    ),
)
"""What answers what: the narrowest first, so that the best reason for a card is said."""
