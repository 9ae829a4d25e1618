"""The faithful of House Lannister's armies: faith tokens gained, and what they buy."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Place
from simulator.model.rulebook import Rule
from simulator.model.subjects import Activation
from simulator.rules.setup.returning import offer_return
from simulator.rules.units import wounds
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    fight,
    red,
    takes_test,
    window,
)

SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"


# ------------------------------------------------------------------ the Faith

SONS, FELLOWS = "The Warrior's Sons", "Poor Fellows"


def _faith(unit: str, number: int, **state: Any) -> Battle:
    tokens = MappingProxyType({"faith": number})
    return battle().stark(SWORDS).lannister(unit, tokens=tokens, **state)


@pytest.mark.parametrize("unit", [SONS, FELLOWS])
def test_the_faithful_begin_with_faith_and_find_more_in_every_test_they_pass(unit: str) -> None:
    """Battle Prayer; Fanatical Zeal."""
    scene = battle().stark(SWORDS).lannister(unit)
    assert scene.now().unit(blue(unit)).tokens == {"faith": 1}
    for panics in (True, False):
        dice = [6, 6, 1] if panics else [6, 6]
        passed = scene.run(takes_test(blue(unit), panics=panics), dice).ends()
        assert passed.unit(unit).tokens == {"faith": 2}
    assert scene.run(takes_test(red(SWORDS)), [6, 6, 1]).ends().unit(unit).tokens == {"faith": 1}
    failed = scene.run(takes_test(blue(unit), panics=False), [1, 1]).ends()
    assert failed.unit(unit).tokens == {"faith": 1}


@pytest.mark.parametrize(
    ("unit", "tokens", "banners"), [(SONS, {"faith": 1}, []), ("Kingsguard", {}, [4])]
)
def test_a_unit_that_returns_has_its_tokens_and_cards_again(
    unit: str, tokens: dict[str, int], banners: list[int]
) -> None:
    """SCN-STAND-09, SCN-STORM-10: redeployed as it was when it came into play."""
    name = blue(unit)
    scene = battle().stark(SWORDS, at=(24, 8)).lannister(unit, at=(24, 40)).lannister(GUARDS)

    async def script(table: Table) -> None:
        for kind, amount in (("faith", -1), ("mark", 2)):
            table.emit(ev.TokensChanged(rule=Rule.ABL_01, holder=name, token=kind, amount=amount))
        await wounds.destroy(table, name, RED)
        areas = {"own edge": (0.0, 42.0, 48.0, 48.0)}
        await offer_return(table, name, areas, Rule.SCN_STAND_09, attachments=())

    played = scene.run(script)
    while isinstance(played.pending, Choose):
        played.answers(played.pending.options[0].key)
    assert isinstance(played.pending, Place)
    played.answers(played.pending.samples()[0])
    assert played.unit(unit).on_table
    assert played.unit(unit).tokens == tokens
    assert [card.tokens for card in played.unit(unit).attached] == banners


@pytest.mark.parametrize(("wounds", "blocks"), [(12, 1), (8, 2), (4, 3)])
def test_battle_prayer_blocks_more_the_worse_it_stands(wounds: int, blocks: int) -> None:
    scene = _faith(SONS, 1, wounds=wounds)
    dice = [5] * 7 + [1] * 7
    played = scene.run(fight(red(SWORDS), blue(SONS)), [*dice, 6, 6, 1]).uses("Battle Prayer")
    played.passes()
    assert played.of(ev.HitsBlocked)[0].blocked == blocks
    assert played.of(ev.TokensChanged)[0].amount == -1
    empty = _faith(SONS, 0).run(fight(red(SWORDS), blue(SONS)), [*dice, 6, 6, 1])
    assert not empty.offers("Battle Prayer")


def test_battle_prayer_sharpens_its_own_melee_attacks() -> None:
    script = fight(blue(SONS), red(SWORDS))
    scene = _faith(SONS, 1).having(active=BLUE)
    played = scene.run(script, [1] * 7).uses("Battle Prayer")
    assert isinstance(played.pending, ChooseSome)  # the re-roll
    assert played.ends().of(ev.AttackBegan)[0].keywords == (msg("Sundering"),)
    assert played.of(ev.TokensChanged)[0].amount == -1
    assert not _faith(SONS, 0).having(active=BLUE).run(script, [1] * 7).offers("Battle Prayer")
    enemy = _faith(SONS, 1).run(fight(red(SWORDS), blue(SONS)), [1] * 7).uses("Battle Prayer")
    assert enemy.of(ev.AttackBegan)[0].keywords == (msg("Critical Blow"),)  # after the dice only


def test_battle_prayer_blocks_nothing_for_the_enemy() -> None:
    scene = _faith(SONS, 1).having(active=BLUE)
    played = scene.run(fight(blue(SONS), red(SWORDS)), [5] * 6 + [1, 6, 6, 6, 6, 6, 6])
    assert played.offers("Battle Prayer")  # before the attack dice
    assert not played.answers("pass").offers("Battle Prayer")


def test_fanatical_zeal_gives_precision_for_a_token() -> None:
    script = fight(blue(FELLOWS), red(SWORDS))
    scene = _faith(FELLOWS, 1).having(active=BLUE)
    played = scene.run(script, [1] * 5).uses("Fanatical Zeal")
    assert isinstance(played.pending, ChooseSome)
    assert played.ends().of(ev.AttackBegan)[0].keywords == (msg("Precision"),)
    assert played.of(ev.TokensChanged)[0].amount == -1
    assert not _faith(FELLOWS, 0).having(active=BLUE).run(script, [1] * 5).offers("Fanatical Zeal")
    enemy = _faith(FELLOWS, 1).run(fight(red(SWORDS), blue(FELLOWS)), [1] * 7)
    assert not enemy.offers("Fanatical Zeal")


def test_zealous_resurgence_restores_wounds_for_a_token() -> None:
    activated = window(Moment.UNIT_ACTIVATES, Activation(blue(FELLOWS)))
    played = _faith(FELLOWS, 1, wounds=5).run(activated).uses("Zealous Resurgence").ends()
    assert (played.unit(FELLOWS).wounds, played.unit(FELLOWS).tokens["faith"]) == (7, 0)
    assert _faith(FELLOWS, 1, wounds=5).run(activated).ends().unit(FELLOWS).wounds == 5
    assert not _faith(FELLOWS, 0, wounds=5).run(activated).offers("Zealous Resurgence")
    other = window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    assert not _faith(FELLOWS, 1, wounds=5).run(other).offers("Zealous Resurgence")
