"""House Martell's NCUs, the Water Gardens and the poison that lies on NCUs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.content.games.state_text import state_from_text, state_to_text
from simulator.engine.log.lines import sentence
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Place
from simulator.model.state import BOARD_ZONES, Attached, Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.tactics import ncus
from simulator.rules.turn import clean_up
from simulator.rules.turn.sequence import may_activate
from simulator.ui.cards.card_in_play import ncu_face
from simulator.ui.cards.unit_card import ncu_paragraphs
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Played,
    battle,
    blue,
    claims,
    fight,
    red,
    strike,
    window,
)

SPEARMEN, ROYALS, KNIGHTS = "Martell Spearmen", "Sunspear Royal Guard", "Starfall Knights"
GUARDS, MEN, CERSEI, SANSA = (
    "Lannister Guardsmen",
    "House Clegane Mountain's Men",
    "Cersei Lannister",
    "Sansa Stark",
)
LORD, PRINCE = "Doran Martell, Lord of Sunspear", "Doran Martell, Prince of Dorne"
DORAN, ELLARIA, TYENE, ARYS = (
    red("Doran Martell"),
    red("Ellaria Sand"),
    red("Tyene Sand"),
    red("Arys Oakheart"),
)
AREO = "Areo Hotah, Captain of The Guard"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
CALM = [6, 6, 1]
ROUND = window(Moment.ROUND_START, Turn(RED))
ROUND_ENDS = window(Moment.ROUND_END, Turn(RED))


def apart(*with_: str, **state: Any) -> Battle:
    """Lay out Spearmen far from Guardsmen."""
    return battle().red(SPEARMEN, *with_, at=(24, 10), **state).blue(GUARDS, at=(24, 44))


def labels(played: Played) -> set[str]:
    played.passes()
    return set(played.labels())


# ------------------------------------------------------------------ Doran Martell, Lord of Sunspear


def test_proxy_orders_let_areo_hotahs_unit_pivot_and_march() -> None:
    scene = apart(AREO).red(ROYALS, at=(10, 10)).ncu(LORD, by=RED)
    played = scene.run(claims(DORAN, Zone.WEALTH)).uses("Proxy Orders").passes().picks("march")
    asked = played.passes().pending
    assert isinstance(asked, Place)
    assert (asked.unit, asked.pivots) == (red(SPEARMEN), True)
    played.stays().ends()
    assert [e.action for e in played.of(ev.ActionDeclared)] == ["march"]
    assert not played.state.lasting, "the pivot was for this march"


def test_proxy_orders_let_an_engaged_areo_hotah_retreat() -> None:
    scene = battle().red(SPEARMEN, AREO).blue(GUARDS).ncu(LORD, by=RED)
    played = scene.run(claims(DORAN, Zone.COMBAT), [1]).uses("Proxy Orders").passes()
    played.picks("retreat").passes()
    assert [e.action for e in played.of(ev.ActionDeclared)] == ["retreat"]


def test_proxy_orders_need_areo_hotah() -> None:
    assert not apart().ncu(LORD, by=RED).run(claims(DORAN, Zone.WEALTH)).offers("Proxy Orders")
    another = apart("Areo Hotah, Dutiful Juggernaut").ncu(LORD, by=RED)
    assert another.run(claims(DORAN, Zone.WEALTH)).offers("Proxy Orders"), "any card of his"


# ------------------------------------------------------------------ Doran Martell, Prince of Dorne


def gardens(tokens: int = 0, **state: Any) -> Battle:
    held = {"order": tokens} if tokens else {}
    scene = apart(**{"wounds": 6, "conditions": frozenset({PANICKED}), **state})
    return scene.ncu(PRINCE, by=RED, tokens=held)


def secrets(*choices: str, tokens: int = 0, dice: tuple[int, ...] = ()) -> Played:
    played = gardens(tokens).hand("40201", pile="deck", by=RED)
    found = played.run(claims(DORAN, Zone.WATER_GARDENS), dice).passes()
    found.answers("yes")
    for choice in choices:
        found.passes().picks(choice)
    return found


def test_the_water_gardens_lie_beside_the_board_with_the_prince_alone() -> None:
    """Water Gardens: his other card brings none."""
    assert gardens().now().zones() == (*BOARD_ZONES, Zone.WATER_GARDENS)
    assert apart().ncu(LORD, by=RED).now().zones() == BOARD_ZONES


@pytest.mark.parametrize(("zone", "found"), [(Zone.CROWN, 1), (Zone.WATER_GARDENS, 2)])
def test_sunspear_secrets_are_kept_as_order_tokens(zone: Zone, found: int) -> None:
    played = gardens().run(claims(DORAN, zone), CALM if zone is Zone.CROWN else []).passes()
    if zone is Zone.WATER_GARDENS:
        played.answers("no")
    played.ends()
    assert played.state.ncus[DORAN].tokens == {"order": found}


def test_sunspear_secrets_take_the_place_of_the_gardens_alone() -> None:
    used = secrets("Draw 1 tactics card", "No more").ends()
    assert used.state.seats[RED].hand == ("40201",)
    assert used.state.ncus[DORAN].tokens == {"order": 1}
    assert not used.state.notes, "nobody is bound to activate a combat unit"
    kept = gardens().run(claims(DORAN, Zone.WATER_GARDENS)).passes().answers("no").ends()
    assert kept.state.notes


def test_sunspear_secrets_heal_free_and_harm() -> None:
    choices = (
        "Restore 2 wounds of a unit",
        "Remove a condition token",
        "An enemy suffers 1 wound",
        "An enemy gains a condition token",
    )
    played = secrets(*choices, tokens=3)
    played.answers("weakened").ends()
    assert played.unit(SPEARMEN).wounds == 8
    assert not played.unit(SPEARMEN).conditions
    assert played.unit(GUARDS).wounds == 11
    assert played.unit(GUARDS).conditions == {WEAKENED}
    assert played.state.ncus[DORAN].tokens == {"order": 1}, "4 of 5 at most"


def test_a_secret_may_be_told_twice_and_move_a_unit() -> None:
    played = secrets("Restore 2 wounds of a unit", "Restore 2 wounds of a unit", tokens=1)
    played.passes().picks("A unit pivots and shifts up to 2 inches")
    assert isinstance(played.pending, Place)
    played.stays().ends()
    assert played.unit(SPEARMEN).wounds == 10
    assert played.state.ncus[DORAN].tokens.get("order", 0) == 0
    engaged = battle().red(SPEARMEN).blue(GUARDS).ncu(PRINCE, by=RED)
    asked = engaged.run(claims(DORAN, Zone.WATER_GARDENS)).passes().answers("yes")
    assert "A unit pivots and shifts up to 2 inches" not in labels(asked)


# ------------------------------------------------------------------ Ellaria Sand


def charmed(zone: Zone, at: tuple[float, float] = (24, 20), **state: Any) -> Battle:
    scene = battle().red(SPEARMEN, at=(24, 10), conditions=frozenset({PANICKED}))
    return scene.blue(GUARDS, at=at, **state).ncu("Ellaria Sand", by=RED)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_lysene_charm_may_free_a_friend(answer: str) -> None:
    scene = charmed(Zone.CROWN).ncu(CERSEI, Zone.COMBAT)
    played = scene.run(claims(ELLARIA, Zone.MANEUVER)).passes()
    played.answers(answer).passes().picks("nobody").ends()
    assert played.unit(SPEARMEN).conditions == (set() if answer == "yes" else {PANICKED})
    assert not played.unit(GUARDS).conditions, "without Combat"


@pytest.mark.parametrize(("at", "reached"), [((24, 20), True), ((24, 44), False)])
def test_lysene_charm_marks_an_enemy_near_the_friend_with_combat(
    at: tuple[float, float], reached: bool
) -> None:
    played = charmed(Zone.COMBAT, at).run(claims(ELLARIA, Zone.COMBAT)).passes().answers("no")
    if reached:
        played.passes().answers("vulnerable")
    played.ends()
    assert played.unit(GUARDS).conditions == ({VULNERABLE} if reached else set())


# ------------------------------------------------------------------ Oberyn Martell, Red Viper


@pytest.mark.parametrize(
    ("left", "saves", "lost"), [(12, [1, 1, 1, 1], 4), (4, [1, 1], 2), (12, [6, 6, 6, 6], 0)]
)
def test_hot_tempered_hits_back_for_each_rank_left(left: int, saves: list[int], lost: int) -> None:
    scene = battle().red(SPEARMEN, wounds=left).blue(GUARDS)
    scene = scene.ncu("Oberyn Martell, Red Viper", Zone.CROWN, by=RED)
    scene = scene.influenced("Oberyn Martell, Red Viper", red(SPEARMEN))
    played = scene.run(fight(blue(GUARDS), red(SPEARMEN)), [*[1] * 6, *saves]).ends()
    assert played.unit(GUARDS).wounds == 12 - lost


def test_hot_tempered_is_for_friends() -> None:
    scene = battle().red(SPEARMEN).blue(GUARDS)
    scene = scene.ncu("Oberyn Martell, Red Viper", Zone.CROWN, by=RED)
    scene = scene.influenced("Oberyn Martell, Red Viper", blue(GUARDS))
    assert scene.run(fight(red(SPEARMEN), blue(GUARDS)), [1] * 7).ends().unit(GUARDS).wounds == 12
    free = battle().red(SPEARMEN).blue(GUARDS).ncu("Oberyn Martell, Red Viper", by=RED)
    played = free.run(claims(red("Oberyn Martell"), Zone.CROWN), CALM)
    played.passes().picks(red(SPEARMEN)).passes()
    assert played.state.ncus[red("Oberyn Martell")].influences == red(SPEARMEN)


# ------------------------------------------------------------------ Nymeria Sand, Lady Nym

NYM = "Nymeria Sand, Lady Nym"


def reacts(zone: Zone | None, theirs: Zone | None = None, name: str = SPEARMEN) -> Battle:
    scene = battle().red(name).blue(GUARDS).ncu(NYM, Zone.WEALTH, by=RED)
    scene = scene.influenced(NYM, red(name))
    if zone is not None:
        scene = scene.ncu(SANSA, zone, by=RED)
    return scene if theirs is None else scene.ncu(CERSEI, theirs)


@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize(
    ("zone", "found"),
    [
        (Zone.CROWN, {Stat.VICIOUS}),
        (Zone.COMBAT, {Stat.CRITICAL_BLOW}),
        (Zone.MANEUVER, set()),
    ],
)
def test_conflicting_reactions_follow_whoever_holds_the_zones(
    zone: Zone, mine: bool, found: set[Stat]
) -> None:
    now = (reacts(zone) if mine else reacts(None, zone)).now()
    assert set(numbers(now, strike(now, red(SPEARMEN), blue(GUARDS))).keywords) == found
    assert now.speed(red(SPEARMEN)).total == 5 + (zone is Zone.MANEUVER)
    assert now.speed(blue(GUARDS)).total == now.card(blue(GUARDS)).speed


def test_conflicting_reactions_are_for_infantry_and_count_once() -> None:
    now = reacts(Zone.MANEUVER, Zone.CROWN, KNIGHTS).now()
    assert now.speed(red(KNIGHTS)).total == now.card(red(KNIGHTS)).speed
    assert Stat.VICIOUS not in numbers(now, strike(now, red(KNIGHTS), blue(GUARDS))).keywords


def test_lady_nym_influences_whom_she_likes() -> None:
    scene = battle().red(SPEARMEN).blue(GUARDS).ncu(NYM, by=RED)
    played = scene.run(claims(red("Nymeria Sand"), Zone.CROWN), CALM).passes()
    played.picks(red(SPEARMEN)).ends()
    assert played.state.ncus[red("Nymeria Sand")].influences == red(SPEARMEN)


# ------------------------------------------------------------------ Arianne Martell


def negotiates(choice: str, *with_: str) -> Played:
    scene = battle().red(SPEARMEN, at=(24, 10)).blue(GUARDS, *with_, at=(24, 44))
    scene = scene.ncu("Arianne Martell", by=RED).ncu(CERSEI, Zone.CROWN)
    played = scene.run(claims(red("Arianne Martell"), Zone.WEALTH)).passes()
    played.picks(blue(GUARDS)).passes().picks(choice).passes()
    return played


def speaking(now: Any) -> set[str]:
    return {s.ability for s in now.printed(blue(GUARDS)) if now.holds(s)}


def test_a_negotiator_silences_attachments_but_not_the_units_own_card() -> None:
    """Negotiator: what cannot be lost stays (ABL-02)."""
    captain = "Guard Captain"
    heard = battle().red(SPEARMEN).blue(GUARDS, captain, at=(24, 44)).now()
    own = {
        s.ability for s in heard.printed(blue(GUARDS)) if s.card == heard.unit(blue(GUARDS)).card
    }
    before, after = (
        speaking(heard),
        speaking(negotiates("Its attachments lose all abilities", captain).now),
    )
    assert own <= after < before
    orders = negotiates("It cannot be targeted by orders of its own side", captain).now
    assert speaking(orders) == before
    assert orders.has(Stat.NO_FRIENDLY_ORDERS, blue(GUARDS))


def test_what_was_negotiated_ends_with_the_influence() -> None:
    played = negotiates("It cannot be targeted by orders of its own side")
    assert not played.now.has(Stat.NO_FRIENDLY_ORDERS, red(SPEARMEN))
    ncus_ = dict(played.state.ncus)
    gone = red("Arianne Martell")
    ncus_[gone] = replace(ncus_[gone], influences=None)
    now = replace(played.now, state=replace(played.state, ncus=ncus_))
    assert not now.has(Stat.NO_FRIENDLY_ORDERS, blue(GUARDS))


# ------------------------------------------------------------------ Arys Oakheart


def embassy(zone: Zone | None = Zone.CROWN, **state: Any) -> Battle:
    return apart().ncu("Arys Oakheart, Crown's Ambassador", zone, by=RED, **state)


async def _round_ends(table: Table) -> None:
    await clean_up.clean_up(table)


@pytest.mark.parametrize("stays", [True, False])
def test_unfaltering_politics_keep_arys_on_his_zone_RND_11(stays: bool) -> None:
    scene = embassy().ncu(SANSA, Zone.WEALTH, by=RED)
    played = scene.run(_round_ends)
    if stays:
        played.uses("Unfaltering Politics")
    played.passes()
    while isinstance(played.pending, Choose) or played.pending is not None:
        played.answers(()).passes()
    assert played.state.ncus[ARYS].zone is (Zone.CROWN if stays else None)
    assert played.state.ncus[red(SANSA)].zone is None
    assert not played.state.ncus[ARYS].activated


def test_unfaltering_politics_are_used_once_and_on_the_board() -> None:
    assert not embassy(None).run(ROUND_ENDS).offers("Unfaltering Politics")
    spent = embassy(used_this_game=frozenset({"unfaltering_politics"}))
    assert not spent.run(ROUND_ENDS).offers("Unfaltering Politics")


def test_arys_on_the_board_weakens_an_enemy_and_rests() -> None:
    played = embassy().run(ROUND).ends()
    assert played.unit(GUARDS).conditions == {WEAKENED}
    assert not may_activate(played.now, ARYS)
    away = embassy(None).run(ROUND).ends()
    assert not away.unit(GUARDS).conditions
    assert may_activate(away.now, ARYS)


# ------------------------------------------------------------------ Tyene Sand and The Strangler

STRANGLER = Attached("50903", RED, special=True)
AWAITS = Lasting(
    "healing_hands_lasting", RED, None, Until.GAME, "Healing Hands", chosen=Zone.WEALTH.value
)


@pytest.mark.parametrize("used", [True, False])
def test_healing_hands_may_restore_a_wound(used: bool) -> None:
    scene = apart(wounds=6).ncu("Tyene Sand", by=RED)
    played = scene.run(claims(TYENE, Zone.CROWN), CALM)
    if used:
        played.uses("Healing Hands")
    assert played.ends().unit(SPEARMEN).wounds == 6 + used


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_healing_hands_wait_for_a_zone_from_round_2_on(round_: int) -> None:
    scene = apart().ncu("Tyene Sand", by=RED).having(round=round_)
    played = scene.run(ROUND).passes()
    if round_ == 2:
        played.picks(Zone.WEALTH.value)
    played.ends()
    waiting = [(x.chosen, x.until) for x in played.state.lasting]
    assert waiting == ([("wealth", Until.GAME)] if round_ == 2 else [])


def poison_waits() -> Battle:
    scene = battle().red(SPEARMEN, wounds=6).blue(GUARDS, at=(24, 44), wounds=6)
    scene = scene.ncu("Tyene Sand", Zone.CROWN, by=RED).ncu(CERSEI).ncu(SANSA, by=RED)
    return scene.having(lasting=(AWAITS,))


def test_the_strangler_finds_the_next_enemy_on_the_zone() -> None:
    played = poison_waits().run(claims(blue(CERSEI), Zone.WEALTH)).ends()
    assert played.state.ncus[blue(CERSEI)].attached == (STRANGLER,)
    assert not played.state.lasting
    assert played.now.lost_abilities(blue(CERSEI))
    (laid,) = played.of(ev.CardAttached)
    assert "The Strangler" in str(sentence(played.now, laid))
    for ncu, zone in ((blue(CERSEI), Zone.TACTICS), (red(SANSA), Zone.WEALTH)):
        other = poison_waits().run(claims(ncu, zone)).passes()
        assert not other.state.ncus[ncu].attached
        assert AWAITS in other.state.lasting


def strangled(round_: int, zone: Zone | None = Zone.CROWN, **state: Any) -> Battle:
    scene = apart().ncu(CERSEI, zone, attached=(STRANGLER,), **state)
    return scene.ncu(SANSA, by=RED).having(round=round_)


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_the_strangler_takes_the_voice_then_the_zone(round_: int) -> None:
    now = strangled(round_).now()
    assert now.lost_abilities(blue(CERSEI)) is (round_ >= 2)
    assert now.controls(BLUE, Zone.CROWN) is (round_ < 3)
    holder = now.holder_of(Zone.CROWN)
    assert holder is not None, "he stands there still"
    assert Zone.CROWN not in ncus.open_zones(now)
    assert not now.lost_abilities(red(SANSA))


@pytest.mark.parametrize(
    ("round_", "others", "may"), [(3, False, True), (4, False, False), (4, True, True)]
)
def test_the_strangler_lets_its_victim_activate_last_from_round_4_on(
    round_: int, others: bool, may: bool
) -> None:
    scene = battle().red(SPEARMEN, at=(24, 10)).blue(GUARDS, at=(24, 44), activated=others)
    scene = scene.ncu(CERSEI, attached=(STRANGLER,)).having(round=round_)
    verdict = may_activate(scene.now(), blue(CERSEI))
    assert bool(verdict) is may
    if not may:
        assert "The Strangler" in str(verdict.why)


def test_two_strangled_ncus_do_not_wait_for_each_other() -> None:
    scene = battle().red(SPEARMEN, at=(24, 10)).blue(GUARDS, at=(24, 44), activated=True)
    scene = scene.ncu(CERSEI, attached=(STRANGLER,)).ncu("Pycelle", attached=(STRANGLER,))
    now = scene.having(round=4).now()
    assert may_activate(now, blue(CERSEI))
    assert may_activate(now, blue("Pycelle"))


@pytest.mark.parametrize("round_", [4, 5])
def test_the_strangler_kills_as_round_5_begins(round_: int) -> None:
    played = strangled(round_, None).run(ROUND).ends()
    victim = played.state.ncus[blue(CERSEI)]
    assert victim.destroyed is (round_ == 5)
    assert victim.attached == (() if round_ == 5 else (STRANGLER,))


def test_a_poison_on_an_ncu_is_shown_and_written_down() -> None:
    now = strangled(3).now()
    assert "The Strangler" in [note.name for note in ncu_face(now, blue(CERSEI)).notes]
    said = "".join(run.words for p in ncu_paragraphs(now, blue(CERSEI)) for run in p.runs)
    assert "The Strangler" in said
    assert state_from_text(state_to_text(now.state)) == now.state


def test_a_window_passes_by_whom_no_poison_lies_on() -> None:
    async def begins(table: Table) -> None:
        await open_window(table, Moment.ROUND_START, Turn(RED))

    played = strangled(5, None).run(begins).ends()
    assert not played.state.ncus[red(SANSA)].destroyed
