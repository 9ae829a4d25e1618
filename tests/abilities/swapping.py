"""Right and wrong copies in the tests' games: what is in play, what replaces it, what was asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from simulator.abilities.bespoke.bespoke_effect import BESPOKE
from simulator.content.cards import behaviour
from simulator.content.cards.library import Entry
from simulator.datafiles import units_dir
from simulator.engine.effects import Ability
from simulator.model.cards import SEASON
from tests.abilities import battle
from tests.abilities.mutants import Mutant, compiled


def _homes(season: str) -> list[dict[str, Ability]]:
    """Return the places where the tests' games of a season look up behaviour."""
    folder = units_dir().resolve()
    abilities = behaviour._compiled(folder, season)
    objectives = behaviour._objectives(folder, battle.SCENARIO.cites.cards)
    used: Any = battle.EFFECTS.abilities
    return [*([used] if season == SEASON else []), abilities, objectives]


def in_play(season: str = SEASON) -> list[Ability]:
    """Return the behaviour of every ability and card in the tests' games of a season."""
    found = {ability.id: ability for home in _homes(season) for ability in home.values()}
    return list(found.values())


def seat(abilities: Iterable[Ability], season: str = SEASON) -> None:
    """Put behaviour in the place of that of the same id."""
    fresh = {ability.id: ability for ability in abilities}
    for home in _homes(season):
        for name in home.keys() & fresh.keys():
            home[name] = fresh[name]
    owned = tuple(fresh.get(ability.id, ability) for ability in battle.EFFECTS.table_owned)
    object.__setattr__(battle.EFFECTS, "table_owned", owned)


@contextmanager
def instead(entry: Entry[Any], mutant: Mutant, season: str = SEASON) -> Iterator[list[str]]:
    """Put a wrong copy in its ability's place for a while; give the ids it has there."""
    right = compiled(entry)
    odd = BESPOKE.get(mutant.still)
    if odd is not None:
        BESPOKE[mutant.still] = replace(odd, resolve=_nothing)
    wrong = {ability.id: ability for ability in compiled(replace(entry, record=mutant.record))}
    seat((wrong.get(one.id, Ability(one.id, one.name)) for one in right), season)
    try:
        yield [ability.id for ability in right]
    finally:
        if odd is not None:
            BESPOKE[mutant.still] = odd
        seat(right, season)


async def _nothing(_table: Any, _source: Any, subject: Any) -> Any:
    return subject


def watched(ability: Ability, touched: set[str]) -> Ability:
    """Return the same ability, noting whenever it is asked or resolved."""

    def noting(function: Any) -> Any:
        def noted(*arguments: Any) -> Any:
            touched.add(ability.id)
            return function(*arguments)

        return noted

    triggers = tuple(
        replace(trigger, fits=noting(trigger.fits), resolve=noting(trigger.resolve))
        for trigger in ability.triggers
    )
    modifiers = tuple(replace(each, amount=noting(each.amount)) for each in ability.modifiers)
    return replace(ability, triggers=triggers, modifiers=modifiers)
