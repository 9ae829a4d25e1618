"""How boxes share their room: nobody gets less than the least, nothing overlaps or is lost."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from simulator.ui.boxes import layout
from simulator.ui.boxes.box import (
    Align,
    Box,
    ColumnBox,
    Grid,
    LongList,
    Row,
    Scroll,
    Text,
    button,
    column,
    first_fit,
    row,
    text,
)
from simulator.ui.boxes.layout import BAR, BoxLayout, Placed
from simulator.ui.boxes.needs import shared
from simulator.ui.boxes.pages import header
from simulator.ui.boxes.texts import Fitted, text_size, text_widths

sizes = st.tuples(st.integers(0, 300), st.integers(0, 300)).map(sorted).map(tuple)
needs = st.lists(st.tuples(sizes, st.sampled_from([0.0, 1.0, 2.5])), min_size=1, max_size=8)


def laid(box: Box, width: int = 400, height: int = 300) -> Placed:
    room = Rect(0, 0, width, height)
    return BoxLayout(box, room, {}).root


@given(room=st.integers(0, 2000), wanted=needs)
def test_room_is_shared_without_a_pixel_lost(room: int, wanted: list) -> None:  # type: ignore[type-arg]
    need, grows = [one for one, _ in wanted], [grow for _, grow in wanted]
    got = shared(room, need, grows)
    least, wished = sum(a for a, _ in need), sum(b for _, b in need)
    assert all(size >= few for size, (few, _) in zip(got, need, strict=True))
    if least < room < wished or (room >= wished and sum(grows)):
        assert sum(got) == room
    elif room >= wished:
        assert got == [most for _, most in need]
    else:
        assert got == [few for few, _ in need]


fixed = st.builds(
    lambda w, h, g: Box(width=w, height=h, grow=g),
    st.integers(1, 60), st.integers(1, 40), st.sampled_from([0.0, 1.0]),
)  # fmt: skip
trees = st.recursive(
    fixed,
    lambda inner: st.builds(
        lambda kind, parts, gap: kind(children=tuple(parts), gap=gap),
        st.sampled_from([Row, ColumnBox]),
        st.lists(inner, min_size=1, max_size=4),
        st.integers(0, 6),
    ),
    max_leaves=12,
)


@given(tree=trees)
def test_boxes_with_room_stand_beside_each_other_inside_their_parent(tree: Box) -> None:
    layout = BoxLayout(tree, Rect(0, 0, 0, 0), {})
    wide = layout.widths(tree)[1]
    room = Rect(7, 5, wide + 40, layout.heights(tree, wide + 40)[1] + 40)
    for placed in BoxLayout(tree, room, {}).root.walk():
        assert placed.wants <= 0
        for index, one in enumerate(placed.children):
            assert placed.rect.contains(one.rect)
            assert not any(one.rect.colliderect(two.rect) for two in placed.children[:index])


@given(tree=trees, extra=st.integers(0, 50))
def test_what_is_described_the_same_is_kept(tree: Box, extra: int) -> None:
    room = Rect(0, 0, 300 + extra, 300)
    first = BoxLayout(tree, room, {})
    assert BoxLayout(copy.deepcopy(tree), room, {}, first).root is first.root


@given(before=trees, after=trees, wide=st.integers(50, 400))
def test_what_is_kept_stands_as_what_is_laid_out_anew(before: Box, after: Box, wide: int) -> None:
    room = Rect(0, 0, wide, 300)
    last = BoxLayout(row(before, after, before), Rect(0, 0, 300, 200), {})
    again = BoxLayout(row(after, after, copy.deepcopy(before)), room, {}, last)
    alone = BoxLayout(row(after, after, before), room, {})
    pairs = zip(again.root.walk(), alone.root.walk(), strict=True)
    assert all(one.rect == other.rect for one, other in pairs)


def test_a_sentence_that_changes_leaves_its_neighbours_as_they_are() -> None:
    room = Rect(0, 0, 400, 300)
    last = BoxLayout(column(text("one"), row(text("left"), text("right"))), room, {})
    now = BoxLayout(column(text("two"), row(text("left"), text("right"))), room, {}, last)
    before, after = last.root, now.root
    assert after.children[1] is before.children[1]
    assert after.children[0] is not before.children[0]


def test_what_grows_takes_what_is_left() -> None:
    placed = laid(row(Box(width=50), Box(grow=1), Box(grow=3), gap=0), 450)
    assert [one.rect.width for one in placed.children] == [50, 100, 300]


@pytest.mark.parametrize(("align", "x"), [(Align.START, 0), (Align.CENTRE, 150), (Align.END, 300)])
def test_a_box_stands_where_its_align_says(align: Align, x: int) -> None:
    (only,) = laid(column(Box(width=100, height=20, align=align))).children
    assert (only.rect.x, only.rect.width) == (x, 100)


def test_a_grid_makes_as_many_columns_as_have_room() -> None:
    cells = tuple(Box(height=20) for _ in range(5))
    placed = laid(Grid(children=cells, cell=120, gap=10), 400)
    assert {one.rect.width for one in placed.children} == {126, 127}
    assert [one.rect.y for one in placed.children] == [0, 0, 0, 30, 30]


def test_a_column_of_cells_is_wider_where_its_words_need_it() -> None:
    cells = (text("a", lines=1), text("A long sentence on one line", lines=1), text("b", lines=1))
    placed = laid(Grid(children=(*cells, *cells), columns=3, gap=10), 360)
    wide = [one.rect.width for one in placed.children]
    assert wide[1] >= text_widths(cells[1])[0] > 120
    assert wide[:3] == wide[3:]
    assert sum(wide[:3]) == 340


def test_what_scrolls_is_as_high_as_it_needs_and_seen_through_its_window() -> None:
    inner = column(*(Box(height=50) for _ in range(20)), gap=0)
    room = Rect(0, 0, 200, 300)
    placed = BoxLayout(Scroll(key="log", child=inner), room, {"log": 130}).root
    (child,) = placed.children
    assert (child.rect.y, child.rect.height, child.rect.width) == (-130, 1000, 200 - BAR)
    assert child.clip == room


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the words that are measured from now on."""
    words: list[str] = []

    def noted(box: Text, width: int) -> Fitted:
        words.append(box.words)
        return text_size(box, width)

    monkeypatch.setattr(layout, "text_size", noted)
    return words


def a_log(sentence: str = "", first: str = "one") -> Box:
    """Describe rows that scroll below a sentence."""
    rows = [row(text(words), button(words, words), pad=(4, 9)) for words in (first, "two", "three")]
    return column(text(sentence), Scroll(key="log", child=column(*rows), height=60))


def test_what_is_scrolled_is_moved_and_not_measured_again(measured: list[str]) -> None:
    room = Rect(0, 0, 200, 300)
    last = BoxLayout(a_log(), room, {})
    measured.clear()
    moved = BoxLayout(a_log(), room, {"log": 25}, last).root
    assert measured == []
    assert moved == BoxLayout(a_log(), room, {"log": 25}).root


def test_what_stands_is_measured_once_however_often_its_neighbour_changes(
    measured: list[str],
) -> None:
    room = Rect(0, 0, 200, 300)
    last = BoxLayout(a_log(), room, {})
    for sentence in ("", "", "Blue reacts", "", "Red attacks"):
        last = BoxLayout(a_log(sentence), room, {}, last)
    measured.clear()
    last = BoxLayout(a_log("Red attacks", first="four"), room, {}, last)
    assert set(measured) <= {"four", "Red attacks"}
    assert last.root == BoxLayout(a_log("Red attacks", first="four"), room, {}).root


def test_the_sizes_of_what_is_gone_are_forgotten() -> None:
    last = BoxLayout(Box(), Rect(0, 0, 200, 300), {})
    for number in range(400):
        boxes = (text(f"{number} {index}") for index in range(30))
        last = BoxLayout(column(*boxes), Rect(0, 0, 200, 300), {}, last)
    assert len(last.sizes) < 3_000


def test_it_cannot_be_scrolled_past_its_end() -> None:
    room = Rect(0, 0, 200, 300)
    inner = Box(height=1000)
    placed = BoxLayout(Scroll(key="log", child=inner), room, {"log": 10**9}).root
    assert placed.children[0].rect.bottom == 300


def test_a_listing_describes_only_what_is_seen() -> None:
    asked = []

    def made(index: int) -> Box:
        asked.append(index)
        return Box()

    listing = LongList(key="cards", count=900, row=made, shows=1, high=30)
    room = Rect(0, 0, 200, 300)
    placed = BoxLayout(listing, room, {"cards": 300}).root
    assert sorted(set(asked)) == list(range(10, 21))
    assert placed.children[0].name == ("cards", 10)


# ------------------------------------------------------------------ words


def test_words_wrap_and_are_as_high_as_their_rows() -> None:
    said = text("Every rule kept, a reason for every verdict.")
    whole, narrow = text_size(said, 1000), text_size(said, 120)
    assert narrow.height >= 3 * whole.height
    assert not narrow.cut
    assert narrow.width <= 120


def test_a_line_shrinks_before_it_is_cut() -> None:
    said = text("Charge the Lannister Guardsmen", 24, lines=1)
    least, wished = text_widths(said)
    assert least < wished
    assert not text_size(said, least).cut
    small = text_size(said, least - 20)
    assert small.cut
    ((_, _, (only,)),) = small.parts
    assert only.pieces[-1][1].words.endswith("…")
    assert small.width <= least - 20


def test_a_word_wider_than_its_room_counts_as_cut() -> None:
    assert text_size(text("Unaussprechlichkeiten"), 60).cut


@pytest.mark.parametrize("width", [500, 700, 1000])
def test_the_sentence_of_a_header_wraps_before_anything_beside_it_shrinks(width: int) -> None:
    back = button("Back", print)
    root = laid(header("Gauntlet", "A rather long sentence about it. " * 4, back), width)
    name, said, way = root.children
    assert root.wants == 0
    assert (way.rect.width, way.rect.right) == (laid(row(back)).children[0].rect.width, width)
    assert said.fitted is not None
    assert not said.fitted.cut
    assert isinstance(name.box, Text)
    assert name.rect.width == text_widths(name.box)[1]


def test_words_on_two_lines_shrink_before_one_of_them_is_broken() -> None:
    words = text("Machine", 30, lines=2, smallest=15)
    least, wished = text_widths(words)
    assert not text_size(words, least).cut
    assert text_size(words, least).width <= least < wished
    assert text_size(words, least - 10).cut


@pytest.mark.parametrize("between", ["/", "\\"])
def test_a_path_is_broken_behind_its_folders(between: str) -> None:
    path = between.join(["", "home", "somebody", "documents", "a-long-folder", "game.ironranks"])
    words = text(f"{path}, line 1", smallest=16)
    least, wished = text_widths(words)
    found = text_size(words, least)
    assert least < wished / 2
    assert not found.cut
    rows = ["".join(run.words for _at, run in line.pieces) for line in found.parts[0][2]]
    assert "".join(rows).replace(" ", "") == words.words.replace(" ", "")
    assert rows[0].endswith(between)


@pytest.mark.parametrize(("room", "high"), [(100, 80), (79, 50), (49, 20), (10, 20)])
def test_the_roomiest_way_that_fits_is_shown(room: int, high: int) -> None:
    ways = first_fit(*(Box(height=one) for one in (80, 50, 20)))
    shown = laid(column(ways), height=room).children[0]
    (only,) = shown.children
    assert only.box.height == high
    assert only.rect == shown.rect


def test_ways_give_way_to_their_neighbours_before_these_lack_room() -> None:
    ways = first_fit(*(Box(height=one) for one in (80, 50, 20)), grow=1)
    placed = laid(column(ways, Box(height=60), gap=0), height=115)
    assert placed.wants <= 0
    assert placed.children[0].children[0].box.height == 50


def test_a_way_too_wide_is_not_shown() -> None:
    ways = first_fit(Box(width=300, height=5), Box(width=90, height=9))
    (only,) = laid(ways, width=200).children
    assert only.box.width == 90


def test_the_way_shown_has_the_height_it_wishes() -> None:
    ways = first_fit(Box(width=300, height=5), Box(width=90, height=9))
    placed = laid(column(ways, Box(height=20), gap=0), width=200)
    assert [one.rect.height for one in placed.children] == [9, 20]


def test_cells_stand_in_rows_as_full_as_each_other() -> None:
    cells = tuple(Box(height=10) for _cell in range(6))
    placed = laid(Grid(children=cells, cell=90, gap=0), width=400)
    assert [one.rect.x for one in placed.children] == [0, 133, 267] * 2
