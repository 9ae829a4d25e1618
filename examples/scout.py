"""Look at a table from all sides, with public names and types alone.

python -m examples.scout [FOLDER]

Two machines play two rounds; then every unit is asked what it sees, how far it is from its enemies,
whom it may charge and where it may retreat to. With a folder the table is drawn into it, too.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import simulator
from simulator import (
    Battle,
    ContentError,
    Message,
    Position,
    Seat,
    Session,
    TableVerdict,
    Unit,
    UnitCard,
    UnitId,
)

ROUNDS = 2


@dataclass(frozen=True)
class Prospect:
    """What a unit may expect of one enemy."""

    unit: UnitId
    enemy: UnitId
    inches: float
    sight: TableVerdict
    charge: TableVerdict

    @property
    def needed(self) -> int | None:
        """Return the roll that a charge needs, None if it may not be declared."""
        roll = self.charge.values["needed_roll"]
        return roll if isinstance(roll, int) else None

    def told(self, now: Position) -> str:
        """Return the prospect in a sentence."""
        why: Message = self.charge.why if self.sight else self.sight.why
        return f"{now.name(self.unit)}, {self.inches:.1f} in from {now.name(self.enemy)}: {why}"


def played(battle: Battle, rounds: int = ROUNDS) -> Session:
    """Return a battle after some rounds between two random machines."""
    session = simulator.start(battle)
    agents: Mapping[Seat, simulator.Agent] = {
        seat: simulator.make_agent("random", seed) for seed, seat in enumerate(session.state.seats)
    }
    while session.pending is not None and session.state.round <= rounds:
        session.answer(simulator.ask(session, agents[session.pending.who]))
    return session


def prospects(now: Position, seat: Seat) -> Iterator[Prospect]:
    """Yield what each unit of a seat may expect of each enemy on the table."""
    units: list[Unit] = now.friends(seat)
    for unit in units:
        for enemy in now.foes(seat):
            gap = simulator.measure(now, unit.id, enemy.id)
            sight = simulator.sees(now, unit.id, enemy.id)
            charge = simulator.charge(now, unit.id, enemy.id)
            yield Prospect(unit.id, enemy.id, float(gap.values["distance"]), sight, charge)


def cards(now: Position) -> dict[UnitId, UnitCard]:
    """Return the card of every unit on the table."""
    return {unit: now.card(unit) for unit, there in now.state.units.items() if there.on_table}


def ways_out(now: Position, unit: UnitId, roll: int = 3) -> int:
    """Return in how many directions a unit may retreat with a roll."""
    found = simulator.retreat(now, unit, roll)
    return sum(bool(found.values[way]) for way in ("forward", "right", "backward", "left"))


def main(folder: str = "") -> list[Prospect]:
    """Print the best prospects of each seat; draw the table into a folder if there is one."""
    try:
        armies = {Seat.RED: "stark-20", Seat.BLUE: "lannister-20"}
        now = played(simulator.battle("skirmish", armies, seed=4)).position
    except ContentError as fault:
        sys.exit(str(fault))
    found: list[Prospect] = []
    for seat in now.state.seats:
        ranked = sorted(prospects(now, seat), key=lambda each: (each.needed or 7, each.inches))
        found += ranked
        print(f"{seat}: {len(ranked)} prospects")
        for each in ranked[:2]:
            print(f"  {each.told(now)} It has {ways_out(now, each.unit)} ways out.")
    fastest = max(cards(now).values(), key=lambda card: card.speed)
    print(f"The fastest unit is {fastest.name} with speed {fastest.speed}.")
    if folder:
        Path(folder, "table.svg").write_text(simulator.to_svg(now), encoding="utf-8")
    return found


if __name__ == "__main__":
    main(*sys.argv[1:2])
