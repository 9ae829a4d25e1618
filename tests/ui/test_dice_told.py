"""What the tray writes beside a roll is that roll's own outcome, whatever fell in between."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.log.lines import sentence
from simulator.engine.session import Session
from simulator.model import events as ev
from simulator.model.requests import ChooseSome, Kind
from simulator.model.roll_context import RollStage
from simulator.model.state import Condition, Seat
from simulator.staging.dice_rows import DiceRow, Trays
from simulator.staging.staged import Staged
from tests.abilities.battle import battle, blue, fight, red
from tests.staging.recorded_moments import trays_of

GOLDEN = Path(__file__).resolve().parents[1] / "games" / "golden"
Outcome = ev.HitsScored | ev.HitsBlocked | ev.MoraleTested
SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"


def numbers_in(text: str) -> list[int]:
    """Return the numbers of a sentence, in order."""
    return [int(word) for word in "".join(c if c.isdigit() else " " for c in text).split()]


def belongs(event: Outcome, row: DiceRow, session: Session) -> None:
    """Check from the event and the log alone that an outcome stands beside its own dice."""
    now = session.position
    unit = event.attacker if isinstance(event, ev.HitsScored) else event.unit
    assert now.name(unit) in row.title, (event, row)
    assert row.who is now.owner(unit)
    logged = sentence(now, event)
    if isinstance(event, ev.HitsScored):
        assert sum(not die.hits and not die.wounds for die in row.dice) == event.misses
        assert numbers_in(row.outcome)[0] == event.hits
        assert str(event.hits) in str(logged)
    elif isinstance(event, ev.HitsBlocked):
        assert numbers_in(row.outcome) == [event.blocked, event.unblocked]
        assert f"{event.blocked} blocked, {event.unblocked} not" in str(logged)
        assert len(row.faces) == event.blocked + event.unblocked, (event, row)
        assert row.needed == event.needed.total
    else:
        assert row.outcome.endswith("passes" if event.passed else "fails")
        assert ("passed" if event.passed else "failed") in str(logged)
        if not event.automatic:
            two_dice = [part for part in event.result.parts if part.amount]
            assert sum(row.faces[:2]) + sum(p.amount for p in two_dice) == event.result.total


def rows_of(trays: Trays) -> dict[int, DiceRow]:
    """Return every roll by its number."""
    return {row.number: row for tray in trays.trays for row in tray.rows}


def watched(session: Session) -> tuple[set[RollStage | None], set[type[ev.Event]]]:
    """Have the trays see a game event by event; return which rolls and outcomes they have seen."""
    trays, rolls = Trays(), set()
    outcomes: set[type[ev.Event]] = set()
    faces: dict[int, list[int]] = {}
    for count, event in enumerate(session.events, start=1):
        before = rows_of(trays)
        trays.read(session.events[:count])
        changed = [row for row in rows_of(trays).values() if before.get(row.number) != row]
        if isinstance(event, ev.DiceRolled):
            rolls.add(event.stage)
            if event.again:
                assert not changed, "new dice lie in the row they were taken from"
            elif event.belongs_to is None:
                assert [row.faces for row in changed] == [event.faces], "a roll is one row"
                faces[event.number] = list(event.faces)
            else:
                faces[event.belongs_to] += event.faces
        elif isinstance(event, ev.DiceRerolled):
            assert event.number is not None
            assert faces[event.number] == list(event.before)
            faces[event.number] = list(event.after)
            (row,) = changed
            assert row.faces == event.after
        elif isinstance(event, Outcome):
            assert len(changed) == (event.number is not None), "an outcome is told once"
            for row in changed:
                outcomes.add(type(event))
                assert row.number == event.number
                assert list(row.faces) == faces[row.number], "these dice lay there"
                belongs(event, row, session)
        elif not isinstance(event, ev.ChargeMade):
            assert not changed, event
    return rolls, outcomes


def test_in_games_of_every_mode_each_outcome_stands_beside_its_own_dice() -> None:
    rolls: set[RollStage | None] = set()
    outcomes: set[type[ev.Event]] = set()
    for name in scenario_names():
        save = read(GOLDEN / f"{name}.jsonl")
        made = Battle.from_header(save.header)
        one, other = watched(Session(made.game(), made.dice_source(), save.inputs))
        rolls |= one
        outcomes |= other
    assert rolls >= {*RollStage, None}, "every kind of roll fell in these games"
    assert outcomes == {ev.HitsScored, ev.HitsBlocked, ev.MoraleTested}


def countered(dice: list[int], *, vulnerable: bool = False) -> Session:
    """Have the swords strike Jaime's guards, whose Counterstrike answers the misses (GEN-15)."""
    worn = frozenset({Condition.VULNERABLE}) if vulnerable else frozenset()
    scene = battle().stark(SWORDS, conditions=worn).lannister(GUARDS, "Jaime Lannister")
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), dice)
    while isinstance(played.pending, ChooseSome) and played.pending.kind is Kind.REROLL:
        again = played.pending.who is Seat.BLUE and vulnerable
        played.answers(("0", "1", "2") if again else ())
    played.ends()
    return played.session


@pytest.mark.parametrize("vulnerable", [False, True])
def test_counterstrikes_dice_do_not_take_the_outcome_of_the_defense_they_answer(
    *, vulnerable: bool
) -> None:
    """GEN-15, SIM-01: the answer is rolled and counted before the roll it answers is counted."""
    dice = [1, 1, 2, 5, 5, 5, 5, 6, 6, 6, 6]  # three misses; the guards block four hits
    dice += [6, 6, 6, 1, 1, 1] if vulnerable else [1, 1, 6]
    session = countered(dice, vulnerable=vulnerable)
    watched(session)
    rows = [row for tray in trays_of(session.events) for row in tray.rows]
    text = {row.who: row for row in rows if row.stage is RollStage.DEFENSE}
    assert text[Seat.BLUE].outcome == "4 blocked, 0 get through."
    assert text[Seat.BLUE].faces == (6, 6, 6, 6)
    left = 3 if vulnerable else 2
    assert text[Seat.RED].outcome.startswith(f"{3 - left} blocked, {left} ")
    assert text[Seat.RED].faces == ((1, 1, 1) if vulnerable else (1, 1, 6))


def test_a_reroll_names_the_dice_it_is_asked_about() -> None:
    """RRL-01: the answered roll is asked about again after the answer's dice have fallen."""
    worn = frozenset({Condition.VULNERABLE})
    scene = battle().stark(SWORDS, conditions=worn).lannister(GUARDS, "Jaime Lannister")
    dice = [1, 1, 2, 5, 5, 5, 5, 6, 6, 6, 6, 1, 1, 6]
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), dice)
    asked = []
    while isinstance(played.pending, ChooseSome):
        request = played.pending
        faces = [int(str(option.label)) for option in request.options]
        staged = Staged()
        staged.read(played.session)
        row = staged.tray.row(request.dice) if staged.tray is not None else None
        assert row is not None, "the dice somebody is asked about lie on the tray"
        assert [row.faces[int(option.key)] for option in request.options] == faces
        asked.append(request.dice)
        played.answers(())
    assert asked
    played.ends()
