"""Supposed effects in the charge sheets at the window: real clicks on their switches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pygame
import pytest

from simulator.agents.quick_setup import set_up
from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.language.texts import literal
from simulator.model.cards import CardId
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind, Option, WindowOption
from simulator.model.state import Seat, UnitId
from simulator.rules.odds import charge_offers as charge_offers_of
from simulator.rules.odds import charge_sheet as charge_sheets
from simulator.rules.odds import hypothetical
from simulator.rules.odds.charge_offers import charge_offers
from simulator.rules.odds.charge_sheet import ChargeSheet, charge_sheet
from simulator.rules.odds.effect_offers import chosen
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.panels import CHARGES
from simulator.ui.battle.screen import GameScreen
from simulator.ui.boxes.tree import words_in
from simulator.ui.odds.charge_panel import SwitchEffect
from simulator.ui.odds.sheet_text import outcome
from simulator.ui.odds.supposing import Supposing
from tests.ui.fingers import (
    Pixel,
    app_of,
    at_the_table,
    click_box,
    let_go_of,
    move,
    press,
    settle,
    window,
)
from tests.ui.laid_boxes import laid, placed, words_of

SWORDS = "red:stark-sworn-swords"
GUARDS = "blue:lannister-guardsmen"
MIGHT, FEROCITY, KING = "Winter's Might", "Northern Ferocity", "I Am The King!"
"""Red may play the first two before its attack dice; the third is Blue's, who defends."""
MOMENT = Moment.ATTACK_BEFORE_DICE
SUPREMACY = "Lannister Supremacy"


def before_a_charge(
    folder: Path, blue: str = "human", size: Pixel = (1280, 720), distance: float = 7.0
) -> GameScreen:
    """Sit down with red swords before blue guardsmen, known hands, and the charge sheets open."""
    game = at_the_table(window(folder, size), blue=blue)
    set_up(game.match.session, 3)
    now = game.match.session.position
    guards = now.standing(GUARDS).pose
    away = guards.advanced(distance)
    now = hypothetical.standing_at(now, SWORDS, Pose(away.x, away.y, guards.facing + 180.0))
    lie_so(game, with_hands(now, {Seat.RED: (MIGHT, FEROCITY), Seat.BLUE: (KING,)}))
    press(app_of(game), pygame.K_o)
    game.selected = SWORDS
    game.refresh()
    assert game.panels.sees(CHARGES)
    worked_out(game)
    return game


def with_hands(now: Position, hands: dict[Seat, tuple[str, ...]]) -> Position:
    """Return players cards by name."""
    number = {card.name: card.id for card in now.game.library.tactics.values()}

    def of(player: Seat) -> tuple[CardId, ...]:
        return tuple(number[name] for name in hands[player])

    seats = {player: replace(seat, hand=of(player)) for player, seat in now.state.seats.items()}
    return Position(replace(now.state, seats=MappingProxyType(seats)), now.game)


def lie_so(game: GameScreen, now: Position) -> None:
    """Have the game go on from a position."""
    game.match.session._table.deal(now.state)
    game.absorb()
    settle(app_of(game))


def worked_out(game: GameScreen) -> None:
    """Draw frames until nothing is worked out any more."""
    for _frame in range(80):
        settle(app_of(game), 1)
        if not game.panels.charges.waiting:
            break
    settle(app_of(game), 1)
    assert not game.panels.charges.waiting


def switch(game: GameScreen, title: str = "", foe: UnitId = GUARDS) -> None:
    """Click a switch, or what opens the switches; scrolled to where it is seen."""
    click_box(app_of(game), SwitchEffect(foe, title))
    worked_out(game)


def shown(game: GameScreen, foe: UnitId = GUARDS) -> ChargeSheet:
    """Return the sheet the panel shows against an enemy."""
    sheets = game.panels.charges.sheets
    assert sheets is not None
    found = sheets.shown(foe)
    assert found is not None
    return found


def titles(game: GameScreen) -> set[str]:
    """Return what has a switch on the screen."""
    return {key.title for key in switches(game)} - {""}


def switches(game: GameScreen) -> list[SwitchEffect]:
    keys = [one.box.key for one in game.tree.root.walk()]
    return [key for key in keys if isinstance(key, SwitchEffect)]


def counted(monkeypatch: pytest.MonkeyPatch, where: object, name: str) -> list[str]:
    """Return a list that grows with every call of a function."""
    calls: list[str] = []
    whole = getattr(where, name)

    def listening(*args: Any, **more: Any) -> Any:
        calls.append(name)
        return whole(*args, **more)

    monkeypatch.setattr(where, name, listening)
    return calls


def words_shown(game: GameScreen) -> str:
    """Return every word the panel shows."""
    return words_in(laid(game.panels.charges.view(), 502, 3000).root)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_switch_counts_an_effect_in_sheet_plate_and_words(tmp_path: Path, size: Pixel) -> None:
    game = before_a_charge(tmp_path, "random", size)
    plain = shown(game)
    switch(game)
    before = pygame.image.tobytes(app_of(game).surface.subsurface(game.at.board), "RGB")
    assert MIGHT in titles(game)
    switch(game, MIGHT)
    now = game.match.session.position
    offers = charge_offers(now, plain, (Seat.RED,), turn_begun=True)
    sheet = charge_sheet(now, SWORDS, GUARDS, using=chosen(offers, [MIGHT]))
    assert shown(game) == sheet != plain
    assert sheet.best is not None
    assert plain.best is not None
    more = sheet.best.charge.expected - plain.best.charge.expected
    assert more > 0
    drawn = words_shown(game)
    assert f"supposed: {MIGHT}" in drawn
    assert f"{more:+.2f} wounds" in drawn
    assert f"{sheet.best.charge.expected:.2f} wounds" in drawn
    text = outcome(sheet, sheet.best)
    assert f"supposed: {MIGHT}" in text
    assert not any("strikes back" in line for line in text)
    after = pygame.image.tobytes(app_of(game).surface.subsurface(game.at.board), "RGB")
    assert after != before  # the plate beside the ghosts has the other figures
    switch(game, MIGHT)
    assert shown(game) == plain
    assert "supposed:" not in words_shown(game)


def test_TIM_01_two_cards_at_one_moment_are_refused_with_the_sentence(tmp_path: Path) -> None:
    refused = "Only one order or tactics card"
    game = before_a_charge(tmp_path, "random")
    switch(game)
    switch(game, FEROCITY)
    assert refused not in words_shown(game)
    counted = shown(game)
    switch(game, MIGHT)
    assert shown(game) == counted
    assert [use.name for use in counted.using] == [FEROCITY]
    assert words_shown(game).count(refused) == 1
    assert refused in words_of(game.tree, SwitchEffect(GUARDS, MIGHT))
    switch(game, FEROCITY)
    switch(game, MIGHT)
    assert [use.name for use in shown(game).using] == [MIGHT]
    assert refused not in words_shown(game)


def test_what_cannot_be_counted_says_why_and_stays_off(tmp_path: Path) -> None:
    game = before_a_charge(tmp_path, "random")
    plain = shown(game)
    switch(game)
    asked = game.panels.charges.sheets.supposing[GUARDS]  # type: ignore[union-attr]
    offer = next(one for one in asked.offers or () if str(one.title) == SUPREMACY)
    assert offer.why_not
    switch(game, SUPREMACY)
    assert shown(game) == plain
    assert str(offer.why_not) in words_of(game.tree, SwitchEffect(GUARDS, SUPREMACY))


def test_between_two_people_only_the_hand_that_lies_open_is_named(tmp_path: Path) -> None:
    """A hand is its player's secret; a switch left on names no card of a hand laid down."""
    game = before_a_charge(tmp_path)
    plain = shown(game)
    switch(game)
    assert SUPREMACY in titles(game)
    assert not {MIGHT, FEROCITY, KING} & titles(game)
    assert "while the hand is open" in words_shown(game)
    press(app_of(game), pygame.K_F5, let_go=False)
    worked_out(game)
    assert {MIGHT, FEROCITY} <= titles(game)
    assert KING not in titles(game)
    switch(game, MIGHT)
    assert [use.name for use in shown(game).using] == [MIGHT]
    let_go_of(app_of(game), pygame.K_F5)
    app_of(game).step(0.02)  # the very next frame
    assert MIGHT not in words_shown(game)
    assert not {MIGHT, FEROCITY, KING} & titles(game)
    assert shown(game) == plain
    now = game.match.session.position
    assert game.board.hypothetical is not None
    assert game.board.hypothetical(now, SWORDS, GUARDS) == ()
    press(app_of(game), pygame.K_F6, let_go=False)
    worked_out(game)
    assert KING in titles(game)
    assert not {MIGHT, FEROCITY} & titles(game)
    let_go_of(app_of(game), pygame.K_F6)


def test_against_a_machine_its_hand_is_never_named(tmp_path: Path) -> None:
    game = before_a_charge(tmp_path, "random")
    switch(game)
    press(app_of(game), pygame.K_F6, let_go=False)
    worked_out(game)
    assert {MIGHT, FEROCITY} <= titles(game)
    assert KING not in titles(game)
    let_go_of(app_of(game), pygame.K_F6)


def test_the_mouse_over_the_switches_works_nothing_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = before_a_charge(tmp_path, "random")
    switch(game)
    switch(game, MIGHT)
    asked = counted(monkeypatch, charge_sheets, "plan")  # what a sheet begins with
    asked_too = counted(monkeypatch, charge_offers_of, "the_one")  # and what offers begin with
    places = [placed(game.tree, key).rect.center for key in switches(game)]
    assert places
    for place in places * 2:
        move(app_of(game), place)
    enemy = game.match.session.position.standing(GUARDS).pose.centre
    move(game.app, tuple(round(one) for one in game.board.camera.to_screen(enemy)))  # type: ignore[arg-type]
    assert asked == asked_too == []


def test_each_frame_works_out_one_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = before_a_charge(tmp_path, "random")
    pieces = counted(monkeypatch, Supposing, "work")
    click_box(app_of(game), SwitchEffect(GUARDS))  # the first frame after the switches were opened
    assert pieces == ["work"]
    worked_out(game)
    click_box(app_of(game), SwitchEffect(GUARDS, MIGHT))
    assert pieces == ["work", "work"]  # the offers, one sheet


def test_what_is_supposed_stays_supposed_when_the_position_changes(tmp_path: Path) -> None:
    game = before_a_charge(tmp_path, "random")
    switch(game)
    switch(game, MIGHT)
    counted = shown(game)
    now = game.match.session.position
    lie_so(game, hypothetical.with_wounds(now, GUARDS, 8))
    game.selected = SWORDS
    game.refresh()
    worked_out(game)
    assert [use.name for use in shown(game).using] == [MIGHT]
    assert shown(game) != counted
    switch(game)  # closed: still counted
    assert not titles(game)
    assert [use.name for use in shown(game).using] == [MIGHT]


def test_what_the_odds_shown_count_on_is_golden_when_it_is_asked(tmp_path: Path) -> None:
    """A window of the supposed charge begins with the card its numbers hold; else with none."""
    game = before_a_charge(tmp_path, "random")
    now, pass_ = game.match.session.position, Option("pass", "Pass")
    switch(game)
    number = {card.name: card for card in now.game.library.tactics.values()}
    cards = [
        WindowOption(
            f"use:{card.id}", name, ability=card.ability, use="card", holder="", card=card.id
        )
        for name, card in number.items()
        if name in {MIGHT, FEROCITY}
    ]
    asked = Choose(
        who=Seat.RED,
        prompt=literal("?"),
        options=(*cards, pass_),
        kind=Kind.WINDOW,
        moment=MOMENT,
        subject=SWORDS,
    )
    assert Draft(asked, game.panels.charges.assumed(now, asked)).lit == "pass"
    switch(game, MIGHT)
    assumed = game.panels.charges.assumed(now, asked)
    assert assumed == f"use:{number[MIGHT].id}"
    draft = Draft(asked, assumed)
    assert draft.confirm() == assumed
    others = [
        replace(asked, who=Seat.BLUE),
        replace(asked, moment=Moment.TURN_START),
        replace(
            asked, options=(cards[-1], pass_) if cards[0].key == assumed else (cards[0], pass_)
        ),
    ]
    assert [game.panels.charges.assumed(now, other) for other in others] == ["", "", ""]


def test_CHG_03_who_may_not_be_charged_has_no_switches(tmp_path: Path) -> None:
    game = before_a_charge(tmp_path, "random")
    sheets = game.panels.charges.sheets
    assert sheets is not None
    far = [foe for foe in sheets.foes if not sheets.found[foe]]
    assert far
    openers = {key.foe for key in switches(game)}
    assert GUARDS in openers
    assert not openers & set(far)
