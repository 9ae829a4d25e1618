"""The tactics cards of House Bolton, and Rattleshirt's trophies, as season 7 prints them."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.language.texts import literal
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Claim, MoraleTest
from simulator.rules import morale
from tests.abilities.battle import RED, Battle, battle, lying, red
from tests.abilities.battle import window as opens
from tests.abilities.scenes import GUARDS, PANICKED, RED_TURN, SWORDS, VULNERABLE, WEAKENED
from tests.abilities.season_7 import AFTER, ALL, BEFORE, FOE, RIVAL, met, side, struck, tokens_of
from tests.each import some
from tests.seasons import S07

RAMSAY, ROOSE, WALTON = "21001", "21002", "21013"
CUTTHROATS = "11001"
"""Infantry of House Bolton."""


def failed(scene: Battle, *, wounds: int = 2) -> MoraleTest:
    """Return the panic test that the first blue unit has failed."""
    return MoraleTest(
        unit=side(scene, "blue"), panic=True, source=literal(""), passed=False, wounds=wounds
    )


def activates(scene: Battle, seat: str) -> Any:
    """Open the window in which the first unit of a side activates."""
    return opens(Moment.UNIT_ACTIVATES, Activation(side(scene, seat)))


# ------------------------------------------------------------------ the house's own


@pytest.mark.parametrize("seat", ["blue", "red"])
@pytest.mark.parametrize(("engaged", "found"), [(True, {PANICKED, VULNERABLE}), (False, set())])
def test_horrific_reputation_counts_the_ranks_around(seat: str, engaged: bool, found: Any) -> None:
    """Horrific Reputation: -3 for three ranks; 4 and 4 would do without them."""
    scene = met(SWORDS, at=None if engaged else (24, 40)).hand("41002", by=RED)
    played = scene.run(activates(scene, seat), [4, 4])
    if not engaged and seat == "red":
        assert not played.offers("Horrific Reputation")
        return
    assert tokens_of(played.uses("Horrific Reputation").ends(), "blue") == found


@pytest.mark.parametrize("pays", [True, False])
def test_our_blades_are_sharp_cut_through_for_a_token(pays: bool) -> None:
    """Our Blades Are Sharp."""
    scene = met(SWORDS, has=(WEAKENED,)).hand("41003", by=RED)
    played = scene.run(opens(BEFORE, struck(scene))).uses("Our Blades Are Sharp")
    played.picks("Expend a condition token: Sundering" if pays else "enough").ends()
    gained = {gain.stat for gain in played.result[0].gains}
    assert gained == {Stat.REROLL_ATTACK} | ({Stat.SUNDERING} if pays else set())
    assert tokens_of(played, "blue") == (set() if pays else {WEAKENED})


@pytest.mark.parametrize(
    ("has", "more"), [((), 1), ((VULNERABLE,), 2), ((VULNERABLE, WEAKENED), 3)]
)
def test_cruelty_and_cunning_make_failing_worse(has: Any, more: int) -> None:
    """Cruelty and Cunning."""
    scene = met(SWORDS, has=has).hand("41005", by=RED)
    played = scene.run(opens(Moment.MORALE_FAILED, failed(scene))).uses("Cruelty and Cunning")
    assert played.ends().result[0].wounds == 2 + more
    attacks = scene.run(opens(BEFORE, struck(scene, by="blue")))
    assert attacks.offers("Cruelty and Cunning") is bool(has)
    if has:
        gains = attacks.uses("Cruelty and Cunning").ends().result[0].gains
        assert [(gain.stat, gain.amount) for gain in gains] == [(Stat.ATTACK_DICE, -len(has))]


def test_fear_keeps_each_man_alive() -> None:
    """Fear Keeps a Man Alive: each in short range restores what the test costs."""
    scene = battle(S07).red(SWORDS, wounds=4).red(GUARDS, at=(30, 20), wounds=4)
    scene = scene.red("Stark Bowmen", at=(60, 8), wounds=4).blue(FOE).hand("41007", by=RED)
    played = scene.run(opens(Moment.MORALE_FAILED, failed(scene)))
    played.uses("Fear Keeps a Man Alive").answers((red(SWORDS), red(GUARDS))).ends()
    assert [played.unit(name).wounds for name in (SWORDS, GUARDS, "Stark Bowmen")] == [6, 6, 4]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_whispered_threats_bring_three_tokens(count: int) -> None:
    """Whispered Threats: to one enemy, or to several."""
    scene = met(SWORDS).blue(GUARDS, at=(40, 40)).blue("Red Cloaks", at=(60, 40))
    scene = scene.ncu(RIVAL).hand("41011", by=RED)
    ncu = next(iter(scene.now().state.ncus))
    threatened = scene.run(opens(Moment.NCU_ACTIVATES, Activation(ncu)))
    lasting = threatened.uses("Whispered Threats").ends().state.lasting
    foes = [unit for unit in scene.now().state.units if unit.startswith("blue")]
    again = scene.having(lasting=lasting)
    played = again.run(opens(Moment.ZONE_RESOLVED, Claim(ncu, Zone.CROWN)))
    for number in range(3):
        played.picks(foes[number % count])
    given = [played.ends().state.units[foe].conditions for foe in foes]
    assert set().union(*given) == ALL
    assert sum(bool(tokens) for tokens in given) == count


# ------------------------------------------------------------------ Ramsay Snow


@pytest.mark.parametrize("led", [True, False])
def test_echoes_of_agony_frighten_another_enemy(led: bool) -> None:
    """Echoes of Agony: 6 - 1 fails, and costs 1 wound more with Ramsay Snow."""
    scene = met(SWORDS, *((RAMSAY,) if led else ())).hand("41008", by=RED)
    scene = scene if led else scene.red("Red Cloaks", RAMSAY, at=(60, 5))
    scene = battle_with_another(scene)
    played = scene.run(opens(AFTER, struck(scene)), [1, 1, 1]).uses("Echoes of Agony").ends()
    assert played.unit(GUARDS).wounds == (10 if led else 11)


def battle_with_another(scene: Battle) -> Battle:
    """Return the scene with another enemy in long range, and a defender who lost a rank."""
    return scene.blue(GUARDS, at=(34, 24))


@pytest.mark.parametrize("near", [True, False])
def test_broken_playthings_are_thrown_away(near: bool) -> None:
    """Broken Playthings: his unit may lose any of its tokens, and keep others."""
    held = frozenset({WEAKENED, VULNERABLE})
    scene = met(SWORDS, RAMSAY, at=None if near else (24, 44), has=(PANICKED,), conditions=held)
    played = scene.hand("41009", by=RED).run(RED_TURN).uses("Broken Playthings")
    if near:
        played.passes().answers((WEAKENED.value,))
    assert tokens_of(played.ends(), "blue") == {WEAKENED, VULNERABLE}
    assert tokens_of(played, "red") == ({VULNERABLE} if near else held)


@pytest.mark.parametrize("led", [True, False])
def test_spoils_in_flesh_restore_the_attacker(led: bool) -> None:
    """Spoils In Flesh: 2 and 1 for each destroyed rank, or 3 with Ramsay Snow."""
    scene = battle(S07).red(SWORDS, *((RAMSAY,) if led else ()), wounds=4).blue(FOE, wounds=8)
    scene = scene.hand("41010", by=RED)
    played = scene.run(opens(AFTER, struck(scene))).uses("Spoils In Flesh").ends()
    assert played.unit(SWORDS).wounds == (8 if led else 7)


# ------------------------------------------------------------------ Roose Bolton


@pytest.mark.parametrize(("with_", "y", "hits"), [((), 30, 2), ((ROOSE,), 30, 3), ((), 60, 0)])
def test_cold_regards_strike_who_activates(with_: Any, y: float, hits: int) -> None:
    """Cold Regards."""
    scene = met(SWORDS, *with_, at=(24, y), has=(WEAKENED,)).hand("41012", by=RED)
    played = scene.run(activates(scene, "blue"), [1] * hits)
    assert played.offers("Cold Regards") is bool(hits)
    if hits:
        played.uses("Cold Regards").ends()
        assert played.state.units[side(scene, "blue")].wounds == 12 - hits


# ------------------------------------------------------------------ Steelshanks Walton


@pytest.mark.parametrize(("led", "draws"), [(True, True), (True, False), (False, False)])
def test_steelshanks_watch_exposes_shifts_and_draws(led: bool, draws: bool) -> None:
    """Steelshank's Watch: his player may draw."""
    scene = battle(S07).red(CUTTHROATS, *((WALTON,) if led else ())).blue(FOE)
    scene = scene.hand("41014", by=RED).hand("41001", pile="deck", by=RED)
    over = opens(Moment.ACTIVATION_ENDED, Activation(side(scene, "blue")))
    played = scene.run(over).uses("Steelshank's Watch")
    if led:
        played.picks("Draw a tactics card" if draws else "enough")
    assert tokens_of(played.ends(), "blue") == {VULNERABLE}
    assert len(played.state.seats[RED].hand) == int(draws)
    far = battle(S07).red(SWORDS).blue(FOE).hand("41014", by=RED)
    assert not far.run(over).offers("Steelshank's Watch")


@pytest.mark.parametrize("near", [True, False])
def test_fear_is_loyalty_helps_near_steelshanks(near: bool) -> None:
    """Fear is Loyalty: +3 for his three ranks, and an enemy exposed on a success."""
    scene = met(SWORDS).red(CUTTHROATS, WALTON, at=(34, 20) if near else (64, 5))
    scene = scene.hand("41015", by=RED)

    async def takes(table: Any) -> Any:
        return await morale.panic_test(table, red(SWORDS), "test")

    played = scene.run(takes, [1, 2, 1]).uses("Fear is Loyalty").passes()
    assert played.of(ev.MoraleTested)[0].result.total == (6 if near else 3)


@pytest.mark.parametrize(("activated", "led"), [(True, False), (False, True), (False, False)])
def test_disciplined_execution_of_who_has_activated(activated: bool, led: bool) -> None:
    """Disciplined Execution."""
    scene = battle(S07).red(SWORDS, *((WALTON,) if led else ()))
    scene = scene.blue(FOE, activated=activated).hand("41016", by=RED)
    played = scene.run(opens(BEFORE, struck(scene))).uses("Disciplined Execution").ends()
    gained = {gain.stat for gain in played.result[0].gains if gain.name == "Disciplined Execution"}
    more = {Stat.CRITICAL_BLOW, Stat.SUNDERING} if activated or led else set()
    assert gained == {Stat.HIGHEST_DICE} | more


# ------------------------------------------------------------------ Rattleshirt


def test_a_trophy_brings_a_second_one() -> None:
    """Bloody Trophies, Weapon Trophies, Armor Trophies: two at once, once per turn."""
    scene = met(SWORDS).hand("40314", "40315", "40316", by=RED)
    none = scene.run(opens(AFTER, struck(scene, ranks_destroyed=1)))
    assert not none.offers("Bloody Trophies")
    played = scene.run(opens(AFTER, struck(scene, wounds=1))).uses("Bloody Trophies").passes()
    assert played.labels() == ["Weapon Trophies", "Armor Trophies", "No card"]
    played.picks("Armor Trophies").passes().ends()
    assert tokens_of(played, "blue") == {PANICKED}
    assert [card.card for card in played.unit(SWORDS).attached] == ["40314", "40316"]
    assert played.state.seats[RED].hand == ("40315",)
    assert played.now.has(Stat.KEEPS_VULNERABLE, red(SWORDS))


@pytest.mark.parametrize(("action", "found"), [("retreat", {PANICKED}), ("forgo", set())])
def test_who_forgoes_an_action_sees_no_trophies_ACT_02(action: str, found: Any) -> None:
    """Bloody Trophies, worn by the unit or by one near Rattleshirt."""
    laid = (lying("40314", RED),)
    for scene in some(
        (met(SWORDS, attached=laid), met(SWORDS, "20315").red(GUARDS, at=(31, 20), attached=laid))
    ):
        acts = opens(Moment.ACTION_DECLARED, Action(side(scene, "blue"), action))
        assert tokens_of(scene.run(acts).ends(), "blue") == found


def test_a_giant_frightens_with_a_trophy_that_nobody_wears() -> None:
    """Bloody Trophies: who stands beside it becomes Panicked all the same, and no other follows."""
    scene = battle(S07).red("10301").blue(FOE).hand("40314", "40314", by=RED)
    after = scene.run(opens(AFTER, struck(scene, wounds=1))).uses("Bloody Trophies").ends()
    assert tokens_of(after, "blue") == {PANICKED}
    assert after.state.seats[RED].discard == ("40314",)
    alone = battle(S07).red("10301").blue(FOE).hand("40315", by=RED)
    assert not alone.run(opens(AFTER, struck(alone, wounds=1))).offers("Weapon Trophies")


def test_armor_trophies_keep_vulnerable_in_season_7_alone() -> None:
    for season, kept in some((("S05", False), (S07, True))):
        laid = (lying("40316", RED),)
        now = battle(season).red(SWORDS, attached=laid).blue(GUARDS).now()
        assert bool(now.has(Stat.KEEPS_VULNERABLE, red(SWORDS))) is kept
