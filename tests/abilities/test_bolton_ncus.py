"""House Bolton's NCUs: Walda, Jeyne and who controls her, Roose, Ramsay, Tybald and his envoy."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.content.games.state_text import state_from_text, state_to_text
from simulator.engine.log.lines import line
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Phase, Seat, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Claim, Turn
from simulator.rules.tactics import ncus
from simulator.rules.turn import clean_up, sequence
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Played,
    Script,
    battle,
    blue,
    claims,
    fight,
    red,
    takes_test,
    window,
)
from tests.abilities.scenes import (
    BOWMEN,
    GUARDS,
    PANICKED,
    SWORDS,
    VULNERABLE,
    WEAKENED,
    activates,
    both,
)

WALDA, JEYNE, ROOSE, RAMSAY, TYBALD = "Walda Frey", "Jeyne Poole", "31003", "31004", "Tybald"
CERSEI, PYCELLE = "Cersei Lannister", "Pycelle"
HALBERDIERS = "Lannister Halberdiers"
ROUND = window(Moment.ROUND_START, Turn(RED))


def field(**swords: Any) -> Battle:
    """Two red units apart from two blue ones."""
    scene = battle().red(SWORDS, **swords).red(BOWMEN, at=(30, 8))
    return scene.blue(GUARDS, at=(24, 44)).blue(HALBERDIERS, at=(34, 44))


# ------------------------------------------------------------------ Walda Frey


def test_walda_weakens_an_enemy_on_the_crown() -> None:
    """Frey Ambition: besides the zone's own effect."""
    played = field().ncu(WALDA).run(claims(red(WALDA), Zone.CROWN), [6, 6, 1])
    played.picks(blue(HALBERDIERS)).picks(blue(GUARDS)).ends()
    assert played.unit(HALBERDIERS).conditions == {WEAKENED}
    assert len(played.of(ev.MoraleTested)) == 1


@pytest.mark.parametrize("pile", ["deck", "discard"])
def test_walda_finds_a_card_of_her_commander(pile: str) -> None:
    """Frey Ambition: instead of what Tactics does."""
    scene = field().ncu(WALDA).hand("41002", "41009", pile=pile, by=RED)
    scene = scene.hand("41003", pile="deck", by=RED)
    played = scene.run(claims(red(WALDA), Zone.TACTICS)).uses("Frey Ambition")
    if played.pending is not None:
        played.picks("41009")
    played.ends()
    assert played.state.seats[RED].hand == ("41009",)
    assert not played.unit(GUARDS).conditions


@pytest.mark.parametrize(("more", "wounds", "after"), [(True, 10, {PANICKED}), (False, 9, set())])
def test_walda_may_heal_instead_of_calming(more: bool, wounds: int, after: set[Condition]) -> None:
    """Frey Ambition: on Wealth 1 wound more, and no condition token is removed."""
    scene = field(wounds=6, conditions=frozenset({PANICKED})).ncu(WALDA)
    played = scene.run(claims(red(WALDA), Zone.WEALTH))
    assert played.offers("Frey Ambition")
    if more:
        played.uses("Frey Ambition")
    played.passes().ends()
    assert played.unit(SWORDS).wounds == wounds
    assert played.unit(SWORDS).conditions == after


def test_only_walda_herself_has_her_ambition() -> None:
    """Frey Ambition: not on Combat, not for others, not where the zone was replaced."""
    scene = field(wounds=6).ncu(WALDA).ncu("Sansa Stark")
    for ncu, zone in ((WALDA, Zone.COMBAT), ("Sansa Stark", Zone.WEALTH)):
        claim = window(Moment.ZONE_CLAIMED, Claim(red(ncu), zone))
        assert not scene.run(claim).offers("Frey Ambition")
    for zone in (Zone.WEALTH, Zone.TACTICS):
        claim = window(Moment.ZONE_CLAIMED, Claim(red(WALDA), zone, replaced=True))
        assert not scene.run(claim).offers("Frey Ambition")
    other = window(Moment.ZONE_CLAIMED, Claim(red("Sansa Stark"), Zone.CROWN))
    assert scene.run(other).ends().unit(GUARDS).conditions == set()


# ------------------------------------------------------------------ Jeyne Poole


def test_jeyne_encourages_whom_she_influences() -> None:
    """Loyal Imposter."""
    scene = field().ncu(JEYNE).influenced(JEYNE, red(SWORDS))
    played = scene.run(takes_test(red(SWORDS)), [3, 3, 1]).ends()
    assert played.of(ev.MoraleTested)[0].result.total == 8
    assert scene.now().tally(Stat.MORALE_ROLL, red(BOWMEN)).total == 0
    laid = field().ncu(JEYNE).run(claims(red(JEYNE), Zone.MANEUVER)).picks(red(SWORDS))
    assert laid.state.ncus[red(JEYNE)].influences == red(SWORDS)


def lent(scene: Battle | None = None) -> Played:
    """Have Jeyne go over to blue as a round begins in which blue is first player."""
    scene = (scene or field()).ncu(JEYNE).having(first=BLUE, active=BLUE, turn=0)
    return scene.run(ROUND).uses("Loyal Imposter").ends()


def test_jeyne_goes_over_and_her_player_goes_first_RND_17() -> None:
    """Loyal Imposter: once per game, and it is a choice."""
    played = lent()
    jeyne = played.state.ncus[red(JEYNE)]
    assert (jeyne.owner, jeyne.home, played.state.first) == (BLUE, RED, RED)
    assert jeyne.used_this_game == {"loyal_imposter"}
    (told,) = played.of(ev.NcuLent)
    said = str(line(played.now, told))
    assert said.startswith("Blue controls Jeyne Poole until the end of the round.")
    kept = field().ncu(JEYNE).run(ROUND).passes()
    assert kept.state.ncus[red(JEYNE)].owner is RED
    spent = field().ncu(JEYNE, used_this_game=frozenset({"loyal_imposter"}))
    assert not spent.run(ROUND).offers("Loyal Imposter")


def test_whoever_controls_jeyne_activates_her_and_holds_her_zone_NCU_03() -> None:
    """Loyal Imposter: in every way, but she influences nobody, also in a game begun so."""
    now = lent().now
    assert sequence.may_choose(now, BLUE, red(JEYNE))
    assert not sequence.may_choose(now, RED, red(JEYNE))
    scene = field().ncu(JEYNE, owner=BLUE, lent_by=RED).having(active=BLUE)
    played = scene.run(claims(red(JEYNE), Zone.TACTICS))
    played.picks(red(SWORDS)).picks("weakened").ends()  # blue's zone marks an enemy of blue's
    assert played.unit(SWORDS).conditions == {WEAKENED}
    assert played.now.controls(BLUE, Zone.TACTICS)
    assert not played.now.controls(RED, Zone.TACTICS)
    assert played.state.ncus[red(JEYNE)].influences is None


def test_jeyne_comes_home_in_clean_up_RND_11() -> None:
    """Loyal Imposter: what is scored at the end of the round still finds her with the opponent."""
    scene = field().ncu(JEYNE, Zone.CROWN, owner=BLUE, lent_by=RED)
    ending: list[bool] = []

    async def script(table: Table) -> None:
        await open_window(table, Moment.ROUND_END, Turn(RED))
        ending.append(table.now.controls(BLUE, Zone.CROWN))
        await clean_up.clean_up(table)

    played = scene.having(first=RED, phase=Phase.CLEAN_UP).run(script)
    jeyne = played.state.ncus[red(JEYNE)]
    assert ending == [True]
    assert (jeyne.owner, jeyne.lent_by, jeyne.zone) == (RED, None, None)


def test_where_jeyne_is_survives_a_save() -> None:
    state = lent().state
    again = state_from_text(state_to_text(state))
    assert again == state
    assert (again.ncus[red(JEYNE)].owner, again.ncus[red(JEYNE)].home) == (BLUE, RED)


def test_an_ncu_given_back_belongs_to_its_own_player_alone() -> None:
    async def script(table: Table) -> None:
        ncus.lend(table, red(JEYNE), BLUE)
        ncus.lend(table, red(JEYNE), BLUE)
        ncus.lend(table, red(JEYNE), RED)

    played = field().ncu(JEYNE).run(script).ends()
    told = [str(line(played.now, e)) for e in played.of(ev.NcuLent)]
    assert len(told) == 2, "who has it already gains nothing"
    assert told[1].startswith("Red controls Jeyne Poole again.")
    assert played.state.ncus[red(JEYNE)] == field().ncu(JEYNE).now().ncu(red(JEYNE))


# ------------------------------------------------------------------ Roose Bolton, Ramsay Snow


def test_roose_frightens_by_rumor() -> None:
    """Horrific Rumors of Roose Bolton, Calculating And Cruel."""
    scene = field().ncu(ROOSE, by=RED)
    roose = red("Roose Bolton")
    played = scene.run(window(Moment.NCU_ACTIVATES, Activation(roose))).uses("Horrific Rumors")
    played.picks(blue(GUARDS)).ends()
    assert played.unit(GUARDS).conditions == {PANICKED}
    assert played.state.ncus[roose].tokens == {"order": 2}
    tested = scene.run(claims(roose, Zone.WEALTH), [1, 1, 2]).uses("Horrific Rumors")
    assert tested.picks(blue(HALBERDIERS)).ends().unit(HALBERDIERS).wounds == 10


def butchery(whose: str, dice: list[int]) -> Played:
    """Cutthroats strike Guardsmen in their last 9 wounds; Ramsay influences somebody."""
    scene = battle().red("Cutthroats", wounds=8).blue(GUARDS, wounds=9, activated=True)
    scene = scene.ncu(RAMSAY, by=RED).influenced(RAMSAY, whose)
    return scene.run(fight(red("Cutthroats"), blue(GUARDS)), dice).ends()


STRUCK, MISSED = [6, 1, 1, 1, 1, 1, 1, 6, 6, 1], [1] * 6


@pytest.mark.parametrize(
    ("whose", "dice", "wounds"),
    [
        (red("Cutthroats"), STRUCK, 10),  # 1, and 1 for the destroyed rank
        (red("Cutthroats"), MISSED, 8),
        (blue(GUARDS), STRUCK, 8),
    ],
)
def test_ramsay_lets_a_friend_feed_on_the_slain(whose: str, dice: list[int], wounds: int) -> None:
    """Sadistic Butchery of Ramsay Snow, Red Helm."""
    assert butchery(whose, dice).unit("Cutthroats").wounds == wounds


def test_ramsay_influences_where_he_claims() -> None:
    """Sadistic Butchery: and only a melee attack counts."""
    laid = field().ncu(RAMSAY, by=RED).run(claims(red("Ramsay Snow"), Zone.MANEUVER))
    laid.picks(red(SWORDS))
    assert laid.state.ncus[red("Ramsay Snow")].influences == red(SWORDS)
    far = battle().red("Dreadfort Archers", at=(24, 12), wounds=10).blue(GUARDS, at=(24, 22))
    far = far.ncu(RAMSAY, by=RED).influenced(RAMSAY, red("Dreadfort Archers"))
    shot = far.run(fight(red("Dreadfort Archers"), blue(GUARDS)), [6, *[1] * 6, 1, 6, 6, 1]).ends()
    assert shot.unit("Dreadfort Archers").wounds == 10


# ------------------------------------------------------------------ Tybald


def turns_end(player: Seat) -> Script:
    async def script(table: Table) -> None:
        await open_window(table, Moment.TURN_END, Turn(player))
        clean_up.end_lasting(table, Until.TURN, Rule.RND_05)

    return script


def envoy(*scripts: Script, dice: tuple[int, ...] = (), **tybald: Any) -> Played:
    """Cersei activates, and Tybald sends his envoy."""
    scene = field(wounds=6).ncu(TYBALD, **tybald).ncu(CERSEI).ncu(PYCELLE).having(active=BLUE)
    begins = window(Moment.NCU_ACTIVATES, Activation(blue(CERSEI)))
    return scene.run(both(begins, *scripts, turns_end(BLUE)), dice)


def sent(zone: Zone, *scripts: Script, dice: tuple[int, ...] = ()) -> Played:
    return envoy(*scripts, dice=dice).uses("Deceitful Envoy").picks(zone.value)


def test_tybald_claims_what_the_enemy_left_free() -> None:
    """Deceitful Envoy: at the end of the turn, with the zone's effect, for an order token."""
    played = sent(Zone.WEALTH).passes().ends()
    tybald = played.state.ncus[red(TYBALD)]
    assert (tybald.zone, tybald.tokens, tybald.activated) == (Zone.WEALTH, {"order": 1}, False)
    assert played.unit(SWORDS).wounds == 9
    assert not played.state.lasting


def test_tybald_marks_an_enemy_when_the_zone_is_claimed() -> None:
    """Deceitful Envoy: and claims nothing himself."""
    played = sent(Zone.MANEUVER, claims(blue(CERSEI), Zone.MANEUVER))
    played.picks("nobody").passes().picks(blue(HALBERDIERS)).ends()
    assert played.unit(HALBERDIERS).conditions == {VULNERABLE}
    assert played.state.ncus[red(TYBALD)].zone is None
    assert not played.state.lasting


def test_tybald_waits_for_that_ncu_in_that_zone() -> None:
    """Deceitful Envoy: another zone, or another NCU there, is not what he waits for."""
    away = sent(Zone.WEALTH, claims(blue(CERSEI), Zone.MANEUVER)).picks("nobody").passes().ends()
    assert away.state.ncus[red(TYBALD)].zone is Zone.WEALTH
    assert away.unit(GUARDS).conditions == away.unit(HALBERDIERS).conditions == set()
    taken = sent(Zone.MANEUVER, claims(blue(PYCELLE), Zone.MANEUVER)).picks("nobody").passes()
    taken.ends()
    assert taken.state.ncus[red(TYBALD)].zone is None, "the zone is not free"
    assert taken.unit(GUARDS).conditions == taken.unit(HALBERDIERS).conditions == set()


def test_tybald_needs_a_token_and_keeps_off_the_board() -> None:
    """Deceitful Envoy: for activating enemy NCUs alone, and only while some zone is free."""
    assert not envoy(tokens=MappingProxyType({"order": 0})).offers("Deceitful Envoy")
    on_board = field().ncu(TYBALD, Zone.CROWN).ncu(CERSEI)
    begins = window(Moment.NCU_ACTIVATES, Activation(blue(CERSEI)))
    assert not on_board.run(begins).offers("Deceitful Envoy")
    own = field().ncu(TYBALD).ncu("Sansa Stark")
    begins = window(Moment.NCU_ACTIVATES, Activation(red("Sansa Stark")))
    assert not own.run(begins).offers("Deceitful Envoy")
    assert not envoy().offers("Horrific Rumors")


def test_the_envoys_zones_are_the_free_ones_NCU_06() -> None:
    """Deceitful Envoy."""
    scene = field().ncu(TYBALD).ncu(CERSEI).ncu(PYCELLE, Zone.TACTICS)
    played = scene.run(window(Moment.NCU_ACTIVATES, Activation(blue(CERSEI))))
    played.uses("Deceitful Envoy")
    assert played.labels() == ["Crown", "Wealth", "Combat", "Maneuver"]


def test_a_whole_activation_with_an_envoy() -> None:
    """Deceitful Envoy: the window comes before the enemy chooses its zone (NCU-02)."""
    scene = field(wounds=6).ncu(TYBALD).ncu(CERSEI).having(active=BLUE)
    played = scene.run(both(activates(blue(CERSEI)), turns_end(BLUE))).uses("Deceitful Envoy")
    played.picks("wealth").answers("forgo").passes().ends()
    assert played.state.ncus[red(TYBALD)].zone is Zone.WEALTH
