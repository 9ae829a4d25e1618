"""The dice tray says of every roll what the engine says of it."""

from __future__ import annotations

from functools import cache

import pytest

from simulator.engine.names import player_name
from simulator.language.languages import speak
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.model.tally import Part, Tally
from simulator.rules.dice.face_outcomes import succeeds
from simulator.staging.dice_rows import DiceRow, DiceTray, DieResult, line_of_test
from simulator.staging.inches import inches_short
from tests.each import some
from tests.games.golden import replayed
from tests.staging.recorded_moments import MODES, trays_of


@cache
def trays(mode: str) -> tuple[DiceTray, ...]:
    session = replayed(mode)
    return trays_of(session.events)


def row(mode: str, number: int | None) -> DiceRow:
    (found,) = (one for tray in trays(mode) for one in tray.rows if one.number == number)
    return found


@pytest.mark.parametrize("mode", MODES)
def test_every_roll_lies_in_one_tray_with_the_faces_it_ended_with(mode: str) -> None:
    rolls = [e for e in replayed(mode).events if isinstance(e, ev.DiceRolled) and not e.again]
    firsts = [e.number for e in rolls if e.belongs_to is None]
    assert sorted(one.number for tray in trays(mode) for one in tray.rows) == sorted(firsts)
    for e in rolls:
        lies = row(mode, e.belongs_to if e.belongs_to is not None else e.number)
        assert lies.who is e.who
        if not lies.again and not lies.counted:
            assert set(e.faces) <= set(lies.faces)


@pytest.mark.parametrize("mode", MODES)
def test_a_players_own_roll_names_the_player(mode: str) -> None:
    rolls = [e for e in replayed(mode).events if isinstance(e, ev.DiceRolled) and not e.again]
    own = [e for e in rolls if not e.unit and e.stage is None and e.belongs_to is None]
    for e in some(own):
        assert str(player_name(e.who)) in row(mode, e.number).title
        assert str(e.why) in row(mode, e.number).title


def _rolls_off(number: int, who: Seat, face: int) -> ev.DiceRolled:
    why = msg("Who chooses a deployment zone?")
    return ev.DiceRolled(rule=Rule.DEP_01, who=who, faces=(face,), sides=6, why=why, number=number)


def test_a_roll_off_lies_in_one_tray_and_what_a_tie_rolls_again_in_the_next() -> None:
    """DEP-01: who won can be read from the dice, and no player has two in one roll-off."""
    thrown = [(Seat.RED, 3), (Seat.BLUE, 3), (Seat.RED, 6), (Seat.BLUE, 4)]
    tied, decided = trays_of(_rolls_off(n, who, face) for n, (who, face) in enumerate(thrown))
    assert [(lies.who, lies.faces) for lies in tied.rows] == [
        (Seat.RED, (3,)),
        (Seat.BLUE, (3,)),
    ]
    assert [(lies.title, lies.faces) for lies in decided.rows] == [
        ("Who chooses a deployment zone? (Red)", (6,)),
        ("Who chooses a deployment zone? (Blue)", (4,)),
    ]


@pytest.mark.parametrize("mode", MODES)
def test_a_die_does_what_the_engine_counted(mode: str) -> None:
    """RES-02, RES-05, REF-02, REF-03: hits, blocks and what no die may stop, die by die."""
    counted = 0
    for event in replayed(mode).events:
        if isinstance(event, ev.HitsScored) and event.number is not None:
            lies = row(mode, event.number)
            assert lies.faces == event.faces
            assert sum(die.hits for die in lies.dice) + lies.added == event.hits
            assert sum(die.result_of_die is DieResult.MISS for die in lies.dice) == event.misses
            assert all(
                (die.result_of_die is DieResult.TWICE) <= (die.face == 6) for die in lies.dice
            )
            assert str(event.hits) in lies.outcome
            counted += 1
        elif isinstance(event, ev.HitsBlocked) and event.number is not None:
            lies = row(mode, event.number)
            assert lies.faces == event.faces
            assert (
                sum(die.result_of_die is DieResult.BLOCK for die in lies.dice) + lies.added
                == event.blocked
            )
            assert f"{event.needed.total}+" in lies.heading
            counted += 1
        elif isinstance(event, ev.MoraleTested) and event.number is not None:
            lies = row(mode, event.number)
            assert lies.faces == event.faces
            assert f"= {event.result.total} against {event.needed}+" in lies.outcome
            assert lies.outcome.endswith("passes" if event.passed else "fails")
            counted += 1
        elif isinstance(event, ev.ChargeMade) and event.needed is not None:
            die = event.distance.parts[-1].amount
            assert event.success is (die >= event.needed)
    assert counted > 5


@pytest.mark.parametrize("mode", MODES)
def test_one_tray_holds_a_whole_attack(mode: str) -> None:
    """RES-01 to RES-10: its dice, the defender's, and the panic test, in this order."""
    whole = [tray for tray in trays(mode) if tray.attacker and tray.over]
    assert whole
    order = [RollStage.ATTACK, RollStage.DEFENSE, RollStage.TEST]
    for tray in whole:
        stages = [one.stage for one in tray.rows]
        assert stages == [stage for stage in order if stage in stages]
    assert any(len(tray.rows) == 3 for tray in whole)


@pytest.mark.parametrize("mode", MODES)
def test_a_die_rolled_again_keeps_its_old_face(mode: str) -> None:
    """RRL-04: what a die showed before stands beside it."""
    for event in some(e for e in replayed(mode).events if isinstance(e, ev.DiceRerolled)):
        dice = row(mode, event.number).dice
        for place in some(event.indices):
            assert event.before[place] in dice[place].old


def test_before_it_is_counted_a_roll_says_what_it_would_do() -> None:
    """RES-02: who is asked for a re-roll sees which dice hit."""
    session = replayed("a-game-of-thrones")
    for index, event in enumerate(session.events):
        if isinstance(event, ev.DiceRolled) and event.stage is RollStage.ATTACK:
            open_tray = trays_of(session.events[: index + 1])[-1]
            (lies,) = open_tray.rows
            assert event.needed is not None
            hits = [die.result_of_die is not DieResult.MISS for die in lies.dice]
            assert hits == [succeeds(face, event.needed) for face in event.faces]
            assert not lies.counted
            return
    pytest.fail("nobody attacked")


def passed_with(parts: tuple[Part, ...]) -> ev.MoraleTested:
    """Return a test against 7+ that was passed with an 11 on the dice and some modifiers."""
    result = Tally(11, parts)
    return ev.MoraleTested(
        rule=Rule.MOR_01, unit="red-1", panic=True, passed=True, needed=7, result=result
    )


def test_a_sum_is_written_evenly_with_every_reason_in_brackets() -> None:
    """MOR-01: dice, modifiers and outcome are one sum, with a space on both sides of each sign."""
    parts = (Part(-1, "Crown", Rule.TBD_02), Part(2, "Iron Resolve", Rule.MOR_01))
    said = line_of_test((6, 5), passed_with(parts))
    assert said == "6 + 5 \N{MINUS SIGN} 1 (Crown) + 2 (Iron Resolve) = 12 against 7+: passes"
    sums = [one for mode in MODES for tray in trays(mode) for one in tray.rows if one.reasons]
    for one in (line for row in sums for line in (row.reasons, row.outcome) if " = " in line):
        assert " -" not in one.replace(", roll -", "")
        assert one.count("(") == one.count(")")


@pytest.mark.parametrize(
    ("inches", "said"), [(2.34, "2.3"), (0.05, "0.1"), (0.043, "0.05"), (1e-9, "0.01")]
)
def test_a_miss_is_never_nothing(inches: float, said: str) -> None:
    """SCN-GOT-03: what is 0.04 inches short is not "0.0 in short"."""
    assert str(inches_short(inches)) == said


def test_a_reason_that_is_the_name_of_a_card_is_said_in_the_language_spoken() -> None:
    parts = (Part(-1, "Intimidating Presence", Rule.MOR_01),)
    speak("de")
    try:
        said = line_of_test((6, 5), passed_with(parts))
    finally:
        speak("en")
    assert "(Bedrohliche Erscheinung)" in said
