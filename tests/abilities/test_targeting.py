"""What may not target a unit, and who is told why: cards, orders, zones, influence (GEN-17)."""

from __future__ import annotations

import pytest

from simulator.abilities.choose_targets import verdicts_on
from simulator.engine.table import Table
from simulator.engine.targeting import barred, may_be_influenced, may_target
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Claim, Means, Turn
from simulator.rules.tactics import tactics_board
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    fight,
    red,
    strike,
    window,
)

SWORDS, GUARDS, HALBERDIERS = "Stark Sworn Swords", "Lannister Guardsmen", "Lannister Halberdiers"
EDD, MARSHAL, VANGUARD = "Eddison Tollett", "Watch Marshal", "Harma's Vanguard"


# ------------------------------------------------------------------ Gallows Humor


@pytest.mark.parametrize(("wounds", "spared"), [(12, False), (9, False), (8, True), (4, True)])
def test_gallows_humor_keeps_enemy_cards_orders_and_influence_away(
    wounds: int, spared: bool
) -> None:
    """Gallows Humor: with a destroyed rank; abilities, zones and its own side may go on."""
    now = battle().red(SWORDS, EDD, wounds=wounds).blue(GUARDS).ncu("Cersei Lannister").now()
    unit = red(SWORDS)
    for by in Means:
        barred_by = spared and by in {Means.CARD, Means.ORDER}
        assert bool(may_target(now, BLUE, by, unit)) is not barred_by, by
        assert may_target(now, RED, by, unit)
        assert may_target(now, RED, by, blue(GUARDS))
    assert bool(may_be_influenced(now, BLUE, unit)) is not spared
    assert may_be_influenced(now, RED, unit)
    influence = tactics_board.may_influence(now, blue("Cersei Lannister"), unit)
    assert bool(influence) is not spared
    if spared:
        why = str(may_target(now, BLUE, Means.CARD, unit).why)
        assert why == "Stark Sworn Swords cannot be targeted: Gallows Humor."
        assert str(influence.why) == why


@pytest.mark.parametrize(("wounds", "bonus"), [(12, 0), (8, 0), (4, 1)])
def test_gallows_humor_helps_the_last_rank(wounds: int, bonus: int) -> None:
    """Gallows Humor: +1 to hit in melee."""
    now = battle().red("Sworn Brothers", EDD, wounds=wounds).blue(GUARDS).now()
    attack = strike(now, red("Sworn Brothers"), blue(GUARDS))
    assert now.tally(Stat.TO_HIT, red("Sworn Brothers"), attack).total == bonus
    back = strike(now, blue(GUARDS), red("Sworn Brothers"))
    assert now.tally(Stat.TO_HIT, blue(GUARDS), back).total == 0


@pytest.mark.parametrize(("wounds", "offered"), [(12, True), (8, False)])
def test_a_card_is_not_offered_for_who_is_spared(wounds: int, offered: bool) -> None:
    """Gallows Humor: an enemy's card that would be aimed at the unit that triggers it (TCD-04)."""
    scene = battle().red("Sworn Brothers", EDD, wounds=wounds).blue("Stark Bowmen", "Donal Noye")
    scene = scene.hand("Lash Out, Donal Noye", by=BLUE)
    attack = fight(red("Sworn Brothers"), blue("Stark Bowmen"))
    assert scene.run(attack, [1] * 60).offers("Lash Out") is offered


# ------------------------------------------------------------------ Planned Approach


def _approached() -> Battle:
    scene = battle().red(VANGUARD, at=(20, 20)).red(SWORDS, at=(28, 20))
    return scene.blue(GUARDS, at=(24, 44)).ncu("Cersei Lannister")


def test_planned_approach_keeps_all_enemy_effects_away_for_the_turn() -> None:
    """Planned Approach: zones and NCUs as well; the choice shows who is refused, and why."""
    played = _approached().run(window(Moment.TURN_START, Turn(RED))).uses("Planned Approach")
    played.picks(red(SWORDS)).ends()
    now = played.now
    assert not any(may_target(now, BLUE, by, red(SWORDS)) for by in Means)
    assert all(may_target(now, RED, by, red(SWORDS)) for by in Means)
    assert all(may_target(now, BLUE, by, red(VANGUARD)) for by in Means)
    assert not may_be_influenced(now, BLUE, red(SWORDS))
    (lasting,) = now.state.lasting
    assert lasting.until is Until.TURN
    crown = tactics_board.candidates(now, BLUE, Zone.CROWN)
    assert [unit.id for unit in crown] == [red(VANGUARD)]
    source = Source(BLUE, "x", "x", "", "40102")
    (refused,) = barred(now, verdicts_on(now, source, {"choose": "enemy"}))
    assert (refused.key, bool(refused.verdict)) == (red(SWORDS), False)
    assert "Planned Approach" in str(refused.verdict.why)


def test_a_zone_shows_whom_it_may_not_target() -> None:
    """The refused stand among the answers with their reason."""
    lasting = Lasting(
        "gained_no_enemy_zones", RED, red(SWORDS), Until.TURN, "Keeping The Peace", amount=1
    )
    scene = _approached().red("Stark Bowmen", at=(40, 20)).having(lasting=(lasting,), active=BLUE)

    async def crown(table: Table) -> Claim:
        return await tactics_board.resolve_zone(table, BLUE, Zone.CROWN)

    asked = scene.run(crown, [6, 6, 1]).pending
    assert isinstance(asked, Choose)
    assert red(SWORDS) not in [option.key for option in asked.options]
    (refused,) = asked.refused
    assert refused.key == red(SWORDS)
    assert "Keeping The Peace" in str(refused.verdict.why)


# ------------------------------------------------------------------ Adaptive Planning


@pytest.mark.parametrize("unit", [red(SWORDS), blue(GUARDS)])
def test_adaptive_planning_exchanges_a_token_of_any_unit(unit: str) -> None:
    """Adaptive Planning: an order of the Watch Marshal, for friend and foe in long range."""
    scene = battle().red("Sworn Brothers", MARSHAL, at=(24, 20))
    held = {unit: frozenset({Condition.WEAKENED})}
    scene = scene.red(SWORDS, at=(34, 20), conditions=held.get(red(SWORDS), frozenset()))
    scene = scene.blue(GUARDS, at=(24, 30), conditions=held.get(blue(GUARDS), frozenset()))
    played = scene.run(window(Moment.TURN_START, Turn(RED))).uses("Adaptive Planning")
    played.picks("panicked").ends()
    assert played.state.units[unit].conditions == {Condition.PANICKED}


def test_adaptive_planning_needs_a_token_in_long_range() -> None:
    """Adaptive Planning."""
    weak = frozenset({Condition.WEAKENED})
    turn = window(Moment.TURN_START, Turn(RED))
    none = battle().red("Sworn Brothers", MARSHAL).blue(GUARDS, at=(24, 30))
    assert not none.run(turn).offers("Adaptive Planning")
    far = battle().red("Sworn Brothers", MARSHAL).blue(GUARDS, at=(24, 44), conditions=weak)
    assert not far.run(turn).offers("Adaptive Planning")
