"""The bar over a disputed table: back, files, steps, the size of the board, the title."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.disputes.commands import Commands
from simulator.ui.disputes.file_commands import Filing
from simulator.ui.disputes.layout import GAP, ROW
from simulator.ui.disputes.parts import PanelWidgets
from simulator.ui.keys import Act, Keys
from simulator.ui.letters import readable


def build_top(
    widgets: PanelWidgets, at: pygame.Rect, filing: Filing, acts: Commands, keys: Keys
) -> None:
    """Make the buttons of the bar, and the line for the title where there is room."""
    ways: tuple[tuple[str, str, Callable[[], object], str, str], ...] = (
        ("back", _("Back"), filing.leave, "", keys.shown(Act.BACK)),
        ("new", _("New"), filing.new, "", ""),
        ("open", _("Open"), filing.open_file, "", ""),
        ("save", _("Save"), filing.ask_where_to_save, "", keys.shown(Act.SAVE)),
        ("verdict", _("Verdict"), acts.show_verdict, "@primary", keys.shown(Act.CONFIRM)),
        ("share", _("Share"), filing.share, "", keys.shown(Act.NOT_AGAIN)),
        ("practise", _("Practise"), filing.practise, "", ""),
        ("undo", _("Undo"), acts.undo, "", keys.shown(Act.UNDO)),
        ("redo", _("Redo"), acts.redo, "", keys.shown(Act.REDO)),
        ("board", "48 × 48", acts.other_board, "", ""),
        ("help", _("Help"), acts.help, "", keys.shown(Act.HELP)),
    )
    shown = {link: key for link, _words, _command, _look, key in ways}
    for link in sorted(shown, key=lambda each: -len(shown[each])):
        full = sum(_wide(words, shown[each]) + GAP for each, words, *_rest in ways)
        if full <= at.width - GAP:
            break
        shown[link] = ""  # the longest key goes first where the bar is too short for all
    x = at.x + GAP
    for link, words, command, look, _key in ways:
        key = shown[link]
        wide = _wide(words, key)
        place = pygame.Rect(x, at.y + 7, wide, ROW)
        widgets.button(f"top:{link}", place, words, command, look, key)
        x += wide + GAP
    place = pygame.Rect(x, at.y + 7, at.right - x - GAP, ROW)
    if place.width >= 120:
        widgets.entry("case:title", place, _("Title of the dispute"))


def _wide(words: str, key: str) -> int:
    """Return how wide a button of the bar is."""
    label = f"{words}  [{key}]" if key else words
    return palette.width(label, readable(16)) + 24
