"""Tactics cards and NCUs of the Brotherhood Without Banners, where they matter and where not."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    AttachmentFall,
    Attack,
    Charge,
    Claim,
    Fall,
    Means,
    RankLost,
    Targeted,
    Turn,
)
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import attachments
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    charges,
    claims,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import (
    BLUE_TURN,
    BOWMEN,
    GUARDS,
    PANICKED,
    RED_TURN,
    SWORDS,
    VULNERABLE,
    WEAKENED,
    begins,
)

HALBERDIERS, OUTRIDERS, CERSEI, SANSA = (
    "Lannister Halberdiers",
    "Stark Outriders",
    "Cersei Lannister",
    "Sansa Stark",
)
BERIC, THOROS, CATELYN = "21101", "21103", "21107"
STRIKES, STRUCK = fight(red(SWORDS), blue(GUARDS)), fight(blue(GUARDS), red(SWORDS))
MISSES, GUARDS_MISS = [1] * 7, [1] * 6
CALM, AFRAID = [6, 6, 1], [1, 1, 1]
ROUND = window(Moment.ROUND_START, Turn(RED))
HIT = [6, 1, 1, 1, 1, 1, 1]
"""One hit of the Guardsmen, not blocked."""


def met(*with_: str, foe: dict[str, Any] | None = None, **state: Any) -> Battle:
    """Sworn Swords in contact with Guardsmen."""
    return battle().red(SWORDS, *with_, **state).blue(GUARDS, **(foe or {}))


def dealt(scene: Battle, card: str) -> Battle:
    return scene.hand(card, by=RED)


# ------------------------------------------------------------------ the faction's own deck


@pytest.mark.parametrize(("with_", "again"), [((), False), ((BERIC,), True)])
def test_sudden_retreat_of_the_outlaws(with_: tuple[str, ...], again: bool) -> None:
    """Sudden Retreat: the commander's unit may roll the distance again."""
    scene = dealt(met(*with_).having(active=BLUE), "41101")
    played = scene.run(STRUCK, [*GUARDS_MISS, 2, 2]).uses("Sudden Retreat")
    asked = played.pending
    assert (getattr(asked, "kind", None) is Kind.REROLL) is again
    assert not dealt(met(), "41101").run(STRIKES, MISSES).offers("Sudden Retreat")


def test_regroup_and_reform_among_outlaws() -> None:
    """Regroup and Reform: models of one infantry unit become wounds of another."""
    scene = met(wounds=8).red(BOWMEN, at=(31, 20), wounds=10)
    played = dealt(scene, "41102").run(RED_TURN).uses("Regroup and Reform")
    played.picks(red(BOWMEN)).picks(f"2:{red(BOWMEN)}").ends()
    assert (played.unit(SWORDS).wounds, played.unit(BOWMEN).wounds) == (10, 8)
    assert not dealt(scene, "41102").run(BLUE_TURN).offers("Regroup and Reform")


HOLLOW = "Knights of the Hollow Hill"


@pytest.mark.parametrize(("dice", "cancelled"), [([6, 6], True), ([1, 1], False)])
def test_knights_of_the_hollow_hill_cancel_what_targets_them(
    dice: list[int], cancelled: bool
) -> None:
    scene = battle().red(SWORDS).blue(GUARDS, at=(24, 44))
    aimed = window(Moment.TARGETED, Targeted(red(SWORDS), BLUE, Means.ABILITY, "something"))
    played = dealt(scene, "41103").run(aimed, dice).uses(HOLLOW)
    if cancelled:
        played.answers(Pose(24, 23, 0)).stays()
        assert played.unit(SWORDS).pose == Pose(24, 23, 0)
    played.ends()
    assert played.result[0].cancelled is cancelled


@pytest.mark.parametrize(
    ("unit", "player", "means", "offered"),
    [
        (red(SWORDS), BLUE, Means.CARD, True),
        (red(SWORDS), BLUE, Means.ORDER, True),
        (red(SWORDS), BLUE, Means.NCU, True),
        (red(SWORDS), BLUE, Means.ZONE, False),
        (red(SWORDS), RED, Means.CARD, False),
        (blue(GUARDS), BLUE, Means.CARD, False),
        (red(SANSA), BLUE, Means.CARD, False),
    ],
)
def test_knights_of_the_hollow_hill_guard_friendly_combat_units(
    unit: str, player: Any, means: Means, offered: bool
) -> None:
    scene = dealt(battle().red(SWORDS).blue(GUARDS, at=(24, 44)).ncu(SANSA), "41103")
    aimed = window(Moment.TARGETED, Targeted(unit, player, means, "something"))
    assert scene.run(aimed, [6, 6]).offers(HOLLOW) is offered


def test_the_forgotten_fellowship_marches_and_is_weak() -> None:
    scene = battle().red(SWORDS).red(BOWMEN, at=(40, 8)).blue(GUARDS, at=(24, 44))
    played = dealt(scene, "41104").run(ROUND).uses("The Forgotten Fellowship").picks(red(SWORDS))
    played.stays()
    while isinstance(played.pending, Choose):
        played.answers(played.pending.options[0].key).stays()
    assert played.ends().unit(SWORDS).conditions == {WEAKENED}
    assert played.unit(BOWMEN).conditions == set()


SWORD = "Take Up the Sword"


def test_who_takes_up_the_sword_restores_or_frightens() -> None:
    """Take Up the Sword: if the unit that activates passes its test."""
    scene = battle().red(SWORDS, wounds=4).blue(GUARDS, at=(24, 24.8 + 11.5))
    scene = dealt(scene.blue(HALBERDIERS, at=(34, 46)), "41105")
    healed = scene.run(begins(red(SWORDS)), [6, 6]).uses(SWORD).picks("It restores wounds").ends()
    assert healed.unit(SWORDS).wounds == 4 + 1 + 2
    marked = scene.run(begins(red(SWORDS)), [6, 6]).uses(SWORD)
    marked.picks("An enemy becomes Panicked and Weakened").ends()
    assert marked.unit(GUARDS).conditions == {PANICKED, WEAKENED}
    assert marked.unit(HALBERDIERS).conditions == set()
    failed = scene.run(begins(red(SWORDS)), [1, 1]).uses(SWORD).ends()
    assert failed.unit(SWORDS).wounds == 4
    assert not scene.run(begins(blue(GUARDS))).offers(SWORD)


@pytest.mark.parametrize(
    ("with_", "wounds", "after"), [((), 11, set()), ((BERIC,), 12, {WEAKENED})]
)
def test_azor_ahai_spares_the_faithful(
    with_: tuple[str, ...], wounds: int, after: set[Condition]
) -> None:
    """Azor Ahai!: at most 1 wound; the commander's unit passes, and its enemies are Weakened."""
    played = dealt(met(*with_), "41106").run(takes_test(red(SWORDS)), [1, 1, 3])
    played.uses("Azor Ahai!").ends()
    assert played.unit(SWORDS).wounds == wounds
    assert played.unit(GUARDS).conditions == after
    scene = dealt(met(*with_), "41106")
    assert not scene.run(takes_test(blue(GUARDS)), AFRAID).offers("Azor Ahai!")
    assert not scene.run(takes_test(red(SWORDS), panics=False), [1, 1]).offers("Azor Ahai!")


REALM = "But the Realm Remains"


@pytest.mark.parametrize("turn", [RED_TURN, BLUE_TURN])
def test_but_the_realm_remains_lies_on_a_friend(turn: Any) -> None:
    played = dealt(met(), "41107").run(turn).uses(REALM).ends()
    assert played.unit(SWORDS).attached == (lying("41107", RED),)


@pytest.mark.parametrize(
    ("unit", "tokens"),
    [(red(BOWMEN), 1), (red(OUTRIDERS), 1), (red("Grey Wind"), 0), (blue(HALBERDIERS), 0)],
)
def test_the_realm_counts_fallen_friends(unit: str, tokens: int) -> None:
    """But the Realm Remains: infantry and cavalry."""
    scene = met(attached=(lying("41107", RED),)).red(BOWMEN, at=(6, 6)).red(OUTRIDERS, at=(14, 6))
    scene = scene.red("Grey Wind", at=(40, 6)).blue(HALBERDIERS, at=(40, 44))
    played = scene.run(window(Moment.UNIT_FALLS, Fall(unit, BLUE))).ends()
    assert [card.tokens for card in played.unit(SWORDS).attached] == [tokens]


@pytest.mark.parametrize(("tokens", "free"), [(0, False), (1, True)])
def test_the_realm_remains_for_a_token(tokens: int, free: bool) -> None:
    """But the Realm Remains: no condition tokens come, and 3 wounds in a friendly turn."""
    scene = met(attached=(lying("41107", RED, tokens),), wounds=6)
    now = scene.now()
    shields = (Stat.NO_PANICKED, Stat.NO_VULNERABLE, Stat.NO_WEAKENED)
    assert [now.has(stat, red(SWORDS)) for stat in shields] == [free] * 3
    assert not any(now.has(stat, blue(GUARDS)) for stat in shields)
    played = scene.run(RED_TURN)
    assert played.offers(REALM) is free
    assert not scene.run(BLUE_TURN).offers(REALM)
    if free:
        played.uses(REALM).ends()
        assert played.unit(SWORDS).wounds == 9
        assert [card.tokens for card in played.unit(SWORDS).attached] == [0]


# ------------------------------------------------------------------ Beric Dondarrion


@pytest.mark.parametrize(("with_", "charge"), [((), False), ((BERIC,), True)])
def test_assault_orders_of_the_lightning_lord(with_: tuple[str, ...], charge: bool) -> None:
    """Assault Orders of Beric Dondarrion: his own unit may charge."""
    scene = battle().red(SWORDS, *with_, at=(24, 8)).blue(GUARDS, at=(24, 18)).ncu(SANSA)
    played = dealt(scene, "41108").run(claims(red(SANSA), Zone.CROWN), CALM)
    assert played.offers("Assault Orders") is charge
    fought = dealt(met().ncu(SANSA), "41108").run(claims(red(SANSA), Zone.CROWN), MISSES)
    assert fought.uses("Assault Orders").picks("stay").passes().of(ev.AttackBegan)


SIX = "Six Times Too Many"


def test_six_times_too_many_keeps_who_should_have_died() -> None:
    scene = dealt(met(wounds=1).red(BOWMEN, at=(6, 6)).having(active=BLUE), "41109")
    played = scene.run(STRUCK, [*HIT, *CALM]).uses(SIX).ends()
    unit = played.unit(SWORDS)
    assert (unit.destroyed, unit.wounds, unit.attached) == (False, 1, (lying("41109", RED),))
    now = played.now
    barred = (
        Stat.NO_FRIENDLY_CARDS,
        Stat.NO_FRIENDLY_ORDERS,
        Stat.NO_ENEMY_CARDS,
        Stat.NO_ENEMY_ORDERS,
    )
    assert all(now.has(stat, red(SWORDS)) for stat in barred)
    assert not any(now.has(stat, red(BOWMEN)) for stat in barred)


@pytest.mark.parametrize(
    ("unit", "melee", "offered"),
    [
        (red(SWORDS), True, True),
        (red(SWORDS), False, False),
        (red(OUTRIDERS), True, False),
        (blue(GUARDS), True, False),
    ],
)
def test_six_times_too_many_is_for_infantry_in_melee(unit: str, melee: bool, offered: bool) -> None:
    scene = battle().red(SWORDS, wounds=0).red(OUTRIDERS, at=(6, 6), wounds=0)
    scene = dealt(
        scene.blue("Lannister Crossbowmen", at=(24, 34)).blue(GUARDS, at=(24, 24.8), wounds=0),
        "41109",
    )
    now = scene.now()
    slayer = red(SWORDS) if unit == blue(GUARDS) else blue("Lannister Crossbowmen")
    attack = strike(now, slayer, unit, line=-1 if melee else 0)
    fall = Fall(unit, now.owner(slayer), attack, cause=slayer)
    assert scene.run(window(Moment.UNIT_DESTROYED, fall)).offers(SIX) is offered


@pytest.mark.parametrize(("with_", "after"), [((), set()), ((BERIC,), {PANICKED})])
def test_lightbringer_blinds_an_enemy_near(with_: tuple[str, ...], after: set[Condition]) -> None:
    """Lightbringer of Beric Dondarrion: -1 for each rank the enemy has lost."""
    scene = met(*with_).blue(HALBERDIERS, at=(31, 24.8), wounds=4).blue("Red Cloaks", at=(24, 44))
    played = dealt(scene, "41110").run(STRIKES, [*MISSES, 4, 4, 1]).uses("Lightbringer")
    assert "Red Cloaks" not in played.labels()
    played.passes().picks(blue(HALBERDIERS)).ends()
    assert played.of(ev.MoraleTested)[-1].result.total == 8 - 2
    assert played.unit(HALBERDIERS).conditions == after
    assert (
        not dealt(met().having(active=BLUE), "41110")
        .run(STRUCK, GUARDS_MISS)
        .offers("Lightbringer")
    )


# ------------------------------------------------------------------ Thoros of Myr


@pytest.mark.parametrize(("with_", "after"), [((), {VULNERABLE}), ((THOROS,), set())])
def test_a_fiery_charge_frightens_and_exposes(
    with_: tuple[str, ...], after: set[Condition]
) -> None:
    """Fiery Charge of Thoros of Myr: 6 on the charge die, and Panicked whoever is met."""
    scene = battle().red("Peasant Levy", *with_, at=(24, 8)).blue(GUARDS, at=(24, 20))
    played = dealt(scene, "41111").run(charges(red("Peasant Levy")), [1] * 6)
    played.uses("Fiery Charge").passes().answers(Pose(24, 8, 0)).passes()
    while isinstance(played.pending, Choose):
        played.answers(played.pending.options[0].key).passes()
    (made,) = played.of(ev.ChargeMade)
    assert (made.success, made.distance.total) == (True, 11)
    assert PANICKED in {
        e.condition for e in played.of(ev.ConditionGained) if e.unit == blue(GUARDS)
    }
    assert played.unit("Peasant Levy").conditions == after
    enemys = Charge(blue(GUARDS), red("Peasant Levy"), ArcSide.FRONT)
    assert not dealt(scene, "41111").run(window(Moment.CHARGE_DECLARED, enemys)).offers("Fiery")


@pytest.mark.parametrize(("with_", "total"), [((), 8), ((THOROS,), 6)])
def test_loved_by_the_smallfolk_for_thoros(with_: tuple[str, ...], total: int) -> None:
    """Loved By The Smallfolk of Thoros of Myr: -2 in short range of his unit."""
    scene = dealt(met(*with_).having(active=BLUE), "41112")
    played = scene.run(STRUCK, [4, 4, *GUARDS_MISS]).uses("Loved By The Smallfolk").ends()
    assert played.of(ev.MoraleTested)[0].result.total == total
    failed = scene.run(STRUCK, [1, 1, *GUARDS_MISS]).uses("Loved By The Smallfolk").passes()
    assert failed.unit(GUARDS).conditions >= {VULNERABLE}
    assert not dealt(met(*with_), "41112").run(STRIKES, MISSES).offers("Loved By")


KISS = "The Last Kiss"


def killed(unit: str, card: str, by: Any = BLUE) -> Any:
    async def script(table: Any) -> None:
        await attachments.destroy(table, unit, card, by)

    return script


def test_the_last_kiss_lets_the_fallen_stand_elsewhere() -> None:
    """The Last Kiss: beside others, a commander too; of its own type."""
    scene = met(BERIC).red(BOWMEN, "20204", at=(6, 6)).red(OUTRIDERS, at=(40, 6))
    scene = dealt(scene, "41113")
    played = scene.run(killed(red(SWORDS), BERIC)).uses(KISS)
    assert played.labels() == [SWORDS, BOWMEN]
    played.picks(red(BOWMEN)).picks("1").ends()
    assert played.unit(BOWMEN).attachments == ("20204", BERIC)
    assert played.unit(SWORDS).attachments == ()
    assert BERIC not in played.unit(SWORDS).fallen


def test_the_last_kiss_is_for_friends_with_somewhere_to_go() -> None:
    """The Last Kiss: nobody kisses an enemy, nor who fell with the last unit of his kind."""
    enemys = dealt(met(foe={}).blue(HALBERDIERS, "20102", at=(40, 40)), "41113")
    assert not enemys.run(killed(blue(HALBERDIERS), "20102", RED)).offers(KISS)
    alone = dealt(battle().red(OUTRIDERS).blue(GUARDS), "41113")
    gone = window(Moment.ATTACHMENT_DESTROYED, AttachmentFall(red(OUTRIDERS), BERIC, BLUE))
    assert not alone.run(gone).offers(KISS)


def test_the_last_kiss_follows_a_whole_unit_too() -> None:
    """The Last Kiss."""
    scene = dealt(met(BERIC, wounds=1).red(BOWMEN, at=(6, 6)).having(active=BLUE), "41113")
    played = scene.run(STRUCK, [*HIT, *CALM]).uses(KISS)
    while isinstance(played.pending, Choose):
        played.answers(played.pending.options[-1].key).passes()
    assert played.unit(SWORDS).destroyed
    assert played.unit(BOWMEN).attachments == (BERIC,)


RICKON, RANSOM = "20219", "40614"


@pytest.mark.parametrize("kissed", [False, True])
@pytest.mark.parametrize("active", [RED, BLUE])
def test_who_is_kissed_was_not_destroyed(active: Any, kissed: bool) -> None:
    """The Last Kiss: whoever is active, nobody answers a destruction that did not come (ATM-09).

    An opponent scores for Rickon Stark, a valuable captive, and may ask a Hefty Ransom.
    """
    scene = dealt(met(RICKON).red(BOWMEN, at=(31, 20)), "41113").hand(RANSOM, by=BLUE)
    played = scene.having(active=active).run(killed(red(SWORDS), RICKON))
    if kissed:
        played.uses(KISS).picks(red(BOWMEN)).ends()
    else:
        assert played.offers("Hefty Ransom")
        played.passes()
    assert played.state.seats[BLUE].score == (0 if kissed else 1)


@pytest.mark.parametrize("home", [SWORDS, BOWMEN])
def test_who_is_kissed_keeps_his_faith(home: str) -> None:
    """The Last Kiss: the tokens that Thoros had go where he goes, no more and no fewer."""
    three = MappingProxyType({"faith": 3})
    scene = dealt(met(THOROS, tokens=three).red(BOWMEN, at=(31, 20)), "41113")
    played = scene.run(killed(red(SWORDS), THOROS)).uses(KISS).picks(red(home)).ends()
    assert played.unit(home).attachments == (THOROS,)
    held = [played.unit(name).tokens.get("faith", 0) for name in (SWORDS, BOWMEN)]
    assert held == ([3, 0] if home == SWORDS else [0, 3])


@pytest.mark.parametrize("home", [SWORDS, BOWMEN])
def test_who_comes_back_has_the_tokens_he_began_with(home: str) -> None:
    """ATM-09: of three faith tokens none waits on the old unit, whatever brings Thoros back."""
    scene = met(THOROS, tokens=MappingProxyType({"faith": 3})).red(BOWMEN, at=(31, 20))

    async def returns(table: Any) -> None:
        await attachments.destroy(table, red(SWORDS), THOROS, BLUE)
        await attachments.bring_back(table, red(SWORDS), THOROS, red(home))

    played = scene.run(returns).ends()
    held = {name: played.unit(name).tokens.get("faith", 0) for name in (SWORDS, BOWMEN)}
    assert held == {SWORDS: 0, BOWMEN: 0} | {home: 1}


@pytest.mark.parametrize("turn", [RED_TURN, BLUE_TURN])
def test_the_last_kiss_may_be_a_card(turn: Any) -> None:
    """The Last Kiss."""
    scene = dealt(met(), "41113").hand("41101", pile="deck", by=RED)
    assert scene.run(turn).uses(KISS).ends().state.seats[RED].hand == ("41101",)


# ------------------------------------------------------------------ Catelyn Stark


@pytest.mark.parametrize(("with_", "after"), [((), set()), ((CATELYN,), {PANICKED})])
def test_lady_stoneheart_lashes_out(with_: tuple[str, ...], after: set[Condition]) -> None:
    """Lash Out of Catelyn Stark."""
    scene = dealt(met(*with_, wounds=8).having(active=BLUE), "41114")
    horror = [6, 6, 1] if with_ else []
    played = scene.run(STRUCK, [*horror, *GUARDS_MISS]).uses("Lash Out").ends()
    assert played.unit(GUARDS).wounds == 10
    assert played.unit(GUARDS).conditions == after
    assert not dealt(met(*with_), "41114").run(STRIKES, MISSES).offers("Lash Out")


def test_the_price_of_failure_for_lady_stoneheart() -> None:
    """Price Of Failure of Catelyn Stark: all dice hit; who fails is Panicked and Vulnerable."""
    scene = dealt(met(), "41115")
    played = scene.run(STRIKES, [*MISSES, *[6] * 7]).uses("Price Of Failure").passes()
    assert played.of(ev.HitsScored)[0].hits == 7
    assert played.unit(SWORDS).conditions == {PANICKED, VULNERABLE}
    assert not dealt(met().having(active=BLUE), "41115").run(STRUCK, GUARDS_MISS).offers("Price")


BLOOD = "Vengeance In Blood"


@pytest.mark.parametrize(("with_", "fights"), [((), False), ((CATELYN,), True)])
def test_vengeance_in_blood_moves_a_friend(with_: tuple[str, ...], fights: bool) -> None:
    """Vengeance In Blood: not the defender; Catelyn Stark's unit may attack or charge."""
    scene = met(wounds=9).red(BOWMEN, *with_, at=(31, 8)).having(active=BLUE)
    played = dealt(scene, "41116").run(STRUCK, [*HIT, *CALM]).uses(BLOOD)
    labels = played.labels()
    assert ("Attack or charge" in labels) is fights
    assert SWORDS not in labels
    whole = dealt(met().red(BOWMEN, *with_, at=(31, 8)).having(active=BLUE), "41116")
    assert not whole.run(STRUCK, [*HIT, *CALM]).offers(BLOOD)
    mine = dealt(met(foe={"wounds": 9}).red(BOWMEN, at=(31, 8)), "41116")
    assert not mine.run(STRIKES, [5, *[1] * 6, 1, *CALM]).offers(BLOOD)


# ------------------------------------------------------------------ Ghost of High Heart

GHOST, RAVELLA, HANGWOMAN, EMBER = "Ghost of High Heart", "Ravella Smallwood", "31103", "31104"


@pytest.mark.parametrize(
    ("whose", "lost", "marked"),
    [
        (red(SWORDS), red(SWORDS), GUARDS),
        (blue(GUARDS), blue(GUARDS), SWORDS),
        (red(SWORDS), blue(GUARDS), None),
    ],
)
def test_the_ghost_foresees_who_falls(whose: str, lost: str, marked: str | None) -> None:
    """Prophecies and Portents: an enemy of the influenced unit, engaged with it."""
    scene = met().blue(HALBERDIERS, at=(40, 44)).ncu(GHOST).influenced(GHOST, whose)
    played = scene.run(window(Moment.RANK_DESTROYED, RankLost(lost, BLUE))).ends()
    for name in (SWORDS, GUARDS, HALBERDIERS):
        expected = {VULNERABLE, WEAKENED} if name == marked else set()
        assert played.unit(name).conditions == expected
    now = scene.now()
    assert now.tally(Stat.MORALE_ROLL, whose).total == 1
    assert now.tally(Stat.MORALE_ROLL, blue(HALBERDIERS)).total == 0


@pytest.mark.parametrize("name", [GHOST, HANGWOMAN])
def test_who_influences_does_so_where_it_claims(name: str) -> None:
    """Prophecies and Portents; Vengeance at Any Cost (INF-01)."""
    scene = met().ncu(name, by=RED).ncu(SANSA)
    who = next(ncu for ncu in scene.now().state.ncus if "sansa" not in ncu)
    played = scene.run(claims(who, Zone.CROWN), CALM).picks(blue(GUARDS)).passes()
    assert played.state.ncus[who].influences == blue(GUARDS)
    other = scene.run(window(Moment.ZONE_CLAIMED, Claim(red(SANSA), Zone.CROWN))).ends()
    assert other.state.ncus[who].influences is None


# ------------------------------------------------------------------ Ravella Smallwood


@pytest.mark.parametrize(("wounds", "after"), [(4, set()), (5, {WEAKENED})])
def test_ravella_helps_for_a_card(wounds: int, after: set[Condition]) -> None:
    """Allies in the Realm: a token goes too where only 1 rank remains."""
    scene = met(wounds=wounds, conditions=frozenset({WEAKENED})).ncu(RAVELLA)
    scene = scene.hand("41101", by=RED)
    played = scene.run(RED_TURN).uses("Allies in the Realm").passes()
    if isinstance(played.pending, ChooseSome):
        played.answers((played.pending.options[0].key,))
    played.ends()
    assert played.unit(SWORDS).wounds == wounds + 2
    assert played.unit(SWORDS).conditions == after
    assert played.state.seats[RED].discard == ("41101",)
    assert played.state.ncus[red(RAVELLA)].tokens == {"order": 2}


def test_ravella_needs_a_card_a_token_and_a_friendly_turn() -> None:
    """Allies in the Realm."""
    name = "Allies in the Realm"
    assert not met(wounds=4).ncu(RAVELLA).run(RED_TURN).offers(name)
    spent = met(wounds=4).ncu(RAVELLA, tokens=MappingProxyType({"order": 0}))
    assert not spent.hand("41101", by=RED).run(RED_TURN).offers(name)
    last = met(wounds=4).ncu(RAVELLA, tokens=MappingProxyType({"order": 1}))
    assert last.hand("41101", by=RED).run(RED_TURN).offers(name)
    assert not met(wounds=4).ncu(RAVELLA).hand("41101", by=RED).run(BLUE_TURN).offers(name)


# ------------------------------------------------------------------ Catelyn Stark, Thoros


@pytest.mark.parametrize(
    ("whose", "unit", "action", "wounds"),
    [
        (blue(GUARDS), blue(GUARDS), "march", 11),
        (blue(GUARDS), blue(GUARDS), "melee_attack", 11),
        (blue(GUARDS), blue(GUARDS), "forgo", 12),
        (blue(GUARDS), red(SWORDS), "march", 12),
        (red(SWORDS), red(SWORDS), "march", 12),
    ],
)
def test_the_hangwoman_makes_enemies_pay_for_acting(
    whose: str, unit: str, action: str, wounds: int
) -> None:
    """Vengeance at Any Cost: each action of an enemy she influences."""
    scene = met().ncu(HANGWOMAN, by=RED).influenced(HANGWOMAN, whose)
    played = scene.run(window(Moment.ACTION_DECLARED, Action(unit, action))).ends()
    assert played.state.units[unit].wounds == wounds


def test_the_hangwoman_sharpens_friendly_swords() -> None:
    """Vengeance at Any Cost: melee attacks on the influenced enemy."""
    scene = met().blue(HALBERDIERS, at=(29.5, 24.8)).ncu(HANGWOMAN, by=RED)
    now = scene.influenced(HANGWOMAN, blue(GUARDS)).now()

    def again(attack: Attack) -> bool:
        return numbers(now, attack).attack_rerolls.any

    assert again(strike(now, red(SWORDS), blue(GUARDS)))
    assert not again(strike(now, red(SWORDS), blue(HALBERDIERS)))
    assert not again(strike(now, blue(GUARDS), red(SWORDS)))


def ember(tokens: int) -> Battle:
    scene = met(wounds=5).red(BOWMEN, at=(6, 6), wounds=5)
    return scene.ncu(EMBER, by=RED, tokens=MappingProxyType({"order": tokens}))


def test_thoros_converts_who_saw_enemies_die() -> None:
    """Fresh Converts: a token for each enemy rank."""
    thoros = red("Thoros Of Myr")
    for unit, tokens in ((blue(GUARDS), 1), (red(SWORDS), 0)):
        played = ember(0).run(window(Moment.RANK_DESTROYED, RankLost(unit, RED))).ends()
        assert played.state.ncus[thoros].tokens.get("order", 0) == tokens


@pytest.mark.parametrize(("tokens", "spent"), [(0, 0), (1, 1), (3, 2)])
def test_thoros_spends_converts_on_wounds(tokens: int, spent: int) -> None:
    """Fresh Converts: 2 wounds instead of the zone, and 1 more for each of up to 2 tokens."""
    thoros = red("Thoros Of Myr")
    played = ember(tokens).run(claims(thoros, Zone.CROWN)).uses("Fresh Converts")
    played.picks(red(SWORDS))
    for _token in range(spent):
        played.picks("A friendly unit restores 1 wound").picks(red(BOWMEN))
    played.ends()
    assert (played.unit(SWORDS).wounds, played.unit(BOWMEN).wounds) == (7, 5 + spent)
    assert played.state.ncus[thoros].tokens.get("order", 0) == tokens - spent
    assert not played.of(ev.MoraleTested)
    kept = ember(2).run(claims(thoros, Zone.CROWN)).uses("Fresh Converts").picks(red(SWORDS))
    assert kept.picks("enough").ends().state.ncus[thoros].tokens == {"order": 2}
    taken = window(Moment.ZONE_CLAIMED, Claim(thoros, Zone.CROWN, replaced=True))
    assert not ember(2).run(taken).offers("Fresh Converts")
    other = ember(2).ncu(SANSA).run(window(Moment.ZONE_CLAIMED, Claim(red(SANSA), Zone.CROWN)))
    assert not other.offers("Fresh Converts")
