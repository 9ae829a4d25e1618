"""More NCUs as season 7 prints them: those who heal, read, spread and strike."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import literal
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Activation,
    Charge,
    Claim,
    Fall,
    Means,
    MoraleTest,
    Targeted,
    TokenGain,
)
from tests.abilities.battle import BLUE, RED, Battle, Played, battle, blue, claims, lying, red
from tests.abilities.battle import window as opens
from tests.abilities.scenes import GUARDS, PANICKED, RED_TURN, SWORDS, VULNERABLE, WEAKENED
from tests.abilities.season_7 import AFTER, ALL, BEFORE, FOE, met, side, struck, tokens_of
from tests.each import some
from tests.seasons import S07

SANSA = "Sansa Stark"
DECK = ("41001", "41002", "41003", "41004")


def claimed(scene: Battle, name: str, zone: Zone = Zone.CROWN) -> Played:
    """Open the window in which a red NCU claims a zone."""
    return scene.run(opens(Moment.ZONE_CLAIMED, Claim(red(name), zone)))


def resolved(scene: Battle, name: str, zone: Zone, dice: Any = (), **more: Any) -> Played:
    """Open the window after the effect of a zone that a red NCU has claimed."""
    return scene.run(opens(Moment.ZONE_RESOLVED, Claim(red(name), zone, **more)), dice)


def both(scene: Battle) -> tuple[str, ...]:
    """Return the blue units."""
    return tuple(unit for unit in scene.now().state.units if unit.startswith("blue"))


# ------------------------------------------------------------------ House Lannister, Baratheon


@pytest.mark.parametrize("hits", [True, False])
def test_tywin_rains_on_who_activates(hits: bool) -> None:
    """The Rains of Castamere."""
    scene = met(SWORDS, at=(24, 40)).ncu("Tywin Lannister", by=RED)
    dice = [1, 1, 1] if hits else [6, 6, 1]
    played = scene.run(opens(Moment.UNIT_ACTIVATES, Activation(side(scene, "blue"))), dice)
    played.uses("The Rains of Castamere").picks("Suffer 3 hits" if hits else "Take a panic test")
    assert tokens_of(played.ends(), "blue") == ALL
    assert bool(played.of(ev.MoraleTested)) is not hits


@pytest.mark.parametrize(("zone", "means"), [(Zone.CROWN, Means.CARD), (None, Means.CARD)])
def test_shyra_strikes_back_once_per_round(zone: Zone | None, means: Means) -> None:
    """Support Of Haystack Hall: 3 hits for 3 ranks."""
    scene = met(SWORDS).ncu("Shyra Errol", zone, by=RED)
    aimed = Targeted(red(SWORDS), BLUE, means, literal("test"))
    played = scene.run(opens(Moment.TARGETING_RESOLVED, aimed), [1, 1, 1] if zone else [])
    assert played.offers("Support Of Haystack Hall") is (zone is not None)
    if zone:
        played.uses("Support Of Haystack Hall").answers((side(scene, "blue"),)).ends()
        assert tokens_of(played, "blue") == {VULNERABLE}
        assert played.state.ncus[red("Shyra Errol")].used_this_round
    own = Targeted(red(SWORDS), RED, means, literal("test"))
    assert not scene.run(opens(Moment.TARGETING_RESOLVED, own)).offers("Support")


def test_melisandre_asks_for_wounds() -> None:
    """Sacrifice To The Lord Of Light: 3 effects for 2 wounds."""
    scene = met(SWORDS).ncu("Melisandre", by=RED)
    played = claimed(scene, "Melisandre").picks(red(SWORDS)).answers("2")
    for label in ("+2 to morale tests", "Vicious", "The defender becomes Vulnerable"):
        played.picks(label)
    assert played.ends().unit(SWORDS).wounds == 10
    now, attack = played.now, struck(scene)
    assert now.has(Stat.VICIOUS, red(SWORDS), attack)
    test = MoraleTest(unit=red(SWORDS), panic=True, source=literal(""))
    assert now.tally(Stat.MORALE_ROLL, red(SWORDS), test).total == 2
    laid = scene.influenced("Melisandre", red(SWORDS)).having(lasting=played.state.lasting)
    assert tokens_of(laid.run(opens(BEFORE, attack)).ends(), "blue") == {VULNERABLE}
    shadow = claimed(scene, "Melisandre").picks(red(SWORDS)).answers("0")
    cast = shadow.picks("Enemies in short range become Panicked").ends().state.lasting
    again = scene.influenced("Melisandre", red(SWORDS)).having(lasting=cast)
    frightened = again.run(opens(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))))
    assert tokens_of(frightened.answers((side(scene, "blue"),)).ends(), "blue") == {PANICKED}


def test_eldon_looks_for_a_card_once() -> None:
    """Age and Wisdom."""
    scene = met(SWORDS).ncu("Eldon Estermont", by=RED).hand(*DECK, pile="deck", by=RED)
    played = claimed(scene, "Eldon Estermont").uses("Age and Wisdom")
    found = played.picks("Search your tactics deck").passes().picks("41003")
    assert found.picks("No more").ends().state.seats[RED].hand == ("41003",)


# ------------------------------------------------------------------ the North and beyond


def test_dalla_listens_and_shuffles() -> None:
    """Spearwife Council: the zone does what it does as well."""
    scene = met(SWORDS).ncu("Lady Dalla", by=RED).hand(*DECK, pile="deck", by=BLUE)
    played = claimed(scene, "Lady Dalla", Zone.TACTICS).answers("0").ends()
    assert played.state.seats[BLUE].discard == ("41001",)
    assert not played.result[0].left_out
    for zone in some((Zone.WEALTH,)):
        assert not claimed(scene, "Lady Dalla", zone).ends().result[0].left_out


def test_bowen_counts_what_is_left() -> None:
    """Counts and Measures."""
    laid = (lying("40502", RED),)
    scene = battle(S07).red("Sworn Brothers", attached=laid).blue(FOE).ncu("Bowen Marsh", by=RED)
    played = scene.run(opens(Moment.UNIT_FALLS, Fall(red("Sworn Brothers"))))
    played.uses("Counts and Measures").ends()
    assert played.state.seats[RED].hand == ("40502",)


# ------------------------------------------------------------------ House Greyjoy, House Martell


def test_balon_brings_a_unit_back_for_a_zone() -> None:
    """Rise Again, Blade in Hand."""
    scene = battle(S07).red("10802", destroyed=True, wounds=0).red(SWORDS, at=(24, 20))
    scene = scene.blue(FOE, at=(24, 50)).ncu("Balon Greyjoy", by=RED)
    assert claimed(scene, "Balon Greyjoy").offers("Rise Again")
    activates = opens(Moment.NCU_ACTIVATES, Activation(red("Balon Greyjoy")))
    assert not scene.run(activates).offers("Rise Again")


def test_moqorro_sees_and_brings_back() -> None:
    """Visions in the Flames and R'hllor's Magics."""
    scene = met(SWORDS).ncu("Moqorro", by=RED)
    played = scene.run(RED_TURN).uses("Visions in the Flames").ends()
    assert played.now.has(Stat.NO_ORDERS, side(scene, "blue"))
    assert played.state.ncus[red("Moqorro")].used_this_game
    fallen = met(SWORDS, wounds=8, fallen=("20806",)).ncu("Moqorro", by=RED)
    activates = opens(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    assert not scene.run(activates).offers("R'hllor's Magics")
    back = fallen.run(activates).uses("R'hllor's Magics").ends()
    assert back.unit(SWORDS).attachments == ("20806",)


@pytest.mark.parametrize("number", [1, 3, 5])
def test_doran_knows_more_each_round(number: int) -> None:
    """Sunspear Secrets."""
    held = frozenset({WEAKENED})
    scene = battle(S07).red("Sunspear Dervishes", wounds=4, conditions=held)
    scene = scene.blue(FOE, at=(24, 40)).ncu("30902", by=RED).having(round=number)
    played = resolved(scene, "Doran Martell", Zone.CROWN)
    assert len(played.labels()) == number if number > 1 else True
    if number == 5:
        played.picks("Enemies become Vulnerable").answers(both(scene))
        assert tokens_of(played.ends(), "blue") == {VULNERABLE}
    elif number == 1:
        assert tokens_of(played.ends(), "red") == set()


# ------------------------------------------------------------------ House Bolton


def test_roose_spreads_what_an_enemy_gains() -> None:
    """Calculated Cruelty, and hits for each token."""
    scene = met(SWORDS, has=(PANICKED,)).blue(GUARDS, at=(34, 24))
    scene = scene.ncu("31003", by=RED)
    gained = opens(Moment.CONDITION_GAINED, TokenGain(side(scene, "blue"), PANICKED, "test"))
    played = scene.run(gained).uses("Calculated Cruelty").answers((blue(GUARDS),)).ends()
    assert played.unit(GUARDS).conditions == {PANICKED}
    hurt = scene.run(opens(Moment.ZONE_CLAIMED, Claim("red:roose-bolton", Zone.CROWN)), [1, 1])
    hurt.uses("Calculated Cruelty").picks(side(scene, "blue")).ends()
    assert hurt.state.units[side(scene, "blue")].wounds == 10


def test_ramsay_hunts_once_per_round() -> None:
    """Sadistic Hunting."""
    scene = met(SWORDS, at=(24, 28)).ncu("31004", by=RED)
    charge = Charge(red(SWORDS), side(scene, "blue"), ArcSide.FRONT, die=4)

    async def charges(table: Any) -> Any:
        rolled = await open_window(table, Moment.CHARGE_ROLLED, charge)
        return await open_window(table, Moment.CHARGE_SUCCEEDED, rolled)

    played = scene.run(charges).uses("Sadistic Hunting").ends()
    assert [gain.stat for gain in played.result[0].gains] == [Stat.REROLL_CHARGE]
    assert tokens_of(played, "blue") == {PANICKED}
    near = met(SWORDS).blue(GUARDS, at=(34, 24)).ncu("31004", by=RED)
    after = near.run(opens(AFTER, struck(near)), [1, 1, 1]).uses("Sadistic Hunting").ends()
    assert after.unit(GUARDS).wounds < 12


@pytest.mark.parametrize("zone", [Zone.CROWN, Zone.WEALTH])
def test_tybald_foresees_a_zone(zone: Zone) -> None:
    """Deceitful Envoy: as the zone is claimed, before its effect."""
    scene = met(SWORDS).ncu("31005", by=RED).ncu("Lord Varys", by=BLUE)
    activates = opens(Moment.NCU_ACTIVATES, Activation(blue("Lord Varys")))
    played = scene.run(activates).uses("Deceitful Envoy").picks(Zone.CROWN.value).ends()
    again = scene.having(lasting=played.state.lasting)
    made = Claim(blue("Lord Varys"), zone)
    done = again.run(opens(Moment.ZONE_CLAIMED, made)).ends()
    assert tokens_of(done, "blue") == ({VULNERABLE, WEAKENED} if zone is Zone.CROWN else set())


def test_tybald_reads_and_orders_a_deck() -> None:
    """Deceitful Envoy, with Tactics: both players see the three cards."""
    scene = met(SWORDS).ncu("31005", by=RED).hand(*DECK, pile="deck", by=BLUE)
    played = scene.run(opens(Moment.ZONE_CLAIMED, Claim("red:tybald", Zone.TACTICS)))
    played.uses("Deceitful Envoy").picks("41002").picks("41003").ends()
    assert played.state.seats[BLUE].deck == ("41003", "41001", "41004")
    assert played.state.seats[BLUE].discard == ("41002",)
    assert {seen.player for seen in played.of(ev.CardsSeen)} == {RED, BLUE}
    assert played.result[0].replaced


# ------------------------------------------------------------------ House Targaryen


def test_hizdahr_adds_to_his_own_zones() -> None:
    """Merchant Lord's Reach."""
    scene = met(SWORDS, wounds=4).red("Stark Bowmen", at=(30, 20), wounds=4)
    scene = scene.blue(GUARDS, at=(34, 30)).ncu("Hizdahr Zo Loraq", by=RED)
    name, foe = "Hizdahr Zo Loraq", side(scene, "blue")
    crown = resolved(scene, name, Zone.CROWN, target=foe).ends()
    assert tokens_of(crown, "blue") == {VULNERABLE}
    wealth = resolved(scene, name, Zone.WEALTH, target=red(SWORDS)).ends()
    assert wealth.unit("Stark Bowmen").wounds == 5
    given = resolved(scene, name, Zone.TACTICS, target=foe, given=Condition.WEAKENED).ends()
    assert given.unit(GUARDS).conditions == {WEAKENED}
    none = resolved(scene, name, Zone.TACTICS, target=foe).ends()
    assert none.unit(GUARDS).conditions == set()


def test_mirri_keeps_and_returns_tokens() -> None:
    """Maegi's Knowledge."""
    name = "Mirri Maz Duur"
    scene = met(SWORDS, conditions=frozenset({WEAKENED})).ncu(name, by=RED)
    tied = claimed(scene, name).uses("Maegi's Knowledge").ends()
    assert tokens_of(tied, "red") == set()
    assert tied.state.ncus[red(name)].tokens == {"weakened": 1}
    held = MappingProxyType({"weakened": 1})
    loaded = met(SWORDS).ncu(name, by=RED, tokens=held)
    untied = claimed(loaded, name).uses("Maegi's Knowledge").ends()
    assert tokens_of(untied, "blue") == {WEAKENED}
    assert not untied.state.ncus[red(name)].tokens.get("weakened")
    fallen = (
        met(SWORDS).red(GUARDS, "20707", destroyed=True, wounds=0, at=(60, 8)).ncu(name, by=RED)
    )
    assert not claimed(fallen, name).offers("Maegi's Knowledge")  # a commander stays dead


def test_a_claim_of_tactics_knows_what_it_gave() -> None:
    """The zone's own choice is what Hizdahr gives another enemy."""
    scene = met(SWORDS).ncu(SANSA, by=RED)
    played = scene.run(claims(red(SANSA), Zone.TACTICS)).picks("vulnerable")
    assert tokens_of(played.ends(), "blue") == {VULNERABLE}
