"""Mouse and keyboard on a tree of boxes: what is pressed, where the focus goes, what scrolls."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect

from simulator.ui import palette
from simulator.ui.boxes.box import (
    Box,
    ButtonLook,
    Canvas,
    LongList,
    Picture,
    Press,
    Scroll,
    TextField,
    button,
    column,
    row,
    scroll,
    text,
)
from simulator.ui.boxes.layout import cells_in
from simulator.ui.boxes.tree import Tree
from simulator.ui.term_places import TermPlace
from tests.each import some

ROOM = Rect(0, 0, 400, 300)


@pytest.fixture(autouse=True, scope="module")
def display() -> None:
    pygame.display.init()


class Shown:
    """A tree with what was done by it."""

    def __init__(self, box: Box | Callable[[], Box]) -> None:
        self.done: list[object] = []
        self.tree = Tree(self.done.append)
        self._box = box
        self.again()

    def again(self) -> None:
        self.tree.lay_out(self._box() if callable(self._box) else self._box, ROOM)

    def key(self, key: int, mod: int = 0) -> bool:
        event = pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        used = self.tree.press_focus(event) or self.tree.walk(event)
        self.again()
        return used

    def click(self, pos: tuple[int, int], until: tuple[int, int] | None = None) -> None:
        for kind, at in ((pygame.MOUSEBUTTONDOWN, pos), (pygame.MOUSEBUTTONUP, until or pos)):
            self.tree.take_mouse(pygame.Event(kind, pos=at, button=1))
        self.again()

    def place(self, key: str) -> Rect:
        found = self.tree.place_of(key)
        assert found is not None
        return found


def four() -> Box:
    """Two rows of two buttons."""
    return column(
        row(button("A", "a", key="a", grow=1), button("B", "b", key="b", grow=1)),
        row(button("C", "c", key="c", grow=1), button("D", "d", key="d", grow=1)),
    )


def test_a_click_presses_what_it_began_and_ended_on() -> None:
    shown = Shown(four)
    shown.click(shown.place("b").center)
    shown.click(shown.place("a").center, until=shown.place("d").center)
    assert shown.done == ["b"]


def test_a_button_that_cannot_be_pressed_does_nothing() -> None:
    shown = Shown(button("A", "a", enabled=False))
    shown.click((10, 10))
    assert shown.done == []
    assert not shown.key(pygame.K_TAB)


def test_tab_goes_through_all_and_begins_again() -> None:
    shown = Shown(four)
    focus = [shown.key(pygame.K_TAB) and shown.tree.focus for _ in range(5)]
    assert focus == ["a", "b", "c", "d", "a"]
    shown.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert shown.tree.focus == "d"


def test_arrows_go_to_the_nearest_that_way() -> None:
    shown = Shown(four)
    keys = (pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT)
    assert [shown.key(key) and shown.tree.focus for key in keys] == ["a", "c", "d", "b", "a"]
    assert not shown.key(pygame.K_UP)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_enter_and_space_press_what_has_the_focus_once_it_is_seen(key: int) -> None:
    shown = Shown(four)
    assert not shown.key(key)
    shown.key(pygame.K_TAB)
    assert shown.key(key)
    assert shown.done == ["a"]


def test_the_focus_stays_with_its_box_when_the_screen_is_described_anew() -> None:
    names = ["a", "b"]
    shown = Shown(lambda: column(*(button(name, name, key=name) for name in names)))
    shown.key(pygame.K_TAB)
    names.insert(0, "new")
    shown.again()
    assert shown.tree.focus == "a"
    names.remove("a")
    shown.again()
    assert shown.tree.focus is None


def test_a_click_and_the_focus_follow_a_button_that_others_push_on() -> None:
    """Something was read meanwhile, and stands before the button now."""
    rows: list[Box] = []
    shown = Shown(lambda: column(*rows, button("Page", "page"), button("Film", "film")))
    shown.key(pygame.K_TAB)
    pos = (20, 60)
    shown.tree.take_mouse(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1))
    rows.append(Box(height=40))
    shown.again()
    shown.tree.take_mouse(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    shown.again()
    shown.tree.ring = True
    rows.append(Box(height=10))
    shown.again()
    shown.key(pygame.K_RETURN)
    assert shown.done == ["page", "page"]


# ------------------------------------------------------------------ scrolling


def listed(count: int = 100, **more: object) -> LongList:
    def made(index: int) -> Box:
        return Press(child=text(f"row {index}"), do=index)

    return LongList(key="list", count=count, row=made, shows=count, high=30, **more)  # type: ignore[arg-type]


def test_arrows_walk_a_listing_past_what_is_seen_and_tab_leaves_it() -> None:
    shown = Shown(lambda: column(button("first", "first"), listed(grow=1), button("last", "last")))
    shown.key(pygame.K_TAB)
    shown.key(pygame.K_TAB)
    for _ in range(40):
        shown.key(pygame.K_DOWN)
    shown.key(pygame.K_RETURN)
    assert shown.done == [40]
    shown.key(pygame.K_TAB)
    shown.key(pygame.K_RETURN)
    assert shown.done == [40, "last"]


@pytest.mark.parametrize("kind", ["listing", "scroll"])
def test_what_was_scrolled_is_drawn_anew_with_its_bar(kind: str) -> None:
    rows = Scroll(key="list", child=column(*(text(f"{n}") for n in range(60))), grow=1)
    shown = Shown(column(listed(grow=1) if kind == "listing" else rows))
    shown.tree.note_drawn()
    shown.tree.turn("list", 60)
    shown.again()
    parts = shown.tree.parts_to_draw()
    assert parts
    assert parts[0].unionall(parts[1:]).contains(shown.place("list"))


def test_tab_goes_past_the_rows_of_a_list_that_scrolls() -> None:
    rows = [Press(child=text(f"{n}"), do=n, key=n, look=ButtonLook.ROW) for n in range(30)]
    several = Scroll(child=column(*rows), grow=1)
    shown = Shown(lambda: column(button("first", "first"), several, button("last", "last")))
    for key in (pygame.K_TAB, pygame.K_TAB, *[pygame.K_DOWN] * 20, pygame.K_RETURN):
        shown.key(key)
    shown.key(pygame.K_TAB)
    shown.key(pygame.K_RETURN)
    assert shown.done == [20, "last"]


def test_what_is_asked_for_is_brought_into_view() -> None:
    shown = Shown(lambda: column(listed(seen=70, grow=1)))
    found = shown.tree.place_of(("list", 70))
    assert found is not None
    assert ROOM.contains(found)


def test_the_focus_scrolls_what_it_stands_in() -> None:
    tall = column(*(button(f"{n}", n, key=n) for n in range(30)))
    shown = Shown(lambda: Scroll(key="all", child=tall))
    for _ in range(30):
        shown.key(pygame.K_TAB)
    assert shown.tree.focus == 29
    assert ROOM.contains(shown.place(29))  # type: ignore[arg-type]


def test_a_log_follows_its_end_until_it_is_scrolled_away() -> None:
    lines = list(range(50))
    shown = Shown(
        lambda: Scroll(key="log", tail=True, child=column(*(text(f"{n}", key=n) for n in lines)))
    )
    assert ROOM.contains(shown.place(49)), "it begins at its end"  # type: ignore[arg-type]
    lines.append(50)
    shown.again()
    assert ROOM.contains(shown.place(50))  # type: ignore[arg-type]
    shown.tree.turn("log", -100)
    shown.again()
    lines.append(51)
    shown.again()
    assert not ROOM.contains(shown.place(51))  # type: ignore[arg-type]


def test_the_bar_is_dragged() -> None:
    shown = Shown(lambda: column(listed(grow=1)))
    for event in (
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(395, 10), button=1),
        pygame.Event(pygame.MOUSEMOTION, pos=(395, 150), rel=(0, 140), buttons=(1, 0, 0)),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=(395, 150), button=1),
    ):
        shown.tree.take_mouse(event)
    assert 1000 < shown.tree.scrolled["list"] < 2000


# ------------------------------------------------------------------ canvases and fields


def test_a_canvas_gets_what_happens_in_it_and_what_was_begun_in_it() -> None:
    seen: list[int] = []

    def take(event: pygame.Event) -> bool:
        seen.append(event.type)
        return True

    board = Canvas(key="board", paint=lambda *_: None, take=take, grow=1)
    shown = Shown(lambda: row(board, button("A", "a", key="a")))
    shown.click((10, 10), until=shown.place("a").center)
    assert seen == [pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP]
    assert shown.done == []


def test_what_is_grabbed_acts_at_once_and_is_let_go_over_a_canvas() -> None:
    seen: list[int] = []

    def take(event: pygame.Event) -> bool:
        seen.append(event.type)
        return True

    board = Canvas(key="board", paint=lambda *_: None, take=take, grow=1)
    made = Press(child=text("A"), do="do", grab="grab", key="a")
    shown = Shown(lambda: row(board, made))
    shown.click(shown.place("a").center, until=(10, 10))
    assert (shown.done, seen) == (["grab"], [pygame.MOUSEBUTTONUP])
    shown.click(shown.place("a").center)
    assert shown.done == ["grab", "grab", "do"]


def test_what_is_grabbed_is_dropped_on_what_takes_it_alone() -> None:
    seat = Press(child=text("Seat"), do="sit", drop="dropped", key="seat")
    wall = Press(child=text("Wall"), do="lean", key="wall")
    made = Press(child=text("A"), do="do", grab="grab", key="a")
    shown = Shown(lambda: row(seat, wall, made))
    for onto, done in (("seat", ["grab", "dropped"]), ("wall", ["grab"])):
        shown.done.clear()
        shown.click(shown.place("a").center, until=shown.place(onto).center)
        assert shown.done == done
    shown.done.clear()
    shown.click(shown.place("wall").center, until=shown.place("seat").center)
    assert shown.done == []


def test_a_click_that_enters_a_number_selects_all_of_it_and_the_next_one_sets_the_cursor() -> None:
    fields = [
        TextField(key=key, value="24.5", changed=repr, whole=whole)
        for key, whole in (("number", True), ("words", False))
    ]
    shown = Shown(lambda: column(*fields))
    editors = shown.tree.editors
    for key in ("number", "words"):
        shown.key(pygame.K_TAB)
        assert editors[key].selected == "24.5"
        editors[key].take(pygame.Event(pygame.KEYDOWN, key=pygame.K_END, mod=0))
    shown.click(shown.place("number").center)
    assert editors["number"].selected == "24.5"
    shown.click((shown.place("number").right - 5, shown.place("number").centery))
    assert editors["number"].selection == (4, 4)
    shown.click(shown.place("words").center)
    assert editors["words"].selected != "24.5"


def test_a_field_is_typed_into_once_it_was_clicked() -> None:
    typed: list[str] = []
    shown = Shown(
        lambda: column(TextField(key="f", value=typed[-1] if typed else "", changed=typed.append))
    )
    assert shown.tree.typed is None
    shown.click(shown.place("f").center)
    shown.tree.type_in(pygame.Event(pygame.TEXTINPUT, text="ab"))
    assert typed == ["ab"]
    assert shown.tree.focus == "f"


# ------------------------------------------------------------------ what is drawn anew


def painted(tree: Tree, surface: pygame.Surface) -> bytes:
    parts = tree.parts_to_draw()
    for part in [surface.get_rect()] if parts is None else parts:
        surface.set_clip(part)
        surface.fill(palette.NIGHT)
        tree.draw(surface)
    surface.set_clip(None)
    tree.note_drawn()
    return pygame.image.tobytes(surface, "RGB")


def test_what_is_drawn_where_it_changed_looks_as_what_is_drawn_whole() -> None:
    words = ["one", "two", "three"]
    shown = Shown(lambda: column(four(), *(text(word, 18) for word in words), listed(grow=1)))
    surface = pygame.Surface(ROOM.size)
    painted(shown.tree, surface)

    def step_words() -> None:
        words[1] = "a much longer line than before"

    steps: list[Callable[[], object]] = [
        step_words,
        lambda: shown.key(pygame.K_TAB),
        lambda: shown.key(pygame.K_DOWN),
        lambda: shown.tree.take_mouse(
            pygame.Event(pygame.MOUSEMOTION, pos=(20, 20), rel=(1, 1), buttons=(0, 0, 0))
        ),
        lambda: shown.tree.turn("list", 45),
        words.pop,
    ]
    for step in some(steps):
        step()
        shown.again()
        found = painted(shown.tree, surface)
        shown.tree.forget_drawn()
        assert found == painted(shown.tree, pygame.Surface(ROOM.size))


def test_nothing_is_drawn_where_nothing_changed() -> None:
    shown = Shown(four)
    painted(shown.tree, pygame.Surface(ROOM.size))
    shown.again()
    assert shown.tree.parts_to_draw() == []


# ------------------------------------------------------------------ several cells in a row


def grid(count: int = 100) -> LongList:
    """Cells of 90 pixels, four of them in a row of 400."""

    def made(index: int) -> Box:
        return Press(child=text(f"{index}"), do=index)

    return LongList(
        key="grid", count=count, row=made, shows=count, cell=90, shape=0.5, gap=4, grow=1
    )


def test_cells_stand_beside_and_below_each_other_and_only_those_in_view() -> None:
    shown = Shown(column(grid()))
    cells = [one.rect for one in shown.tree.pressables()]
    assert len({cell.size for cell in cells}) == 1
    assert [cell.x for cell in cells[:5]] == [0, 98, 196, 294, 0]
    assert (cells[4].y, cells[4].top - cells[0].bottom) == (cells[0].height + 4, 4)
    assert len(cells) < 40


def test_arrows_pages_and_ends_walk_the_cells() -> None:
    shown = Shown(column(button("over", "over"), grid(), button("under", "under")))
    shown.key(pygame.K_TAB)
    shown.key(pygame.K_TAB)
    walked = []
    for key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_END, pygame.K_PAGEUP, pygame.K_HOME):
        shown.key(key)
        assert shown.tree.focused is not None
        assert ROOM.contains(shown.tree.focused.rect)
        walked.append(shown.tree.spoken())
    page = shown.place("grid").height // (cells_in(grid(), 400)[2])
    assert walked == ["4", "5", "99", str(99 - 4 * page), "0"]
    shown.key(pygame.K_UP)
    assert shown.tree.spoken() == "over"


def test_arrows_keep_to_the_same_part_of_each_row() -> None:
    def made(index: int) -> Box:
        away = Press(child=text(f"away {index}"), do=-index) if index % 3 else None
        return row(Press(child=text(f"row {index}"), do=index, grow=1), away)

    shown = Shown(LongList(key="rows", count=90, row=made, shows=0))
    shown.tree.go_to((("rows", 1), 1))
    said = [shown.key(pygame.K_DOWN) and shown.tree.spoken() for _ in range(2)]
    assert said == ["away 2", "row 3"]
    shown.key(pygame.K_END)
    assert shown.tree.spoken() == "row 89"


def test_what_is_under_the_mouse_stays_there_though_what_is_above_it_grows() -> None:
    above = [40]

    def rows() -> Box:
        high = Box(height=above[0])
        return scroll(column(high, *(button(f"{n}", n, key=n) for n in range(40))), key="s")

    shown = Shown(rows)
    shown.tree.turn("s", 200)
    shown.again()
    place = shown.tree.place_of(7)
    assert place is not None
    motion = {"pos": place.center, "rel": (0, 0), "buttons": (0, 0, 0)}
    shown.tree.take_mouse(pygame.Event(pygame.MOUSEMOTION, motion))
    above[0] = 95
    shown.again()
    assert shown.tree.place_of(7) == place


def test_a_word_in_a_drawing_is_found() -> None:
    def found(place: Rect, pos: tuple[int, int]) -> TermPlace | None:
        return TermPlace(place, "panic") if pos[0] < place.centerx else None

    shown = Shown(Picture(paint=print, terms=found))
    term = shown.tree.term_at((10, 10))
    assert term is not None
    assert term.rect == ROOM
    assert shown.tree.term_at((390, 10)) is None
