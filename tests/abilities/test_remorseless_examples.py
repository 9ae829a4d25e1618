"""Remorseless Examples: whom a destroyed rank frightens, and the pile that belongs to somebody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from simulator.cases.case_table import set_up
from simulator.cases.from_game import case_of
from simulator.content.cases.case_records import AskArc
from simulator.content.cases.casefile import case_text, read_cases
from simulator.content.games.state_text import state_from_text, state_to_text
from simulator.engine.log.lines import line
from simulator.geometry.measure import furthest_from
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.requests import PlacePiece
from simulator.model.state import Condition, Seat, Terrain
from simulator.model.stats import Stat
from simulator.model.subjects import MoraleTest
from simulator.rules import morale
from simulator.rules.odds import attack_odds
from simulator.rules.setup.terrain_place import piece_at
from simulator.ui import palette
from simulator.ui.board.pens import Pen
from simulator.ui.board.terrain_drawing import OWNED, draw_terrain
from simulator.ui.board.terrain_text import terrain_words
from simulator.ui.camera import Camera
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    Battle,
    Played,
    battle,
    blue,
    fight,
    red,
    strike,
    takes_test,
)

CARD = "Remorseless Examples"
SWORDS, RAIDERS = "Stark Sworn Swords", "Free Folk Raiders"
GUARDS, PIKES, ARCHERS = "Lannister Guardsmen", "Lannister Halberdiers", "Lannister Crossbowmen"
PANICKED = Condition.PANICKED
ONE_HIT, NO_BLOCK = [5, 1, 1, 1, 1, 1, 1], [1]
CALM = [6, 6, 1]
FELL = 20 + 4.8  # where the Guardsmen stood, front to front with the attacker
BEHIND = FELL + 2.4 + 12 + 2.4  # another unit's centre, its front edge 12 inches away


def scene(wounds: int = 1, card: str = "40322", *, behind: float = BEHIND, **other: Any) -> Battle:
    """Put Sworn Swords in contact with Guardsmen, and Halberdiers behind those."""
    found = battle().red(SWORDS).red(RAIDERS, at=(40, 6)).blue(GUARDS, wounds=wounds)
    return found.blue(PIKES, at=(24, behind), facing=0, **other).hand(card, by=RED)


def strikes(found: Battle, dice: list[int]) -> Played:
    return found.run(fight(red(SWORDS), blue(GUARDS)), dice)


def pile(owner: Seat | None, at: tuple[float, float] = (24, 24), name: str = "p") -> Terrain:
    made = piece_at(LIBRARY.terrain["grim_corpse_pile"], Pose(*at), name)
    return Terrain(made.id, made.kind, made.outline, made.keywords, made.centre, made.facing, owner)


# ------------------------------------------------------------------ the card

BOTH = pytest.mark.parametrize("card", ["40322", "40735"])
"""The Weeper's and Daenerys Targaryen's."""


@BOTH
def test_a_destroyed_unit_frightens_another_and_leaves_a_pile_TCD_04(card: str) -> None:
    """Remorseless Examples of the Weeper and of Daenerys Targaryen."""
    played = strikes(scene(card=card), [*ONE_HIT, *NO_BLOCK]).uses(CARD)
    assert played.unit(PIKES).conditions == {PANICKED}
    assert isinstance(played.pending, PlacePiece)
    for wrong, why in (
        (Pose(24, FELL + 2.4 + 4.1, 0), "within 6 in"),  # its far side reaches too far
        (Pose(24, 46.5, 0), "table edge"),
    ):
        with pytest.raises(ValueError, match=why):
            played.answers(wrong)
    played.answers(Pose(24, FELL + 2.4 + 3.9, 0), "no").ends()  # no surge forth
    (piece,) = played.state.terrain
    assert piece.keywords == {"hindering", "grim_reminder"}
    assert piece.owner is RED
    assert terrain_words(piece).startswith("Corpse pile of Red")
    laid = next(e for e in played.session.events if isinstance(e, ev.TerrainPlaced))
    assert str(line(played.now, laid)).startswith("Red lays terrain: corpse pile")


def test_the_pile_may_lie_under_trays_and_over_no_other_terrain_TER_03() -> None:
    """Remorseless Examples."""
    hill = piece_at(LIBRARY.terrain["hill"], Pose(28, FELL), "hill-1")
    played = strikes(scene().having(terrain=(hill,)), [*ONE_HIT, *NO_BLOCK]).uses(CARD)
    with pytest.raises(ValueError, match="over hill"):
        played.answers(Pose(25, FELL, 0))
    played.answers(Pose(24 - 2.5, 20.5, 0), "no").ends()  # under the attacker itself
    assert [piece.kind for piece in played.state.terrain] == ["hill", "grim_corpse_pile"]


def test_every_place_it_offers_lies_wholly_in_short_range_GEN_08() -> None:
    """Remorseless Examples."""
    played = strikes(scene(), [*ONE_HIT, *NO_BLOCK]).uses(CARD)
    asked = played.pending
    assert isinstance(asked, PlacePiece)
    fell = battle().red(SWORDS).blue(GUARDS).now().corners(blue(GUARDS))
    wishes = [Pose(24, 46, 30), Pose(2, 24, 80), Pose(24, FELL, 10), Pose(40, 40, 0)]
    for pose in (*asked.samples(), *map(asked.snap, wishes)):
        assert asked.check(pose)
        assert furthest_from(fell, asked.outline(pose)) <= 6 + 2e-5


def test_a_destroyed_rank_frightens_another_enemy_and_lays_nothing() -> None:
    """Remorseless Examples: the defender itself is no other enemy."""
    played = strikes(scene(9), [*ONE_HIT, *NO_BLOCK, *CALM]).uses(CARD).ends()
    assert played.unit(PIKES).conditions == {PANICKED}
    assert played.unit(GUARDS).conditions == set()
    assert not played.state.terrain


def test_ranks_of_the_panic_test_count_as_the_attacks() -> None:
    """Remorseless Examples."""
    failed = [*ONE_HIT, *NO_BLOCK, 1, 1, 1]
    assert strikes(scene(10), failed).offers(CARD)
    assert not strikes(scene(12), failed).offers(CARD)


@BOTH
def test_without_a_rank_or_without_another_enemy_it_is_not_offered(card: str) -> None:
    """Remorseless Examples."""
    hit = [*ONE_HIT, *NO_BLOCK, *CALM]
    assert not strikes(scene(12, card), hit).offers(CARD)
    assert not strikes(scene(9, card, behind=BEHIND + 0.1), hit).offers(CARD)
    assert not strikes(scene(9, card, conditions=frozenset({PANICKED})), hit).offers(CARD)
    assert strikes(scene(1, card, behind=BEHIND + 0.1), [*ONE_HIT, *NO_BLOCK]).offers(
        CARD
    )  # the pile


@BOTH
def test_only_friendly_melee_attacks(card: str) -> None:
    """Remorseless Examples."""
    struck = battle().red(SWORDS, wounds=1).red(RAIDERS, at=(40, 6)).blue(GUARDS).hand(card)
    hits = [5, 1, 1, 1, 1, 1]
    assert not struck.run(fight(blue(GUARDS), red(SWORDS)), [*hits, 1]).offers(CARD)
    shot = battle().red("Stark Bowmen").blue(GUARDS, at=(24, 30), wounds=1).hand(card)
    shot = shot.blue(PIKES, at=(34, 30))
    arrows = fight(red("Stark Bowmen"), blue(GUARDS))
    assert not shot.run(arrows, [5, 1, 1, 1, 1, 1, 1, 1]).offers(CARD)


# ------------------------------------------------------------------ Grim Reminder


def test_grim_reminder_frightens_enemies_of_its_owner_alone() -> None:
    """Remorseless Examples: -1 to morale tests, 1 more wound from failing a panic test."""
    for owner, modifier in ((RED, -1), (BLUE, 0), (None, 0)):
        now = battle().red(SWORDS).blue(GUARDS).having(terrain=(pile(owner),)).now()
        found = morale.numbers(now, MoraleTest(blue(GUARDS), True, ""))
        assert (found.modifier.total, found.wounds.total) == (modifier, -modifier)
        plain = morale.numbers(now, MoraleTest(blue(GUARDS), False, ""))
        assert (plain.modifier.total, plain.wounds.total) == (modifier, 0)
    own = morale.numbers(now, MoraleTest(red(SWORDS), True, ""))
    assert own.modifier.total == 0


def test_grim_reminder_reaches_six_inches_and_counts_once_AMB_16_CUM_01() -> None:
    """Remorseless Examples."""
    edge = FELL + 2.4 + 6 + 2  # the pile's centre, its near side 6 inches behind the tray
    for y, modifier in ((edge, -1), (edge + 0.01, 0)):
        piles = (pile(RED, (24, y)), pile(RED, (24, y + 5), "q"))
        now = battle().red(SWORDS).blue(GUARDS).having(terrain=piles).now()
        found = morale.numbers(now, MoraleTest(blue(GUARDS), True, ""))
        assert found.modifier.total == modifier
    both = (pile(RED), pile(RED, (24, 30), "q"))
    now = battle().red(SWORDS).blue(GUARDS).having(terrain=both).now()
    assert morale.numbers(now, MoraleTest(blue(GUARDS), True, "")).modifier.total == -1


def test_a_panic_test_beside_a_grim_reminder_costs_a_wound_more() -> None:
    """Remorseless Examples."""
    found = battle().red(SWORDS).blue(GUARDS)
    reminded = found.having(terrain=(pile(RED),)).run(takes_test(blue(GUARDS)), [1, 1, 2])
    assert reminded.ends().unit(GUARDS).wounds == 12 - 3
    assert any(
        "Grim Reminder" in str(part.source)
        for e in reminded.of(ev.MoraleTested)
        for part in e.result.parts
    )


def test_the_odds_of_an_attack_follow_a_grim_reminder() -> None:
    """Remorseless Examples: the odds are those of the same attack with these numbers."""

    def odds(owner: Seat | None, **gains: int) -> attack_odds.AttackOdds:
        now = battle().red(SWORDS).blue(GUARDS).having(terrain=(pile(owner),)).now()
        attack = strike(now, red(SWORDS), blue(GUARDS))
        for name, amount in gains.items():
            attack = attack.gaining(Stat(name), amount, "test")
        return attack_odds.of_attack(now, attack)

    assert odds(RED) == odds(None, panic_roll=-1, panic_wounds=1) != odds(None)
    assert odds(BLUE) == odds(None)


def test_a_position_as_text_keeps_whose_a_piece_is() -> None:
    """Remorseless Examples."""
    for owner in (RED, None):
        state = battle().red(SWORDS).blue(GUARDS).having(terrain=(pile(owner),)).now().state
        text = state_to_text(state)
        assert state_from_text(text) == state
        assert ('"owner":"red"' in text.split('"terrain"')[1].split("engaged")[0]) == (owner is RED)


def test_a_piece_that_is_somebodys_is_edged_in_that_colour() -> None:
    """Remorseless Examples."""

    def edge(owner: Seat | None) -> tuple[int, int, int]:
        surface = pygame.Surface((480, 480))
        camera = Camera(surface.get_rect(), (48.0, 48.0))
        piece = pile(owner)
        draw_terrain(Pen(surface, camera), piece)
        x, y = camera.to_screen(piece.outline[0])
        return tuple(surface.get_at((round(x - OWNED / 2), round(y))))[:3]  # type: ignore[return-value]

    for owner in (RED, BLUE):
        near = [abs(a - b) for a, b in zip(edge(owner), palette.HOUSES[owner].light, strict=True)]
        assert (
            max(near) < 60 < max(abs(a - b) for a, b in zip(edge(None), edge(owner), strict=True))
        )


def test_a_case_keeps_whose_a_piece_is(tmp_path: Path) -> None:
    """Remorseless Examples: a drill made of this moment frightens the same side."""
    now = battle().red(SWORDS).blue(GUARDS).having(terrain=(pile(RED),)).now()
    file = tmp_path / "case.yaml"
    file.write_text(
        case_text(case_of(now, [AskArc(question="arc", of=blue(GUARDS), unit=red(SWORDS))]))
    )
    (case,) = read_cases(file)
    again = set_up(case).now
    assert [piece.owner for piece in again.state.terrain] == [RED]
    assert morale.numbers(again, MoraleTest(blue(GUARDS), True, "")).modifier.total == -1
