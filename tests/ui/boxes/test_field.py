"""What is typed into a field: letters, selections, undoing, the clipboard, and composition."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from simulator.ui.boxes import field
from simulator.ui.boxes.box import TextField
from simulator.ui.boxes.field import Editor

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


class Typed:
    """A field with what it told."""

    def __init__(self, value: str = "", **how: object) -> None:
        self.told: list[str] = []
        made = TextField(value=value, changed=self.told.append, **how)  # type: ignore[arg-type]
        self.editor = Editor(made)

    def key(self, key: int, mod: int = 0) -> bool:
        return self.editor.take(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))

    def type(self, words: str) -> None:
        self.editor.take(pygame.Event(pygame.TEXTINPUT, text=words))


@pytest.fixture(autouse=True)
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    held = [""]
    monkeypatch.setattr(field, "copy", held.append)
    monkeypatch.setattr(field, "pasted", lambda: held[-1])
    return held


def test_what_stood_there_is_selected_and_replaced_by_what_is_typed() -> None:
    typed = Typed("Quick battle")
    typed.type("E")
    typed.type("vening")
    assert typed.told == ["E", "Evening"]


def test_the_stem_of_a_name_alone_may_be_selected() -> None:
    typed = Typed("game.save", selected=(0, 4))
    typed.type("evening")
    assert typed.editor.text == "evening.save"


def test_shift_selects_and_arrows_leave_the_selection_on_their_side() -> None:
    typed = Typed("Iron Ranks")
    typed.key(pygame.K_LEFT)
    assert typed.editor.selection == (0, 0)
    typed.key(pygame.K_RIGHT, SHIFT | CTRL)
    assert typed.editor.selected == "Iron"
    typed.key(pygame.K_RIGHT)
    assert typed.editor.selection == (4, 4)


def test_home_end_and_deleting() -> None:
    typed = Typed("abc def")
    typed.key(pygame.K_END)
    typed.key(pygame.K_BACKSPACE)
    typed.key(pygame.K_HOME)
    typed.key(pygame.K_DELETE)
    typed.key(pygame.K_DELETE, CTRL)
    assert typed.editor.text == " de"


def test_every_step_can_be_undone_and_done_again() -> None:
    typed = Typed("")
    for letter in "abc":
        typed.type(letter)
    typed.key(pygame.K_z, CTRL)
    typed.key(pygame.K_z, CTRL)
    assert typed.editor.text == "a"
    typed.key(pygame.K_y, CTRL)
    typed.key(pygame.K_z, CTRL | SHIFT)
    assert typed.editor.text == "abc"
    typed.key(pygame.K_z, CTRL)
    typed.type("X")
    typed.key(pygame.K_y, CTRL)
    assert typed.editor.text == "abX"


def test_cutting_copying_and_pasting(clipboard: list[str]) -> None:
    typed = Typed("Robb Stark")
    typed.key(pygame.K_x, CTRL)
    assert (typed.editor.text, clipboard[-1]) == ("", "Robb Stark")
    typed.key(pygame.K_v, CTRL)
    typed.key(pygame.K_v, CTRL)
    assert typed.editor.text == "Robb StarkRobb Stark"


def test_a_line_takes_no_line_break_and_no_control_character(clipboard: list[str]) -> None:
    clipboard.append("one\r\ntwo\x1b[31m\tthree")
    typed = Typed("")
    typed.key(pygame.K_v, CTRL)
    assert typed.editor.text == "one two[31m    three"


def test_twenty_kilobytes_are_pasted_and_no_more_than_the_field_takes(clipboard: list[str]) -> None:
    clipboard.append("Stark Sworn Swords\n" * 1100)
    typed = Typed("", several=True, most=20_000)
    typed.key(pygame.K_v, CTRL)
    assert len(typed.editor.text) == 20_000
    typed.editor.draw(pygame.Surface((300, 200)), Rect(0, 0, 300, 200), active=True)
    typed.key(pygame.K_UP)
    typed.key(pygame.K_BACKSPACE)
    assert len(typed.editor.text) == 19_999


def test_what_an_input_method_composes_is_no_text_until_it_is_done() -> None:
    typed = Typed("")
    typed.editor.take(pygame.Event(pygame.TEXTEDITING, text="´", start=0, length=1))
    assert (typed.editor.text, typed.editor.composed) == ("", "´")
    assert typed.key(pygame.K_BACKSPACE)  # it belongs to what is composed
    typed.type("é")
    assert (typed.editor.text, typed.editor.composed) == ("é", "")


def test_a_selection_below_the_first_row_is_edited() -> None:
    typed = Typed("one\ntwo\nthree", several=True)
    typed.editor.draw(pygame.Surface((300, 200)), Rect(0, 0, 300, 200), active=True)
    high = typed.editor.face.get_linesize()
    typed.editor.point((12, 12 + 2 * high), extend=False)
    typed.editor.point((290, 12 + 2 * high), extend=True)
    assert typed.editor.selected == "three"
    typed.type("3")
    assert typed.editor.text == "one\ntwo\n3"


def test_up_and_down_keep_to_the_lines_as_they_are_wrapped() -> None:
    typed = Typed("a line that is much wider than its field is", several=True)
    typed.editor.draw(pygame.Surface((120, 200)), Rect(0, 0, 120, 200), active=True)
    typed.key(pygame.K_HOME, CTRL)
    typed.key(pygame.K_DOWN)
    at = typed.editor.at
    assert 3 < at < 25
    typed.key(pygame.K_UP)
    assert typed.editor.at == 0


def test_a_value_from_elsewhere_replaces_what_was_typed() -> None:
    typed = Typed("a")
    typed.type("b")
    typed.editor.follow(TextField(value="b", changed=typed.told.append))
    typed.editor.follow(TextField(value="other", changed=typed.told.append))
    assert (typed.editor.text, typed.told) == ("other", ["b"])


KEYS = st.sampled_from(
    [
        (key, mod)
        for key in (
            pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END,
            pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_RETURN, pygame.K_a, pygame.K_x,
            pygame.K_v, pygame.K_z, pygame.K_y,
        )
        for mod in (0, CTRL, SHIFT, CTRL | SHIFT)
    ]
)  # fmt: skip


@given(
    steps=st.lists(KEYS | st.text(st.characters(codec="utf-8"), max_size=6), max_size=40),
    several=st.booleans(),
)
def test_whatever_is_typed_cursor_and_selection_stay_in_the_text(
    steps: list[object], *, several: bool
) -> None:
    typed = Typed("Iron\nRanks", several=several)
    surface = pygame.Surface((140, 80))
    for step in steps:
        if isinstance(step, tuple):
            typed.key(*step)
        else:
            typed.type(str(step))
        first, end = typed.editor.selection
        assert 0 <= first <= end <= len(typed.editor.text)
        typed.editor.draw(surface, surface.get_rect(), active=True)
    assert not typed.told or typed.told[-1] == typed.editor.text
