"""Cards of House Bolton where they stay silent: another attack, unit, zone or distance."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.model.moments import Moment
from simulator.model.state import Condition, Zone
from simulator.model.subjects import Activation, Attack, Claim, Means, Targeted, Turn
from simulator.rules.tactics import ncus
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import BOWMEN, GUARDS, PANICKED, SWORDS, activates, both, shot

HALBERDIERS, SPEARMEN = "Lannister Halberdiers", "Dreadfort Spearmen"
SANSA, WALDA, TYBALD, CERSEI = "Sansa Stark", "Walda Frey", "Tybald", "Cersei Lannister"
ROOSE = "31003"
AFRAID = [1, 1, 1]
DEPTH = 2.4
"""Half an infantry tray."""


def beyond(inches: float) -> tuple[float, float]:
    """Return where a unit stands so many inches behind Sworn Swords that stand at 24, 20."""
    return (24, 20 - 2 * DEPTH - inches)


def field(*more: tuple[str, tuple[float, float]], name: str = SWORDS) -> Battle:
    """A red unit in contact with Guardsmen, near whom Halberdiers stand; `more` are red."""
    scene = battle().red(name, wounds=8)
    for friend, at in more:
        scene = scene.red(friend, at=at, wounds=5)
    return scene.blue(GUARDS, wounds=8).blue(HALBERDIERS, at=(31, 24.8))


def done(attack: Attack) -> Any:
    """Complete an attack that destroyed a rank."""
    return window(Moment.ATTACK_COMPLETED, replace(attack, wounds=1, ranks_destroyed=1))


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("41001", "Remorseless Examples"),
        ("41010", "Spoils In Flesh"),
        ("41013", "Dreadfort Secrets"),
    ],
)
def test_what_follows_a_destroyed_rank_follows_own_melee_attacks(card: str, name: str) -> None:
    scene = field((BOWMEN, (31, 20))).hand(card, by=RED)
    now = scene.now()
    stood = now.standing(blue(GUARDS)).pose
    own = replace(strike(now, red(SWORDS), blue(GUARDS)), stood=stood)
    assert scene.run(done(own)).offers(name)
    enemys = replace(strike(now, blue(GUARDS), red(SWORDS)), stood=stood)
    arrows = replace(shot(now, red(BOWMEN), blue(GUARDS)), stood=stood)
    for other in (enemys, arrows):
        assert not scene.run(done(other)).offers(name)


def test_remorseless_examples_are_made_by_friends() -> None:
    """Remorseless Examples: an enemy that its own side strikes is nobody's example."""
    scene = field().hand("41001", by=RED)
    now = scene.now()
    stood = now.standing(blue(GUARDS)).pose
    betrayed = replace(strike(now, blue(HALBERDIERS), blue(GUARDS)), stood=stood)
    assert not scene.run(done(betrayed)).offers("Remorseless Examples")


def test_remorseless_examples_are_made_of_enemies() -> None:
    """Remorseless Examples: a friend that friends strike is none."""
    scene = field((BOWMEN, (31, 20))).hand("41001", by=RED)
    now = scene.now()
    among = replace(strike(now, red(SWORDS), red(BOWMEN)), stood=now.standing(red(BOWMEN)).pose)
    assert not scene.run(done(among)).offers("Remorseless Examples")


@pytest.mark.parametrize(
    ("card", "name"), [("41010", "Spoils In Flesh"), ("41013", "Dreadfort Secrets")]
)
def test_who_profits_stands_in_short_range(card: str, name: str) -> None:
    scene = field((BOWMEN, beyond(5.5)), (SPEARMEN, beyond(6.5))).hand(card, by=RED)
    played = scene.run(done(strike(scene.now(), red(SWORDS), blue(GUARDS)))).uses(name).passes()
    assert played.labels() == [SWORDS, BOWMEN]


def test_price_of_fear_is_paid_in_long_range() -> None:
    """Price of Fear: measured from the enemy, who stands a tray further away."""
    near, far = beyond(11.5 - 2 * DEPTH), beyond(12.5 - 2 * DEPTH)
    scene = battle().red(BOWMEN, at=near).red(SPEARMEN, at=(near[0] - 6, far[1]))
    scene = scene.blue(GUARDS, at=(24, 20 + 2 * DEPTH)).hand("41014", by=RED)
    played = scene.run(takes_test(blue(GUARDS)), AFRAID).uses("Price of Fear")
    assert getattr(played.pending, "unit", None) == red(BOWMEN), "the only one near enough"


@pytest.mark.parametrize(("inches", "after"), [(5.5, {PANICKED}), (6.5, set())])
def test_fear_is_shared_in_short_range(inches: float, after: set[Condition]) -> None:
    """Shared Fear."""
    scene = battle().red(SPEARMEN, "21013").blue(GUARDS, at=(24, 20 + 2 * DEPTH + inches))
    played = scene.run(takes_test(red(SPEARMEN)), AFRAID).ends()
    assert played.unit(GUARDS).conditions == after


def test_a_spear_impales_in_melee_alone() -> None:
    """Impaling Spear: not with a borrowed bow."""
    scene = field(name=SPEARMEN)
    now = scene.now()
    by_bow = scene.run(done(shot(now, red(SPEARMEN), blue(GUARDS)))).ends()
    assert by_bow.unit(HALBERDIERS).conditions == set()
    by_spear = scene.run(done(strike(now, red(SPEARMEN), blue(GUARDS)))).ends()
    assert by_spear.unit(HALBERDIERS).conditions == {PANICKED}


def test_a_flayed_man_has_secrets_from_zones() -> None:
    """A Flayed Man Has No Secrets: abilities and cards are no zones (TBD-02)."""
    scene = battle().red(SWORDS).blue(GUARDS, conditions=frozenset({PANICKED}))
    scene = scene.hand("41006", by=RED)
    for means, offered in ((Means.ABILITY, True), (Means.ZONE, False)):
        aimed = window(Moment.TARGETED, Targeted(red(SWORDS), BLUE, means, "something"))
        assert scene.run(aimed).offers("A Flayed Man Has No Secrets") is offered


def test_flaws_are_seen_where_roose_attacks_the_marked() -> None:
    """Seeing Their Flaws: who is attacked beside the marked enemy loses nothing, nor does that."""
    scene = battle().red(SWORDS, "21002").blue(HALBERDIERS)
    scene = scene.blue(GUARDS, at=(40, 40), attached=(lying("41012", RED),))
    scene = scene.hand("41003", by=RED)
    played = scene.run(fight(red(SWORDS), blue(HALBERDIERS)), [1] * 7)
    assert played.offers("Our Blades Are Sharp")
    assert not played.now.lost_abilities(blue(GUARDS))
    assert not played.now.lost_abilities(blue(HALBERDIERS))


# ------------------------------------------------------------------ non-combat units


@pytest.mark.parametrize(
    "claim",
    [
        Claim(red(SANSA), Zone.TACTICS),
        Claim(red(WALDA), Zone.MANEUVER),
        Claim(red(WALDA), Zone.TACTICS, replaced=True),
    ],
)
def test_walda_looks_for_cards_where_she_claims_tactics(claim: Claim) -> None:
    """Frey Ambition."""
    scene = field().ncu(WALDA).ncu(SANSA).hand("41009", pile="deck", by=RED)
    assert not scene.run(window(Moment.ZONE_CLAIMED, claim)).offers("Frey Ambition")
    own = window(Moment.ZONE_CLAIMED, Claim(red(WALDA), Zone.TACTICS))
    assert scene.run(own).offers("Frey Ambition")


@pytest.mark.parametrize(("card", "name"), [("31002", "Jeyne Poole"), ("31004", "Ramsay Snow")])
def test_who_influences_does_so_where_it_claims(card: str, name: str) -> None:
    """Loyal Imposter; Sadistic Butchery: another NCU's zone is not theirs (INF-01)."""
    scene = field().ncu(card, by=RED).ncu(WALDA)
    played = scene.run(window(Moment.ZONE_CLAIMED, Claim(red(WALDA), Zone.MANEUVER)))
    assert played.ends().state.ncus[red(name)].influences is None


def test_an_envoy_goes_with_the_last_token_to_a_free_zone() -> None:
    """Deceitful Envoy: with all zones taken by others there is nowhere to go (NCU-06)."""
    begins = window(Moment.NCU_ACTIVATES, Activation(blue(CERSEI)))
    one = MappingProxyType({"order": 1})
    assert field().ncu(TYBALD, tokens=one).ncu(CERSEI).run(begins).offers("Deceitful Envoy")
    full = field().ncu(TYBALD).ncu(CERSEI).ncu("Pycelle", Zone.WEALTH).ncu(ROOSE, Zone.CROWN)
    full = full.ncu(SANSA, Zone.TACTICS).ncu(WALDA, Zone.COMBAT)
    assert full.run(begins).offers("Deceitful Envoy"), "Maneuver is free"
    full = full.ncu("Catelyn Stark", Zone.MANEUVER)
    assert not full.run(begins).offers("Deceitful Envoy")


def test_an_envoy_may_wait_for_the_zone_the_enemy_leaves() -> None:
    """Deceitful Envoy: an NCU that stands on the board and moves on frees its zone (NCU-06)."""
    scene = field().ncu(TYBALD).ncu(CERSEI, Zone.WEALTH).having(active=BLUE)
    leaves = both(activates(blue(CERSEI)), window(Moment.TURN_END, Turn(BLUE)))
    played = scene.ncu("Pycelle", Zone.CROWN).run(leaves).uses("Deceitful Envoy")
    assert played.labels() == ["Wealth", "Tactics", "Combat", "Maneuver"]
    played.picks("wealth").picks("maneuver").passes().picks("nobody").ends()
    assert played.state.ncus[red(TYBALD)].zone is Zone.WEALTH
    assert played.unit(SWORDS).wounds == 11
    stays = scene.run(leaves).uses("Deceitful Envoy").picks("wealth").answers("forgo").passes()
    assert stays.ends().state.ncus[red(TYBALD)].zone is None, "the zone is not free"


def test_a_destroyed_maester_claims_nothing() -> None:
    """Deceitful Envoy: Tybald has to be there as the turn ends (NCU-01)."""
    begins = window(Moment.NCU_ACTIVATES, Activation(blue(CERSEI)))

    async def dies(table: Any) -> None:
        await ncus.destroy(table, red(TYBALD), RED)

    scene = field().ncu(TYBALD).ncu(CERSEI).having(active=BLUE)
    played = scene.run(both(begins, dies, window(Moment.TURN_END, Turn(BLUE))))
    played.uses("Deceitful Envoy").picks("wealth").ends()
    assert played.state.ncus[red(TYBALD)].zone is None


def test_ramsay_lends_what_a_unit_may_have_itself_CUM_01() -> None:
    """Sadistic Butchery: Fueled by Slaughter once, be it printed on the unit or lent to it."""
    for with_, wounds in (((), 10), (("20103",), 10)):
        scene = battle().red("Cutthroats", *with_, wounds=8).blue(GUARDS, wounds=9, activated=True)
        scene = scene.ncu("31004", by=RED).influenced("31004", red("Cutthroats"))
        dice = [6, 1, 1, 1, 1, 1, 1, 6, 6, 1]
        played = scene.run(fight(red("Cutthroats"), blue(GUARDS)), dice).ends()
        assert played.unit("Cutthroats").wounds == wounds
