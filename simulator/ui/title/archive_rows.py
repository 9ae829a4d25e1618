"""The rows of the archive's list: games with what became of them, and gauntlets."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

from simulator.content.cards.seasons import with_season
from simulator.content.games import kept_games
from simulator.content.games.battles import saved_battle
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Save, SaveError
from simulator.files.errors import ContentError
from simulator.language.texts import ngettext, printable, printed
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.practice.gauntlet import GauntletProgress
from simulator.records import dataclass
from simulator.reports.days import moment_said
from simulator.reports.gauntlet_text import gauntlet_title, grade_words, sum_words
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Box,
    Row,
    column,
    icon,
    picture,
    prose,
    row,
    text,
)
from simulator.ui.paragraphs import Paragraph, Run
from simulator.ui.title.row_pictures import draw_row_picture

ROW_PICTURE: Final = (96, 84)
"""Pixels of the small picture of a game in the list."""


@dataclass(frozen=True, slots=True)
class Described:
    """What the list says of a game: its armies and when, or what is wrong with its file."""

    lines: tuple[str, ...] = ()
    answered: bool = False
    """Whether anything was answered in it."""
    fault: str = ""

    @classmethod
    def of(cls, path: Path) -> Described:
        """Read a file."""
        try:
            save = read(path)
            saved_battle(save, path).game()
            when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        except (SaveError, ContentError, OSError) as fault:
            return cls(fault=str(fault))
        both = " – ".join(_called(save, seat) for seat in save.header.armies)
        armies = with_season(both, save.header.season)
        answers = sum(not given.dice for given in save.inputs)
        text = ngettext("{n} answer, {when}", "{n} answers, {when}", answers)
        return cls((armies, text.format(n=answers, when=moment_said(when))), bool(save.inputs))

    def row(self, path: Path, size: int, index: int, last: str, *, seen: bool) -> Row:
        """Describe a game of the list.

        `last` says how it stands, `seen` whether its picture is there.
        """
        number, label = f"{index + 1}  " if index < 9 else "", kept_games.label_of(path)
        words = f"{number}{printable(kept_games.name_of(path))}"
        name = Run(words, palette.GOLD, size + 2, bold=True, marks=False)
        labelled = Run(f"   {printable(label)}", palette.TEXT, size + 2, marks=False)
        head = prose(Paragraph((name, labelled) if label else (name,), 0))
        if self.fault:
            why = text(self.fault, size, palette.ILLEGAL, grow=1)
            said_row = row(icon("verdict-no", colour=palette.ILLEGAL), why)
            return _inside(column(head, said_row, gap=2, grow=1))
        (wide, high), key = ROW_PICTURE, ("picture", path)
        shown = picture(draw_row_picture, path, seen, key=key, width=wide, height=high)
        lines = [text(line, size) for line in (*self.lines, last) if line]
        return _inside(shown, column(head, *lines, gap=2, grow=1))


def _called(save: Save, seat: Seat) -> str:
    """Return an army with the name its seat was given."""
    army, name = printed(save.header.armies[seat].name), save.header.names.get(seat)
    return _("{player}: {army}").format(player=name, army=army) if name else army


def gauntlet_row(found: GauntletProgress, size: int) -> Row:
    """Describe a gauntlet of the list: what came of it, and its grades."""
    head = _("Gauntlet: {title}").format(title=gauntlet_title(found))
    lines = filter(None, (sum_words(found), grade_words(found)))
    said = [text(words, size) for words in lines]
    return _inside(column(text(head, size + 2, palette.GOLD, bold=True), *said, gap=2, grow=1))


def _inside(*parts: Box) -> Row:
    return row(*parts, gap=12, pad=(8, 6))
