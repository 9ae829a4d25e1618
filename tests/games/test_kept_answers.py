"""Everything a recorded game asks and answers on its way, as when somebody last looked.

A recorded game holds positions and replies. This holds what players are told before they reply:
every option and refusal with its reason and inches, what the places they may name are answered, and
from time to time what each unit may do, see, shoot at and charge, what it threatens, and what the
battle shows of it all. Where the rules or the words were meant to change:
`python tests/games/test_kept_answers.py`; with a folder behind it, the answers are written there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # started from anywhere

from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.model.requests import Choose, ChooseSome, Place, PlacePiece, Request
from simulator.model.state import UnitId
from simulator.model.subjects import Attack
from simulator.reports.odds_text import attack_data, attack_lines, sheet_lines
from simulator.reports.result_line import result_line
from simulator.rules.action_list import available
from simulator.rules.attack import firing_range
from simulator.rules.attack.melee import melee_cards
from simulator.rules.battlefield.distance import distance
from simulator.rules.battlefield.sight import arc, sees
from simulator.rules.charge.plan import plan
from simulator.rules.odds.attack_odds import of_attack
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.rules.odds.threats import threats
from simulator.rules.odds.unrolled import NotComputableError
from simulator.staging.changes import changes
from simulator.staging.decision import decision
from simulator.staging.dice_rows import with_question
from simulator.staging.round_end import round_page
from simulator.staging.scores_now import scores_now
from simulator.staging.side_scores import side_scores, winning
from simulator.staging.zones import empty_zones, zones_now
from tests.kept import fingerprint, kept, main, plain
from tests.staging.recorded_moments import MODES, acts_of, trays_of
from tests.staging.test_decision import questions

SELDOM: Final = 12
"""At every so many questions all units are asked about."""
TRIED: Final = ((0.0, 1.5, 0.0), (2.0, 4.0, 30.0), (-3.0, 2.0, -90.0), (0.5, -2.5, 180.0))
"""Where a tray is held when it may be placed: inches and degrees from where it stands."""


def of_request(now: Position, request: Request) -> Iterator[object]:
    """Yield what a request offers and refuses, and what it answers to places."""
    yield (request.who, request.prompt, request.kind, request.rule, request.private)
    if isinstance(request, Choose):
        yield (request.options, request.refused, changes(now, request))
    if isinstance(request, ChooseSome):
        yield (request.options, request.least, request.most)
    if isinstance(request, Place | PlacePiece):
        for there in tried(now, request.start):
            yield (request.check(there), request.snap(there))
        yield request.samples()


def tried(now: Position, start: Pose) -> Iterator[Pose]:
    """Yield where a piece or a tray is held: around its start, and on what lies or stands there."""
    for right, ahead, turned in TRIED:
        yield Pose(*start.to_table((right, ahead)), (start.facing + turned) % 360.0)
    units = sorted(now.state.units.values(), key=lambda unit: unit.owner.value)
    others = [unit.pose for unit in units if unit.pose is not None]
    for there in others[:1] + others[-1:]:
        yield replace(there, facing=start.facing)
    for piece in now.state.terrain[:1]:
        yield Pose(*piece.centre, start.facing)
    yield Pose(0.0, 0.0, start.facing)


def of_unit(now: Position, unit: UnitId) -> Iterator[object]:
    """Yield what a unit may do, and what every enemy means to it and it to them."""
    yield (unit, available(now, unit), firing_range.targets(now, unit), threats(now, unit))
    for foe in now.foes(now.owner(unit)):
        yield (foe.id, distance(now, unit, foe.id), arc(now, unit, foe.id))
        yield (sees(now, unit, foe.id), sees(now, unit, foe.id, ranged=True))
        found = plan(now, unit, foe.id)
        yield (found.verdict, found.speed, found.side_margin, found.best, found.travel)
        yield (found.sides, found.needed, found.odds, found.engages)
        with suppress(NotComputableError):
            yield sheet_lines(now, charge_sheet(now, unit, foe.id))
        if firing_range.ranged_cards(now, unit):
            yield firing_range.places_to_hit(now, unit, foe.id)
    for foe_id in now.enemies_engaged(unit):
        for card in melee_cards(now, unit):
            side = arc(now, foe_id, unit).sides[0]
            attack = Attack(unit, foe_id, card, side)
            yield attack_lines(now, attack)
            with suppress(NotComputableError):
                yield attack_data(of_attack(now, attack))


def of_session(session: Session, request: Request) -> Iterator[object]:
    """Yield what the battle shows at a question."""
    now, row = session.position, None
    if isinstance(request, ChooseSome) and request.dice is not None:
        for tray in trays_of(session.events):
            row = with_question(now, tray, request).row(request.dice) or row
    yield decision(now, request, row)
    yield (scores_now(now), side_scores(now), winning(now))
    yield [(zones_now(now, seat), empty_zones(now, seat)) for seat in now.state.seats]


def answers(mode: str) -> str:
    """Write everything about the recorded game of a mode."""
    said: list[object] = []
    for number, (session, request, _given) in enumerate(questions(mode)):
        now = session.position
        said += of_request(now, request)
        if number % SELDOM == 0:
            said += of_session(session, request)
            for unit in now.state.units.values():
                if unit.on_table and not now.is_wall(unit.id):
                    said += of_unit(now, unit.id)
    said += [acts_of(session.position, session.events), trays_of(session.events)]
    said += [round_page(session, number) for number in range(1, session.state.round + 1)]
    return "\n".join(map(plain, [*said, result_line(session)]))


@pytest.mark.parametrize("mode", MODES)
def test_a_recorded_game_asks_and_answers_as_when_somebody_looked(mode: str) -> None:
    assert fingerprint(answers(mode)) == kept(__file__)[mode]


if __name__ == "__main__":
    main(__file__, {mode: partial(answers, mode) for mode in MODES})
