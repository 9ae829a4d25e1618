"""The army builder by real clicks and keys: a legal list, saved, and led into battle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.armies.lists import load_army
from simulator.content.cards.library import load_library
from simulator.language.faction_names import short_faction_name
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import USUAL_SEASON
from simulator.rules.armies.building import legal
from simulator.rules.armies.lists import cost, marked_name, removed_cards
from simulator.rules.armies.mustering import factions
from simulator.ui.app import App
from simulator.ui.armies.army_numbers import NUMBER, SEED, ArmyNumbers
from simulator.ui.armies.army_rows import (
    AboutThing,
    AddCard,
    ChooseUnit,
    TakeOut,
    offer_text,
)
from simulator.ui.armies.builder import (
    NAME,
    SEARCH,
    ArmyBuilder,
)
from simulator.ui.armies.draft import ListPart, ListPlace, OfferTab
from simulator.ui.armies.lines_read import LinesRead
from simulator.ui.armies.saved_lists import ArmyFiles
from simulator.ui.armies.strings_sheet import TEXT, ArmyStrings
from simulator.ui.boxes.box import Press, Text, doing
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.tree import words_in
from simulator.ui.cards.search_chips import Filter, FilterKind
from simulator.ui.dialog import Question
from simulator.ui.file_sheets import LineSheet
from simulator.ui.title.menu import Menu
from simulator.ui.title.new_battle import NewBattle
from tests.each import some
from tests.ui.fingers import (
    app_of,
    click,
    click_action,
    click_box,
    click_doing,
    click_words,
    game_of,
    move,
    press,
    settle,
    type_words,
    window,
)

LIBRARY = load_library(season=USUAL_SEASON)
SWORDS, BERSERKERS, BOWMEN, GREY_WIND, OUTRIDERS = "10201", "10203", "10205", "10204", "10202"
ROBB, CHAMPION, CAPTAIN = "20201", "20203", "20204"
CATELYN, SANSA, RODRIK = "30201", "30202", "30205"


def opened(folder: Path, size: tuple[int, int] = (1280, 720)) -> tuple[App, ArmyBuilder]:
    app = window(folder, size)
    click_words(app, "Armies")
    settle(app)
    assert isinstance(app.top, ArmyBuilder)
    return app, app.top


def on_top(app: App, kind: type[BoxScreen]) -> bool:
    return isinstance(app.top, kind)


def add(app: App, _builder: ArmyBuilder, card: str) -> None:
    """Click a card among those that may be added."""
    click_action(app, AddCard(card))


def enter(app: App, builder: ArmyBuilder, line: str) -> None:
    """Click a line with a number, which selects all of it."""
    place = builder.tree.place_of(line)
    assert place is not None
    click(app, place.center)


def asked(builder: ArmyBuilder) -> list[int]:
    """Return the units that ask for an attachment."""
    actions = (getattr(one.box, "do", None) for one in builder.tree.pressables())
    return [one.unit for one in actions if isinstance(one, ChooseUnit) and one.attach]


def attach(builder: ArmyBuilder, unit: int) -> ChooseUnit:
    """Return what asks for attachments of a unit."""
    return ChooseUnit(unit, builder.draft.army.units[unit].card, attach=True)


def by_clicks(app: App, builder: ArmyBuilder) -> None:
    """Build the Young Wolf's host of 40 points."""
    for card in (SWORDS, BERSERKERS, BOWMEN, GREY_WIND, OUTRIDERS):
        add(app, builder, card)
    for unit, attachment in ((0, ROBB), (1, CHAMPION), (2, CAPTAIN)):
        click_action(app, attach(builder, unit))
        add(app, builder, attachment)
    click_doing(app, ArmyBuilder.turn_offers, OfferTab.NCUS)
    for card in (CATELYN, SANSA, RODRIK):
        add(app, builder, card)


def with_wolves(app: App, builder: ArmyBuilder) -> None:
    """Lay the Young Wolf's host of 40 points on the table, which comes with the game."""
    builder.load(load_army("stark-40"))
    settle(app)


def cards(builder: ArmyBuilder) -> list[str]:
    """Return the combat units of the list."""
    return [unit.card for unit in builder.draft.army.units]


def rules(builder: ArmyBuilder) -> str:
    """Return what the page of rules says."""
    app_of(builder).step(0.02)
    box = builder._rules
    assert isinstance(box, Text)
    return "\n".join("".join(run.words for run in part.runs) for part in box.paragraphs)


def take_army(app: App, path: Path) -> None:
    """Have the first seat of a new battle lead a list of one's own."""
    click_doing(app, NewBattle.offer_armies, 0)
    click_doing(app, ArmyFiles.open_army, str(path))
    settle(app)


# ------------------------------------------------------------------ building


def test_a_legal_army_is_built_by_clicks_saved_and_led_into_battle(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    by_clicks(app, builder)
    army = builder.draft.army
    assert all(builder.draft.verdicts)
    assert "A legal army" in rules(builder)
    units = (
        ArmyUnit(SWORDS, (ROBB,)),
        ArmyUnit(BERSERKERS, (CHAMPION,)),
        ArmyUnit(BOWMEN, (CAPTAIN,)),
        ArmyUnit(GREY_WIND),
        ArmyUnit(OUTRIDERS),
    )
    ncus = (CATELYN, SANSA, RODRIK)
    assert army == Army("", "", "stark", 40, units, ncus, season=USUAL_SEASON)
    click_box(app, NAME)
    type_words(app, "Wolves & Söhne")
    click_words(app, "Save")
    settle(app)
    assert not builder.unsaved
    press(app, pygame.K_ESCAPE)
    assert on_top(app, Menu)
    click_words(app, "New battle")
    take_army(app, app.places.own_armies()[0])
    click_words(app, "Quick set-up")
    settle(app)
    assert "Wolves & Söhne" in {a.name for a in game_of(app).match.header.armies.values()}


WATCH = """\
id: watch
name: The Wall
faction: nightswatch
points: 30
units:
  - card: "10502"  # Sworn Brothers
    attachments: ["20511"]  # Donal Noye
"""


def test_a_list_whose_faction_is_not_whole_is_refused_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ARM-12: it is told where the list is chosen, and the battle does not begin."""
    left = {
        number: card
        for number, card in LIBRARY.tactics.items()
        if card.faction != "nightswatch" or card.commander
    }
    few = replace(LIBRARY, tactics=left)
    for reader in ("content.games.battles", "ui.title.battle_plan"):
        monkeypatch.setattr(f"simulator.{reader}.library_at_hand", lambda _season="": few)
    app = window(tmp_path)
    folder = app.places.saves.parent / "armies"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "watch.yaml").write_text(WATCH)
    click_words(app, "New battle")
    screen = app.top
    assert isinstance(screen, NewBattle)
    take_army(app, folder / "watch.yaml")
    assert "tactics cards are here" in notice(screen)
    click_words(app, "Begin")
    settle(app)
    assert on_top(app, NewBattle)
    assert "This faction cannot be played" in notice(screen)


def notice(screen: NewBattle) -> str:
    """Return all that stands there."""
    return words_in(screen.tree.root)


def test_points_and_cards_are_counted_while_one_builds(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    add(app, builder, SWORDS)
    add(app, builder, OUTRIDERS)
    assert cards(builder) == [SWORDS, OUTRIDERS]
    assert builder.draft.unit == 1
    click_action(app, TakeOut(ListPlace(ListPart.UNIT, 0), SWORDS))
    assert cards(builder) == [OUTRIDERS]


def test_a_card_that_may_not_be_added_says_why_with_its_rule(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    add(app, builder, SWORDS)
    click_doing(app, ArmyBuilder.turn_offers, OfferTab.ATTACHMENTS)
    add(app, builder, CHAMPION)
    before = builder.draft.army
    add(app, builder, CAPTAIN)
    assert builder.draft.army == before
    assert "ATM-02" in builder.said or "ARM-11" in builder.said


def test_a_broken_list_shows_its_sentence_and_rule(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    with_wolves(app, builder)
    click_doing(app, ArmyNumbers.play, 30)
    assert not all(builder.draft.verdicts)
    assert "ARM-02" in rules(builder).split("\n")[1]
    assert "Not legal" in rules(builder)


def test_what_a_card_needs_is_said_before_and_after_it_is_added(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    add(app, builder, GREY_WIND)
    assert "Robb Stark" in builder.said
    assert "ARM-14" in rules(builder)


def test_an_army_without_a_commander_says_so(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    add(app, builder, SWORDS)
    assert "ARM-09" in rules(builder)
    click_action(app, attach(builder, 0))
    click_action(app, Filter(FilterKind.COMMANDER))
    assert all(getattr(one.card, "commander", False) for one in builder.offers)
    add(app, builder, ROBB)
    assert all(builder.draft.verdicts)


def test_only_what_fits_hides_the_rest(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    click_doing(app, ArmyNumbers.play, 20)
    for _unit in range(3):
        add(app, builder, BERSERKERS)
    assert not all(offer.verdict for offer in builder.offers)
    click_words(app, "Only what fits")
    assert all(offer.verdict for offer in builder.offers)


def test_the_offers_are_searched_by_typing(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    click_box(app, SEARCH)
    type_words(app, "bowmen")
    found = {offer.card.id for offer in builder.offers}
    assert BOWMEN in found
    assert SWORDS not in found


def test_every_faction_has_its_chip(tmp_path: Path) -> None:
    _app, builder = opened(tmp_path)
    there = {getattr(one.box, "do", None): words_in(one) for one in builder.tree.pressables()}
    found = {one: there.get(doing(builder.muster, one)) for one in factions(LIBRARY)}
    assert found == {one: short_faction_name(one) for one in factions(LIBRARY)}
    assert found["nightswatch"] == "Night's Watch"


def test_another_faction_begins_anew_and_can_be_taken_back(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    add(app, builder, SWORDS)
    click_doing(app, ArmyBuilder.muster, "lannister")
    assert builder.draft.army.faction == "lannister"
    assert cards(builder) == []
    press(app, pygame.K_u)
    assert cards(builder) == [SWORDS]


def test_undo_and_redo_by_keys_and_buttons(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    add(app, builder, SWORDS)
    add(app, builder, BOWMEN)
    press(app, pygame.K_u)
    assert cards(builder) == [SWORDS]
    press(app, pygame.K_u, shift=True)
    assert cards(builder) == [SWORDS, BOWMEN]
    click_words(app, "Undo")
    click_words(app, "Undo")
    assert cards(builder) == []
    click_words(app, "Undo")
    assert "nothing" in builder.said


def test_keys_alone_build_an_army(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    press(app, pygame.K_j)
    assert builder.tab == "attachments"
    press(app, pygame.K_DOWN)
    press(app, pygame.K_SPACE)
    assert len(builder.draft.army.units[0].attachments) == 1


def test_a_name_typed_first_stays_when_cards_are_added(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    click_box(app, NAME)
    type_words(app, "Wolfpack")
    add(app, builder, SWORDS)
    add(app, builder, BOWMEN)
    assert builder.draft.army.name == "Wolfpack"
    press(app, pygame.K_ESCAPE)
    click_words(app, "Save")
    settle(app)
    folder = app.places.saves.parent / "armies"
    assert [load_army(str(path)).name for path in folder.iterdir()] == ["Wolfpack"]


def test_keys_are_keys_again_after_a_name_and_F2_always_is(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    add(app, builder, SWORDS)
    click_box(app, NAME)
    type_words(app, "Wolfpack")
    press(app, pygame.K_F2)
    assert not builder.unsaved
    click_box(app, NAME)
    press(app, pygame.K_RETURN)
    settle(app)
    assert not builder.typing()
    press(app, pygame.K_u)
    assert cards(builder) == []


def test_a_list_that_breaks_a_rule_is_saved_with_a_word_about_it(tmp_path: Path) -> None:
    """ARM-09: without a commander."""
    app, builder = opened(tmp_path)
    add(app, builder, SWORDS)
    press(app, pygame.K_F2)
    assert "Saved as" in builder.said
    assert "ARM-09" in builder.said
    with_wolves(app, builder)
    press(app, pygame.K_F2)
    assert "not legal" not in builder.said


@pytest.mark.parametrize("fitting", [False, True], ids=["all", "only what fits"])
def test_clicking_on_goes_on_with_the_same_card(tmp_path: Path, fitting: bool) -> None:
    """What becomes refused stays under the mouse, however high its reason makes the rows."""
    app, builder = opened(tmp_path)
    click_doing(app, ArmyNumbers.play, 20)
    if fitting:
        click_words(app, "Only what fits")
    before = [offer.card.id for offer in builder.offers]
    add(app, builder, BERSERKERS)
    place = builder.tree.place_of(AddCard(BERSERKERS))
    assert place is not None
    for _more in range(4):
        click(app, place.center)
        now = builder.tree.place_of(AddCard(BERSERKERS))
        assert now is not None
        assert now.top == place.top
    assert set(cards(builder)) == {BERSERKERS}
    assert [offer.card.id for offer in builder.offers] == before


@pytest.mark.parametrize("tab", list(OfferTab)[:3])
def test_every_offer_says_its_name_and_its_reason(tmp_path: Path, tab: OfferTab) -> None:
    """With a full army nearly every card is refused."""
    app, builder = opened(tmp_path)
    builder.load(load_army("stark-20"))
    builder.turn_offers(tab)
    settle(app)
    rows = {one.name: words_in(one) for one in builder.tree.pressables()}
    refused = 0
    for one in some(builder.offers):
        said = rows[AddCard(one.card.id)]
        refused += not one.verdict
        assert offer_text(one) in said
        assert str(marked_name(one.card, whole=False)) in said
    assert refused


def test_typed_points_are_played(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    enter(app, builder, NUMBER)
    type_words(app, "45")
    assert builder.draft.army.points == 45


def test_the_deck_of_the_commander_is_shown(tmp_path: Path) -> None:
    app, builder = opened(tmp_path, (1920, 1080))
    with_wolves(app, builder)
    for card in ("40208", "40209", "40210"):
        place = builder.tree.place_of(AboutThing(card))
        assert place is not None
        move(app, place.center)
        assert builder.face is not None
        assert builder.face.id == card


# ------------------------------------------------------------------ random armies


def test_a_random_army_is_legal_and_its_seed_gives_it_again(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    enter(app, builder, SEED)
    type_words(app, "77")
    click_words(app, "Random")
    first = builder.draft.army
    assert legal(first, LIBRARY)
    assert "77" in builder.said
    click_words(app, "Undo")
    click_words(app, "Random")
    assert builder.draft.army == first


@pytest.mark.parametrize("typed", ["0", "00", ""])
def test_what_is_no_number_of_points_is_said_and_draws_no_army(tmp_path: Path, typed: str) -> None:
    app, builder = opened(tmp_path)
    before = builder.draft.army
    enter(app, builder, NUMBER)
    press(app, pygame.K_BACKSPACE)
    type_words(app, typed)
    click_words(app, "Random")
    assert builder.draft.army == before
    assert f"the list still has {before.points}" in builder.said
    assert typed in builder.said


@pytest.mark.parametrize("line", [NUMBER, SEED])
def test_esc_restores_a_number_and_leaves_its_line(tmp_path: Path, line: str) -> None:
    app, builder = opened(tmp_path)
    numbers = builder.numbers
    enter(app, builder, line)
    type_words(app, "30")  # a click selects all of it
    typed = ("30", "") if line == NUMBER else ("40", "30")
    assert (numbers.points, numbers.seed) == typed
    press(app, pygame.K_ESCAPE)
    assert (numbers.points, numbers.seed) == ("40", "")
    assert not builder.typing()
    assert app.top is builder
    assert builder.draft.army.points == 40


# ------------------------------------------------------------------ files


def saved(app: App, builder: ArmyBuilder, name: str) -> Path:
    click_box(app, NAME)
    type_words(app, name)
    click_words(app, "Save")
    settle(app)
    return next(path for path in app.places.own_armies() if load_army(path).name == name)


def test_a_list_is_opened_and_deleted_by_clicks(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    by_clicks(app, builder)
    path = saved(app, builder, "Wolves")
    click_words(app, "New")
    assert cards(builder) == []
    click_words(app, "Open")
    files = app.top
    assert isinstance(files, ArmyFiles)
    click_doing(app, ArmyFiles.open_army, str(path))
    assert builder.draft.army.name == "Wolves"
    assert len(cards(builder)) == 5
    click_words(app, "Open")
    files = app.top
    assert isinstance(files, ArmyFiles)
    click_doing(app, ArmyFiles.ask, path)
    press(app, pygame.K_SPACE)
    assert path.exists(), "Space keeps what would be lost"
    click_doing(app, ArmyFiles.ask, path)
    click_words(app, "Delete it")
    assert not path.exists()
    assert "Wolves" not in words_in(files.tree.root)


def test_a_broken_file_says_what_is_wrong_and_can_be_deleted(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    folder = builder.filing.folder
    folder.mkdir(parents=True)
    path = folder / "broken.yaml"
    path.write_text("faction: [\n", encoding="utf-8")
    click_words(app, "Open")
    files = app.top
    assert isinstance(files, ArmyFiles)
    assert "broken.yaml" in words_in(files.tree.root)
    there = [one.box for one in files.tree.root.walk()]
    assert doing(files.ask, path) in [box.do for box in there if isinstance(box, Press)]


def test_a_list_that_is_not_saved_is_asked_for(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    add(app, builder, SWORDS)
    press(app, pygame.K_ESCAPE)
    assert on_top(app, Question)
    click_words(app, "Stay")
    assert app.screens[-1] is builder
    press(app, pygame.K_ESCAPE)
    click_words(app, "Do not save")
    assert on_top(app, Menu)


def test_another_list_of_the_same_name_is_not_lost_without_asking(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    add(app, builder, SWORDS)
    path = saved(app, builder, "Wolves")
    click_words(app, "New")
    add(app, builder, BOWMEN)
    click_box(app, NAME)
    type_words(app, "Wolves")
    click_words(app, "Save")
    assert on_top(app, Question)
    click_words(app, "Back")
    assert load_army(path).units == (ArmyUnit(SWORDS),)


# ------------------------------------------------------------------ strings and paper


@pytest.mark.parametrize("form", ["As text", "For Tabletop Simulator"])
def test_a_list_goes_out_as_a_string_and_comes_back(tmp_path: Path, form: str) -> None:
    app, builder = opened(tmp_path)
    with_wolves(app, builder)
    built = builder.draft.army
    click_words(app, "Strings")
    click_words(app, form)
    click_words(app, "Copy")
    click_words(app, "Back")
    click_words(app, "Undo")
    click_words(app, "Strings")
    click_words(app, "Empty")
    click_words(app, "Paste")
    click_words(app, "Read this list")
    click_words(app, "Take this army")
    settle(app)
    if on_top(app, Question):
        click_words(app, "All right")
    assert (builder.draft.army.units, builder.draft.army.ncus) == (built.units, built.ncus)


LIST = (
    "Faction: Stark\nStark Sworn Swords\n with Robb Stark - The Wolf Lord (C)\n"
    "Moonlit Walkers (6)\n"
)


def lines_of(app: App, text: str) -> LinesRead:
    """Read a list through the sheet of strings."""
    click_words(app, "Strings")
    strings = app.top
    assert isinstance(strings, ArmyStrings)
    strings.show(text)
    click_words(app, "Read this list")
    lines = app.top
    assert isinstance(lines, LinesRead)
    return lines


def test_a_line_that_was_not_read_is_mended_in_place(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    lines = lines_of(app, LIST)
    assert [line.number for line in lines.found.not_read] == [4]
    click_action(app, doing(lines.mend, 4))
    assert isinstance(app.top, LineSheet)
    app.top.type("Stark Bowmen (6)")
    press(app, pygame.K_RETURN)
    assert on_top(app, LinesRead)
    assert not lines.found.not_read
    click_words(app, "Take this army")
    assert [unit.card for unit in builder.draft.army.units] == ["10201", "10205"]


def test_space_mends_the_next_line_and_what_is_left_unread_is_told(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    lines_of(app, LIST)
    press(app, pygame.K_SPACE)
    assert on_top(app, LineSheet)
    press(app, pygame.K_ESCAPE)
    assert on_top(app, LinesRead)
    click_words(app, "Take it as far as read")
    question = app.top
    assert isinstance(question, Question)
    assert "Line 4 was not read" in question.words
    click_words(app, "All right")
    assert [unit.card for unit in builder.draft.army.units] == ["10201"]


def test_a_string_nobody_can_read_says_so(tmp_path: Path) -> None:
    app, _builder = opened(tmp_path)
    click_words(app, "Strings")
    sheet = app.top
    assert isinstance(sheet, ArmyStrings)
    click_words(app, "Empty")
    click_box(app, TEXT)
    type_words(app, "no army at all")
    before = sheet.notice
    click_words(app, "Read this list")
    assert app.screens[-1] is sheet
    assert sheet.notice != before


def test_the_sheet_is_printed_to_pdf(tmp_path: Path) -> None:
    app, builder = opened(tmp_path)
    with_wolves(app, builder)
    click_words(app, "PDF")
    sheet = app.top
    assert isinstance(sheet, LineSheet)
    sheet.type(str(tmp_path / "wolves.pdf"))
    press(app, pygame.K_RETURN)
    assert (tmp_path / "wolves.pdf").read_bytes().startswith(b"%PDF")


# ------------------------------------------------------------------ on the way to a battle


def test_new_battle_leads_to_the_builder_and_knows_what_was_built(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "New battle")
    click_words(app, "Build or edit armies")
    builder = app.top
    assert isinstance(builder, ArmyBuilder)
    by_clicks(app, builder)
    path = saved(app, builder, "Built on the way")
    press(app, pygame.K_ESCAPE)
    screen = app.top
    assert isinstance(screen, NewBattle)
    take_army(app, path)
    assert screen.army_title(0) == "Built on the way (40)"


# ------------------------------------------------------------------ what four houses ask for


def mustered(folder: Path, faction: str) -> tuple[App, ArmyBuilder]:
    app, builder = opened(folder)
    click_doing(app, ArmyBuilder.muster, faction)
    return app, builder


def unit_by_click(app: App, builder: ArmyBuilder, card: str) -> str:
    click_doing(app, ArmyBuilder.turn_offers, OfferTab.UNITS)
    add(app, builder, card)
    return builder.said


def attach_by_click(app: App, builder: ArmyBuilder, unit: int, card: str) -> str:
    click_action(app, attach(builder, unit))
    add(app, builder, card)
    return builder.said


def test_loyalty_and_limits_of_baratheon_by_clicks(tmp_path: Path) -> None:
    """ARM-14: Stannis excludes Renly's men, two Nobles are enough, Davos takes a card out."""
    app, builder = mustered(tmp_path, "baratheon")
    assert unit_by_click(app, builder, "10603") == ""
    assert attach_by_click(app, builder, 0, "20607") == ""  # Davos Seaworth, Hero of Blackwater
    assert attach_by_click(app, builder, 0, "20606") == ""  # beside him
    assert "one loyalty only" in unit_by_click(app, builder, "10604")
    assert [unit_by_click(app, builder, "10607") for _copy in range(2)] == ["", ""]
    assert "An army may have 2 of Dragonstone Noble" in unit_by_click(app, builder, "10607")
    assert [card.name for card in removed_cards(builder.draft.army, LIBRARY)] == ["Final Strike"]
    settle(app)
    assert builder.tree.place_of(AboutThing("40606")) is None
    assert legal(builder.draft.army, LIBRARY)


def test_giants_and_skinchangers_by_clicks(tmp_path: Path) -> None:
    """ARM-14: no neutrals, Varamyr needs his pack, a Bear is in no list, Mance joins the enemy."""
    app, builder = mustered(tmp_path, "freefolk")
    assert not [offer for offer in builder.offers if offer.card.faction == "neutral"]
    assert "needs Shadowcat" in unit_by_click(app, builder, "10318")
    for card in ("10319", "10320", "10303"):
        assert unit_by_click(app, builder, card) == ""
    assert "more than one commander" in unit_by_click(app, builder, "10313")
    assert "is in no army list" in unit_by_click(app, builder, "10310")
    assert attach_by_click(app, builder, 3, "20307") == ""
    click_doing(app, ArmyBuilder.turn_offers, OfferTab.JOINING)
    add(app, builder, "20327")
    assert builder.draft.army.joining == ("20327",)
    assert legal(builder.draft.army, LIBRARY)


def test_the_watch_and_the_dragons_by_clicks(tmp_path: Path) -> None:
    """ARM-10, ARM-14: Ghost waits for Jon, three Marshals are too many, a dragon gets cheaper."""
    app, builder = mustered(tmp_path, "nightswatch")
    assert unit_by_click(app, builder, "10502") == ""
    assert "Ghost needs Jon Snow" in unit_by_click(app, builder, "10504")
    assert attach_by_click(app, builder, 0, "20502") == ""
    for card in ("10510", "10510", "10503"):
        assert unit_by_click(app, builder, card) == ""
    assert "An army may have 2 of Watch Marshal" in attach_by_click(app, builder, 4, "20520")
    assert legal(builder.draft.army, LIBRARY)
    click_doing(app, ArmyBuilder.muster, "targaryen")
    click_doing(app, ArmyBuilder.turn_offers, OfferTab.NCUS)
    add(app, builder, "30707")
    for card in ("10707", "10708"):
        unit_by_click(app, builder, card)
    assert cost(builder.draft.army, LIBRARY) == 5 + 7 + 7 - 1


def test_another_house_says_how_the_list_comes_back(tmp_path: Path) -> None:
    app, builder = mustered(tmp_path, "freefolk")
    assert builder.said == ""
    unit_by_click(app, builder, "10303")
    click_doing(app, ArmyBuilder.muster, "targaryen")
    assert builder.said == "The list of Free Folk was cleared away; Undo brings it back."
    press(app, pygame.K_u)
    assert [unit.card for unit in builder.draft.army.units] == ["10303"]


def test_only_units_that_take_attachments_ask_for_one(tmp_path: Path) -> None:
    """ATM-04: a solo unit takes none, except who names it."""
    app, builder = mustered(tmp_path, "freefolk")
    for card in ("10301", "10303", "10312", "10323"):
        unit_by_click(app, builder, card)
    settle(app)
    assert asked(builder) == [1, 3]


def test_all_cards_a_commander_takes_out_are_named(tmp_path: Path) -> None:
    """ARM-12: Mag takes the whole faction's deck out, seven names in several lines."""
    app, builder = mustered(tmp_path, "freefolk")
    unit_by_click(app, builder, "10313")
    settle(app)
    said = words_in(builder.tree.root)
    names = [card.name for card in removed_cards(builder.draft.army, LIBRARY)]
    assert len(names) == 7
    assert f"Not in the deck: {', '.join(names)}" in said
