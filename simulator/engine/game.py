"""What stays the same during a game: cards, abilities, armies, rulings, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from simulator.engine.effects import Effects, EffectUse, Modifier, Moment, Source, Trigger
from simulator.geometry.shapes import Corners, Standing
from simulator.model.cards import CardId, Library
from simulator.model.requests import Request
from simulator.model.scenario import Scenario
from simulator.model.state import GameState, Seat, UnitId
from simulator.model.stats import Stat
from simulator.records import dataclass

if TYPE_CHECKING:
    from simulator.engine.position import Position
    from simulator.engine.runtime_effects import RuntimeEffects
    from simulator.engine.table import Table

Script = Coroutine[Request, Any, None]  # Any: each kind of request has its own kind of reply
NextStep = Callable[["Position"], "Callable[[Table], Script] | None"]
"""Reads a position and gives the script to run next, None when the game is over."""


@dataclass(frozen=True)
class Game:
    """A game before its first step.

    `board` is width and depth in inches; `scenario` is the checked scenario record the rules read;
    `rulings` are the switched ambiguities by name.
    """

    start: GameState
    library: Library
    effects: Effects
    next_step: NextStep
    board: tuple[float, float] = (48.0, 48.0)
    scenario: Scenario | None = None
    rulings: Mapping[str, bool] = field(default_factory=dict)
    seed: int = 0
    placed: dict[UnitId, tuple[Standing, Corners]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Where each tray was when last asked for, so that positions need not work it out anew."""
    loose: list[RuntimeEffects] = field(default_factory=list, init=False, repr=False, compare=False)
    """The loose effects last asked for, at most one reading of them."""

    def __post_init__(self) -> None:
        """Index the printed abilities of everything in the game."""
        triggers: dict[Moment, list[tuple[Trigger, Source]]] = {}
        modifiers: dict[Stat, list[tuple[Modifier, Source]]] = {}
        for source in self._printed_sources():
            ability = self.effects.abilities.get(source.ability)
            if ability is None:
                continue
            for trigger in ability.triggers:
                triggers.setdefault(trigger.moment, []).append((trigger, source))
            for modifier in ability.modifiers:
                modifiers.setdefault(modifier.stat, []).append((modifier, source))
        for ability in self.effects.table_owned:
            owner = Source(self.start.first, ability.id, ability.name)
            for trigger in ability.triggers:
                triggers.setdefault(trigger.moment, []).append((trigger, owner))
            for modifier in ability.modifiers:
                modifiers.setdefault(modifier.stat, []).append((modifier, owner))
        object.__setattr__(self, "_triggers", {k: tuple(v) for k, v in triggers.items()})
        object.__setattr__(self, "_modifiers", {k: tuple(v) for k, v in modifiers.items()})
        object.__setattr__(self, "_card_triggers", self._indexed_cards())

    def _printed_sources(self) -> Iterator[Source]:
        for unit in self.start.units.values():
            for ability in self.library.units[unit.card].abilities:
                yield self._source(unit.owner, ability, unit.id, unit.card)
            for card in unit.attachments:
                for ability in self.library.attachments[card].abilities:
                    yield self._source(unit.owner, ability, unit.id, card)
        for ncu in self.start.ncus.values():
            for ability in self.library.ncus[ncu.card].abilities:
                yield self._source(ncu.owner, ability, ncu.id, ncu.card)

    def _indexed_cards(self) -> dict[Moment, dict[CardId, list[Trigger]]]:
        found: dict[Moment, dict[CardId, list[Trigger]]] = {}
        for identity, card in self.library.tactics.items():
            ability = self.effects.abilities.get(card.ability)
            for trigger in ability.triggers if ability else ():
                if trigger.use is EffectUse.CARD:
                    cards = found.setdefault(trigger.moment, {})
                    cards.setdefault(identity, []).append(trigger)
        return found

    def _source(self, player: Seat, ability: str, holder: str, card: str) -> Source:
        text = self.library.abilities.get(ability)
        return Source(player, ability, text.name if text else ability, holder, card)

    def printed_triggers(self, moment: Moment) -> tuple[tuple[Trigger, Source], ...]:
        """Give the triggers printed on units, attachments, NCUs and the scenario for a window."""
        return self._triggers.get(moment, ())  # type: ignore[attr-defined, no-any-return]

    def card_triggers(self, moment: Moment) -> Mapping[CardId, Sequence[Trigger]]:
        """Give the triggers of tactics cards that can be played in a window."""
        return self._card_triggers.get(moment, {})  # type: ignore[attr-defined, no-any-return]

    def printed_modifiers(self, stat: Stat) -> tuple[tuple[Modifier, Source], ...]:
        """Give the standing modifiers printed on anything in the game for a statistic."""
        return self._modifiers.get(stat, ())  # type: ignore[attr-defined, no-any-return]
