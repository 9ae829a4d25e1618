"""Counts, over whole games, which cards changed an answer: a number, an option, an event.

`python tests/games/changed_answers.py 500 [FIRST SEED]` plays so many games of random legal armies,
then games of armies that bring them for the cards that never did. A card's effect counts where the
position or what its window is about differs after it; a standing change counts where a number that
was asked for holds it. A card that was held, played for nothing or asked in vain does not count.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # the script may be started from anywhere

from simulator.abilities import compile as words  # noqa: E402
from simulator.content.cards import behaviour  # noqa: E402
from simulator.content.cards.library import load_library, load_shelf  # noqa: E402
from simulator.content.games.battles import Battle  # noqa: E402
from simulator.engine.effects import Ability, Modifier, Trigger  # noqa: E402
from simulator.engine.position import Position  # noqa: E402
from simulator.engine.table import Table  # noqa: E402
from simulator.model.cards import CardId  # noqa: E402
from simulator.model.moments import Source  # noqa: E402
from simulator.model.state import Seat  # noqa: E402
from simulator.rules.armies.building import faction_deck  # noqa: E402
from simulator.rules.armies.lists import NEUTRAL, cards_of, deck_cards  # noqa: E402
from simulator.rules.armies.random_army import random_army  # noqa: E402
from tests.games import test_random_armies as armies  # noqa: E402
from tests.scenarios.test_random_games import ends_keeps_the_laws_and_replays  # noqa: E402

_Asked = list[tuple[Any, int, str]]
"""The standing changes a number was made of: name, amount and ability."""


MOST = 40
"""Games that are played for an ability that was silent in all others."""

_OPEN: list[_Asked] = []
"""The numbers that are being worked out now, the innermost last."""


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count by ability what changed an answer in the games made inside."""
    found: Counter[str] = Counter()
    compiled, parts = words.ability, Position.parts

    def counting(*args: Any, **named: Any) -> Ability:
        right = compiled(*args, **named)
        return replace(
            right,
            triggers=tuple(_watched(trigger, right.id, found) for trigger in right.triggers),
            modifiers=tuple(_noted(modifier, right.id) for modifier in right.modifiers),
        )

    def summed(now: Position, *args: Any, **named: Any) -> Any:
        _OPEN.append([])
        total = parts(now, *args, **named)
        asked = _OPEN.pop()
        for part in total:
            of = next(
                (who for name, n, who in asked if (name, n) == (part.source, part.amount)), ""
            )
            found.update([of] if of else [])
        return total

    _forget()
    patched: Any = words
    position: Any = Position
    patched.ability, position.parts = counting, summed
    try:
        yield found
    finally:
        patched.ability, position.parts = compiled, parts
        _forget()


def _forget() -> None:
    behaviour._compiled.cache_clear()
    behaviour._objectives.cache_clear()


def _watched(trigger: Trigger, ability: str, found: Counter[str]) -> Trigger:
    """Return the trigger, counted where the position or its subject differs afterwards."""

    async def resolve(table: Table, source: Source, subject: Any) -> Any:
        before = table.now.state
        changed = await trigger.resolve(table, source, subject)
        if table.now.state is not before or changed not in (None, subject):
            found[ability] += 1
        return changed

    return replace(trigger, resolve=resolve)


def _noted(modifier: Modifier, ability: str) -> Modifier:
    """Return the modifier; it notes what it adds to the number that is being worked out."""

    def amount(now: Position, source: Source, unit: Any, subject: Any) -> int:
        added = modifier.amount(now, source, unit, subject)
        if added and _OPEN:
            _OPEN[-1].append((source.name, added, ability))
        return added

    return replace(modifier, amount=amount)


def heard(ability: str, found: Counter[str]) -> bool:
    """Return whether an ability changed an answer, at once or later."""
    return any(found[f"{ability}{end}"] for end in ("", "_lasting", "_attached"))


def unheard(found: Counter[str], factions: Sequence[str]) -> dict[str, CardId]:
    """Return abilities and tactics cards of these factions that changed nothing, with a card."""
    shelf, library = load_shelf(), load_library()
    tags = {entry.record.id for entry in shelf.abilities if entry.record.tag}
    counts = {e.record.id for e in shelf.abilities if e.record.counts_as}
    named: dict[str, CardId] = {}
    for shelves in (library.units, library.attachments, library.ncus):
        for card in shelves.values():
            if card.faction in factions:
                named.update(dict.fromkeys(card.abilities, card.id))
    for tactics in library.tactics.values():
        if tactics.faction in factions:
            named[tactics.ability] = tactics.id
    asked = sorted(named.keys() - tags - counts)
    return {ability: named[ability] for ability in asked if not heard(ability, found)}


def main(games: int, first: int = 1) -> Iterable[str]:
    """Play the games and give the report, a line at a time."""
    with counted() as found:
        for seed in range(first, first + games):
            try:
                armies.check_all(ends_keeps_the_laws_and_replays(armies.battle(seed)))
            except Exception as fault:  # noqa: BLE001 - one lost game shall not end the night
                yield f"game {seed} failed: {type(fault).__name__}: {fault}"
            if seed % 50 == 0:
                yield f"game {seed}: {len(found)} abilities changed an answer"
        rest = unheard(found, armies.FACTIONS)
        yield f"{games} games, {sum(found.values())} changed answers, {len(rest)} abilities silent"
        for ability, card in rest.items():
            yield sought(ability, card, found)


def sought(ability: str, card: CardId, found: Counter[str]) -> str:
    """Play games of armies that bring a card until an ability of it changes an answer."""
    for number, fought in enumerate(islice(battles_with(card), MOST), start=1):
        try:
            armies.check_all(ends_keeps_the_laws_and_replays(fought))
        except Exception as fault:  # noqa: BLE001 - as above
            return f"{ability}: game {fought.seed} failed: {type(fault).__name__}: {fault}"
        if heard(ability, found):
            return f"{ability}: changed an answer in game {number} with {card}"
    return f"never changed an answer: {ability} (card {card}, {MOST} games with it)"


def battles_with(card: CardId) -> Iterator[Battle]:
    """Draw battles in which an army brings a card."""
    library = armies.LIBRARY
    shelves = (library.units, library.attachments, library.ncus, library.tactics)
    faction = next(shelf[card].faction for shelf in shelves if card in shelf)
    if faction == NEUTRAL and not faction_deck(NEUTRAL, library):
        faction = armies.HOUSES[0]
    for seed in count(20_000):
        army = random_army(library, seed, faction, armies.SIZES[seed % 3])
        brought = {one.id for one in (*cards_of(army, library), *deck_cards(army, library))}
        if card in brought:
            drawn = armies.battle(seed)
            yield replace(drawn, armies={**drawn.armies, Seat.RED: army})


if __name__ == "__main__":
    for line in main(*(int(each) for each in sys.argv[1:] or ["500"])):
        print(line, flush=True)
