"""What every ability and card does, compiled from the words of the data files."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

from simulator.abilities import compile as words
from simulator.abilities.compile import PrintedOn
from simulator.abilities.vocabulary import WordError
from simulator.caches import cached
from simulator.content.cards.behaviour_records import (
    AbilityRecord,
    Behaviour,
    SpecialRecord,
    TacticsRecord,
)
from simulator.content.cards.library import Entry, load_shelf
from simulator.content.gc_freeze import here_to_stay
from simulator.datafiles import units_dir
from simulator.engine.effects import Ability, Effects
from simulator.files.errors import ContentError
from simulator.missions import LASTING, SPECIAL
from simulator.model.cards import SEASON
from simulator.model.effect_ids import EffectPart
from simulator.model.rulebook import Rule
from simulator.model.scenario import Scenario

SCENARIO = PrintedOn(rule=Rule.MODE_01)
"""A rule of a scenario of one's own."""


def load_effects(
    scenario: Scenario | None = None, folder: Path | None = None, season: str = SEASON
) -> Effects:
    """Return the behaviour of all cards of a season, and of what the scenario lays on the table.

    Raises ContentError, with file and line, for a word nobody knows.
    """
    folder = (folder or units_dir()).resolve()
    abilities = _compiled(folder, season)
    if scenario is None:
        return Effects(abilities)
    objectives = _objectives(folder, scenario.cites.cards)
    wanted = {card.ability for card in scenario.objective_cards}
    owned = [ability for name, ability in objectives.items() if name in wanted]
    owned += [SPECIAL[name] for name in scenario.special]
    return Effects({**abilities, **LASTING}, (*owned, *scenario.own_abilities))


@cached(8, each=510_000)
def _compiled(folder: Path, season: str) -> dict[str, Ability]:
    with here_to_stay():
        return _compiled_anew(folder, season)


def _compiled_anew(folder: Path, season: str) -> dict[str, Ability]:
    shelf = load_shelf(folder, season)
    lying: list[Entry[TacticsRecord] | Entry[SpecialRecord]] = [*shelf.tactics, *shelf.specials]
    made = chain(map(compiled_ability, shelf.abilities), map(compiled_card, lying))
    return {compiled.id: compiled for compiled in chain.from_iterable(made)}


@cached(16, each=6_200)
def _objectives(folder: Path, rule: Rule) -> dict[str, Ability]:
    """Compile the objective cards for a mode that deals them by a line of its own."""
    printed = words.objective(rule)
    return {
        entry.record.ability: fault(
            entry, entry.record, entry.record.ability, entry.record.name, printed
        )
        for entry in load_shelf(folder).objectives
    }


def compiled_ability(entry: Entry[AbilityRecord]) -> list[Ability]:
    """Compile an ability: as it is printed, and while its effect lasts (ContentError)."""
    record = entry.record
    printed = words.ORDER if record.order else PrintedOn(innate=record.innate)
    found = [fault(entry, record, record.id, record.name, printed)]
    if record.lasting is not None:
        name = EffectPart.LASTING.of(record.id)
        found.append(fault(entry, record.lasting, name, record.name, words.ABILITY, "lasting"))
    return found


def compiled_card(entry: Entry[TacticsRecord] | Entry[SpecialRecord]) -> list[Ability]:
    """Compile a card: played, while it lies on a unit, while its effect lasts (ContentError)."""
    record = entry.record
    found = [fault(entry, record, record.ability, record.name, words.CARD)]
    for part, behaviour, place in (
        (EffectPart.ATTACHED, record.attached, "attached"),
        (EffectPart.LASTING, record.lasting, "lasting"),
    ):
        if behaviour is not None:
            name = part.of(record.ability)
            found.append(fault(entry, behaviour, name, record.name, words.ON_A_CARD, place))
    return found


def fault(
    # Any: cards of every kind are told alike
    entry: Entry[Any],
    behaviour: Behaviour,
    identity: str,
    name: str,
    printed: PrintedOn = SCENARIO,
    *inside: str,
) -> Ability:
    """Compile a record; turn the fault of a word into the fault of a file."""
    effects = [effect.model_dump(by_alias=True) for effect in behaviour.effects]
    try:
        return words.ability(identity, name, effects, behaviour.changes, printed)
    except WordError as error:
        place = (*entry.place, *inside, *error.place)
        fault: ContentError = entry.source.fault(place, error.expected, error.found)
        raise fault from error
