"""Chapter 1: the terms every other rule is written in."""

from __future__ import annotations

from typing import Any

from simulator.abilities.choose_targets import choosable
from simulator.agents.play import play
from simulator.agents.random_agent import RandomAgent
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.rulebook import Rule
from simulator.model.state import Zone
from simulator.rules.attack import melee
from simulator.rules.battlefield import distance, sight
from simulator.rules.movement import maneuver
from simulator.rules.tactics import tactics_board
from simulator.rules.units import wounds
from tests.rules.gifts import effects, reacting, with_abilities
from tests.rules.tables import BLUE, RED, a_table, full_game

SWORDS, GUARDS = "red:sworn-swords", "blue:guards"


def finished(seed: int = 4) -> Session:
    players = {p: RandomAgent(seed, p.value) for p in (RED, BLUE)}
    return play(Session(full_game(seed)), players)


def test_a_game_is_rounds_of_turns_and_a_turn_is_one_activation_GEN_13_GEN_18_RND_01() -> None:
    """Every turn lies in a round; it has exactly one activation, of a unit of whose turn it is."""
    session = finished()
    in_round, activated, whose, turns = False, 0, RED, 0
    for event in session.events:
        if isinstance(event, ev.RoundBegan | ev.RoundEnded):
            in_round = isinstance(event, ev.RoundBegan)
        elif isinstance(event, ev.TurnBegan):
            assert in_round
            activated, whose = 0, event.player
        elif isinstance(event, ev.UnitActivated):
            activated += 1
            assert session.position.owner(event.unit) is whose
        elif isinstance(event, ev.TurnEnded):
            assert activated == 1
            turns += 1
    assert turns > 10


def test_who_attacks_is_the_attacker_and_who_is_attacked_the_defender_GEN_02_GEN_03() -> None:
    """It is so in every window of the attack, also when the defender's player has the turn."""
    seen: list[tuple[str, str]] = []

    async def look(t: Table, source: Source, subject: Any) -> None:
        seen.append((subject.attacker, subject.defender))

    spies = [reacting(m, look, m.value) for m in Moment if m.value.startswith("attack.")]
    table = a_table().red("sworn-swords", at=(24, 20)).against(BLUE, "guards", (RED, 0))
    table.effects(effects(*spies)).card(with_abilities("guards", *spies)).having(active=BLUE)

    async def script(t: Table) -> None:
        await melee.fight(t, SWORDS)

    table.run(script, [1] * 8).answers("stay")
    assert seen == [(SWORDS, GUARDS)] * len(spies)


def test_friends_are_ones_own_units_and_an_effect_may_choose_its_own_unit_GEN_04_GEN_05() -> None:
    """A part of the tray in range is enough; enemies are all the others."""
    table = a_table().red("sworn-swords", at=(24, 10)).red("spears", at=(24, 20))
    now = table.red("archers", at=(24, 40)).blue("guards", at=(30, 10)).now()
    assert [unit.id for unit in now.friends(RED)] == [SWORDS, "red:spears", "red:archers"]
    assert [unit.id for unit in now.foes(RED)] == [GUARDS]
    source = Source(RED, "any", "Any", SWORDS)
    near = choosable(now, source, {"choose": "friendly", "within": 6})
    assert near == [SWORDS, "red:spears"]
    assert choosable(now, source, {"choose": "enemy", "within": 6}) == [GUARDS]


def test_turning_on_the_spot_is_a_move_GEN_10() -> None:
    """It is recorded as one, and what waits for the end of a move follows it."""
    text: list[str] = []

    async def tell(t: Table, source: Source, subject: Any) -> None:
        text.append(subject.unit)

    watcher = reacting(Moment.MOVE_ENDED, tell, "Watcher")
    table = a_table().card(with_abilities("sworn-swords", watcher)).effects(effects(watcher))
    table.red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40))

    async def script(t: Table) -> None:
        await maneuver.free_pivot(t, SWORDS, Rule.RET_08)

    played = table.run(script).answers(Pose(24, 10, 90))
    assert [event.unit for event in played.of(ev.UnitMoved)] == [SWORDS]
    assert text == [SWORDS]


def test_tokens_stand_in_nobodys_way_GEN_12() -> None:
    """An objective token hides nothing and is marched over; a unit may stop half on it."""
    table = a_table().red("archers", at=(24, 19)).blue("guards", at=(24, 29))
    now = table.now()
    assert now.state.tokens["objective-1"].at == (24.0, 24.0)
    assert sight.visible(now, "red:archers", GUARDS, ranged=True)
    walked = a_table().red("archers", at=(24, 19)).blue("guards", at=(5, 43))

    async def script(t: Table) -> None:
        await maneuver.maneuver(t, "red:archers")

    played = walked.run(script).answers(Pose(24, 23, 0), Pose(24, 23, 0))
    assert played.now.standing("red:archers").pose.centre == (24, 23)


def test_wounds_inflicted_directly_allow_no_defense_GEN_16() -> None:
    async def script(t: Table) -> int:
        return await wounds.suffer(t, GUARDS, 3, "Fire", RED)

    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40))
    played = table.run(script)
    assert played.result == [3]
    assert not played.of(ev.DiceRolled)


def test_the_target_is_whom_the_player_chose_GEN_17() -> None:
    """Of two enemies the Crown shakes the chosen one, and effects are told which it was."""
    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(12, 40))
    table.blue("halberdiers", at=(36, 40)).ncu(RED, "catelyn")
    played = table.run(lambda t: tactics_board.resolve_zone(t, RED, Zone.CROWN), [6, 6, 1])
    played.answers("blue:halberdiers")
    assert [claim.target for claim in played.result] == ["blue:halberdiers"]
    assert [e.unit for e in played.of(ev.MoraleTested)] == ["blue:halberdiers"]


def test_anything_may_be_measured_at_any_time_GEN_19() -> None:
    """Measuring takes a position and leaves it as it is; both ways give the same."""
    now = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(30, 31)).now()
    before = now.state
    assert distance.distance(now, SWORDS, GUARDS) == distance.distance(now, GUARDS, SWORDS)
    assert now.state is before
