"""Chapters 3 and 4: what a combat unit is, and the attachments in it."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin

import pytest

from simulator.content.cards.library import load_library
from simulator.engine.game import game_of
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.model.cards import UnitType
from simulator.model.requests import Choose
from simulator.model.state import Lasting, Unit, Until
from simulator.model.stats import Stat
from simulator.rules.armies import lists
from simulator.rules.attack import firing_range, ranged
from simulator.rules.battlefield import distance, sight
from simulator.rules.charge import plan
from simulator.rules.scoring import victory
from simulator.rules.units import wounds
from tests.rules.gifts import always, effects, with_abilities
from tests.rules.tables import ATTACHMENTS, BLUE, LIBRARY, RED, a_table, red_army

SWORDS, GUARDS = "red:sworn-swords", "blue:guards"
PRINTED = load_library()


def one(card: str, **state: object) -> Position:
    return a_table().red(card, at=(24, 10), **state).blue("guards", at=(24, 40)).now()


# ------------------------------------------------------------------ chapter 3


def test_units_are_combat_units_or_ncus_UNIT_01_NCU_01() -> None:
    """NCUs have no tray and no place on the battlefield; both kinds are activated."""
    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40))
    session = table.ncu(RED, "catelyn").having(turn=0).session()
    catelyn = "red:catelyn-stark"
    assert catelyn in session.state.ncus
    assert catelyn not in session.state.units
    assert isinstance(session.pending, Choose)
    assert {option.key for option in session.pending.options} == {SWORDS, catelyn}


@pytest.mark.parametrize(
    ("kind", "figures", "ranks"),
    [(UnitType.INFANTRY, 12, 3), (UnitType.CAVALRY, 4, 2)],
)
def test_printed_infantry_and_cavalry_UNIT_02_UNIT_03_UNIT_04_UNIT_06(
    kind: UnitType, figures: int, ranks: int
) -> None:
    """Twelve figures in three ranks, four in two; who stands alone is named a solo instead."""
    cards = [c for c in PRINTED.units.values() if c.type is kind and not c.solo]
    assert cards
    assert {(card.tray.figures, card.tray.ranks) for card in cards} == {(figures, ranks)}


def test_solos_stand_on_the_solo_trays_and_have_one_rank_UNIT_05_UNIT_06() -> None:
    solos = [
        card
        for card in PRINTED.units.values()
        if card.solo
        and card.type
        in {UnitType.MONSTER, UnitType.WAR_MACHINE, UnitType.CAVALRY, UnitType.INFANTRY}
    ]
    assert solos
    assert {card.tray_name for card in solos} <= {"solo_small", "solo_large"}
    giant = one("giant", wounds=1)
    assert giant.ranks("red:giant") == 1
    assert one("giant").ranks("red:giant") == 1


def test_the_arrow_is_the_middle_of_the_front_and_the_origin_of_shots_UNIT_10() -> None:
    now = a_table().red("archers", at=(24, 10)).blue("guards", at=(24, 24)).now()
    standing = now.standing("red:archers")
    front = standing.pose.y + standing.tray.depth / 2
    assert standing.arrow == pytest.approx((24.0, front))
    foe = now.standing(GUARDS)
    gap = (foe.pose.y - foe.tray.depth / 2) - front
    assert distance.range_to(now, "red:archers", GUARDS) == pytest.approx(gap)


def test_the_arc_lines_say_what_is_seen_and_who_stands_where_UNIT_11_LOS_01_LOS_03() -> None:
    """They leave an infantry tray through its corners: 48.9 degrees to each side (AMB-04).

    Whom a unit does not see it may neither shoot at nor charge.
    """
    for degrees, seen in ((0, True), (47, True), (60, False), (180, False)):
        there = (24 + 12 * sin(radians(degrees)), 24 + 12 * cos(radians(degrees)))
        now = a_table().red("archers", at=(24, 24)).blue("dire-wolf", at=there).now()
        assert sight.visible(now, "red:archers", "blue:dire-wolf") is seen
        volley = now.card("red:archers").attacks[0]
        assert bool(firing_range.can_hit(now, "red:archers", "blue:dire-wolf", volley)) is seen
        assert bool(plan.plan(now, "red:archers", "blue:dire-wolf")) is seen
    beside = a_table().red("archers", at=(24, 24)).blue("dire-wolf", at=(36, 24), facing=0).now()
    assert sight.arc(beside, "red:archers", "blue:dire-wolf").sides == (ArcSide.RIGHT,)


def test_normally_a_wound_is_a_figure_UNIT_12() -> None:
    assert one("sworn-swords", wounds=7).figures(SWORDS) == 7
    assert one("riders", wounds=7).figures("red:riders") == 3  # three wounds a figure (WND-01)


def test_faction_and_type_are_printed_on_the_card_UNIT_15() -> None:
    now = one("riders")
    assert now.card("red:riders").faction == "stark"
    assert now.is_type("red:riders", UnitType.CAVALRY)
    assert not now.is_type("red:riders", UnitType.INFANTRY, UnitType.MONSTER)


def test_a_house_is_the_units_own_never_its_attachments_UNIT_16() -> None:
    """An Umber Champion makes sworn swords no unit of House Umber."""
    champion = replace(ATTACHMENTS["captain"], id="champion", name="Umber Champion")
    umbers = replace(LIBRARY.units["sworn-swords"], name="House Umber Berserkers")
    now = one("sworn-swords")
    library = replace(now.game.library, attachments={"champion": champion})
    unit = replace(now.unit(SWORDS), attachments=("champion",))
    state = replace(now.state, units={**now.state.units, SWORDS: unit})
    with_champion = Position(state, replace(game_of(now), start=state, library=library))
    assert not with_champion.has_affiliation(SWORDS, "Umber")
    own_name = replace(library, units={**library.units, "sworn-swords": umbers})
    assert Position(state, replace(game_of(now), library=own_name)).has_affiliation(SWORDS, "Umber")


def test_a_unit_costs_its_full_tray_whatever_it_has_lost_UNIT_17() -> None:
    """AMB-26: also for the tie-break."""
    assert victory.army_points(one("sworn-swords"), (RED,)) == 6
    assert victory.army_points(one("sworn-swords", wounds=1), (RED,)) == 6


def test_a_range_is_no_ability_and_stays_when_abilities_are_lost_ABL_04() -> None:
    gone = Lasting(Stat.ABILITIES_LOST, BLUE, "red:archers", Until.ROUND)
    table = a_table().red("archers", at=(24, 10)).blue("guards", at=(24, 23))
    now = table.having(lasting=(gone,)).now()
    assert now.lost_abilities("red:archers")
    assert ranged.may_shoot(now, "red:archers")


# ------------------------------------------------------------------ chapter 4


def test_an_attachment_is_part_of_its_unit_ATM_01_ATM_05() -> None:
    """It takes the place of a figure in the front rank, so the tray holds as many as before."""
    now = one("sworn-swords", attachments=("captain",))
    assert now.figures(SWORDS) == 12
    assert now.ranks(SWORDS) == 3
    army = red_army()
    assert lists.cost(army, LIBRARY) == sum(
        LIBRARY.units[unit.card].cost
        + sum(LIBRARY.attachments[card].cost for card in unit.attachments)
        for unit in army.units
    ) + sum(LIBRARY.ncus[card].cost for card in army.ncus)


def test_the_far_left_of_the_front_rank_is_the_last_to_fall_ATM_05_ATM_06() -> None:
    async def script(t: Table) -> Unit:
        await wounds.suffer(t, SWORDS, 11, "Arrows", BLUE)
        return t.now.unit(SWORDS)

    table = a_table().red("sworn-swords", at=(24, 10), attachments=("captain",))
    played = table.blue("guards", at=(24, 40)).run(script)
    assert played.result[0].attachments == ("captain",)
    assert played.now.figures(SWORDS) == 1


def test_abilities_of_an_attachment_are_the_units_and_lost_with_them_ATM_08() -> None:
    """CUM-03, CUM-04: loss of abilities takes both; innate ones stay (ABL-02)."""
    own = always(Stat.SPEED, 1, "Quick")
    lent = always(Stat.SPEED, 1, "Led")
    born = replace(always(Stat.SPEED, 2, "Born To It"), innate=True)
    table = a_table().red("sworn-swords", at=(24, 10), attachments=("captain",))
    table.blue("guards", at=(24, 40)).effects(effects(own, lent, born))
    table.card(with_abilities("sworn-swords", own, born))
    captain = replace(ATTACHMENTS["captain"], abilities=(lent.id,))
    game = table.game()
    library = replace(game.library, attachments={**game.library.attachments, "captain": captain})
    game = replace(game, library=library)
    assert Position(game.start, game).speed(SWORDS).total == 5 + 1 + 1 + 2
    gone = Lasting(Stat.ABILITIES_LOST, BLUE, SWORDS, Until.ROUND)
    silenced = replace(game.start, lasting=(gone,))
    assert Position(silenced, game).speed(SWORDS).total == 5 + 2
