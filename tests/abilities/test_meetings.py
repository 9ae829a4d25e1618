"""Cards of the Free Folk and of House Targaryen among each other and among those of older houses.

What adds up and what does not, what is lost, who answers whom, and what comes of replaced dice:
TIM-01, SIM-01 to SIM-04, RRL-01 to RRL-04, CUM-01 to CUM-05, ABL-02, GEN-17.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    Activation,
    Charge,
    Claim,
    Fall,
    MoraleTest,
    Turn,
)
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.tactics import tactics_board
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
    battle,
    blue,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, BOWMEN = "Stark Sworn Swords", "Stark Bowmen"
GUARDS, HALBERDIERS = "Lannister Guardsmen", "Lannister Halberdiers"
GIANT, MAMMOTH, MAG = "Savage Giant", "War Mammoth", "10314"
RAIDERS, THENNS, BONE = "Free Folk Raiders", "Thenn Warriors", "Followers of Bone"
DROGON, VISERION, MASTERS = "Drogon", "Viserion", "Unsullied Swordmasters"
PIKEMEN, RIDERS, FREEDMEN = "Unsullied Pikemen", "Drogo's Bloodriders", "Freedmen"
GREY_WORM, BARRISTAN, MANCE = "20712", "20707", "20303"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
RED_TURN = window(Moment.TURN_START, Turn(RED))
CALM, SHAKEN = [6, 6, 1], [1, 1, 1]
KNIGHT = "Barristan Selmy, Advisor to the Dragon"


def _modifier(played: Played) -> int:
    """Return what was added to the dice of the last test."""
    return sum(part.amount for part in played.of(ev.MoraleTested)[-1].result.parts)


# ------------------------------------------------------------------ dice that nobody rolls


@pytest.mark.parametrize(("misses", "left"), [(1, 6), (2, 5), (3, 5), (4, 4)])
def test_a_giant_halves_the_hits_its_misses_bring(misses: int, left: int) -> None:
    """Giant; Counterstrike: 1 wound for every 2 unblocked hits of any effect."""
    scene = battle().red(GIANT).blue(MASTERS, GREY_WORM)
    attack = replace(strike(scene.now(), red(GIANT), blue(MASTERS)), misses=misses)
    played = scene.run(window(Moment.ATTACK_STANDS, attack), [1] * misses).ends()
    assert played.unit(GIANT).wounds == left


def test_price_of_failure_leaves_nothing_to_counterstrike() -> None:
    """Price of Failure: all attack dice hit, a 1 too."""
    scene = battle().red(SWORDS).blue(MASTERS, GREY_WORM)
    scene = scene.hand("40321", by=RED)
    struck = fight(red(SWORDS), blue(MASTERS))
    played = scene.run(struck, [1] * 7 + [6] * 7).uses("Price of Failure").ends()
    assert played.unit(SWORDS).wounds == 12
    assert played.unit(SWORDS).conditions == {PANICKED, VULNERABLE}


def test_a_giants_swing_is_parried_by_nobody() -> None:
    """Furious Swing; Expert Parry: no dice, no blocks, no hits back."""
    scene = battle().red(GIANT).blue(THENNS).hand("Expert Parry", by=BLUE)
    swing = fight(red(GIANT), blue(THENNS))
    played = scene.run(swing, [6, 6, 1, 1, *CALM]).uses("Expert Parry").ends()
    assert (played.unit(GIANT).wounds, played.unit(THENNS).wounds) == (6, 10)


def test_dragonfire_is_not_halved_by_a_giants_hide() -> None:
    """Giant; Black Fire: these are wounds in the place of hits."""
    scene = battle().red(DROGON).blue(GIANT, conditions=frozenset({PANICKED}))
    played = scene.run(fight(red(DROGON), blue(GIANT)), [6, 6, 3, *CALM]).ends()
    assert played.unit(GIANT).wounds == 6 - 3 - 1


def test_fire_made_flesh_waits_for_defense_dice() -> None:
    """Golden Fire against Drogon: none are rolled (RES-05)."""
    scene = battle().red(DROGON).blue(VISERION, conditions=frozenset({VULNERABLE}))
    scene = scene.hand("Fire Made Flesh", by=RED)
    burns = fight(blue(VISERION), red(DROGON))
    played = scene.run(burns, [6, 6, 2, *CALM])
    if isinstance(played.pending, Choose) and played.pending.kind is not Kind.WINDOW:
        played.picks(red(DROGON))
    assert not played.offers("Fire Made Flesh")


def test_a_promise_of_fire_is_not_for_boulders() -> None:
    """Promise Of Fire; Hurl Boulder: the giant's D3 stays a D3."""
    scene = battle().red(GIANT).blue(GUARDS, at=(24, 30), attached=(lying("40730", RED),))
    scene = scene.hand("Hurl Boulder", by=RED)
    act = window(Moment.ACTION_DECLARED, Action(red(GIANT), "march"))
    played = scene.run(act, [6, 1, *CALM]).uses("Hurl Boulder").stays().ends()
    assert played.unit(GUARDS).wounds == 12 - 4


@pytest.mark.parametrize(("card", "left"), [("Legendary Boldness", 12), ("", 10)])
def test_the_bold_block_a_giants_swing_at_the_step_of_defense_dice(card: str, left: int) -> None:
    """TCD-03: a trigger is a step, though Furious Swing lets nobody roll in it."""
    scene = battle().red(GIANT).blue(THENNS, BARRISTAN)
    scene = scene.hand("Legendary Boldness", by=BLUE)
    dice = [6, 6, 1, 1] if card else [6, 6, 1, 1, *CALM]
    played = scene.run(fight(red(GIANT), blue(THENNS)), dice)
    played = played.uses(card) if card else played
    assert played.ends().unit(THENNS).wounds == left


# ------------------------------------------------------------------ what may not be targeted


def _hidden(scene: Battle, unit: str) -> Battle:
    """Have Planned Approach lie on a unit of blue."""
    hides = Lasting("gained_no_enemy_effects", BLUE, unit, Until.TURN, "Planned Approach", 1)
    return scene.having(lasting=(hides,))


def test_planned_approach_hides_from_fire_and_horde_call() -> None:
    """GEN-17: Addrivat!, Surrounded and Exposed, and Black Fire look for somebody else."""
    scene = battle().red(SWORDS, "20701").red(RAIDERS, at=(14, 26), facing=90).blue(GUARDS)
    scene = scene.hand("40708", "Surrounded and Exposed", by=RED)
    wakes = window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    assert scene.run(wakes).offers("Addrivat!")
    assert scene.run(RED_TURN).offers("Surrounded and Exposed")
    hidden = _hidden(scene, blue(GUARDS))
    assert not hidden.run(wakes).offers("Addrivat!")
    assert not hidden.run(RED_TURN).offers("Surrounded and Exposed")
    fire = _hidden(battle().red(DROGON).blue(GUARDS), blue(GUARDS))
    played = fire.run(fight(red(DROGON), blue(GUARDS)), [6, 6, 1, *CALM]).ends()
    assert not played.unit(GUARDS).conditions
    assert played.unit(GUARDS).wounds == 12 - 4, "the attack itself is no effect"


def test_a_wise_knight_stays_southern_knowledge() -> None:
    """Wisdom of The Old Knight cancels an ability that targets; it is used up all the same."""
    scene = battle().red(RAIDERS, "Jon Snow, The Crow-Come-Over").blue(PIKEMEN)
    scene = scene.ncu(KNIGHT, by=BLUE).influenced(KNIGHT, blue(PIKEMEN))
    played = scene.run(RED_TURN).uses("Southern Knowledge").uses("Wisdom of The Old Knight").ends()
    assert not played.now.lost_abilities(blue(PIKEMEN))
    assert "southern_knowledge" in played.unit(RAIDERS).used_this_game
    assert played.state.ncus[blue("Barristan Selmy")].influences is None


def test_southern_knowledge_takes_orders_but_no_innate_abilities() -> None:
    """ABL-02, CUM-03: Set for Charge is gone, the juvenile dragon still flies."""
    for name, ability in ((PIKEMEN, "set_for_charge"), (DROGON, "juvenile_dragon")):
        scene = battle().red(RAIDERS, "Jon Snow, The Crow-Come-Over").blue(name)
        played = scene.run(RED_TURN).uses("Southern Knowledge").ends()
        left = {s.ability for s in played.now.printed(blue(name)) if played.now.holds(s)}
        assert (ability in left) is (name == DROGON)


@pytest.mark.parametrize(("die", "cancelled"), [(3, True), (2, False)])
def test_mance_counters_fire_and_blood_near_him(die: int, cancelled: bool) -> None:
    """Counterstrategy: the card targets an enemy in short range, its own attacker (TCD-04)."""
    scene = battle().red(MASTERS).blue(RAIDERS, MANCE).hand("Fire and Blood", by=RED)
    attack = strike(scene.now(), red(MASTERS), blue(RAIDERS))
    played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack), [die]).uses("Fire and Blood")
    played.uses("Counterstrategy")
    if not cancelled:
        played.picks("Vicious")
    (attack,) = played.ends().result
    assert bool(attack.gains) is not cancelled
    assert played.state.seats[RED].discard == ("40704",)


def test_who_gave_abel_a_place_plays_no_card_on_that_unit() -> None:
    """Sabotage and Subvert; Fire and Blood: no orders either (Martial Training)."""
    silenced = tuple(
        Lasting(f"gained_no_{what}", BLUE, red(SWORDS), Until.TURN, "Sabotage", 1)
        for what in ("friendly_cards", "orders")
    )
    scene = battle().red(SWORDS, "Jorah Mormont, The Andal").blue(GUARDS)
    scene = scene.hand("Fire and Blood", by=RED)
    attack = window(Moment.ATTACK_BEFORE_DICE, strike(scene.now(), red(SWORDS), blue(GUARDS)))
    for effect in ("Fire and Blood", "Martial Training"):
        assert scene.run(attack).offers(effect)
    quiet = scene.having(lasting=silenced)
    for effect in ("Fire and Blood", "Martial Training"):
        assert not quiet.run(attack).offers(effect)


def test_the_peace_is_kept_from_those_who_prepare() -> None:
    """Keeping The Peace; Skillful Preparations: a zone that may not target draws no card."""
    mance = "Mance Rayder, Artful Tactician"
    scene = battle().red(SWORDS, wounds=6).blue(GUARDS).ncu(mance, by=RED).ncu("Sansa Stark")
    scene = scene.influenced(mance, red(SWORDS))
    assert [u.id for u in tactics_board.candidates(scene.now(), RED, Zone.WEALTH)] == [red(SWORDS)]
    kept = Lasting("gained_no_friendly_zones", BLUE, red(SWORDS), Until.TURN, "Peace", 1)
    peaceful = scene.having(lasting=(kept,)).now()
    assert not tactics_board.candidates(peaceful, RED, Zone.WEALTH)


# ------------------------------------------------------------------ what adds up


@pytest.mark.parametrize(("leaders", "bonus"), [(0, 0), (1, 1), (2, 1)])
def test_two_gangs_are_one(leaders: int, bonus: int) -> None:
    """Gang-Up of Raid Leaders and Freedmen: effects of one name do not add up (CUM-01)."""
    side = (
        LIBRARY.units[UNITS[GUARDS]].tray.width / 2 + LIBRARY.units[UNITS[FREEDMEN]].tray.depth / 2
    )
    scene = battle().red(RAIDERS, *["Raid Leader"] * (leaders > 1)).blue(GUARDS)
    depth = (
        LIBRARY.units[UNITS[RAIDERS]].tray.depth / 2 + LIBRARY.units[UNITS[GUARDS]].tray.depth / 2
    )
    name = FREEDMEN if leaders else SWORDS
    at = (24 + side, 20 + depth) if leaders else (40, 8)
    now = scene.red(name, at=at, facing=270).now()
    found = numbers(now, strike(now, red(RAIDERS), blue(GUARDS)))
    assert found.dice.total == 6 + bonus
    assert found.to_hit.total == 4 - bonus


def test_thenn_fury_and_boldness_count_two_ranks_more() -> None:
    """Fury of the Thenns; Boldness and Courage: other names do add up (CUM-02)."""
    styr = "Styr, Iron-Fisted Tyrant"
    scene = battle().red(MASTERS, GREY_WORM, wounds=4).blue(GUARDS).ncu(styr, by=RED)
    now = scene.influenced(styr, red(MASTERS)).now()
    assert numbers(now, strike(now, red(MASTERS), blue(GUARDS))).dice.total == 8


def test_xaro_takes_the_rank_that_styr_gave() -> None:
    """Wealth Of The Thirteen; Fury of the Thenns (CUM-02)."""
    styr, xaro = "Styr, Iron-Fisted Tyrant", "Xaro Xhoan Daxos"
    scene = battle().red(SWORDS, wounds=8).blue(GUARDS).ncu(styr, by=RED).ncu(xaro, by=BLUE)
    scene = scene.influenced(styr, red(SWORDS))
    attack = strike(scene.now(), red(SWORDS), blue(GUARDS))
    plain = numbers(scene.now(), attack).dice.total
    played = scene.run(window(Moment.ATTACK_DECLARED, attack)).uses("Wealth Of The Thirteen")
    (changed,) = played.picks("Count 1 fewer rank for attack dice").ends().result
    dice = LIBRARY.units[UNITS[SWORDS]].attacks[0].dice
    assert plain == dice[0]
    assert numbers(played.now, changed).dice.total == dice[1]


def test_dread_of_one_name_is_felt_once_and_heart_lifts_it() -> None:
    """Intimidating Presence twice (CUM-01), Stalwart and Iron Resolve besides (CUM-02)."""
    side = (LIBRARY.units[UNITS[GUARDS]].tray.width + LIBRARY.units[UNITS[RAIDERS]].tray.depth) / 2
    scene = battle().red(RAIDERS, "Champion of Bone").blue(GUARDS)
    scene = scene.red(THENNS, "Champion of Bone", at=(24 + side, 25), facing=270)
    test = MoraleTest(blue(GUARDS), True, "test")
    now = scene.now()
    assert len(now.enemies_engaged(blue(GUARDS))) == 2
    found = morale.numbers(now, test)
    assert (found.modifier.total, found.wounds.total) == (-1, 1)
    bold = battle().red(RAIDERS, "Champion of Bone").blue(GUARDS, "Walrus Clan Chieftain")
    found = morale.numbers(bold.now(), test)
    assert (found.modifier.total, found.wounds.total) == (0, 0)


def test_disrupting_names_add_up_against_one_attacker() -> None:
    """Combat Mastery: Defense and Disrupt (CUM-02), and gone with the abilities (CUM-03, -04)."""
    scene = battle().red(RAIDERS).blue(PIKEMEN, "Ygritte, Spearwife Archer")
    now = scene.now()
    assert numbers(now, strike(now, red(RAIDERS), blue(PIKEMEN))).to_hit.total == 6
    silent = Lasting("abilities_lost", RED, blue(PIKEMEN), Until.TURN)
    now = scene.having(lasting=(silent,)).now()
    assert numbers(now, strike(now, red(RAIDERS), blue(PIKEMEN))).to_hit.total == 4


def test_two_trophies_of_one_name_are_one() -> None:
    """Weapon Trophies twice and Lead by Example (CUM-01, CUM-02)."""
    lies = (lying("40315", RED), lying("40315", RED))
    for attached, needed in ((lies, 3), ((*lies, lying("40711", RED)), 2)):
        now = battle().red(RAIDERS, attached=attached).blue(GUARDS).now()
        assert numbers(now, strike(now, red(RAIDERS), blue(GUARDS))).to_hit.total == needed


def test_a_promise_kept_twice_is_one() -> None:
    """Promise Of Fire: two copies on an enemy deal 3 in the place of the D3 once (CUM-01)."""
    lies = (lying("40730", RED), lying("40730", RED))
    now = battle().red(DROGON).blue(GUARDS, attached=lies).now()
    found = numbers(now, strike(now, red(DROGON), blue(GUARDS)))
    assert (found.fixed_dice, found.fixed.total) == (0, 3 + 3)


def test_the_pack_is_slowed_and_hastened_in_one_round() -> None:
    """Spearwife's Guile and Harpoon against a dragon, Blitz against both (CUM-02)."""
    ygritte = "Ygritte, Kissed by Fire"
    held = Lasting("harpoon_lasting", RED, blue(DROGON), Until.ROUND, "Harpoon")
    scene = battle().red(RAIDERS).blue(DROGON).ncu(ygritte, by=RED)
    now = scene.influenced(ygritte, blue(DROGON)).having(lasting=(held,)).now()
    assert now.speed(blue(DROGON)).total == 6 - 2
    assert now.tally(Stat.DISORDERLY_UP_TO, blue(DROGON)).total >= 6


# ------------------------------------------------------------------ tests of morale


@pytest.mark.parametrize(("card", "dice"), [("Legendary Boldness", []), ("", [3, 3, 1])])
def test_whoever_passes_automatically_meets_no_crowd(card: str, dice: list[int]) -> None:
    """Legendary Boldness; There's Too Many!: it has nothing to be added to, but may be played."""
    scene = battle().red(RAIDERS).blue(MASTERS, BARRISTAN).hand("There's Too Many!", by=RED)
    scene = scene.hand("Legendary Boldness", by=BLUE)
    played = scene.run(fight(red(RAIDERS), blue(MASTERS)), [4, 1, 1, 1, 1, 1, 1, *dice])
    if card:
        played.uses(card)
        played.passes()
        assert played.of(ev.MoraleTested)[-1].automatic
    else:
        played.uses("There's Too Many!").ends()
        assert _modifier(played) == 0, "Embolden gives back what the crowd takes"
    assert played.of(ev.MoraleTested)[-1].passed


def test_horrific_visages_meet_stubborn_men() -> None:
    """Horrific Visage before the attack; Stubborn Tenacity answers the passed test with a wound."""
    riders = "Dothraki Screamers"
    scene = battle().red(riders, "Jorah Mormont, The Exiled Knight").blue(BONE)
    attack = strike(scene.now(), red(riders), blue(BONE))
    played = scene.run(window(Moment.ATTACK_DECLARED, attack), CALM).ends()
    assert _modifier(played) == -3
    assert played.unit(BONE).wounds == 11
    failed = scene.run(window(Moment.ATTACK_DECLARED, attack), SHAKEN).ends()
    assert failed.unit(BONE).wounds == 12


def test_fear_feeds_two_hunters_and_spreads() -> None:
    """Prey On Fear of two units, one failed test (SIM-01); Spread Fear may follow it (TIM-01)."""
    side = (LIBRARY.units[UNITS[GUARDS]].tray.width + LIBRARY.units[UNITS[BONE]].tray.depth) / 2
    chosen = "The Bonelord's Chosen"
    scene = battle().red(chosen, "Rattleshirt, Ruthless Slaughterer", wounds=6).blue(GUARDS)
    scene = scene.red(RIDERS, "Qotho", at=(24 + side, 25), facing=270, wounds=10)
    scene = scene.blue(HALBERDIERS, at=(17, 34))
    played = scene.run(takes_test(blue(GUARDS)), [*SHAKEN, *CALM])
    assert played.offers("Spread Fear")
    played.uses("Spread Fear")
    while isinstance(played.pending, Choose) and played.pending.kind is Kind.ORDER:
        played.answers(played.pending.options[0].key)
    played.ends()
    assert played.unit(chosen).wounds == 8
    assert played.unit(RIDERS).wounds == 12
    assert [test.unit for test in played.of(ev.MoraleTested)] == [blue(GUARDS), blue(HALBERDIERS)]


def test_a_bloodrider_is_frightened_but_never_weak() -> None:
    """Bloodrider; Harpoon, Bloody Trophies and Grisly Example."""
    hunters = "Frozen Shore Hunters"
    scene = battle().red(hunters, attached=(lying("Bloody Trophies", RED),)).blue(RIDERS)
    attack = replace(strike(scene.now(), red(hunters), blue(RIDERS)), wounds=1)
    speared = scene.run(window(Moment.ATTACK_COMPLETED, attack)).ends()
    assert not speared.unit(RIDERS).conditions
    assert speared.now.speed(blue(RIDERS)).total == 5, "the harpoon holds it all the same"
    acts = window(Moment.ACTION_DECLARED, Action(blue(RIDERS), "retreat"))
    assert scene.run(acts).ends().unit(RIDERS).conditions == {PANICKED}


# ------------------------------------------------------------------ falls


def test_a_good_dying_calls_no_horde() -> None:
    """Good Dying saves the unit: The Endless Horde waits for its destruction."""
    scene = battle().red(SWORDS, wounds=1, attached=(lying("The Endless Horde", RED),))
    scene = scene.hand("Good Dying", by=RED).blue(GUARDS, wounds=1).blue(HALBERDIERS, at=(40, 40))
    blow = [6, 1, 1, 1, 1]
    attacked = fight(blue(GUARDS), red(SWORDS))
    played = scene.run(attacked, [*blow, 6, 1, 1, 1, 1, 1, *CALM]).uses("Good Dying")
    played.picks("stay").passes().picks("no").ends()
    assert played.unit(SWORDS).wounds == 1
    assert not [unit for unit in played.state.units if RAIDERS.lower().replace(" ", "-") in unit]


@pytest.mark.parametrize("card", ["", "Overrun, Mag the Mighty"])
def test_mag_strikes_down_who_struck_him_and_surges_nowhere(card: str) -> None:
    """Chieftain's Fury; Overrun: whoever falls as it strikes surges nowhere (SRG-04)."""
    scene = battle().red(MAG, wounds=1).red(RAIDERS, at=(40, 8)).blue(GUARDS, wounds=4)
    scene = scene.blue(HALBERDIERS, at=(40, 44)).having(active=BLUE)
    scene = scene.hand(*[card] * bool(card), by=RED)
    blow = fight(blue(GUARDS), red("Mag the Mighty"))
    played = scene.run(blow, [6, 6, *[1] * 4, *[6] * 7]).passes().picks("stay")
    assert not played.offers("Overrun")
    assert played.ends().unit(GUARDS).destroyed
    assert played.unit("Mag the Mighty").destroyed


@pytest.mark.parametrize("saved", [True, False])
def test_a_good_dying_surges_once_it_is_saved(saved: bool) -> None:
    """Good Dying; Overrun of House Targaryen: in play again, the unit may go on (SRG-04)."""
    scene = battle().red(SWORDS, wounds=1).red(BOWMEN, at=(40, 8)).blue(GUARDS, wounds=1)
    scene = scene.blue(HALBERDIERS, at=(40, 44)).hand("Good Dying", "40701", by=RED)
    dice = [6, 1, 1, 1, 1, *([6, 1, 1, 1, 1, 1] if saved else [1, 1, 1, 1])]
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), dice).uses("Good Dying").picks("stay")
    assert isinstance(played.pending, ChooseSome)
    assert played.answers(()).offers("Overrun") is saved
    assert played.unit(SWORDS).wounds == int(saved)


def test_freedmen_that_disperse_are_friends_that_fell() -> None:
    """Untrained Masses at the start of the round; Blood of The Dragon, Styr's Vengeance."""
    lies = (lying("40707", RED), lying("40325", RED))
    scene = battle().red(SWORDS, attached=lies).red(FREEDMEN, at=(44, 4)).blue(GUARDS)
    played = scene.run(window(Moment.ROUND_START, Turn(RED)))
    while isinstance(played.pending, Choose) and played.pending.kind is Kind.ORDER:
        played.answers(played.pending.options[0].key)
    played.ends()
    assert played.unit(FREEDMEN).destroyed
    assert [card.tokens for card in played.unit(SWORDS).attached] == [1, 1]


def test_a_mammoth_falls_on_who_remains_in_play() -> None:
    """Mammoth: D3 wounds before it is removed; an enemy it destroys lets its cards fall as well."""
    scene = battle().red(MAMMOTH, wounds=1).red(RAIDERS, at=(40, 8)).blue(GUARDS, wounds=1)
    scene = scene.blue(HALBERDIERS, at=(40, 44))
    falls = window(Moment.UNIT_FALLS, Fall(red(MAMMOTH), BLUE))
    played = scene.run(falls, [3]).passes()
    assert played.unit(GUARDS).destroyed


# ------------------------------------------------------------------ who answers whom


def test_both_sides_answer_an_ncu_that_activates() -> None:
    """Wildling Diplomacy or Promise Of Fire, and Intrigue and Subterfuge besides (TIM-01)."""
    scene = battle().red(RAIDERS).blue(GUARDS).ncu("Cersei Lannister")
    scene = scene.ncu("Mance Rayder, Deceptive Bard", by=RED)
    scene = scene.hand("Wildling Diplomacy", "40730", by=RED).having(active=BLUE)
    call = window(Moment.NCU_ACTIVATES, Activation(blue("Cersei Lannister")))
    played = scene.run(call).uses("Wildling Diplomacy")
    assert "Promise Of Fire" not in played.labels(), "one card for one trigger (TIM-01)"
    assert played.offers("Intrigue and Subterfuge"), "an ability is no card"


def test_a_silenced_ncu_keeps_its_tokens_to_itself() -> None:
    """Intrigue and Subterfuge; Syrax's Presence and The Way, Revealed."""
    bard = "Mance Rayder, Deceptive Bard"
    for name, effect, script in (
        ("Rhaenyra Targaryen", "Syrax", window(Moment.UNIT_ACTIVATES, Activation(red(RAIDERS)))),
        ("Quaithe", "The Way, Revealed", RED_TURN),
    ):
        scene = battle().red(RAIDERS).blue(GUARDS).ncu(bard, by=RED).ncu(name, by=BLUE)
        assert scene.run(script).offers(effect)
        silent = Lasting("abilities_lost", RED, blue(name), Until.ROUND)
        assert not scene.having(lasting=(silent,)).run(script).offers(effect)


def test_a_card_on_the_attacker_and_one_on_the_defender_come_in_turn() -> None:
    """Overwhelming Assault, then Whatever May Come: each player's own (SIM-02, SIM-04)."""
    scene = battle().red(RAIDERS).blue(SWORDS, "20714", "Jorah Mormont, Penitent Betrayer")
    scene = scene.hand("Overwhelming Assault", by=RED)
    attack = strike(scene.now(), red(RAIDERS), blue(SWORDS))
    played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack)).uses("Overwhelming Assault")
    played.uses("Whatever May Come").picks("Sundering").ends()
    (attack,) = played.result
    assert {gain.stat for gain in attack.gains} == {Stat.SUNDERING}
    assert played.unit(RAIDERS).conditions == {VULNERABLE, WEAKENED}


def test_jorah_gives_himself_once_the_attacker_is_weak_already() -> None:
    """Whatever May Come; a unit bears each token once (CON-01)."""
    both = frozenset({VULNERABLE, WEAKENED})
    scene = battle().red(RAIDERS, conditions=both)
    scene = scene.blue(SWORDS, "20714", "Jorah Mormont, Penitent Betrayer")
    attack = strike(scene.now(), red(RAIDERS), blue(SWORDS))
    played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack))
    if played.offers("Whatever May Come"):
        played.uses("Whatever May Come").ends()
    assert played.unit(RAIDERS).conditions == both


@pytest.mark.parametrize(("own", "again"), [(True, True), (False, False)])
def test_unsullied_prowess_and_a_weak_arm(own: bool, again: bool) -> None:
    """They may roll again (RRL-01); nobody expends their Weakened token while they attack."""
    tokens = frozenset({WEAKENED})
    scene = battle().red(MASTERS if own else SWORDS, conditions=tokens).blue(RAIDERS)
    now = scene.now()
    found = numbers(now, strike(now, red(MASTERS if own else SWORDS), blue(RAIDERS)))
    assert (found.attack_rerolls.any, found.attack_rerolls.forced) == (again, not own)


def test_enraged_giants_roll_again_before_the_enemys_token() -> None:
    """RRL-02: Enrage first, then the Weakened token of the giant, each die once for each player."""
    weak = frozenset({WEAKENED})
    rage = Lasting("enrage_lasting", RED, red(GIANT), Until.TURN, "Enrage")
    scene = battle().red(GIANT, conditions=weak).blue(GUARDS).having(lasting=(rage,))
    played = scene.run(fight(red(GIANT), blue(GUARDS)), [1, 1, 1, 1, 6, 6, 6, 6, 1, *CALM])
    asked = played.pending
    assert isinstance(asked, ChooseSome)
    assert asked.who is RED
    played.answers(tuple(option.key for option in asked.options))
    asked = played.pending
    assert isinstance(asked, ChooseSome)
    assert asked.who is BLUE


# ------------------------------------------------------------------ sides, charges and moves


def test_standing_the_ground_keeps_the_flank_from_the_wolves() -> None:
    """Stand Your Ground!; Ambush still comes, as it is no bonus of the charge."""
    dervishes = "Stormcrow Dervishes"
    scene = battle().red(dervishes).blue(RAIDERS, "Jorah Mormont, The Andal")
    charge = Charge(red(dervishes), blue(RAIDERS), ArcSide.LEFT, die=4)
    played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
    assert played.unit(RAIDERS).conditions == {PANICKED, WEAKENED}
    now = scene.now()
    attack = replace(strike(now, red(dervishes), blue(RAIDERS)), side=ArcSide.LEFT)
    plain = replace(attack, side=ArcSide.FRONT)
    assert numbers(now, attack).defense.total == numbers(now, plain).defense.total


@pytest.mark.parametrize("distracted", [False, True])
def test_pikemen_that_are_distracted_do_not_set_for_the_charge(distracted: bool) -> None:
    """Distract takes orders in the pack's turn (CUM-03)."""
    scene = battle().red(RAIDERS).blue(PIKEMEN)
    if distracted:
        silent = Lasting("abilities_lost", RED, blue(PIKEMEN), Until.TURN)
        scene = scene.having(lasting=(silent,))
    charge = Charge(red(RAIDERS), blue(PIKEMEN), ArcSide.FRONT, die=4)
    played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge), [1] * 7)
    assert played.offers("Set for Charge") is not distracted


def test_whom_elusive_riders_leave_keeps_its_facing_and_its_trophies() -> None:
    """Elusive Escape; Bloody Trophies: the rider that retreats is engaged as it acts."""
    riders = "Dothraki Screamers"
    scene = battle().red(riders, "Rakharo").blue(RAIDERS, attached=(lying("40314", BLUE),))
    acts = window(Moment.ACTION_DECLARED, Action(red(riders), "retreat"))
    assert scene.run(acts).ends().unit(riders).conditions == {PANICKED}
    now = scene.now()
    assert now.has(Stat.NO_PIVOT_WHEN_LEFT, red(riders))
    assert now.has(Stat.REROLL_RETREAT, red(riders))


def test_hidden_traps_slow_a_dragon_that_is_no_single_rank_more() -> None:
    """Hidden Traps; Juvenile Dragon: one hit for its one rank, or an inch less."""
    scene = battle().red("Free Folk Trappers", at=(24, 10)).blue(DROGON, at=(24, 22))
    scene = scene.having(active=BLUE)
    acts = window(Moment.ACTION_DECLARED, Action(blue(DROGON), "maneuver"))
    played = scene.run(acts, [1]).uses("Hidden Traps")
    first = next(label for label in played.labels() if "hit" in label.lower())
    played.picks(first).ends()
    assert played.unit(DROGON).wounds == 7
    slow = scene.run(acts).uses("Hidden Traps")
    slow.picks(next(label for label in slow.labels() if "speed" in label.lower())).ends()
    assert slow.now.speed(blue(DROGON)).total == 5


def test_the_merchant_lords_bar_holds_for_the_units_own_orders() -> None:
    """Merchant Lord's Reach; Incite, Taunt: a unit with an order is its target (ORD-02)."""
    barred = Lasting("gained_no_friendly_orders", RED, blue(THENNS), Until.ROUND, "Reach", 1)
    scene = battle().red(SWORDS).blue(THENNS, "Cave Dweller Alpha").having(active=BLUE)
    attack = window(Moment.ATTACK_BEFORE_DICE, strike(scene.now(), blue(THENNS), red(SWORDS)))
    assert scene.run(attack).offers("Incite")
    assert not scene.having(lasting=(barred,)).run(attack).offers("Incite")


def test_illyrio_weakens_and_a_vanguard_hides_its_friend() -> None:
    """Illyrio's Boon; Planned Approach: the wounds come back, nobody is weakened."""
    tokens = MappingProxyType({"order": 1})
    scene = battle().red(SWORDS, wounds=6).blue(GUARDS)
    scene = scene.ncu("Illyrio Mopatis", by=RED, tokens=tokens)
    claim = window(Moment.ZONE_CLAIMED, Claim(red("Illyrio Mopatis"), Zone.CROWN))
    played = _hidden(scene, blue(GUARDS)).run(claim).uses("Illyrio's Boon").ends()
    assert played.unit(SWORDS).wounds == 9
    assert not played.unit(GUARDS).conditions


def test_a_token_pays_for_a_card_that_calls_to_battle() -> None:
    """Combat Prowess of Barristan answers Tormund's Counter Assault on its own side's unit."""
    tokens = frozenset({WEAKENED})
    scene = battle().red(SWORDS, conditions=tokens).red(BOWMEN, at=(31, 12)).blue(GUARDS)
    scene = scene.hand("Counter Assault", by=RED).hand("40721", by=BLUE).having(active=BLUE)
    bowmen = battle().red(SWORDS).red(BOWMEN, at=(31, 12), conditions=tokens).blue(GUARDS)
    bowmen = bowmen.hand("Counter Assault", by=RED).hand("40721", by=BLUE).having(active=BLUE)
    attacked = fight(blue(GUARDS), red(SWORDS))
    played = bowmen.run(attacked, [1] * 6).uses("Counter Assault").uses("Combat Prowess").ends()
    assert not played.unit(BOWMEN).conditions
    assert not played.of(ev.ActionDeclared)
    assert not scene.run(attacked, [1] * 6).uses("Counter Assault").offers("Combat Prowess")


# ------------------------------------------------------------------ named readings


@pytest.mark.parametrize("free", [True, False])
def test_a_marshal_takes_the_riders_free_maneuver_too(free: bool) -> None:
    """Marshal; Cavalry: CARD-27."""
    riders = "Dothraki Screamers"
    waits = Lasting("marshal_jorah_mormont_lasting", RED, red(riders), Until.TURN, "Marshal")
    scene = battle().red(riders, at=(24, 10), wounds=5).blue(GUARDS, at=(24, 44))
    declared = window(Moment.ACTION_DECLARED, Action(red(riders), "maneuver", free=free))
    played = scene.having(lasting=(waits,)).run(declared).uses("Marshal").ends()
    assert played.unit(riders).wounds == 8
    (action,) = played.result
    assert action.action_lost


@pytest.mark.parametrize("there", [True, False])
def test_belwas_steadies_the_unit_in_which_he_is(there: bool) -> None:
    """Count The Cuts: CARD-26; highest dice and re-rolls stay without him."""
    scene = battle().red(SWORDS, *["20711"] * there, attached=(lying("40719", RED),), wounds=4)
    now = scene.blue(GUARDS).now()
    test = MoraleTest(red(SWORDS), True, "test")
    assert morale.numbers(now, test).modifier.total == int(there)
    found = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert (found.dice.total, found.attack_rerolls.any) == (7, True)


@pytest.mark.parametrize("used", [True, False])
def test_a_shared_order_is_each_units_own(used: bool) -> None:
    """Coordination Tactics; Mark Target: the hunters have used it, the raiders may (CARD-25)."""
    hunters = "Frozen Shore Hunters"
    spent = frozenset({"mark_target"}) if used else frozenset()
    scene = battle().red(hunters, used_this_round=spent, at=(20, 20)).red(RAIDERS, at=(27, 20))
    scene = scene.blue(GUARDS, at=(24, 30)).hand("Coordination Tactics", by=RED)
    played = scene.run(RED_TURN).uses("Coordination Tactics").picks(red(hunters))
    offered = [label for label in played.labels() if label.startswith("Mark Target")]
    assert len(offered) == 1 + (not used)
    played.picks(next(label for label in offered if RAIDERS in label)).ends()
    assert played.unit(GUARDS).conditions == {VULNERABLE}
    assert "mark_target" in played.unit(RAIDERS).used_this_round
