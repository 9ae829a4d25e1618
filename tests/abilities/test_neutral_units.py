"""Abilities of the neutral combat units, each in a situation where it matters (ABL-01, ABL-03)."""

from __future__ import annotations

import pytest

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.moments import Moment
from simulator.model.requests import Kind, Place
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Claim
from simulator.rules.attack import attack_numbers
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    Battle,
    battle,
    blue,
    claims,
    fight,
    red,
    strike,
    window,
)

SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"
GIRLS, FLAYED, CUTTHROATS = (
    "House Bolton Bastard's Girls",
    "House Bolton Flayed Men",
    "House Bolton Cutthroats",
)
BLACKGUARDS, MUMMERS = "House Bolton Blackguards", "Bloody Mummer Skirmishers"
MERCENARIES, ARCHERS, DERVISHES, HEDGE = (
    "Stormcrow Mercenaries",
    "Stormcrow Archers",
    "Stormcrow Dervishes",
    "Hedge Knights",
)
GOLDEN = "Golden Company Swordsmen"
SANSA = "Sansa Stark"
BOW = AttackCard("Bow", AttackKind.LONG, 3, (6, 5, 4))
FIST = AttackCard("Fist", AttackKind.MELEE, 3, (6, 6, 6))


def _keywords(now: Position, attack: Attack) -> set[Stat]:
    """Return the keywords of an attack, each of which it has once."""
    found = numbers(now, attack).keywords
    return {word for word in found if now.tally(word, attack.attacker, attack).total == 1}


def _again(now: Position, attack: Attack) -> bool:
    """Return whether one licence lets any attack dice be rolled again."""
    licence = now.tally(Stat.REROLL_ATTACK, attack.attacker, attack).total
    return numbers(now, attack).attack_rerolls.any and licence == 1


def _with(now: Position, card: AttackCard, unit: str) -> Attack:
    """Return an attack of another kind than the ability's (ABL-03)."""
    return attack_numbers.prepared(now, red(unit), blue(GUARDS), card)


# ------------------------------------------------------------------ keywords of an attack


@pytest.mark.parametrize(
    ("unit", "line", "words", "zone"),
    [
        (GIRLS, 1, {Stat.VICIOUS}, None),  # Blade and Fang
        (FLAYED, 0, {Stat.VICIOUS}, None),  # War Flail
        (BLACKGUARDS, 0, {Stat.VICIOUS}, None),  # Spiked Flail
        (CUTTHROATS, 0, {Stat.VICIOUS}, None),  # Ruthless Aggression
        (HEDGE, 0, {Stat.SUNDERING}, None),  # Knight's Blade
        (ARCHERS, 0, {Stat.SUNDERING}, Zone.WEALTH),  # Mercenary's Longbow
    ],
)
def test_an_attack_has_its_keyword_and_no_other_attack_has_it(
    unit: str, line: int, words: set[Stat], zone: Zone | None
) -> None:
    """Blade and Fang, War Flail, Spiked Flail, Ruthless Aggression, Knight's Blade; ABL-03."""
    now = battle().stark(unit).lannister(GUARDS).ncu(SANSA, zone).now()
    assert _keywords(now, strike(now, red(unit), blue(GUARDS), line=line)) == words
    ranged = now.card(red(unit)).attacks[line].kind.ranged
    assert not _keywords(now, _with(now, FIST if ranged else BOW, unit))
    assert not _keywords(now, strike(now, blue(GUARDS), red(unit)))


def test_a_charging_war_flail_strikes_critical_blows() -> None:
    """War Flail."""
    now = battle().stark(FLAYED).lannister(GUARDS).now()
    charge = Charge(red(FLAYED), blue(GUARDS), ArcSide.FRONT, die=4)
    found = _keywords(now, strike(now, red(FLAYED), blue(GUARDS), charge=charge))
    assert found == {Stat.VICIOUS, Stat.CRITICAL_BLOW}


def test_mastercraft_longswords_roll_again() -> None:
    """Mastercraft Longsword."""
    now = battle().stark(GOLDEN).lannister(GUARDS).now()
    assert _again(now, strike(now, red(GOLDEN), blue(GUARDS)))
    assert not _again(now, _with(now, BOW, GOLDEN))
    assert not _again(now, strike(now, blue(GUARDS), red(GOLDEN)))


# ------------------------------------------------------------------ tokens from attacks


@pytest.mark.parametrize(
    ("unit", "activated", "token"),
    [
        (CUTTHROATS, False, Condition.VULNERABLE),  # Ruthless Aggression
        (CUTTHROATS, True, None),
        (MUMMERS, False, Condition.WEAKENED),  # Mummer's Blade
        (MUMMERS, True, None),
    ],
)
def test_who_has_not_activated_is_struck_harder(
    unit: str, activated: bool, token: Condition | None
) -> None:
    """Ruthless Aggression; Mummer's Blade: before the dice."""
    scene = battle().stark(unit).lannister(GUARDS, activated=activated)
    now = scene.now()
    again = _again(now, strike(now, red(unit), blue(GUARDS)))
    assert again is (unit == CUTTHROATS and not activated)
    assert not _again(now, _with(now, BOW, unit))
    assert not _again(now, strike(now, blue(GUARDS), red(unit)))
    played = scene.run(fight(red(unit), blue(GUARDS)), [1] * 7).passes()
    assert played.unit(GUARDS).conditions == ({token} if token else set())


@pytest.mark.parametrize("unit", [CUTTHROATS, MUMMERS, HEDGE])
def test_blades_do_nothing_for_bows_or_for_whom_they_fight(unit: str) -> None:
    """ABL-03: Ruthless Aggression, Mummer's Blade, Knight's Blade."""
    scene = battle().stark(unit).lannister(GUARDS).ncu(SANSA, Zone.COMBAT)
    now = scene.now()
    for attack in (_with(now, BOW, unit), strike(now, blue(GUARDS), red(unit))):
        played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack)).ends()
        assert not played.unit(GUARDS).conditions
        assert not played.unit(unit).conditions


@pytest.mark.parametrize("unit", [CUTTHROATS, MUMMERS])
def test_an_enemy_in_its_activation_has_activated(unit: str) -> None:
    """Ruthless Aggression; Mummer's Blade: as when an attack is answered (RND-03)."""
    scene = battle().stark(unit).lannister(GUARDS).having(activating=blue(GUARDS))
    attack = strike(scene.now(), red(unit), blue(GUARDS))
    played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack)).passes()
    assert not played.unit(GUARDS).conditions

    async def script(table: Table) -> None:
        table.emit(ev.UnitActivated(rule=Rule.RND_03, unit=blue(GUARDS)))
        assert table.now.state.activating == blue(GUARDS)
        table.emit(ev.ActivationEnded(rule=Rule.ACT_04, unit=blue(GUARDS)))

    ended = battle().stark(unit).lannister(GUARDS).run(script).ends()
    assert (ended.state.activating, ended.unit(GUARDS).activated) == ("", True)


@pytest.mark.parametrize(("zone", "token"), [(Zone.COMBAT, True), (Zone.CROWN, False)])
def test_knights_blade_finds_the_gaps_with_combat(zone: Zone, token: bool) -> None:
    """Knight's Blade."""
    scene = battle().stark(HEDGE).lannister(GUARDS).ncu(SANSA, zone)
    played = scene.run(fight(red(HEDGE), blue(GUARDS)), [1] * 7).ends()
    assert (Condition.VULNERABLE in played.unit(GUARDS).conditions) is token


def test_trackers_bow_leaves_its_target_vulnerable() -> None:
    """Tracker's Bow: after the ranged attack only."""
    scene = battle().stark(GIRLS).lannister(GUARDS, at=(24, 30))
    played = scene.run(fight(red(GIRLS), blue(GUARDS)), [1] * 4).passes()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    near = battle().stark(GIRLS).lannister(GUARDS)
    played = near.run(fight(red(GIRLS), blue(GUARDS), line=1), [1] * 6).ends()
    assert not played.unit(GUARDS).conditions
    shot = battle().stark("Stark Bowmen").lannister(GIRLS, at=(24, 30))
    played = shot.run(fight(red("Stark Bowmen"), blue(GIRLS)), [1] * 7).ends()
    assert not played.unit(GIRLS).conditions


# ------------------------------------------------------------------ Charging Volley


def _volley(at: tuple[float, float]) -> Battle:
    return battle().stark(GIRLS).lannister(SWORDS, at=(30, 29)).lannister(GUARDS, at=at)


def test_charging_volley_charges_the_target_of_the_shot() -> None:
    """Charging Volley: no other enemy."""
    dice = [1] * 4 + [6] + [1] * 6
    played = _volley((22, 30)).run(fight(red(GIRLS), blue(GUARDS)), dice).uses("Charging Volley")
    played.passes().answers(f"use:trackers_bow:{red(GIRLS)}")  # the order of its own effects
    asked = played.pending
    assert isinstance(asked, Place)
    assert asked.kind is Kind.CHARGE_PIVOT
    played.answers(asked.start).passes()
    (made,) = played.of(ev.ChargeMade)
    assert (made.target, made.success) == (blue(GUARDS), True)
    assert "charging_volley" in played.unit(GIRLS).used_this_round


def test_charging_volley_needs_a_target_it_can_charge() -> None:
    """Charging Volley: out of reach, after a fight, or shot at oneself."""
    far = _volley((24, 42)).run(fight(red(GIRLS), blue(GUARDS)), [1] * 4)
    assert not far.offers("Charging Volley")
    near = battle().stark(GIRLS).stark("Stark Bowmen", at=(30, 20)).lannister(GUARDS, at=(24, 30))
    now = near.now()
    for unit, card in ((GIRLS, FIST), ("Stark Bowmen", BOW)):
        attack = _with(now, card, unit)
        after = near.run(window(Moment.ATTACK_COMPLETED, attack))
        assert not after.offers("Charging Volley")


# ------------------------------------------------------------------ the Stormcrows' pay


@pytest.mark.parametrize(("zone", "gain"), [(Zone.WEALTH, 1), (Zone.COMBAT, 0), (None, 0)])
def test_loyalty_through_coin_hardens_those_who_are_paid(zone: Zone | None, gain: int) -> None:
    """Loyalty Through Coin."""
    now = battle().stark(ARCHERS).lannister(GUARDS).ncu(SANSA, zone).now()
    found = numbers(now, strike(now, blue(GUARDS), red(ARCHERS)))
    assert (found.defense.total, found.panic.modifier.total) == (5 - gain, gain)
    other = numbers(now, strike(now, red(ARCHERS), blue(GUARDS), line=1))
    assert (other.defense.total, other.panic.modifier.total) == (3, 0)


@pytest.mark.parametrize(
    ("zone", "again", "token"),
    [
        (Zone.TACTICS, False, True),
        (Zone.COMBAT, True, False),
        (Zone.WEALTH, False, False),
    ],
)
def test_mercenarys_longbow_shoots_as_it_is_paid(zone: Zone, again: bool, token: bool) -> None:
    """Mercenary's Longbow."""
    scene = battle().stark(ARCHERS).lannister(GUARDS, at=(24, 30)).ncu(SANSA, zone)
    now = scene.now()
    assert _again(now, strike(now, red(ARCHERS), blue(GUARDS))) is again
    keywords = _keywords(now, strike(now, red(ARCHERS), blue(GUARDS)))
    assert keywords == ({Stat.SUNDERING} if zone is Zone.WEALTH else set())
    played = scene.run(fight(red(ARCHERS), blue(GUARDS)), [1] * 7).passes()
    assert (Condition.VULNERABLE in played.unit(GUARDS).conditions) is token


@pytest.mark.parametrize("zone", [Zone.TACTICS, Zone.COMBAT])
def test_mercenarys_longbow_is_no_sword(zone: Zone) -> None:
    """Mercenary's Longbow: ABL-03."""
    scene = battle().stark(ARCHERS).lannister(GUARDS).ncu(SANSA, zone)
    now = scene.now()
    assert not _again(now, strike(now, red(ARCHERS), blue(GUARDS), line=1))
    played = scene.run(fight(red(ARCHERS), blue(GUARDS), line=1), [1] * 5).ends()
    assert not played.unit(GUARDS).conditions
    shot = battle().stark(ARCHERS).stark("Stark Bowmen", at=(30, 20)).lannister(SWORDS, at=(24, 30))
    played = shot.ncu(SANSA, zone).run(fight(red("Stark Bowmen"), blue(SWORDS)), [1] * 7).ends()
    assert not played.unit(SWORDS).conditions


def _payday() -> Battle:
    scene = battle().stark(MERCENARIES, wounds=8).lannister(GUARDS)
    return scene.stark(SWORDS, at=(40, 20)).lannister("Lannister Halberdiers", at=(40, 24.8))


def test_motivated_by_coin_sells_the_wealth_zone_for_an_attack() -> None:
    """Motivated by Coin: the zone heals nobody."""
    played = _payday().ncu(SANSA).run(claims(red(SANSA), Zone.WEALTH), [1] * 5)
    played.uses("Motivated by Coin")
    played.answers("stay").passes()
    (began,) = played.of(ev.AttackBegan)
    assert (began.attacker, began.defender) == (red(MERCENARIES), blue(GUARDS))
    assert played.unit(MERCENARIES).wounds == 8


@pytest.mark.parametrize("zone", [Zone.WEALTH, Zone.TACTICS])
def test_motivated_by_coin_is_offered_for_friendly_wealth_only(zone: Zone) -> None:
    """Motivated by Coin."""
    scene = _payday().ncu(SANSA).ncu("Cersei Lannister")
    friendly = scene.run(claims(red(SANSA), zone))
    assert friendly.offers("Motivated by Coin") is (zone is Zone.WEALTH)
    assert not scene.run(claims(blue("Cersei Lannister"), zone)).offers("Motivated by Coin")
    taken = window(Moment.ZONE_CLAIMED, Claim(red(SANSA), zone, replaced=True))
    assert not scene.run(taken).offers("Motivated by Coin")


def test_motivated_by_coin_asks_once_for_all_who_have_it() -> None:
    """Motivated by Coin: CUM-01; who cannot attack is not chosen."""
    scene = (
        battle().stark(DERVISHES, at=(10, 10)).stark(MERCENARIES).lannister(GUARDS, at=(24, 24.8))
    )
    scene = scene.stark(ARCHERS, "Bronn", at=(36, 20)).lannister(SWORDS, at=(36, 24.8)).ncu(SANSA)
    played = scene.run(claims(red(SANSA), Zone.WEALTH)).uses("Motivated by Coin")
    assert played.labels() == [MERCENARIES, ARCHERS]
    nobody = battle().stark(MERCENARIES, at=(10, 10)).lannister(GUARDS, at=(24, 40)).ncu(SANSA)
    assert not nobody.run(claims(red(SANSA), Zone.WEALTH)).offers("Motivated by Coin")


def test_swift_strike_withdraws_from_the_fight() -> None:
    """Swift Strike."""
    scene = battle().stark(DERVISHES).lannister(GUARDS)
    played = scene.run(fight(red(DERVISHES), blue(GUARDS)), [1] * 7 + [2]).uses("Swift Strike")
    asked = played.passes().pending
    assert isinstance(asked, Place)
    assert asked.kind is Kind.RETREAT
    fought = scene.having(active=BLUE).run(fight(blue(GUARDS), red(DERVISHES)), [1] * 7)
    assert not fought.offers("Swift Strike")
    bow = scene.run(lambda table: attacks.resolve(table, _with(table.now, BOW, DERVISHES)), [1] * 6)
    assert not bow.offers("Swift Strike")
