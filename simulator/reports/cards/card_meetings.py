"""Which kinds of traits answer each other, with the sentence that tells a player so."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq
from typing import Final

from simulator.language.texts import Message, Value, marked
from simulator.model.cards import CardId
from simulator.model.state import Condition
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
    text: str
    meets: Meets = lambda _answer, _asked: True

    def says(self, answer: Done, asked: Done) -> Message:
        """Return the sentence about two cards."""
        places: dict[str, Value] = {"answer": answer.by, "asked": asked.by}
        if self.asked is What.GIVES:
            places["token"] = Condition(asked.trait.of).words
        return Message(self.text, tuple(places.items()))


PAIRS: Final = (
    TraitPair(
        What.CANCELS_ORDER, What.ORDER, marked("{answer} may cancel an order such as {asked}.")
    ),
    TraitPair(
        What.KEEPS_AWAY,
        What.GIVES,
        marked("{answer} keeps the {token} token away that {asked} gives."),
        eq,
    ),
    TraitPair(
        What.KEEPS_TOKEN,
        What.GIVES,
        marked("{answer}: opponents cannot expend the {token} token that {asked} gives."),
        eq,
    ),
    TraitPair(
        What.REMOVES,
        What.GIVES,
        marked("{answer} removes a condition token; {asked} gives {token}."),
        eq,
    ),
    TraitPair(
        What.PASSES_TEST,
        What.ASKS_PANIC_TEST,
        marked("{answer} passes a test such as the panic test of {asked}."),
    ),
    TraitPair(
        What.REROLLS_TEST,
        What.ASKS_PANIC_TEST,
        marked("{answer} may re-roll a test such as the panic test of {asked}."),
    ),
    TraitPair(
        What.EASES_PANIC,
        What.ASKS_PANIC_TEST,
        marked("{answer} eases the wounds from failing a panic test such as that of {asked}."),
    ),
    TraitPair(
        What.SKIPS_DEFENSE,
        What.HELPS_DEFENSE,
        marked("{answer} leaves no defense dice to roll; {asked} helps these dice."),
    ),
    TraitPair(
        What.FORBIDS_RESTORING,
        What.RESTORES,
        marked("{answer} keeps a unit from restoring wounds; {asked} restores them."),
    ),
    TraitPair(
        What.SHIELDS,
        What.TARGETS_ENEMY,
        marked("{answer}: a unit cannot be targeted by enemy effects such as {asked}."),
        lambda answer, asked: answer in {"all", asked},
    ),
    TraitPair(
        What.CANCELS_TARGETING,
        What.TARGETS_ENEMY,
        marked("{answer} may cancel what targets a unit, such as {asked}."),
        lambda answer, asked: answer == f"{asked}:enemy",
    ),
    TraitPair(
        What.CANCELS_TARGETING,
        What.TARGETS_FRIEND,
        marked("{answer} may cancel what an opponent uses on its own unit, such as {asked}."),
        lambda answer, asked: answer == f"{asked}:friend",
    ),
    TraitPair(
        What.BARS_ORDERS,
        What.ORDER,
        marked("{answer}: an enemy cannot use orders such as {asked}."),
    ),
    TraitPair(
        What.BARS_OWN_CARDS,
        What.TARGETS_FRIEND,
        marked("{answer}: an enemy cannot be targeted by its own tactics cards, such as {asked}."),
        lambda _answer, asked: asked == "card",
    ),
    TraitPair(
        What.CANCELS_CARD,
        What.CARD,
        marked("{answer} may cancel any tactics card an opponent plays, such as {asked}."),
    ),
    TraitPair(
        What.TAKES_NCU_ABILITIES,
        What.IS_NCU_ABILITY,
        marked("{answer}: an enemy NCU loses all abilities, {asked} among them."),
    ),
    TraitPair(
        What.TAKES_ABILITIES,
        What.IS_ABILITY,
        marked("{answer}: an enemy loses all abilities, {asked} among them."),
    ),
)
