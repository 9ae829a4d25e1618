"""Abilities of House Stark where they stay silent: another unit or moment, nothing to spend."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Zone
from simulator.model.subjects import Activation, Attack, Claim, Retreat
from simulator.rules.attack import attack_numbers
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    LIBRARY,
    UNITS,
    Battle,
    battle,
    blue,
    lost,
    red,
    strike,
    window,
)
from tests.each import some

SWORDS, BOWMEN, WOLF = "Stark Sworn Swords", "Stark Bowmen", "Grey Wind"
GUARDS = "Lannister Guardsmen"
BOW = LIBRARY.units[UNITS[BOWMEN]].attacks[0]


@pytest.mark.parametrize("unit", [SWORDS, WOLF])
def test_winters_bite_and_tooth_and_claw_are_no_arrows(unit: str) -> None:
    """Winter's Bite; Tooth & Claw."""
    now = battle().stark(unit, wounds=4).lannister(GUARDS).now()
    found = numbers(now, attack_numbers.prepared(now, red(unit), blue(GUARDS), BOW))
    assert not found.keywords
    assert found.to_hit.total == 3
    assert not found.attack_rerolls.any


def test_arrow_volley_weakens_by_its_own_arrows_only() -> None:
    scene = battle().stark(BOWMEN).stark(SWORDS, at=(40, 20)).lannister(GUARDS)
    now = scene.now()
    attempts: tuple[tuple[Attack, set[Condition]], ...] = (
        (attack_numbers.prepared(now, red(BOWMEN), blue(GUARDS), BOW), {Condition.WEAKENED}),
        (strike(now, red(BOWMEN), blue(GUARDS), line=1), set()),
        (attack_numbers.prepared(now, red(SWORDS), blue(GUARDS), BOW), set()),
    )
    for attack, wanted in some(attempts):
        done = window(Moment.ATTACK_COMPLETED, replace(attack, defense_faces=(1,)))
        assert set(scene.run(done).ends().unit(GUARDS).conditions) == wanted


def test_direwolf_and_regroup_are_about_their_own_unit() -> None:
    """Direwolf; Regroup."""
    scene = battle().stark(WOLF, at=(8, 8)).stark(SWORDS, "Robb Stark", wounds=6)
    scene = scene.stark(BOWMEN, at=(40, 8), wounds=6).lannister(GUARDS, at=(24, 40))
    other = window(Moment.UNIT_ACTIVATES, Activation(red(BOWMEN)))
    assert not scene.run(other).offers("Direwolf")
    own = window(Moment.UNIT_ACTIVATES, Activation(red(WOLF)))
    assert scene.run(own).offers("Direwolf")
    assert not battle().stark(WOLF).lannister(GUARDS).run(own).offers("Direwolf")  # MAN-01
    away = scene.run(window(Moment.RETREAT_COMPLETED, Retreat(red(BOWMEN), 4))).ends()
    assert [away.unit(unit).wounds for unit in (SWORDS, BOWMEN)] == [6, 6]


# ------------------------------------------------------------------ NCUs


def _court(*names: str) -> Battle:
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(40, 20)).lannister(GUARDS)
    scene = scene.lannister("Lannister Halberdiers", at=(40, 40))
    for name in (*names, "Lyanna Mormont"):
        scene = scene.ncu(name)
    return scene


def test_family_duty_honor_and_martial_expertise_need_their_own_claim() -> None:
    """Family, Duty, Honor; Martial Expertise."""
    scene = _court("Catelyn Stark", "Rodrik Cassel")
    robbs = scene.run(window(Moment.ZONE_CLAIMED, Claim(red("Rodrik Cassel"), Zone.MANEUVER)))
    robbs.ends()  # neither an influence nor a Vulnerable enemy is asked about
    claim = Claim(red("Catelyn Stark"), Zone.COMBAT)
    assert "Nobody" in scene.run(window(Moment.ZONE_CLAIMED, claim)).labels()
    marked = scene.run(window(Moment.ZONE_CLAIMED, replace(claim, ncu=red("Rodrik Cassel"))))
    assert "Nobody" not in marked.labels()


@pytest.mark.parametrize(("gone", "offered"), [(0, True), (1, True), (2, False)])
def test_martial_expertise_spends_what_it_has(gone: int, offered: bool) -> None:
    scene = _court("Rodrik Cassel")
    now = scene.now()
    own = strike(now, red(SWORDS), blue(GUARDS))
    attempts = (
        (own, offered),
        (attack_numbers.prepared(now, red(BOWMEN), blue(GUARDS), BOW), False),
        (strike(now, blue(GUARDS), red(SWORDS)), False),
    )
    for attack, wanted in some(attempts):

        async def script(table: Table, blow: Attack = attack) -> object:
            table.emit(
                ev.TokensChanged(
                    rule=Rule.ABL_01,
                    holder=red("Rodrik Cassel"),
                    token="order",  # noqa: S106
                    amount=-gone,
                )
            )
            return await open_window(table, Moment.ATTACK_ROLLED, blow)

        assert scene.run(script).offers("Martial Expertise") is wanted


def test_repeating_the_words_needs_her_own_turn_an_open_zone_and_a_discarded_card() -> None:
    name = "Repeating the Words"
    sansa, lyanna = red("Sansa Stark"), red("Lyanna Mormont")
    claim = Claim(sansa, Zone.CROWN)
    pile = ("Winter's Might", "Sudden Retreat")
    attempts = (
        (window(Moment.NCU_ACTIVATES, Activation(sansa)), pile, True),
        (window(Moment.NCU_ACTIVATES, Activation(lyanna)), pile, False),
        (window(Moment.NCU_ACTIVATES, Activation(sansa)), (), False),
        (window(Moment.ZONE_CLAIMED, claim), pile, True),
        (window(Moment.ZONE_CLAIMED, claim), (), False),
        (window(Moment.ZONE_CLAIMED, replace(claim, replaced=True)), pile, False),
    )
    for script, cards, offered in attempts:
        scene = _court("Sansa Stark").hand(*cards, pile="discard")
        assert scene.run(script).offers(name) is offered
    scene = _court("Sansa Stark").hand(*pile, pile="discard")
    rodriks = scene.ncu("Rodrik Cassel").run(
        window(Moment.ZONE_CLAIMED, replace(claim, ncu=red("Rodrik Cassel")))
    )
    assert not rodriks.offers(name)
    scene = _court("Sansa Stark").hand(*pile, pile="discard")
    played = scene.run(window(Moment.ZONE_CLAIMED, claim)).uses(name).picks("Sudden Retreat").ends()
    assert len(played.state.seats[played.now.owner(sansa)].hand) == 1


# ------------------------------------------------------------------ innate


@pytest.mark.parametrize(
    ("unit", "figure", "stays", "goes"),
    [
        ("House Umber Berserkers", (), {"berserkers_fervor"}, set()),
        (SWORDS, ("20202",), {"affiliation_house_umber"}, {"winters_bite"}),
        (SWORDS, ("20205",), {"to_the_last"}, {"winters_bite"}),
        (SWORDS, ("20208",), {"affiliation_house_tully"}, {"winters_bite"}),
        (SWORDS, ("20217",), {"affiliation_crannogman", "jojens_greensight"}, {"winters_bite"}),
        (SWORDS, ("20219",), {"valuable_captive_rickon_stark"}, {"winters_bite"}),
        (SWORDS, ("20228",), {"affiliation_house_karstark"}, {"winters_bite"}),
        (SWORDS, ("20229",), {"affiliation_house_mormont"}, {"winters_bite"}),
        (GUARDS, ("20221",), {"a_man_freed_a_name_owed"}, {"lannister_supremacy"}),
    ],
)
def test_what_is_innate_stays_when_abilities_are_lost(
    unit: str, figure: tuple[str, ...], stays: set[str], goes: set[str]
) -> None:
    """ABL-02, CUM-03: of the unit's card and of its attachments."""
    now = battle().stark(unit, *figure).lannister(GUARDS).having(lasting=(lost(red(unit)),)).now()
    printed = now.printed(red(unit))
    assert stays <= {source.ability for source in printed if now.holds(source)}
    assert goes <= {source.ability for source in printed if not now.holds(source)}


def test_berserkers_fervor_burns_on_without_abilities() -> None:
    """ABL-02."""
    umbers = "House Umber Berserkers"
    scene = battle().stark(umbers, wounds=4).lannister(GUARDS)
    now = scene.having(lasting=(lost(red(umbers)),)).now()
    found = numbers(now, strike(now, blue(GUARDS), red(umbers)))
    usual = battle().stark(umbers).lannister(GUARDS).now()
    plain = numbers(usual, strike(usual, blue(GUARDS), red(umbers)))
    assert plain.defense.total - found.defense.total == 2
