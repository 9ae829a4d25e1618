"""The end of a game: who won, every point by source and round, and the luck each side had."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from simulator.content.games.battles import Battle
from simulator.content.games.logfile import write_log
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import SaveError
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.files.errors import ContentError, why_refused
from simulator.language.texts import ngettext, printed, signed
from simulator.language.texts import translate as _
from simulator.luck.ledger import LuckLedger
from simulator.model.state import Seat
from simulator.reports.luck_text import basis, summary
from simulator.reports.result_line import result_line
from simulator.rules.turn.result import Result, result_of
from simulator.ui import palette
from simulator.ui.battle.game_sharing import Recorded, Said, ask_for_film, ask_for_page
from simulator.ui.battle.luck_screen import LuckCount, LuckScreen, keep
from simulator.ui.battle.parts import FinishedGame
from simulator.ui.battle.result_drawing import Chart, draw_table, side_title, table_height
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Picture,
    button,
    column,
    doing,
    icon,
    prose,
    row,
    scroll,
    sheet,
    space,
    stack,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.clock import fresh_seed
from simulator.ui.dialog import Choice, Question, save_first
from simulator.ui.emblems import mark, worn
from simulator.ui.keys import Act
from simulator.ui.palette import Colour
from simulator.ui.paragraphs import Paragraph, Run, heading, says
from simulator.ui.screen import Command
from simulator.ui.window import Window

_ROUND: Final = 34
"""Pixels of a round's column in the table of points."""
_TOTAL: Final = 64
_CAPS: Final = 1200
"""Pixels of a window wide enough for the caps of keys on all its buttons."""


def points_boxes(now: Position) -> Iterator[Box]:
    """Yield every award, seat by seat: a line for each source, a column for each round."""
    for player, seat in now.state.seats.items():
        house = palette.HOUSES[player]
        label = ngettext("{player}: {n} victory point", "{player}: {n} victory points", seat.score)
        said = label.format(player=player_name(player), n=seat.score)
        yield row(icon(house.shield, 20, house.light), text(said, 20, house.light, bold=True))
        yield from _awards(now, player)


def _awards(now: Position, player: Seat) -> Iterator[Box]:
    """Yield a player's points as a table of sources and rounds."""
    table: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for award in now.state.points:
        if award.player is player:
            table[str(award.source)][award.round] += award.points
    if not table:
        yield text(_("No points."), colour=palette.TEXT_QUIET)
        return
    rounds = range(1, now.state.round + 1)
    yield _award_row(_("Round"), map(str, rounds), _("Sum"), palette.TEXT_QUIET)
    for source, by_round in table.items():
        cells = (signed(by_round[n], 0) if by_round.get(n) else "" for n in rounds)
        yield _award_row(source, cells, signed(sum(by_round.values()), 0), palette.GOLD)


def _award_row(source: str, cells: Iterable[str], total: str, colour: Colour) -> Box:
    quiet = palette.TEXT_QUIET if colour == palette.TEXT_QUIET else palette.TEXT
    numbers = [text(cell, colour=quiet, width=_ROUND, lines=1) for cell in cells]
    summed = text(total, colour=colour, bold=True, width=_TOTAL, lines=1)
    return row(text(source, colour=quiet, grow=1), *numbers, summed, gap=0)


def standing_paragraphs(now: Position) -> list[Paragraph]:
    """Return what is left of each army, and what was lost."""
    found = [heading(_("Left on the table"), above=18)]
    for player in now.state.seats:
        units = [u for u in now.state.units.values() if u.owner is player]
        left = [printed(now.name(u.id)) for u in units if not u.destroyed]
        lost = [printed(now.name(u.id)) for u in units if u.destroyed]
        listed = ", ".join(left) if left else _("nothing")
        runs = (
            Run(f"{player_name(player)}: ", palette.HOUSES[player].light, 16, True),
            Run(listed + (". " if lost else "")),
            Run(
                _("Lost: {units}").format(units=", ".join(lost)) if lost else "", palette.TEXT_QUIET
            ),
        )
        found.append(Paragraph(runs, 6))
    return found


def luck_paragraphs(found: LuckLedger | None) -> list[Paragraph]:
    """Return what dice and choices did to the chance of winning; a line for each player."""
    said = [heading(_("Dice and choices"), above=18)]
    if found is None:
        return [*said, says(_("Every roll of the game is being weighed …"), above=6)]
    for one in found.players:
        colour = palette.HOUSES[one.player].light
        said.append(says(summary(found, one.player), colour=colour, above=6))
    return [*said, says(basis(found), colour=palette.TEXT_QUIET, above=6)]


class EndScreen(BoxScreen):
    """Laid over the last position."""

    see_through = True

    def __init__(self, app: Window, game: FinishedGame) -> None:
        """Show the end of a game."""
        super().__init__(app)
        self.game = game
        session = game.match.session
        self.result: Result = result_of(session.position, session.events)
        if game.luck is None or game.luck.counted != len(session.inputs):
            game.luck = LuckCount(game.match, app.places.practice)
        self.count: LuckCount = game.luck
        self._luck_text: LuckLedger | None = None
        self.notice = self._kept()
        """Where something was saved, or why it was not."""

    def _kept(self) -> str:
        """Return where the game was kept by itself, or why it was not; empty where it came from."""
        if self.game.archive_fault:
            return self.game.archive_fault
        if self.game.archived is None:
            return ""
        return _("This game is kept as {name}: the archive opens it again.").format(
            name=self.game.archived.stem
        )

    # ------------------------------------------------------------ the page

    def view(self) -> Box:
        """Describe the winner, the chart and the luck, every point beside them, and the ways on."""
        width, height = self.app.size
        wide = min(1500, width - 40)
        left = round((wide - 40) * 0.52)
        table = Picture(
            key="table",
            paint=self._paint_table,
            shows=self.count.found,
            height=table_height(self.result, left),
        )
        chart = Picture(key="chart", paint=self._paint_chart, grow=1, least_height=120)
        now = self.game.match.session.position
        beneath = prose(*luck_paragraphs(self.count.found), *standing_paragraphs(now))
        points = scroll(column(*points_boxes(now), beneath, gap=4), key="points", grow=1)
        return sheet(
            self._head(),
            text(str(self.result.ending), 18, lines=2),
            row(column(chart, table, width=left, gap=14), points, gap=14, grow=1),
            text(self.notice, colour=palette.GOLD, lines=2) if self.notice else None,
            self._ways(self._upper()),
            self._ways((said, do, self.app.keys.shown(act)) for said, do, act in self._lower()),
            width=wide,
            height=min(840, height - 24),
            gap=8,
            pad=(18, 10),
        )

    def _head(self) -> Box:
        """Describe the winner's banner."""
        winner = self.result.winner
        if winner is None:
            return title(_("A draw"), 34)
        house = palette.HOUSES[winner]
        side = next((s for s, _points in self.result.sides if winner in s), (winner,))
        words = _("{player} wins") if len(side) == 1 else _("{player} win")
        said = words.format(player=side_title(side))
        name = text(said, 34, palette.WHITE, display=True, lines=1, grow=1, align=Align.CENTRE)
        inside = row(
            icon(house.shield, 44, house.light),
            name,
            mark(worn(winner), 48),
            pad=(14, 2),
            ground=Backing(house.deep),
        )
        return stack(inside, pad=(14, 8), ground=Backing(seat=winner, radius=0))

    def _paint_chart(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        Chart(place, self.result).draw(surface)

    def _paint_table(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        draw_table(surface, place, self.result, self.count.found)

    def introduce(self) -> str:
        """Return how the game ended, and how."""
        winner = self.result.winner
        who = _("A draw") if winner is None else str(player_name(winner))
        return f"{who}. {self.result.ending}"

    def update(self, seconds: float) -> None:  # noqa: ARG002 - every screen is told the time
        """Report the luck as soon as it is counted, and again when it is graded; keep the count."""
        found = self.count.found
        if found is None or found is self._luck_text:
            return
        self.notice = keep(self.game.match, found, self.app.places.practice) or self.notice
        self._luck_text = found

    @property
    def lively(self) -> bool:
        """Return True: something changes while rolls are being weighed."""
        return self._luck_text is None or self.count.analysis.busy

    def _lower(self) -> tuple[tuple[str, Command, Act], ...]:
        return (
            (_("Save the game"), self._save, Act.SAVE),
            (_("Save the log"), self._save_log, Act.LOG),
            (_("Luck"), self._luck, Act.NEXT_UNIT),
            (_("Look at the table"), self.close, Act.BACK),
            (_("To the title"), self._title, Act.CONFIRM),
        )

    def _upper(self) -> tuple[tuple[str, Command, str], ...]:
        return (
            (_("Page"), doing(self._share, ask_for_page), "P"),
            (_("Film"), doing(self._share, ask_for_film), "F"),
            (_("Copy the result"), self._copy, "C"),
            (_("Review my mistakes"), self._review, "M"),
            (_("Look at it again"), self._replay, "V"),
            (_("Rematch"), self._rematch, "B"),
        )

    def _ways(self, ways: Iterable[tuple[str, Command, str]]) -> Box:
        """Describe buttons side by side, without the caps of keys where there is little room."""
        little = self.app.size[0] < _CAPS
        buttons = [
            button(
                said,
                do,
                cap_of="" if little else key,
                look=ButtonLook.PRIMARY if do == self._title else ButtonLook.PLAIN,
            )
            for said, do, key in ways
        ]
        return row(space(grow=1), *buttons)

    # ------------------------------------------------------------ what can be done

    def commands(self) -> Mapping[Act, Command]:
        """Return what the buttons do, by their keys."""
        return {Act.REDO: self._replay} | {act: do for _said, do, act in self._lower()}

    def _title(self) -> None:
        """Ask before the finished game is left; one that could not be kept may be saved first."""
        heads, leave = _("Leave the table"), _("To the title")
        if self._save_first(heads, self._leave):
            return
        words = _("This game is over. It is kept: the archive opens it again. Leave the table?")
        self.app.push(
            Question(self.app, heads, words, [Choice(leave, self._leave), Choice(_("Stay"))])
        )

    def _leave(self) -> None:
        self.game.leave()
        self.app.rooms.title()

    def _replay(self) -> None:
        self.app.rooms.replay(self.game.match, self.count.found)

    def _luck(self) -> None:
        self.app.push(LuckScreen(self.app, self.game.match, self.count))

    def _save(self) -> None:
        """Report where the game was kept, or save it now."""
        path = self.game.archived if not self.game.unsaved else None
        fault = ""
        if path is None:
            path, fault = self.game.save_anew()
        self.notice = fault or _("The game is saved as {path}.").format(path=path)

    def _save_log(self) -> None:
        """Write the log as text and as a page beside the saves, and say where."""

        def write(path: Path) -> None:
            write_log(path, self.game.match.session)
            write_log(path.with_suffix(".html"), self.game.match.session)

        try:
            text = self.app.places.write_new(write, ending=".txt")
        except OSError as fault:
            self.notice = _("The log was not saved: {why}.").format(why=why_refused(fault))
            return
        self.notice = _("The log is saved as {path}, and as {page} beside it.").format(
            path=text, page=text.with_suffix(".html").name
        )

    def _copy(self) -> None:
        """Put the result into the clipboard as one line, and show it."""
        line = result_line(self.game.match.session)
        try:
            pygame.scrap.put_text(line)
        except pygame.error as fault:
            self.notice = _("Nothing was copied: {why}.").format(why=fault)
            return
        self.notice = _("Copied: {line}").format(line=line)

    def _share(self, ask: Callable[[Window, Recorded, Said], None]) -> None:
        """Ask for a film or a page of the game, as anybody who looked on saw it."""
        header, inputs = self.game.match.header, tuple(self.game.match.session.inputs)
        ask(self.app, lambda: (Battle.from_header(header), inputs), self._say)

    def _say(self, words: str) -> None:
        self.notice = words

    def _rematch(self) -> None:
        """Begin the same battle with another seed; one that could not be kept is asked for."""
        header = replace(self.game.match.header, seed=fresh_seed())

        def begin() -> None:
            self.game.leave()
            self.app.rooms.battle(header)

        if not self._save_first(_("Rematch"), begin):
            begin()

    def _save_first(self, title: str, leave: Command) -> bool:
        """Offer to save a game that could not be kept; whether it is such a one."""
        if self.game.unsaved:
            words = _("This game is over but could not be kept. Save it before you leave?")
            ways = (_("Save and leave"), _("Leave without saving"))
            save_first(self.app, self.game, title, words, ways, leave)
        return self.game.unsaved

    def _review(self) -> None:
        """Grade the decisions of the person who played, the first seat without one."""
        match = self.game.match
        path = self.game.archived or next(filter(self._holds, self.app.places.all_saves()), None)
        if path is None or self.game.unsaved:
            self.notice = _("This game is not saved: save it first.")
            return
        seats = match.humans or tuple(match.header.armies)
        self.app.rooms.review(path, seats[0])

    def _holds(self, path: Path) -> bool:
        """Return whether a file holds this very game."""
        try:
            return list(read(path).inputs) == self.game.match.session.inputs
        except (SaveError, ContentError):
            return False

    def other(self, event: pygame.Event) -> bool:
        """Do what the keys of the upper buttons ask."""
        if event.type != pygame.KEYDOWN:
            return False
        ways = {pygame.key.key_code(key): do for _said, do, key in self._upper()}
        if event.key in ways:
            ways[event.key]()
        return event.key in ways
