"""The season of the cards in the window: chosen, told where it is not the usual one, and kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.armies.lists import army_names, load_army
from simulator.content.cards.library import load_library
from simulator.content.games.saved_game import write
from simulator.language.languages import speak
from simulator.language.texts import printed, translate
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import SEASON, SEASONS, USUAL_SEASON
from simulator.model.state import Seat
from simulator.rules.armies.building import legal
from simulator.ui.app import App
from simulator.ui.armies.army_numbers import ArmyNumbers
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.armies.draft import OfferTab
from simulator.ui.armies.saved_lists import ArmyFiles
from simulator.ui.boxes.box import Doing
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.tree import words_in
from simulator.ui.cards.library import CardLibrary
from simulator.ui.title.archive_rows import Described
from simulator.ui.title.battle_plan import Plan
from simulator.ui.title.new_battle import NewBattle
from tests.each import some
from tests.seasons import S07
from tests.ui.fingers import FAST, click_doing, click_words, game_of, press, settle, window

BLACKGUARDS, ZORSE_RIDERS = "11002", "11070"
BOTH = pytest.mark.parametrize("language", ["en", "de"])
LIST = """\
id: own
name: {name}
faction: bolton
points: {points}
{season}units:
  - card: "11002"
    attachments: ["21002"]
"""


def top(app: App) -> BoxScreen:
    assert isinstance(app.top, BoxScreen)
    return app.top


def words(app: App) -> str:
    return words_in(top(app).tree.root)


def planned(folder: Path, language: str) -> tuple[App, NewBattle]:
    """Open a new battle, with own lists: of no season, of the later one, one too dear there."""
    speak(language)
    own = folder / "armies"
    own.mkdir()
    cost = load_library().units[BLACKGUARDS].cost
    for name, points, season in (
        ("any", 30, ""),
        ("later", 30, f"season: {S07}\n"),
        ("dearer", cost, ""),
    ):
        text = LIST.format(name=name, points=points, season=season)
        (own / f"{name}.yaml").write_text(text, encoding="utf-8")
    app = window(folder, (1280, 720), replace(FAST, language=language))
    click_words(app, "New battle")
    assert isinstance(app.top, NewBattle)
    return app, app.top


@BOTH
def test_a_season_decides_which_lists_are_offered(tmp_path: Path, language: str) -> None:
    app, _screen = planned(tmp_path, language)
    for season in some((SEASON, S07) if language == "en" else (S07,)):
        click_doing(app, NewBattle.choose, "season", 0, season)
        click_doing(app, NewBattle.offer_armies, 0)
        files = app.top
        assert isinstance(files, ArmyFiles)
        there = [getattr(one.box, "do", None) for one in files.tree.root.walk()]
        opens = (do for do in there if isinstance(do, Doing) and do.command == files.open_army)
        asked = {str(do.given[0]) for do in opens}
        own = {Path(name).stem for name in asked if Path(name).suffix}
        assert own == {"any", "dearer", *(["later"] if season == S07 else [])}
        assert ("ARM-02" in words(app)) is (season == S07), "why the dearer one is not legal"
        press(app, pygame.K_ESCAPE)
    cards = load_library(season=S07)
    for name in some(one for one in army_names(S07) if one.startswith("bolton")):
        assert (name in asked) is legal(load_army(name, season=S07), cards)
    assert "stark-30" in asked


@BOTH
def test_a_battle_of_a_season_is_begun_by_keys_and_says_so(tmp_path: Path, language: str) -> None:
    app, screen = planned(tmp_path, language)
    assert screen.plan.season == Plan().season == S07
    screen.choose("army", 0, str(tmp_path / "armies" / "later.yaml"))
    settle(app)
    assert "Dreadfort Blackguards" in words(app) or language == "de"
    screen.choose("army", 0, "stark-30")
    settle(app)
    for _step in range(60):
        placed = screen.tree.focused
        wanted = Doing(screen.choose, ("season", 0, SEASON))
        if placed is not None and getattr(placed.box, "do", None) == wanted:
            break
        at_season = placed is not None and "S0" in words_in(placed)
        press(app, pygame.K_RIGHT if at_season else pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert screen.plan.season == SEASON
    click_words(app, "Begin")
    click_words(app, "Mode")
    settle(app)
    game = game_of(app)
    assert game.match.header.season == game.match.session.game.library.season == SEASON
    assert f"{printed('A Game of Thrones')} ({SEASON})" in words(app).replace("\n", " ")
    assert game.match.header.armies[Seat.RED].season == SEASON
    assert Plan.remembered(app.settings.last_battle).season == SEASON
    write(tmp_path / "one.ironranks", game.match.session, game.match.header)
    assert Described.of(tmp_path / "one.ironranks").lines[0].endswith(f"({SEASON})")
    kept = {key: word for key, word in app.settings.last_battle.items() if key != "season"}
    assert Plan.remembered(kept).season == SEASON, "kept when there was only one"


# ------------------------------------------------------------------ army lists


@BOTH
def test_a_list_is_built_in_a_season_and_saved_with_it(tmp_path: Path, language: str) -> None:
    app, _screen = planned(tmp_path, language)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_7)
    builder = app.top
    assert isinstance(builder, ArmyBuilder)
    assert builder.draft.army.season == USUAL_SEASON
    builder.filing.load(str(tmp_path / "armies" / "dearer.yaml"))
    settle(app)
    assert "ARM-02" not in broken(builder)
    click_doing(app, ArmyBuilder.take_season, S07)
    assert "ARM-02" in broken(builder), "what is not legal in this season is told"
    click_doing(app, ArmyBuilder.turn_offers, OfferTab.UNITS)
    assert "Dreadfort Spearmen" in {offer.card.name for offer in builder.offers}
    click_words(app, "Save")
    saved = load_army(tmp_path / "armies" / "dearer.yaml")
    assert saved.season == builder.draft.kept.season == S07
    click_doing(app, ArmyNumbers.play, 30)
    click_words(app, "Random legal army")
    assert all(builder.draft.verdicts)
    assert builder.draft.army.season == S07
    for _change in range(3):
        press(app, pygame.K_u)
    assert builder.draft.army.season == builder.library.season == SEASON


def broken(builder: ArmyBuilder) -> str:
    return " ".join(str(verdict) for verdict in builder.draft.verdicts if not verdict)


@BOTH
def test_cards_a_season_does_not_have_are_taken_out_and_told(tmp_path: Path, language: str) -> None:
    app, _screen = planned(tmp_path, language)
    units = (ArmyUnit(BLACKGUARDS), ArmyUnit(ZORSE_RIDERS))
    app.push(builder := ArmyBuilder(app, Army("", "One", "bolton", 30, units, season=S07)))
    settle(app)
    click_doing(app, ArmyBuilder.take_season, SEASON)
    assert [unit.card for unit in builder.draft.army.units] == [BLACKGUARDS]
    assert printed("Bloody Mummer Zorse Riders") in builder.said
    click_doing(app, ArmyBuilder.take_season, S07)
    press(app, pygame.K_u)
    press(app, pygame.K_u)
    assert builder.draft.army.units == units


# ------------------------------------------------------------------ the card library


@BOTH
def test_the_card_library_shows_a_season_and_compares_cards(tmp_path: Path, language: str) -> None:
    app, _screen = planned(tmp_path, language)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_8)
    cards = app.top
    assert isinstance(cards, CardLibrary)
    for season, other, name in some(((SEASON, S07, "Blackguards"), (S07, SEASON, "Dreadfort"))):
        click_doing(app, CardLibrary.take_season, season)
        cards.type("")
        assert (ZORSE_RIDERS in {face.id for face in cards.faces}) is (season == S07)
        for words in ("Dreadfort Blackguards", printed("Dreadfort Blackguards"), "Blackguards"):
            cards.type(words)
            assert BLACKGUARDS in {face.id for face in cards.faces}, "both names are understood"
        cards.go_to(BLACKGUARDS)
        settle(app)
        assert cards.face is not None
        assert cards.face.title.startswith(printed(name)) or language == "de"
        others = ", ".join(one for one in SEASONS if one != season)
        compare = translate("Compare with {seasons}").format(seasons=others)
        there = translate("In {season}").format(season=other)
        assert there not in words_in(cards.tree.root)
        click_words(app, compare)
        settle(app)
        assert there in words_in(cards.tree.root)
        if season == S07:
            cards.go_to(ZORSE_RIDERS)
            settle(app)
            said = translate("{season} does not have this card.").format(season=other)
            assert said in words_in(cards.tree.root)
        cards.compare()
