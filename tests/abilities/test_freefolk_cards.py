"""The tactics cards of the Free Folk's own deck, each where it matters and where not."""

from __future__ import annotations

from simulator.geometry.pose import Pose
from tests.abilities.battle import battle, blue, fight, red
from tests.abilities.scenes import BLUE_TURN, RED_TURN

RAIDERS, VANGUARD, BROTHERS = "Free Folk Raiders", "Harma's Vanguard", "Sworn Brothers"
GUARDS, BOWMEN = "Lannister Guardsmen", "Stark Bowmen"
REGROUP, DIVERSION = "Regroup and Reform", "40304"

# ------------------------------------------------------------------ Regroup and Reform


def test_regroup_and_reform_makes_models_of_one_unit_wounds_of_another() -> None:
    scene = battle().red(RAIDERS).red(BROTHERS, at=(32, 20), wounds=7).blue(GUARDS, at=(24, 40))
    scene = scene.hand(REGROUP)
    played = scene.run(RED_TURN).uses(REGROUP).picks(red(RAIDERS))
    played = played.picks("4 models of Free Folk Raiders").ends()
    assert (played.unit(RAIDERS).wounds, played.unit(BROTHERS).wounds) == (8, 11)
    assert not scene.run(BLUE_TURN).offers(REGROUP), "it is for friendly turns"


def test_regroup_and_reform_needs_two_infantry_units() -> None:
    scene = battle().red(RAIDERS, wounds=7).red(VANGUARD, at=(32, 20)).blue(GUARDS, at=(24, 40))
    assert not scene.hand(REGROUP).run(RED_TURN).offers(REGROUP)


# ------------------------------------------------------------------ Diversion Tactics


def test_diversion_tactics_lets_another_unit_maneuver() -> None:
    scene = battle().red(RAIDERS).blue(GUARDS).red(VANGUARD, at=(34, 18)).red(BROTHERS, at=(8, 1))
    scene = scene.hand(DIVERSION)
    played = (
        scene.run(fight(blue(GUARDS), red(RAIDERS)), [1] * 6).uses("Diversion Tactics").passes()
    )
    played.answers(Pose(34, 21, 0), Pose(34, 21, 0)).ends()
    assert played.unit(VANGUARD).pose == Pose(34, 21, 0)


def test_diversion_tactics_answers_an_enemys_melee_attack_alone() -> None:
    scene = battle().red(RAIDERS).blue(GUARDS).red(VANGUARD, at=(34, 18)).hand(DIVERSION)
    assert not scene.run(fight(red(RAIDERS), blue(GUARDS)), [1] * 6).offers("Diversion Tactics")
    shot = battle().red(RAIDERS).red(VANGUARD, at=(34, 18)).blue(BOWMEN, at=(24, 30))
    shooting = fight(blue(BOWMEN), red(RAIDERS))
    assert not shot.hand(DIVERSION).run(shooting, [1] * 7).offers("Diversion Tactics")
    far = battle().red(RAIDERS).blue(GUARDS).red(BROTHERS, at=(4, 2)).hand(DIVERSION)
    assert not far.run(fight(blue(GUARDS), red(RAIDERS)), [1] * 6).offers("Diversion Tactics")
