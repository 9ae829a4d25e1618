"""The cards of House Baratheon's commanders, each where it matters and where it is silent.

The commanders are stand-ins without abilities here: what counts is where the card's commander is.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.cards import AttachmentCard, UnitType
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Place
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    Activation,
    AttachmentFall,
    Attack,
    Charge,
    Claim,
    Fall,
    Turn,
)
from simulator.rules import action_list
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities import battle as table_of
from tests.abilities.battle import (
    ATTACHMENTS,
    BLUE,
    RED,
    Battle,
    Played,
    Script,
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
from tests.abilities.scenes import begins, performs

SWORDS, BOWMEN, OUTRIDERS = "Stark Sworn Swords", "Stark Bowmen", "Stark Outriders"
QUEENS, CHAMPIONS = "R'hllor Queen's Men", "Champions of The Stag"
GUARDS, HALBERDIERS = "Lannister Guardsmen", "Lannister Halberdiers"
CROWN, TACTICS, NOYE = "Catelyn Stark", "Sansa Stark", "Donal Noye"
RIVAL = "Jaime Lannister"
MISSES = [1] * 6
"""The attack dice of Lannister Guardsmen, when none hits."""
WEAK = frozenset({Condition.WEAKENED})
RED_TURN, BLUE_TURN = (window(Moment.TURN_START, Turn(player)) for player in (RED, BLUE))
ROUND = window(Moment.ROUND_START, Turn(RED))

LEADERS = {
    "20611": ("Renly Baratheon", "infantry"),
    "20612": ("Loras Tyrell", "infantry"),
    "20615": ("Eldon Estermont", "infantry"),
    "20624": ("Cortnay Penrose", "infantry"),
    "20601": ("Renly Baratheon", "infantry"),
    "20602": ("Stannis Baratheon", "infantry"),
    "20605": ("Stannis Baratheon", "infantry"),
    "20607": ("Davos Seaworth", "infantry"),
    "20610": ("Andrew Estermont", "infantry"),
    "20622": ("Axell Florent", "infantry"),
    "20625": ("Stannis Baratheon", "cavalry"),
    "20628": ("Justin Massey", "infantry"),
    "20630": ("Renly Baratheon", "infantry"),
}


@pytest.fixture(autouse=True)
def leaders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the commanders among the cards, by their numbers and without abilities."""
    library = table_of.LIBRARY
    cards = {
        number: AttachmentCard(number, name, "baratheon", UnitType(kind), 0, (), commander=True)
        for number, (name, kind) in LEADERS.items()
    }
    known = MappingProxyType({**library.attachments, **cards})
    monkeypatch.setattr(table_of, "LIBRARY", replace(library, attachments=known))
    for number in LEADERS:
        monkeypatch.setitem(ATTACHMENTS, number, number)


def before_dice(attacker: str, defender: str) -> Script:
    """Open the window before the attack dice."""

    async def script(table: Table) -> Attack:
        attack = strike(table.now, attacker, defender)
        return await open_window(table, Moment.ATTACK_BEFORE_DICE, attack)

    return script


def gained(played: Played) -> set[Stat]:
    """Return what the attack of the window gained."""
    return {gain.stat for gain in played.result[0].gains}


# ------------------------------------------------------------------ Renly Baratheon, Lord Paramount

RETURN, SHADOWS = "Inexplicable Return", "In His Brothers' Shadows"
OFFICER = "Sworn Sword Captain"


def test_inexplicable_return_moves_an_attachment_or_brings_one_back() -> None:
    scene = battle().red(SWORDS, OFFICER).red(BOWMEN, at=(32, 20)).blue(GUARDS).ncu(NOYE)
    scene = scene.hand(RETURN, by=RED)
    played = scene.run(claims(red(NOYE), Zone.COMBAT)).uses(RETURN).ends()
    assert played.unit(BOWMEN).attachments == (ATTACHMENTS[OFFICER],)
    gone: dict[str, Any] = {"attachments": (), "fallen": (ATTACHMENTS[OFFICER],)}
    scene = battle().red(SWORDS, OFFICER, wounds=11, **gone).red(BOWMEN, at=(32, 20)).blue(GUARDS)
    scene = scene.ncu(NOYE).hand(RETURN, by=RED)
    played = scene.run(claims(red(NOYE), Zone.COMBAT)).uses(RETURN).picks(red(BOWMEN)).ends()
    assert played.unit(BOWMEN).attachments == (ATTACHMENTS[OFFICER],)


def test_inexplicable_return_draws_a_card_or_has_nothing_to_do() -> None:
    scene = battle().red(SWORDS).red(BOWMEN, at=(32, 20)).blue(GUARDS).ncu(NOYE)
    scene = scene.hand(RETURN, by=RED)
    assert not scene.run(claims(red(NOYE), Zone.COMBAT), [1] * 9).offers(RETURN)
    scene = scene.hand(SHADOWS, pile="deck", by=RED)
    scene = scene.hand(LOVED, pile="deck", by=RED)
    played = scene.run(RED_TURN).uses(RETURN).ends()
    assert len(played.state.seats[RED].hand) == 1
    assert not scene.run(BLUE_TURN).offers(RETURN)


def test_a_commander_in_long_range_of_renly_loses_his_abilities() -> None:
    scene = battle().red(SWORDS, "20611").hand(SHADOWS, by=RED).blue(GUARDS, RIVAL)
    played = scene.run(begins(blue(GUARDS))).uses(SHADOWS).picks("lose").ends()
    now = played.now
    own = {s.ability for s in now.printed(blue(GUARDS)) if s.card == ATTACHMENTS[RIVAL]}
    assert own
    held = {s.ability for s in now.printed(blue(GUARDS)) if now.holds(s)}
    assert not own & held
    assert held >= {"lannister_supremacy"}
    assert not scene.run(begins(red(SWORDS))).offers(SHADOWS)


def test_renlys_unit_moves_when_a_commander_activates_elsewhere() -> None:
    scene = battle().red(SWORDS, "20611", at=(8, 8)).hand(SHADOWS, by=RED)
    scene = scene.blue(GUARDS, RIVAL, at=(40, 40)).blue(HALBERDIERS, at=(30, 40))
    played = scene.run(begins(blue(GUARDS))).uses(SHADOWS).stays().ends()
    assert [(e.unit, e.action) for e in played.of(ev.ActionDeclared)] == [(red(SWORDS), "maneuver")]
    assert not scene.run(begins(blue(HALBERDIERS))).offers(SHADOWS)
    alone = battle().red(SWORDS, at=(8, 8)).hand(SHADOWS, by=RED)
    alone = alone.blue(GUARDS, RIVAL, at=(40, 40))
    assert not alone.run(begins(blue(GUARDS))).offers(SHADOWS)


def test_renlys_unit_outlives_the_enemy_commander() -> None:
    fallen: dict[str, Any] = {"attachments": (), "fallen": (ATTACHMENTS[RIVAL],), "wounds": 8}
    scene = battle().red(SWORDS, "20611", wounds=8).hand(SHADOWS, by=RED)
    dead = scene.blue(GUARDS, RIVAL, **fallen)
    for turn in (RED_TURN, BLUE_TURN):
        assert dead.run(turn).uses(SHADOWS).ends().unit(SWORDS).wounds == 10
    living = battle().red(SWORDS, "20611", wounds=8).hand(SHADOWS, by=RED).blue(GUARDS, RIVAL)
    assert not living.run(RED_TURN).offers(SHADOWS)
    gone = battle().red(SWORDS, "20611", wounds=8).hand(SHADOWS, by=RED)
    gone = gone.blue(GUARDS, RIVAL, destroyed=True, wounds=0).blue(HALBERDIERS)
    assert gone.run(RED_TURN).uses(SHADOWS).ends().unit(SWORDS).wounds == 10


# ------------------------------------------------------------------ Loras Tyrell

LOVED, OVERGROWTH = "Loved By The Smallfolk", "Overgrowth"


@pytest.mark.parametrize(
    ("leader", "dice", "held"),
    [
        ((), (3, 4), set()),
        ((), (1, 4), {Condition.VULNERABLE, Condition.WEAKENED}),
        (("20612",), (4, 4), {Condition.VULNERABLE, Condition.WEAKENED}),
        (("20612",), (5, 4), set()),
    ],
)
def test_the_smallfolk_shake_an_attacker(
    leader: tuple[str, ...], dice: tuple[int, int], held: set[Condition]
) -> None:
    """Guardsmen test at 7, at -2 near Loras Tyrell."""
    scene = battle().red(SWORDS, *leader).hand(LOVED, by=RED).blue(GUARDS)
    played = scene.run(before_dice(blue(GUARDS), red(SWORDS)), dice).uses(LOVED).ends()
    assert played.unit(GUARDS).conditions == held
    assert not scene.run(before_dice(red(SWORDS), blue(GUARDS))).offers(LOVED)


def test_overgrowth_hits_whoever_attacks_the_unit() -> None:
    scene = battle().red(SWORDS, wounds=8).hand(OVERGROWTH, by=RED).blue(GUARDS, wounds=8)
    played = scene.run(BLUE_TURN, [6, 6]).uses(OVERGROWTH).ends()
    assert [a.card for a in played.unit(SWORDS).attached] == ["40612"]
    assert not scene.run(BLUE_TURN, [1, 1]).uses(OVERGROWTH).ends().unit(SWORDS).attached
    assert not scene.run(RED_TURN).offers(OVERGROWTH)
    many = battle().red(SWORDS, wounds=8).hand(OVERGROWTH, by=RED).blue(GUARDS)
    assert many.run(BLUE_TURN).uses(OVERGROWTH).ends().unit(SWORDS).attached
    grown = battle().red(SWORDS, wounds=8, attached=(lying(OVERGROWTH, RED),)).blue(GUARDS)
    struck = grown.run(fight(blue(GUARDS), red(SWORDS)), [1, 1, 6, *MISSES]).ends()
    assert struck.unit(GUARDS).wounds == 10, "1 hit and 2 for the ranks"
    grown.run(fight(red(SWORDS), blue(GUARDS)), [1] * 5).ends()


# ------------------------------------------------------------------ Eldon Estermont

RANSOM, SUPERIOR = "Hefty Ransom", "40615"


def test_a_hefty_ransom_is_paid_when_the_enemy_falls() -> None:
    scene = battle().red(SWORDS, OFFICER, wounds=11).hand(RANSOM, by=RED).blue(GUARDS)
    scene = scene.blue(HALBERDIERS, at=(24, 44))
    fall = AttachmentFall(red(SWORDS), ATTACHMENTS[OFFICER], BLUE)
    played = scene.run(window(Moment.ATTACHMENT_DESTROYED, fall)).uses(RANSOM).ends()
    assert [a.card for a in played.unit(GUARDS).attached] == ["40614"]
    laid = battle().red(SWORDS).blue(GUARDS, attached=(lying(RANSOM, RED),))
    laid = laid.blue(HALBERDIERS, at=(24, 44))
    for unit, points in ((GUARDS, 1), (HALBERDIERS, 0)):
        paid = laid.run(window(Moment.UNIT_FALLS, Fall(blue(unit), RED))).ends()
        assert paid.state.seats[RED].score == points
    now = laid.now()
    found = numbers(now, strike(now, blue(GUARDS), red(SWORDS)))
    assert found.dice.total == 6, "the bonus is for friends"


def test_a_ransomed_enemy_attachment_emboldens_a_friend() -> None:
    scene = battle().red(SWORDS).hand(RANSOM, by=RED).blue(GUARDS, RIVAL)
    fall = AttachmentFall(blue(GUARDS), ATTACHMENTS[RIVAL], RED)
    played = scene.run(window(Moment.ATTACHMENT_DESTROYED, fall)).uses(RANSOM).ends()
    assert [a.card for a in played.unit(SWORDS).attached] == ["40614"]
    now = played.now
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).dice.total == 8
    laid = battle().red(SWORDS, attached=(lying(RANSOM, RED),)).blue(GUARDS)
    test = laid.run(takes_test(red(SWORDS), panics=False), [2, 3]).ends()
    assert test.of(ev.MoraleTested)[0].result.total == 6
    fallen = laid.run(window(Moment.UNIT_FALLS, Fall(red(SWORDS), BLUE))).ends()
    assert fallen.state.seats[RED].score == 0
    far = battle().red(SWORDS, at=(24, 8)).hand(RANSOM, by=RED).blue(GUARDS, RIVAL, at=(24, 40))
    assert not far.run(window(Moment.ATTACHMENT_DESTROYED, fall)).offers(RANSOM)


def test_a_ransom_is_asked_for_those_who_die_with_their_unit() -> None:
    for officers in ((OFFICER,), ()):
        scene = battle().red(SWORDS, *officers).hand(RANSOM, by=RED).blue(GUARDS)
        played = scene.run(window(Moment.UNIT_FALLS, Fall(red(SWORDS), BLUE)))
        assert played.offers(RANSOM) is bool(officers)
    scene = battle().red(SWORDS).red(BOWMEN, at=(40, 4)).hand(RANSOM, by=RED).blue(GUARDS, RIVAL)
    played = scene.run(window(Moment.UNIT_FALLS, Fall(blue(GUARDS), RED))).uses(RANSOM).ends()
    assert [a.card for a in played.unit(SWORDS).attached] == ["40614"]
    assert not played.unit(GUARDS).attached


@pytest.mark.parametrize(("leader", "malus"), [((), 0), (("20615",), 1)])
def test_eldons_martial_superiority_turns_misses_into_hits(
    leader: tuple[str, ...], malus: int
) -> None:
    scene = battle().red(SWORDS, *leader).hand(SUPERIOR, by=RED).blue(GUARDS)
    attack = fight(blue(GUARDS), red(SWORDS))
    dice = [
        1,
        1,
        1,
        1,
        4,
        4,
        *([6, 6] if not malus else []),
        1,
        6,
        6,
        6,
        *([6, 6] if malus else []),
    ]
    gains = scene.run(before_dice(blue(GUARDS), red(SWORDS))).uses("Martial").ends().result[0].gains
    assert [gain.amount for gain in gains if gain.stat is Stat.TO_HIT] == [-1] * malus
    played = scene.run(attack, dice).uses("Martial Superiority").passes()
    assert played.pending is None
    assert played.unit(GUARDS).wounds == 11
    assert not scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).offers("Martial")


# ------------------------------------------------------------------ Cortnay Penrose

COMMANDS, SURPRISE, COUNTER = "40617", "40618", "40619"


def test_penrose_issues_commands_in_place_of_his_units_action() -> None:
    """Its action is lost; a free one it still may have (ACT-02, GEN-06)."""
    scene = battle().red(SWORDS, "20624", at=(14, 20)).red(BOWMEN, at=(24, 20)).hand(COMMANDS)
    scene = scene.blue(GUARDS, at=(24, 24.8))
    played = scene.run(begins(red(SWORDS)), [1] * 5).uses("Issue Commands")
    played.picks(red(BOWMEN)).picks("stay").ends()
    assert played.result[0].action_lost
    assert action_list.may(played.now, red(SWORDS), "maneuver")
    assert played.of(ev.ActionDeclared)[0].unit == red(BOWMEN)
    for x, offered in ((35.4, True), (36.0, False)):
        far = battle().red(SWORDS, "20624", at=(18, 20)).red(BOWMEN, at=(x, 20)).hand(COMMANDS)
        far = far.blue(GUARDS, at=(x, 24.8))
        assert far.run(begins(red(SWORDS))).offers("Issue Commands") is offered
    assert not scene.run(begins(red(BOWMEN))).offers("Issue Commands")


def test_penrose_may_command_his_own_unit() -> None:
    """The print names no other unit, and a unit is in range of its own effects (GEN-09)."""
    scene = battle().red(SWORDS, "20624").red(BOWMEN, at=(36, 8)).hand(COMMANDS).blue(GUARDS)
    played = scene.run(begins(red(SWORDS)), [1] * 7).uses("Issue Commands")
    assert played.picks("stay").ends().of(ev.ActionDeclared)[0].unit == red(SWORDS)


def test_penrose_lets_an_order_be_used_again() -> None:
    scene = battle().red("Stark Bowmen").hand(COMMANDS).blue(GUARDS)
    assert not scene.run(RED_TURN).offers("Issue Commands")
    noble = battle().red("Dragonstone Noble", used_this_round=frozenset({"nobles_bolster"}))
    noble = noble.hand(COMMANDS).blue(GUARDS)
    played = noble.run(BLUE_TURN).uses("Issue Commands").ends()
    assert not played.unit("Dragonstone Noble").used_this_round


def test_penroses_surprise_costs_another_card_without_tactics() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand(SURPRISE, OVERGROWTH, by=RED)
    scene = scene.hand(LOVED, pile="discard", by=RED)
    played = scene.run(RED_TURN).uses("Surprise Strategy").picks("40611").ends()
    assert played.state.seats[RED].hand == ("40611",)
    held = scene.ncu(TACTICS, Zone.TACTICS)
    played = held.run(RED_TURN).uses("Surprise Strategy").ends()
    assert sorted(played.state.seats[RED].hand) == ["40611", "40612"]
    assert not scene.run(BLUE_TURN).offers("Surprise Strategy")


@pytest.mark.parametrize(
    ("zones", "dice", "stopped"),
    [
        ((), (3,), True),
        ((), (2,), False),
        ((Zone.CROWN,), (2,), True),
        ((Zone.TACTICS,), (2,), True),
        ((Zone.WEALTH,), (2,), False),
        ((Zone.CROWN,), (1,), False),
        ((Zone.CROWN, Zone.TACTICS), (), True),
    ],
)
def test_penroses_counterplot_asks_for_crown_and_tactics(
    zones: tuple[Zone, ...], dice: tuple[int, ...], stopped: bool
) -> None:
    scene = battle().red(SWORDS).blue(GUARDS, at=(24, 40)).hand(COUNTER, by=RED)
    scene = scene.hand("40102", by=BLUE)
    for ncu, zone in zip((CROWN, TACTICS), zones, strict=False):
        scene = scene.ncu(ncu, zone)
    played = scene.run(BLUE_TURN, dice).uses("A Lannister Pays").uses("Counterplot").ends()
    assert bool(played.unit(GUARDS).attached) is not stopped


# ------------------------------------------------------------------ Renly Baratheon, the heir

CHARISMA, YOUNGER = "Wealth And Charisma", "Younger, Bolder, And Far More Comely"


def test_wealth_and_charisma_heals_three_wounds_in_all() -> None:
    scene = battle().red(SWORDS, wounds=11).red(BOWMEN, wounds=8, at=(8, 8)).blue(GUARDS).ncu(NOYE)
    scene = scene.hand(CHARISMA, by=RED)
    played = scene.run(claims(red(NOYE), Zone.COMBAT)).uses(CHARISMA)
    played.picks(red(SWORDS)).ends()
    assert (played.unit(SWORDS).wounds, played.unit(BOWMEN).wounds) == (12, 10)
    whole = battle().red(SWORDS).blue(GUARDS, wounds=8).ncu(NOYE).hand(CHARISMA, by=RED)
    assert not whole.run(claims(red(NOYE), Zone.COMBAT), [1] * 9).offers(CHARISMA)


def test_wealth_and_charisma_turns_tokens_into_wounds() -> None:
    two = frozenset({Condition.PANICKED, Condition.WEAKENED})
    scene = battle().red(SWORDS, conditions=two).red(BOWMEN, conditions=WEAK, at=(8, 8))
    scene = scene.blue(GUARDS).ncu(NOYE).hand(CHARISMA, by=RED)
    played = scene.run(claims(red(NOYE), Zone.COMBAT)).uses(CHARISMA).ends()
    assert played.unit(GUARDS).wounds == 10
    hurt = battle().red(SWORDS, conditions=two, wounds=5).blue(GUARDS).ncu(NOYE)
    hurt = hurt.hand(CHARISMA, by=RED)
    one = hurt.run(claims(red(NOYE), Zone.COMBAT)).uses(CHARISMA)
    one.picks("Friendly units restore 3 wounds").ends()
    assert (one.unit(SWORDS).wounds, one.unit(SWORDS).conditions) == (8, two)
    assert not played.unit(SWORDS).conditions | played.unit(BOWMEN).conditions


def test_younger_and_bolder_helps_a_unit_near_renly() -> None:
    scene = battle().red(SWORDS, wounds=6).red(BOWMEN, "20601", at=(34, 20)).blue(GUARDS)
    scene = scene.hand(YOUNGER, by=RED)
    test = takes_test(red(SWORDS), panics=False)
    played = scene.run(test, [6, 6]).uses(YOUNGER).ends()
    assert [a.card for a in played.unit(SWORDS).attached] == ["40621"]
    assert not scene.run(takes_test(blue(GUARDS), panics=False), [6, 6]).offers(YOUNGER)
    without = battle().red(SWORDS, wounds=6).red(BOWMEN, at=(34, 20)).blue(GUARDS)
    assert not without.hand(YOUNGER, by=RED).run(test, [6, 6]).offers(YOUNGER)


@pytest.mark.parametrize(("x", "near"), [(41.4, True), (42.0, False)])
def test_younger_and_bolder_ends_with_renly_and_out_of_long_range(x: float, near: bool) -> None:
    laid = (lying(YOUNGER, RED),)
    scene = battle().red(SWORDS, wounds=6, attached=laid).red(BOWMEN, "20601", at=(x, 20))
    scene = scene.red(OUTRIDERS, at=(6, 6)).blue(GUARDS)
    now = scene.now()
    bare = battle().red(SWORDS, wounds=6).blue(GUARDS).now()
    dice = [numbers(n, strike(n, red(SWORDS), blue(GUARDS))).dice.total for n in (now, bare)]
    assert dice[0] - dice[1] == int(near)
    assert scene.run(begins(red(SWORDS))).ends().unit(SWORDS).wounds == 6 + int(near)
    assert scene.run(begins(red(BOWMEN))).ends().unit(SWORDS).wounds == 6
    fallen = scene.run(window(Moment.UNIT_FALLS, Fall(red(BOWMEN), BLUE))).ends()
    assert not fallen.unit(SWORDS).attached
    other = scene.run(window(Moment.UNIT_FALLS, Fall(red(OUTRIDERS), BLUE))).ends()
    assert other.unit(SWORDS).attached


def test_younger_and_bolder_draws_a_card() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand(YOUNGER, by=RED)
    scene = scene.hand(CHARISMA, LOVED, pile="deck", by=RED)
    assert len(scene.run(RED_TURN).uses(YOUNGER).ends().state.seats[RED].hand) == 1
    assert not scene.run(BLUE_TURN).offers(YOUNGER)


# ------------------------------------------------------------------ Stannis Baratheon, the heir

WILL, HARSH, APPROACH = "Will Of The One True King", "Harsh Conditions", "Tactical Approach"


def test_the_kings_will_gives_three_tokens_at_the_Crown() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).blue(HALBERDIERS, at=(40, 40)).ncu(NOYE)
    scene = scene.hand(WILL, by=RED)
    played = scene.run(claims(red(NOYE), Zone.CROWN)).uses(WILL)
    played.picks(blue(GUARDS)).picks(blue(HALBERDIERS)).picks(blue(GUARDS)).ends()
    assert played.unit(GUARDS).conditions == {Condition.PANICKED, Condition.WEAKENED}
    assert played.unit(HALBERDIERS).conditions == {Condition.VULNERABLE}
    assert not scene.run(claims(red(NOYE), Zone.COMBAT), [1] * 9).offers(WILL)


def test_harsh_conditions_turn_tokens_into_lost_abilities() -> None:
    two = frozenset({Condition.PANICKED, Condition.WEAKENED})
    scene = battle().red(SWORDS).hand(HARSH, by=RED).blue(HALBERDIERS, conditions=two)
    played = scene.run(RED_TURN).uses(HARSH).picks("panicked").picks("enough").picks("halberd")
    played.ends()
    now, unit = played.now, blue(HALBERDIERS)
    assert played.unit(HALBERDIERS).conditions == WEAK
    assert {s.ability for s in now.printed(unit) if now.holds(s)} == {"set_for_charge"}
    both = scene.run(BLUE_TURN).uses(HARSH).picks("panicked").picks("weakened").picks("halberd")
    now = both.ends().now
    assert not [s for s in now.printed(unit) if now.holds(s)]
    none = scene.run(RED_TURN).uses(HARSH).picks("enough").ends()
    assert none.unit(HALBERDIERS).conditions == two
    calm = battle().red(SWORDS, conditions=two).hand(HARSH, by=RED).blue(HALBERDIERS)
    assert not calm.run(RED_TURN).offers(HARSH)


@pytest.mark.parametrize(("leader", "wounds"), [((), 11), (("20602",), 10)])
def test_a_tactical_approach_expends_a_token_for_wounds(
    leader: tuple[str, ...], wounds: int
) -> None:
    laid = (lying(APPROACH, RED),)
    scene = battle().red(SWORDS, *leader, attached=laid).blue(GUARDS, conditions=WEAK)
    dice = [1] * 7 + [6, 6, 1]
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), dice).uses(APPROACH).passes()
    assert played.unit(GUARDS).wounds == wounds
    assert not played.unit(GUARDS).conditions


def test_a_tactical_approach_is_laid_at_the_start_of_the_round() -> None:
    scene = battle().red(SWORDS).hand(APPROACH, by=RED).blue(GUARDS)
    assert scene.run(ROUND).uses(APPROACH).ends().unit(SWORDS).attached
    laid = battle().red(SWORDS, attached=(lying(APPROACH, RED),)).blue(GUARDS)
    assert not laid.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).offers(APPROACH)
    weak = battle().red(SWORDS, attached=(lying(APPROACH, RED),), conditions=WEAK).blue(GUARDS)
    assert not weak.run(fight(blue(GUARDS), red(SWORDS)), MISSES).offers(APPROACH)


# ------------------------------------------------------------------ Stannis Baratheon, the king

NAME, FAITH = "In R'hllor's Name", "Test of Faith"


def test_in_rhllors_name_gives_a_faithful_attacker_both() -> None:
    scene = battle().red(QUEENS).hand(NAME, by=RED).blue(GUARDS)
    played = scene.run(before_dice(red(QUEENS), blue(GUARDS))).uses(NAME)
    played.picks("Critical Blow").ends()
    assert gained(played) == {Stat.CRITICAL_BLOW, Stat.SUNDERING}
    scene = battle().red(SWORDS).hand(NAME, by=RED).blue(GUARDS)
    played = scene.run(before_dice(red(SWORDS), blue(GUARDS))).uses(NAME).picks("Sundering").ends()
    assert gained(played) == {Stat.SUNDERING}
    assert not scene.run(before_dice(blue(GUARDS), red(SWORDS))).offers(NAME)


def test_in_rhllors_name_costs_a_panic_test() -> None:
    scene = battle().red(SWORDS).hand(NAME, by=RED).blue(GUARDS)
    attack = fight(red(SWORDS), blue(GUARDS))
    played = scene.run(attack, [*[1] * 7, 1, 1, 3]).uses(NAME).picks("Sundering").ends()
    assert played.unit(SWORDS).wounds == 9
    assert not played.state.lasting
    last = battle().red(SWORDS).hand(NAME, by=RED).blue(GUARDS, wounds=1)
    last = last.blue(HALBERDIERS, at=(40, 40))
    played = last.run(attack, [6] * 7 + [1] * 14).uses(NAME).picks("Sundering").passes().stays()
    assert played.unit(GUARDS).destroyed
    assert not played.of(ev.MoraleTested)


def test_a_test_of_faith_clears_and_guards_a_faithful_unit() -> None:
    scene = battle().red(QUEENS, conditions=WEAK).red(SWORDS, at=(8, 8)).blue(GUARDS)
    scene = scene.hand(FAITH, by=RED)
    for turn, dice, left in ((RED_TURN, [6, 6], set()), (BLUE_TURN, [1, 1], WEAK)):
        played = scene.run(turn, dice).uses(FAITH).ends()
        assert played.unit(QUEENS).conditions == left
        assert [a.card for a in played.unit(QUEENS).attached] == ["40627"]
    unfaithful = battle().red(SWORDS, conditions=WEAK).blue(GUARDS).hand(FAITH, by=RED)
    assert not unfaithful.run(RED_TURN).offers(FAITH)


def test_a_test_of_faith_leaves_after_an_enemys_attack() -> None:
    scene = battle().red(SWORDS, attached=(lying(FAITH, RED),)).blue(GUARDS)
    now, bare = scene.now(), battle().red(SWORDS).blue(GUARDS).now()
    better, usual = (
        numbers(n, strike(n, blue(GUARDS), red(SWORDS))).defense.total for n in (now, bare)
    )
    assert abs(better - usual) == 1
    assert not scene.run(fight(blue(GUARDS), red(SWORDS)), MISSES).ends().unit(SWORDS).attached
    assert scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).ends().unit(SWORDS).attached


# ------------------------------------------------------------------ Davos Seaworth

TRICKS, EVERYTHING, FEALTY = "Flea Bottom Tricks", '"Everything"', "40631"


def test_flea_bottom_tricks_let_another_unit_maneuver() -> None:
    scene = battle().red(SWORDS).red(BOWMEN, at=(8, 8)).hand(TRICKS, by=RED).blue(GUARDS)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), MISSES).uses(TRICKS).stays().ends()
    assert [e.action for e in played.of(ev.ActionDeclared)] == ["maneuver"]
    assert not played.state.lasting
    alone = battle().red(SWORDS).hand(TRICKS, by=RED).blue(GUARDS)
    assert not alone.run(fight(blue(GUARDS), red(SWORDS)), MISSES).offers(TRICKS)
    assert not scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).offers(TRICKS)


def test_davos_unit_pivots_and_marches() -> None:
    scene = battle().red(SWORDS).red(BOWMEN, "20607", at=(8, 8)).hand(TRICKS, by=RED).blue(GUARDS)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), MISSES).uses(TRICKS).picks("march")
    assert played.now.has(Stat.PIVOT_BEFORE_MARCH, red(BOWMEN))
    assert not played.stays().ends().state.lasting
    assert played.of(ev.ActionDeclared)[0].action == "march"


def test_everything_gives_wounds_to_a_friend() -> None:
    scene = battle().red(SWORDS).red(BOWMEN, at=(32, 20), wounds=6).hand(EVERYTHING, by=RED)
    scene = scene.blue(GUARDS)
    played = scene.run(BLUE_TURN).uses(EVERYTHING).picks("2").ends()
    assert (played.unit(SWORDS).wounds, played.unit(BOWMEN).wounds) == (10, 9)
    riders = battle().red(SWORDS).red(OUTRIDERS, at=(32, 20), wounds=3).hand(EVERYTHING, by=RED)
    assert not riders.blue(GUARDS).run(RED_TURN).offers(EVERYTHING)


@pytest.mark.parametrize(("crown", "left", "healed"), [(False, 9, 9), (True, 8, 10)])
def test_davos_fealty_heals_what_panic_costs(crown: bool, left: int, healed: int) -> None:
    scene = battle().red(SWORDS, wounds=6).hand(FEALTY, by=RED).blue(GUARDS)
    if crown:
        scene = scene.ncu(CROWN, Zone.CROWN)
    played = scene.run(takes_test(blue(GUARDS)), [1, 1, 3]).uses("Fealty To The Crown").ends()
    assert (played.unit(GUARDS).wounds, played.unit(SWORDS).wounds) == (left, healed)
    assert not scene.run(takes_test(red(SWORDS)), [1, 1, 3]).offers("Fealty")
    assert not scene.run(takes_test(blue(GUARDS), panics=False), [1, 1]).offers("Fealty")


# ------------------------------------------------------------------ Andrew Estermont

ORDERS, RECKLESS, RUSH = "40633", "Reckless Fury", "Rush Of Aggression"


def test_estermonts_orders_are_a_melee_attack_or_his_charge() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand(ORDERS, by=RED).ncu(NOYE)
    played = scene.run(claims(red(NOYE), Zone.COMBAT), [1] * 7).uses("Assault Orders")
    played.picks("stay").ends()
    assert played.of(ev.AttackBegan)[0].attacker == red(SWORDS)
    far = battle().red(SWORDS, at=(24, 14)).blue(GUARDS, at=(24, 22)).hand(ORDERS, by=RED).ncu(NOYE)
    assert not far.run(claims(red(NOYE), Zone.COMBAT), [1] * 9).offers("Assault Orders")
    led = battle().red(SWORDS, "20610", at=(24, 14)).blue(GUARDS, at=(24, 22))
    led = led.hand(ORDERS, by=RED).ncu(NOYE)
    played = led.run(claims(red(NOYE), Zone.COMBAT), [6] + [1] * 7).uses("Assault Orders")
    assert played.of(ev.ActionDeclared)[0].action == "charge"


@pytest.mark.parametrize(("wounds", "price"), [(12, 2), (8, 1), (4, 0)])
def test_reckless_fury_costs_a_whole_unit_most(wounds: int, price: int) -> None:
    scene = battle().red(SWORDS, wounds=wounds).hand(RECKLESS, by=RED).blue(GUARDS)
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).uses(RECKLESS).ends()
    assert played.unit(SWORDS).wounds == wounds - price
    gains = scene.run(before_dice(red(SWORDS), blue(GUARDS))).uses(RECKLESS).ends()
    assert gained(gains) == {Stat.VICIOUS, Stat.HIGHEST_DICE}
    assert not scene.run(before_dice(blue(GUARDS), red(SWORDS))).offers(RECKLESS)


def _charged(played: Played) -> Played:
    """Answer where the charger starts, and pass what else is asked."""
    while played.pending is not None:
        asked = played.passes().pending
        if isinstance(asked, Place):
            played.answers(asked.start)
        elif isinstance(asked, Choose):
            played.answers(asked.options[0].key)
    return played


@pytest.mark.parametrize(("leader", "held"), [((), {Condition.VULNERABLE}), (("20610",), set())])
def test_a_rush_of_aggression_runs_its_full_distance(
    leader: tuple[str, ...], held: set[Condition]
) -> None:
    scene = battle().red(SWORDS, *leader, at=(24, 14)).blue(GUARDS, at=(24, 25))
    scene = scene.hand(RUSH, by=RED)
    played = scene.run(charges(red(SWORDS)), [2] + [1] * 30).uses(RUSH)
    now = _charged(played).now
    assert played.of(ev.ChargeMade)[0].success
    assert now.unit(red(SWORDS)).conditions == held
    charge = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT)
    declared = scene.run(window(Moment.CHARGE_DECLARED, charge)).uses(RUSH).ends()
    assert {gain.stat for gain in declared.result[0].gains} == {
        Stat.CHARGE_COUNTS_SIX,
        Stat.CRITICAL_BLOW,
    }
    other = Charge(blue(GUARDS), red(SWORDS), ArcSide.FRONT)
    assert not scene.run(window(Moment.CHARGE_DECLARED, other)).offers(RUSH)


# ------------------------------------------------------------------ Axell Florent

FIERY, RESOLVE = "Fiery Charge", "Fiery Resolve"


@pytest.mark.parametrize(("unit", "held"), [(SWORDS, {Condition.VULNERABLE}), (QUEENS, set())])
def test_a_fiery_charge_panics_the_enemy(unit: str, held: set[Condition]) -> None:
    scene = battle().red(unit, at=(24, 14)).blue(GUARDS, at=(24, 25)).hand(FIERY, by=RED)
    played = _charged(scene.run(charges(red(unit)), [2] + [1] * 30).uses(FIERY))
    assert played.of(ev.ChargeMade)[0].success
    assert played.unit(unit).conditions == held
    assert Condition.PANICKED in played.unit(GUARDS).conditions
    other = Charge(blue(GUARDS), red(unit), ArcSide.FRONT)
    assert not scene.run(window(Moment.CHARGE_DECLARED, other)).offers(FIERY)


def test_fiery_resolve_frightens_an_engaged_enemy() -> None:
    scene = battle().red(QUEENS).hand(RESOLVE, by=RED).blue(GUARDS)
    acts = begins(red(QUEENS))
    played = scene.run(acts, [6, 6, 4, 5, 1]).uses(RESOLVE).ends()
    assert [t.unit for t in played.of(ev.MoraleTested)] == [red(QUEENS), blue(GUARDS)]
    assert played.of(ev.MoraleTested)[1].result.total == 9 - 3
    assert played.unit(GUARDS).wounds == 11
    failed = scene.run(acts, [1, 1]).uses(RESOLVE).ends()
    assert failed.unit(GUARDS).conditions == {Condition.PANICKED}
    assert (
        not battle()
        .red(QUEENS)
        .hand(RESOLVE, by=RED)
        .blue(GUARDS, at=(24, 44))
        .run(acts)
        .offers(RESOLVE)
    )
    unfaithful = battle().red(SWORDS).hand(RESOLVE, by=RED).blue(GUARDS)
    assert not unfaithful.run(begins(red(SWORDS))).offers(RESOLVE)


# ------------------------------------------------------------------ Stannis Baratheon at the Wall

MUSTER, DOUBLE, RIDE = "Muster", "On The Double!", "40641"


@pytest.mark.parametrize(("leader", "healed"), [((), 0), (("20625",), 3)])
def test_a_muster_retreats_and_maneuvers(leader: tuple[str, ...], healed: int) -> None:
    scene = battle().red(CHAMPIONS, *leader, wounds=4).hand(MUSTER, by=RED).blue(GUARDS)
    dice = [2, 6] if healed else [6]
    played = scene.run(performs(red(CHAMPIONS), "retreat"), dice).uses(MUSTER)
    assert played.now.has(Stat.NO_PIVOT_WHEN_LEFT, red(CHAMPIONS))
    asked = played.pending
    assert isinstance(asked, Place)
    played.answers(Pose(24, 10, 0), Pose(24, 10, 0)).passes().picks("maneuver").stays().ends()
    assert [e.action for e in played.of(ev.ActionDeclared)] == ["retreat", "maneuver"]
    assert played.unit(CHAMPIONS).wounds == 4 + healed
    assert not played.state.lasting


def test_a_muster_is_for_cavalry() -> None:
    scene = battle().red(SWORDS).hand(MUSTER, by=RED).blue(GUARDS)
    assert not scene.run(performs(red(SWORDS), "retreat"), [3]).offers(MUSTER)


def test_cavalry_on_the_double_is_faster_once() -> None:
    scene = battle().red(CHAMPIONS, at=(24, 10)).hand(DOUBLE, by=RED).blue(GUARDS, at=(24, 44))

    async def script(table: Table) -> None:
        await open_window(table, Moment.UNIT_ACTIVATES, Activation(red(CHAMPIONS)))
        await action_list.perform(table, red(CHAMPIONS), "maneuver")
        await action_list.perform(table, red(CHAMPIONS), "maneuver", free=True)

    played = scene.run(script).uses(DOUBLE).uses(DOUBLE)
    asked = played.pending
    assert isinstance(asked, Place)
    assert asked.check(Pose(24, 17, 0))
    played.answers(Pose(24, 17, 0))
    while isinstance(played.pending, Place) and not played.unit(CHAMPIONS).conditions:
        played.answers(played.pending.start).passes()
    assert played.unit(CHAMPIONS).conditions == {Condition.VULNERABLE}
    second = played.pending
    assert isinstance(second, Place)
    assert not second.check(Pose(24, 24, 0)), "the second one is an ordinary one"
    played.stays().ends()


def test_on_the_double_is_for_unengaged_cavalry() -> None:
    for unit, at, asked in (
        (CHAMPIONS, (24, 44), True),
        (CHAMPIONS, None, False),
        (SWORDS, (24, 44), False),
    ):
        scene = battle().red(unit, at=(24, 10)).hand(DOUBLE, by=RED).blue(GUARDS, at=at)
        assert scene.run(begins(red(unit))).offers(DOUBLE) is asked
    free = battle().red(CHAMPIONS, at=(24, 10)).hand(DOUBLE, by=RED).blue(GUARDS, at=(24, 44))

    async def marches(table: Table) -> None:
        await open_window(table, Moment.UNIT_ACTIVATES, Activation(red(CHAMPIONS)))
        await action_list.perform(table, red(CHAMPIONS), "march")

    played = free.run(marches).uses(DOUBLE).passes().stays().ends()
    assert not played.unit(CHAMPIONS).conditions


def _moved_up(card: str, rider: str, *leader: str, dice: tuple[int, ...]) -> Played:
    """Have an enemy maneuver in front of a friendly unit 12 inches away."""
    scene = battle().red(rider, *leader, at=(24, 10)).red(BOWMEN, at=(4, 4)).hand(card, by=RED)
    scene = scene.blue(GUARDS, at=(24, 22)).having(active=BLUE)
    played = scene.run(performs(blue(GUARDS), "maneuver"), dice)
    while isinstance(played.pending, Place):
        played.answers(played.pending.start)
    return played


def test_stannis_rides_them_down() -> None:
    played = _moved_up(RIDE, OUTRIDERS, dice=(6, 1, 1, 6, 6)).uses("Ride Them Down!")
    _charged(played)
    assert not played.of(ev.AttackBegan)
    assert Condition.PANICKED in played.unit(GUARDS).conditions
    assert played.unit(GUARDS).wounds == 10
    assert not _moved_up(RIDE, SWORDS, dice=()).offers("Ride Them Down!")


# ------------------------------------------------------------------ Justin Massey

REGROUP, SUDDEN, SUPPLIES = "40642", "40643", "Precious Supplies"


def test_massey_regroups_two_units() -> None:
    scene = battle().red(SWORDS).red(BOWMEN, at=(32, 20), wounds=6).hand(REGROUP, by=RED)
    scene = scene.blue(GUARDS, at=(24, 44))
    played = scene.run(RED_TURN).uses("Regroup").picks(red(SWORDS)).picks(f"2:{red(SWORDS)}").ends()
    assert (played.unit(SWORDS).wounds, played.unit(BOWMEN).wounds) == (10, 8)
    assert not scene.run(BLUE_TURN).offers("Regroup")


@pytest.mark.parametrize("leader", [(), ("20628",)])
def test_masseys_sudden_retreat_may_be_rolled_again(leader: tuple[str, ...]) -> None:
    scene = battle().red(SWORDS, *leader).hand(SUDDEN, by=RED).blue(GUARDS).having(active=BLUE)
    dice = [*MISSES, 1, *([6] if leader else [])]
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), dice).uses("Sudden Retreat")
    if leader:
        played.answers(("0",))
    played.answers(Pose(24, 14, 0)).stays().ends()
    assert not played.now.engaged(red(SWORDS))
    assert not played.state.lasting


@pytest.mark.parametrize(
    ("leader", "wounds", "restored"),
    [
        ((), 11, 0),
        ((), 8, 1),
        ((), 3, 3),
        (("20628",), 11, 1),
        (("20628",), 8, 2),
        (("20628",), 3, 4),
    ],
)
def test_precious_supplies_reach_the_defender(
    leader: tuple[str, ...], wounds: int, restored: int
) -> None:
    scene = battle().red(SWORDS, *leader, wounds=wounds, conditions=WEAK).hand(SUPPLIES, by=RED)
    scene = scene.blue(GUARDS)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), MISSES).uses(SUPPLIES).ends()
    assert not played.unit(SWORDS).conditions
    assert played.unit(SWORDS).wounds == wounds + restored
    assert not scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).offers(SUPPLIES)


# ------------------------------------------------------------------ Renly Baratheon, the king

OVERCONFIDENT, SUMMER, LAVISH = "Overconfidence", "Knights of Summer", "Lavish Encampment"


@pytest.mark.parametrize("leader", [(), ("20630",)])
def test_overconfident_infantry_charges_whoever_moved(leader: tuple[str, ...]) -> None:
    dice = (1, 6, 1, 1, 6, 6, 6, 6) if leader else (6, 1, 1, 6, 6, 6, 6)
    played = _moved_up(OVERCONFIDENT, SWORDS, *leader, dice=dice).uses(OVERCONFIDENT)
    while isinstance(played.pending, Place):
        played.answers(played.pending.start)
    if leader:
        played.answers(("0",))
    _charged(played)
    assert played.of(ev.ChargeMade)[0].success
    assert not played.of(ev.AttackBegan)
    assert played.unit(SWORDS).conditions == {Condition.VULNERABLE}
    assert not played.unit(GUARDS).conditions
    assert played.unit(GUARDS).wounds == 10, "6 hits, 4 blocked"
    assert not played.state.lasting
    assert not _moved_up(OVERCONFIDENT, OUTRIDERS, dice=()).offers(OVERCONFIDENT)


@pytest.mark.parametrize(
    ("leader", "tested"), [((), {GUARDS}), (("20630",), {GUARDS, HALBERDIERS})]
)
def test_knights_of_summer_frighten_enemies(leader: tuple[str, ...], tested: set[str]) -> None:
    scene = battle().red(SWORDS, *leader).hand(SUMMER, by=RED).blue(GUARDS)
    scene = scene.blue(HALBERDIERS, at=(33, 24)).blue("Lannister Crossbowmen", at=(8, 44))
    played = scene.run(RED_TURN, [6, 6] + [6, 6, 1] * len(tested)).uses(SUMMER).ends()
    assert [t.unit for t in played.of(ev.MoraleTested)][1:] == [
        blue(name) for name in (GUARDS, HALBERDIERS) if name in tested
    ]
    failed = scene.run(RED_TURN, [1, 1]).uses(SUMMER).ends()
    assert len(failed.of(ev.MoraleTested)) == 1
    held = scene.ncu(CROWN, Zone.CROWN).ncu(TACTICS, Zone.TACTICS)
    better = held.run(RED_TURN, [1, 1]).uses(SUMMER).ends()
    assert better.of(ev.MoraleTested)[0].result.total == 4
    assert not scene.run(BLUE_TURN).offers(SUMMER)


@pytest.mark.parametrize(
    ("zone", "tests"), [(Zone.CROWN, 1), (Zone.TACTICS, 1), (Zone.MANEUVER, 0)]
)
def test_a_lavish_encampment_calls_an_enemy_away(zone: Zone, tests: int) -> None:
    """Who leaves the Crown or Tactics leaves an enemy shaken."""
    rival = "Cersei Lannister"

    async def script(table: Table) -> None:
        claim = Claim(blue(rival), zone)
        claim = await open_window(table, Moment.ZONE_CLAIMED, claim)
        await open_window(table, Moment.ZONE_RESOLVED, claim)

    scene = battle().red(SWORDS, at=(24, 8)).hand(LAVISH, by=RED).blue(GUARDS, at=(24, 40))
    scene = scene.ncu(rival, zone)
    played = scene.run(script, [6, 6, 1] * tests).uses(LAVISH).passes().picks("wealth").ends()
    assert played.state.ncus[blue(rival)].zone is Zone.WEALTH
    assert [t.unit for t in played.of(ev.MoraleTested)] == [blue(GUARDS)] * tests


def test_a_lavish_encampment_is_for_enemy_ncus() -> None:
    scene = battle().red(SWORDS, at=(24, 8)).hand(LAVISH, by=RED).blue(GUARDS, at=(24, 40))
    scene = scene.ncu(NOYE, Zone.CROWN)
    assert not scene.run(window(Moment.ZONE_CLAIMED, Claim(red(NOYE), Zone.CROWN))).offers(LAVISH)


# ------------------------------------------------------------------ where they are silent

CROSSBOWS = "Lannister Crossbowmen"


def field(*hand: str) -> Battle:
    """Lay out a unit in contact with an enemy, shooters and riders of both sides elsewhere."""
    scene = battle().red(SWORDS, wounds=8, conditions=WEAK).red(BOWMEN, at=(8, 20))
    scene = scene.red(OUTRIDERS, at=(40, 8)).blue(GUARDS).blue(CROSSBOWS, at=(8, 30))
    return scene.hand(*hand, by=RED)


def shot(attacker: str, defender: str) -> Attack:
    """Return a ranged attack that was made."""
    now = field().now()
    card = now.card(attacker)
    line = next(i for i, each in enumerate(card.attacks) if each.kind.ranged)
    return strike(now, attacker, defender, line=line)


def blow(attacker: str, defender: str) -> Attack:
    """Return a melee attack that was made."""
    return strike(field().now(), attacker, defender)


OWN_SHOT = shot(red(BOWMEN), blue(CROSSBOWS))
THEIR_SHOT = shot(blue(CROSSBOWS), red(SWORDS))
OWN_BLOW = blow(red(SWORDS), blue(GUARDS))
THEIR_BLOW = blow(blue(GUARDS), red(SWORDS))
BEFORE, COMPLETED = Moment.ATTACK_BEFORE_DICE, Moment.ATTACK_COMPLETED


@pytest.mark.parametrize(
    ("number", "moment", "yes", "no"),
    [
        ("40611", BEFORE, THEIR_BLOW, THEIR_SHOT),
        ("40615", BEFORE, THEIR_BLOW, THEIR_SHOT),
        ("40626", BEFORE, OWN_BLOW, OWN_SHOT),
        ("40634", BEFORE, OWN_BLOW, OWN_SHOT),
        ("40629", COMPLETED, THEIR_BLOW, THEIR_SHOT),
        ("40643", COMPLETED, THEIR_BLOW, THEIR_SHOT),
        ("40643", COMPLETED, THEIR_BLOW, OWN_BLOW),
        ("40643", COMPLETED, THEIR_BLOW, replace(THEIR_BLOW, defender=red(BOWMEN))),
        ("40644", COMPLETED, THEIR_BLOW, THEIR_SHOT),
        ("40644", COMPLETED, THEIR_BLOW, OWN_BLOW),
        ("40644", COMPLETED, THEIR_BLOW, replace(THEIR_BLOW, destroyed=True)),
    ],
)
def test_a_card_is_for_its_kind_of_attack(
    number: str, moment: Moment, yes: Attack, no: Attack
) -> None:
    name = table_of.LIBRARY.tactics[number].name
    assert field(number).run(window(moment, yes)).offers(name)
    assert not field(number).run(window(moment, no)).offers(name)


@pytest.mark.parametrize(
    ("number", "zone"),
    [
        ("40608", Zone.COMBAT),
        ("40620", Zone.COMBAT),
        ("40623", Zone.CROWN),
        ("40633", Zone.COMBAT),
    ],
)
def test_a_card_is_for_a_friend_who_claims_an_open_zone(number: str, zone: Zone) -> None:
    name = table_of.LIBRARY.tactics[number].name

    def scene() -> Battle:
        found = battle().red(SWORDS, OFFICER, wounds=8).red(BOWMEN, at=(32, 20)).blue(GUARDS)
        return found.ncu(NOYE).ncu("Pycelle").hand(number, by=RED)

    claim = Claim(red(NOYE), zone)
    assert scene().run(window(Moment.ZONE_CLAIMED, claim)).offers(name)
    for other in (replace(claim, replaced=True), Claim(blue("Pycelle"), zone)):
        assert not scene().run(window(Moment.ZONE_CLAIMED, other)).offers(name)


def marked(ability: str, unit: str) -> Battle:
    """Lay out the field where a card's effect lasts for a unit."""
    mark = Lasting(f"{ability}_lasting", RED, unit, Until.TURN, "The card")
    return field().having(lasting=(mark,))


@pytest.mark.parametrize(
    "ability", ["in_rhllors_name", "reckless_fury", "rush_of_aggression", "fiery_charge"]
)
def test_what_lasts_for_one_attacker_is_silent_for_another(ability: str) -> None:
    scene = marked(ability, red(OUTRIDERS))
    played = scene.run(window(COMPLETED, OWN_BLOW)).ends()
    assert played.unit(SWORDS).wounds == 8
    assert played.unit(SWORDS).conditions == WEAK


def test_anothers_martial_superiority_hits_nobody() -> None:
    attack = replace(THEIR_BLOW, misses=3)
    scene = marked("martial_superiority_eldon_estermont", blue(CROSSBOWS))
    scene.run(window(Moment.ATTACK_STANDS, attack)).ends()
    own = marked("martial_superiority_eldon_estermont", blue(GUARDS))
    played = own.run(window(Moment.ATTACK_STANDS, replace(THEIR_BLOW, misses=0))).ends()
    assert not played.session.events


@pytest.mark.parametrize(
    "ability", ["fiery_charge", "ride_them_down_stannis_baratheon", "overconfidence"]
)
def test_what_lasts_for_one_charger_is_silent_for_another(ability: str) -> None:
    charge = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT)
    played = marked(ability, red(OUTRIDERS)).run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
    assert not played.result[0].replaced
    assert not played.unit(GUARDS).conditions


@pytest.mark.parametrize("number", ["40641", "40645"])
def test_nobody_rides_down_a_friend_or_who_stays(number: str) -> None:
    name, rider = table_of.LIBRARY.tactics[number].name, OUTRIDERS if number == "40641" else SWORDS
    scene = battle().red(rider, at=(24, 10)).red(BOWMEN, at=(24, 20)).blue(GUARDS, at=(24, 40))
    scene = scene.hand(number, by=RED)
    moved = window(Moment.ACTION_COMPLETED, Action(red(BOWMEN), "maneuver"))
    assert not scene.run(moved).offers(name)
    near = battle().red(rider, at=(24, 10)).blue(GUARDS, at=(24, 22)).hand(number, by=RED)
    for action, offered in (("retreat", True), ("forgo", False)):
        done = window(Moment.ACTION_COMPLETED, Action(blue(GUARDS), action))
        assert near.run(done).offers(name) is offered


def test_a_muster_is_for_a_friends_retreat_alone() -> None:
    knights = "Knights of Casterly Rock"
    scene = battle().red(CHAMPIONS).blue(knights).hand(MUSTER, by=RED)
    for unit, action, offered in (
        (red(CHAMPIONS), "retreat", True),
        (red(CHAMPIONS), "maneuver", False),
        (blue(knights), "retreat", False),
    ):
        declared = window(Moment.ACTION_DECLARED, Action(unit, action))
        assert scene.run(declared).offers(MUSTER) is offered


def test_a_mustered_unit_maneuvers_after_its_retreat_alone() -> None:
    for unit, action in ((OUTRIDERS, "maneuver"), (BOWMEN, "retreat")):
        done = window(Moment.ACTION_COMPLETED, Action(red(unit), action))
        played = marked("muster", red(OUTRIDERS)).run(done).ends()
        assert played.state.lasting
        assert not played.of(ev.ActionDeclared)


def test_only_a_hurried_maneuver_is_faster() -> None:
    def at(moment: Moment, unit: str, action: str) -> Script:
        return window(moment, Action(red(unit), action))

    for unit, action, offered in (
        (OUTRIDERS, "maneuver", True),
        (OUTRIDERS, "march", False),
        (BOWMEN, "maneuver", False),
    ):
        scene = marked("on_the_double", red(OUTRIDERS))
        assert scene.run(at(Moment.ACTION_DECLARED, unit, action)).offers("The card") is offered
    hurried = marked("on_the_double", red(OUTRIDERS)).now()
    assert hurried.parts(Stat.SPEED, red(OUTRIDERS)) == field().now().parts(
        Stat.SPEED, red(OUTRIDERS)
    )
    plain = marked("on_the_double", red(OUTRIDERS))
    played = plain.run(at(Moment.ACTION_COMPLETED, OUTRIDERS, "maneuver")).ends()
    assert played.state.lasting
    assert not played.unit(OUTRIDERS).conditions
    mark = Lasting("on_the_double_lasting", RED, red(OUTRIDERS), Until.TURN, "The card")
    name = Lasting("mark_on the double", RED, red(OUTRIDERS), Until.TURN, "The card")
    fast = field().having(lasting=(mark, name))
    assert [part.amount for part in fast.now().parts(Stat.SPEED, red(OUTRIDERS))] == [3]
    for unit, action, over in (
        (OUTRIDERS, "maneuver", True),
        (OUTRIDERS, "march", False),
        (BOWMEN, "maneuver", False),
    ):
        done = fast.run(at(Moment.ACTION_COMPLETED, unit, action)).ends()
        assert bool(done.unit(OUTRIDERS).conditions) is over


def test_cards_for_a_friends_activation_leave_enemies_alone() -> None:
    scene = battle().red(SWORDS).blue(QUEENS).hand(RESOLVE, by=RED)
    assert not scene.run(begins(blue(QUEENS))).offers(RESOLVE)
    riders = battle().red(SWORDS, at=(24, 8)).blue(CHAMPIONS, at=(24, 40)).hand(DOUBLE, by=RED)
    assert not riders.run(begins(blue(CHAMPIONS))).offers(DOUBLE)


def test_no_card_of_ones_own_is_countered() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand(COUNTER, "40616", by=RED)
    assert not scene.run(RED_TURN).uses("Battle Endurance").offers("Counterplot")


def test_attached_cards_ask_who_is_attacked_and_how() -> None:
    laid = (lying(OVERGROWTH, RED), lying(FAITH, RED))
    scene = battle().red(SWORDS, attached=laid).red(BOWMEN, at=(8, 20)).blue(GUARDS)
    other = replace(THEIR_BLOW, defender=red(BOWMEN))
    scene.run(window(Moment.ATTACK_DECLARED, other)).ends()
    assert len(scene.run(window(COMPLETED, other)).ends().unit(SWORDS).attached) == 2
    bonuses = (lying(RANSOM, RED), lying(YOUNGER, RED), lying(APPROACH, RED))
    scene = battle().red(BOWMEN, "20601", attached=bonuses, at=(8, 20))
    scene = scene.blue(CROSSBOWS, at=(8, 30), conditions=WEAK)
    now, bare = scene.now(), field().now()
    assert numbers(now, OWN_SHOT).dice.total == numbers(bare, OWN_SHOT).dice.total
    assert not scene.run(window(Moment.ATTACK_ROLLED, OWN_SHOT)).offers(APPROACH)


def test_a_ransom_on_an_enemy_gives_it_nothing() -> None:
    scene = battle().red(SWORDS).blue(GUARDS, attached=(lying(RANSOM, RED),))
    test = scene.run(takes_test(blue(GUARDS), panics=False), [2, 3]).ends()
    assert test.of(ev.MoraleTested)[0].result.total == 5


def test_a_lavish_encampment_needs_a_free_zone_and_its_own_guest() -> None:
    names = ("Cersei Lannister", "Pycelle", "Tywin Lannister", "Petyr Baelish", "Lord Varys")
    mark = Lasting("lavish_encampment_lasting", RED, blue(names[0]), Until.TURN, "The card")
    full = battle().red(SWORDS, at=(24, 8)).blue(GUARDS, at=(24, 40)).having(lasting=(mark,))
    for name, zone in zip(
        names, (Zone.CROWN, Zone.WEALTH, Zone.TACTICS, Zone.COMBAT, Zone.MANEUVER), strict=True
    ):
        full = full.ncu(name, zone)
    played = full.run(window(Moment.ZONE_RESOLVED, Claim(blue(names[0]), Zone.CROWN))).passes()
    assert not played.of(ev.MoraleTested)
    free = battle().red(SWORDS, at=(24, 8)).blue(GUARDS, at=(24, 40)).having(lasting=(mark,))
    free = free.ncu(names[0], Zone.CROWN).ncu(names[1], Zone.WEALTH)
    other = free.run(window(Moment.ZONE_RESOLVED, Claim(blue(names[1]), Zone.WEALTH))).passes()
    assert other.state.ncus[blue(names[1])].zone is Zone.WEALTH
    assert other.pending is None
