"""The end of a game: who won, every point by source and round, and the luck each side had."""

from __future__ import annotations

from collections import defaultdict
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
from simulator.language.texts import ngettext, printed
from simulator.language.texts import translate as _
from simulator.luck.ledger import LuckLedger
from simulator.model.state import Seat
from simulator.reports.luck_text import basis, summary
from simulator.reports.result_line import result_line
from simulator.rules.turn.result import Result, result_of
from simulator.ui import palette
from simulator.ui.battle.game_sharing import Recorded, ask_for_film, ask_for_page
from simulator.ui.battle.luck_screen import LuckCount, LuckScreen, keep
from simulator.ui.battle.parts import FinishedGame
from simulator.ui.battle.result_drawing import Chart, draw_table, side_title, table_height
from simulator.ui.clock import fresh_seed
from simulator.ui.dialog import Choice, Question, save_first
from simulator.ui.emblems import emblem, worn
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, Run, heading, says
from simulator.ui.screen import Screen, button_width, dim, sheet
from simulator.ui.strokes import wrapped
from simulator.ui.window import Window

_ROUND: Final = 34
"""Pixels of a round's column in the table of points."""
_TOTAL: Final = 48


def points_paragraphs(now: Position, width: int) -> list[Paragraph]:
    """Return every award, seat by seat: a line for each source, a column for each round."""
    text: list[Paragraph] = []
    for player, seat in now.state.seats.items():
        house = palette.HOUSES[player]
        label = ngettext("{player}: {n} victory point", "{player}: {n} victory points", seat.score)
        words = Run(label.format(player=player_name(player), n=seat.score), house.light, 20, True)
        text.append(Paragraph((words,), 14, icon=house.shield, icon_colour=house.light))
        text += _awards(now, player, width)
    return text


def _awards(now: Position, player: Seat, width: int) -> list[Paragraph]:
    """Return a player's points as a table of sources and rounds."""
    table: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for award in now.state.points:
        if award.player is player:
            table[str(award.source)][award.round] += award.points
    if not table:
        return [says(_("No points."), colour=palette.TEXT_QUIET, indent=24)]
    rounds = range(1, now.state.round + 1)
    summed = max(_TOTAL, palette.width(_("Sum"), readable(16)) + 8)
    first = width - summed - _ROUND * len(rounds)
    heads = [Run(_("Round"), palette.TEXT_QUIET, 14)]
    heads += [
        Run(str(n), palette.TEXT_QUIET, 14, tab=first + _ROUND * i) for i, n in enumerate(rounds)
    ]
    heads.append(Run(_("Sum"), palette.TEXT_QUIET, 14, tab=width - summed))
    text = [Paragraph(tuple(heads), 3)]
    for source, by_round in table.items():
        *above, last = wrapped(source, readable(16), first - 10)
        text += [says(line, above=2) for line in above]
        runs = [Run(last)]
        for index, number in enumerate(rounds):
            if by_round.get(number):
                runs.append(Run(f"{by_round[number]:+d}", tab=first + _ROUND * index))
        total = sum(by_round.values())
        runs.append(Run(f"{total:+d}", palette.GOLD, 16, True, tab=width - summed))
        text.append(Paragraph(tuple(runs), 0 if above else 3))
    return text


def standing_paragraphs(now: Position) -> list[Paragraph]:
    """Return what is left of each army, and what was lost."""
    text = [heading(_("Left on the table"), above=18)]
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
        text.append(Paragraph(runs, 6))
    return text


def luck_paragraphs(found: LuckLedger | None) -> list[Paragraph]:
    """Return what dice gave and took, and what choices lost; a line for each player."""
    text = [heading(_("Dice and choices"), above=18)]
    if found is None:
        return [*text, says(_("Every roll of the game is being weighed …"), above=6)]
    for one in found.players:
        colour = palette.HOUSES[one.player].light
        text.append(says(summary(found, one.player), colour=colour, above=6))
    return [*text, says(basis(found), colour=palette.TEXT_QUIET, above=6)]


class EndScreen(Screen):
    """Laid over the last position."""

    see_through = True

    def __init__(self, app: Window, game: FinishedGame) -> None:
        """Show the end of a game."""
        super().__init__(app)
        self.game = game
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        session = game.match.session
        self.result: Result = result_of(session.position, session.events)
        if game.luck is None or game.luck.counted != len(session.inputs):
            game.luck = LuckCount(game.match)
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

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the sheet out: chart and luck to the left, every point to the right."""
        width, height = self.app.size
        self.sheet = pygame.Rect(0, 0, min(1500, width - 40), min(840, height - 24))
        self.sheet.center = (width // 2, height // 2)
        top, bottom = self.sheet.y + 112, self.sheet.bottom - 158
        left = pygame.Rect(self.sheet.x + 20, top, round(self.sheet.width * 0.52), bottom - top)
        high = table_height(self.result, left.width)
        self.chart = pygame.Rect(left.x, left.y, left.width, max(120, left.height - high - 14))
        self.table = pygame.Rect(left.x, self.chart.bottom + 14, left.width, high)
        x = left.right + 14
        self.page.resize(pygame.Rect(x, top, self.sheet.right - 16 - x, bottom - top))
        self._write(top=True)
        self._place_buttons()

    def _write(self, *, top: bool) -> None:
        """Write the page beside the chart: every point, the luck, what is left."""
        now = self.game.match.session.position
        inner = self.page.rect.width - 36
        luck = luck_paragraphs(self.count.found)
        text = points_paragraphs(now, inner) + luck + standing_paragraphs(now)
        self.page.write(text, top=top)

    def update(self, seconds: float) -> None:  # noqa: ARG002 - every screen is told the time
        """Report the luck as soon as it is counted, and again when it is graded; keep the count."""
        found = self.count.found
        if found is None or found is self._luck_text:
            return
        if self._luck_text is None:
            folder = self.app.places.saves.parent / "practice"
            self.notice = keep(self.game.match, found, folder) or self.notice
        self._luck_text = found
        self._write(top=False)

    @property
    def lively(self) -> bool:
        """Return True: something changes while rolls are being weighed."""
        return self._luck_text is None or self.count.grading

    def _place_buttons(self) -> None:
        keys = self.app.keys
        ways = (
            (_("To the title"), self._title, "@primary", keys.shown(Act.CONFIRM)),
            (_("Look at the table"), self._look, "", keys.shown(Act.BACK)),
            (_("Luck"), self._luck, "", keys.shown(Act.NEXT_UNIT)),
            (_("Save the log"), self._save_log, "", keys.shown(Act.LOG)),
            (_("Save the game"), self._save, "", keys.shown(Act.SAVE)),
        )
        above = (
            (_("Rematch"), self._rematch, "", "B"),
            (_("Look at it again"), self._replay, "", "V"),
            (_("Review my mistakes"), self._review, "", "M"),
            (_("Copy the result"), self._copy, "", "C"),
            (_("Film"), self._film, "", "F"),
            (_("Page"), self._page, "", "P"),
        )
        for row, y in ((ways, self.sheet.bottom - 56), (above, self.sheet.bottom - 108)):
            room = self.sheet.width - 40 - 10 * len(row)
            crowded = sum(button_width(said, key) for said, _c, _l, key in row) > room
            shown = [(said, do, look, "" if crowded else key) for said, do, look, key in row]
            self.row_from_right(self.sheet.right - 20, y, 44, shown)

    # ------------------------------------------------------------ what can be done

    def act(self, act: Act) -> bool:
        """Do what the buttons do, by their keys."""
        ways = {
            Act.CONFIRM: self._title,
            Act.BACK: self._look,
            Act.REDO: self._replay,
            Act.NEXT_UNIT: self._luck,
            Act.LOG: self._save_log,
            Act.SAVE: self._save,
        }
        if act in ways:
            ways[act]()
        return act in ways

    def _title(self) -> None:
        """Ask before the finished game is left; one that could not be kept may be saved first."""
        title, leave = _("Leave the table"), _("To the title")
        if self.game.unsaved:
            words = _("This game is over but could not be kept. Save it before you leave?")
            ways = (_("Save and leave"), _("Leave without saving"))
            save_first(self.app, title, words, ways, self.game.save, self._leave)
            return
        words = _("This game is over. It is kept: the archive opens it again. Leave the table?")
        self.app.push(
            Question(self.app, title, words, [Choice(leave, self._leave), Choice(_("Stay"))])
        )

    def _leave(self) -> None:
        self.game.leave()
        self.app.rooms.title()

    def _look(self) -> None:
        self.app.close(self)

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

    def _film(self) -> None:
        """Ask for a film of the game, as anybody who looked on saw it."""
        ask_for_film(self.app, self._recorded(), self._say)

    def _page(self) -> None:
        """Ask for a page of the game, as anybody who looked on saw it."""
        ask_for_page(self.app, self._recorded(), self._say)

    def _recorded(self) -> Recorded:
        match = self.game.match
        inputs = tuple(match.session.inputs)
        return lambda: (Battle.from_header(match.header), inputs)

    def _say(self, words: str) -> None:
        self.notice = words

    def _rematch(self) -> None:
        """Begin the same battle with another seed; one that could not be kept is asked for."""
        header = replace(self.game.match.header, seed=fresh_seed())

        def begin() -> None:
            self.game.leave()
            self.app.rooms.battle(header)

        if self.game.unsaved:
            words = _("This game is over but could not be kept. Save it before you leave?")
            ways = (_("Save and leave"), _("Leave without saving"))
            save_first(self.app, _("Rematch"), words, ways, self.game.save, begin)
            return
        begin()

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

    def other(self, event: pygame.Event) -> None:
        """Scroll, or do what the keys of the upper buttons ask."""
        ways = {
            pygame.K_b: self._rematch,
            pygame.K_v: self._replay,
            pygame.K_m: self._review,
            pygame.K_c: self._copy,
            pygame.K_f: self._film,
            pygame.K_p: self._page,
        }
        if event.type == pygame.KEYDOWN and event.key in ways:
            ways[event.key]()
            return
        self.page.handle(event)

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the winner's banner."""
        dim(surface, 120)
        sheet(surface, self.sheet)
        self._head(surface)
        Chart(self.chart, self.result).draw(surface)
        draw_table(surface, self.table, self.result, self.count.found)
        self.page.draw(surface)
        y = self.sheet.bottom - 150
        size = readable(15)
        for line in wrapped(self.notice, size, self.sheet.width - 48)[:2]:
            surface.blit(palette.text(line, size, palette.GOLD), (self.sheet.x + 24, y))
            y += round(size * 1.25)

    def _head(self, surface: pygame.Surface) -> None:
        """Draw the winner's banner, and how the game came to its end."""
        winner = self.result.winner
        head = pygame.Rect(self.sheet.x + 2, self.sheet.y + 2, self.sheet.width - 4, 70)
        said = _("A draw")
        if winner is not None:
            surface.blit(palette.banner(winner, head.width, head.height), head)
            deep = palette.HOUSES[winner].deep
            pygame.draw.rect(surface, deep, head.inflate(-28, -16), border_radius=6)
            surface.blit(palette.shield(winner, 44), (head.x + 26, head.y + 13))
            side = next((s for s, _points in self.result.sides if winner in s), (winner,))
            words = _("{player} wins") if len(side) == 1 else _("{player} win")
            said = words.format(player=side_title(side))
            if worn(winner):
                surface.blit(emblem(worn(winner), 48), (head.right - 74, head.y + 11))
        title = palette.font(34, display=True).render(said, True, palette.WHITE)
        surface.blit(title, title.get_rect(midleft=(head.x + 86, head.centery)))
        ending = str(self.result.ending)
        small = palette.width(ending, 18) > self.sheet.width - 48
        size, y = (15, self.sheet.y + 73) if small else (18, self.sheet.y + 80)
        for line in wrapped(ending, size, self.sheet.width - 48)[:2]:
            surface.blit(palette.text(line, size, palette.TEXT), (self.sheet.x + 24, y))
            y += 18
