"""The archive: finished and saved games, what became of each, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from simulator.content.games import kept_games
from simulator.content.games.battles import Battle, saved_battle
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Save, SaveError
from simulator.engine.names import call_seats, colour_name
from simulator.engine.session import Input
from simulator.files.disk import delete
from simulator.files.errors import ContentError
from simulator.language.texts import ENGLISH, language, ngettext, printable, printed
from simulator.language.texts import translate as _
from simulator.model.seating import HUMAN
from simulator.model.state import Seat
from simulator.practice import gauntlet as gauntlets
from simulator.practice.gauntlet import GauntletProgress
from simulator.records import dataclass
from simulator.reports.days import moment_said
from simulator.reports.gauntlet_text import gauntlet_title, grade_words, sum_words
from simulator.ui import palette
from simulator.ui.battle.entry import recorded
from simulator.ui.battle.game_sharing import Recorded, Said, ask_for_film, ask_for_page
from simulator.ui.clock import fresh_seed
from simulator.ui.dialog import Choice, Question, tell
from simulator.ui.emblems import emblem, wear
from simulator.ui.file_sheets import LineSheet, why_not
from simulator.ui.keys import Act, key_words
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, Run, says
from simulator.ui.screen import Command, Screen, backdrop, button_width, sheet
from simulator.ui.strokes import wrapped
from simulator.ui.title.battle_shown import BattleShown, ShownLater, shown
from simulator.ui.title.row_pictures import RowPictures
from simulator.ui.title.tiles import size_of
from simulator.ui.window import Window

KEYS: Final = {
    "look": pygame.K_v,
    "rematch": pygame.K_b,
    "review": pygame.K_m,
    "rename": pygame.K_n,
    "label": pygame.K_k,
    "gauntlets": pygame.K_g,
    "film": pygame.K_f,
    "page": pygame.K_p,
    "delete": pygame.K_DELETE,
}
"""The keys of what can be done with a game, beside Space; and of the gauntlets."""
GAUNTLET: Final = "gauntlet "
"""Stands before a gauntlet's place in a link of the list."""
_HIGH: Final = 42
_GAP: Final = 8
_ROWS: Final = 5
"""Rows of buttons below the chosen game."""
ROW_PICTURE: Final = 112
"""Pixels left of a game in the list that its small picture takes."""
MOST_SHOWN: Final = 8
"""So many games are kept with their last position after they were looked at."""


class ArchiveScreen(Screen):
    """The list of kept games, and beside it the one that is chosen."""

    def __init__(self, app: Window) -> None:
        """Read the folder once."""
        super().__init__(app)
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.sheet = self.side = self.picture = pygame.Rect(0, 0, 0, 0)
        self.pictures = RowPictures()
        """The small pictures of the list."""
        self._said: list[str] = []
        """The last lines of all games, as the list has them."""
        self._shown: dict[Path, ShownLater] = {}
        self.saves: list[Path] = []
        self.chosen: Path | None = None
        self._look_for_games()

    def _look_for_games(self) -> None:
        """Read which games there are now, and describe them."""
        self.saves = self.app.places.all_saves()
        if self.chosen not in self.saves:
            self.chosen = self.saves[0] if self.saves else None
        self._described = {path: Described.of(path) for path in self.saves}
        known, _trouble = gauntlets.gauntlets(self.app.places.practice)
        self.gauntlets: list[GauntletProgress] = [one for one in reversed(known) if one.rows]
        """The gauntlets of which a game is over, the newest first."""

    def paragraphs(self) -> list[Paragraph]:
        """Return the list as a page."""
        if not self.saves:
            where = str(self.app.places.saves)
            said = _("There are no saved games yet. They will lie in {folder}.")
            return [says(said.format(folder=where), size=18), *self._gauntlet_lines(18)]
        how = _("Click a game to choose it, once more to open it. They lie in {folder}.")
        size = size_of(18, self.app.size[1])
        quiet = palette.TEXT_QUIET
        text = [says(how.format(folder=self.app.places.saves), colour=quiet, size=size)]
        for index, path in enumerate(self.saves):
            chosen = path == self.chosen
            described = self._described[path]
            text += described.paragraphs(path, index, size, self._last_said(path), chosen=chosen)
        return [*text, *self._gauntlet_lines(size)]

    def _last_said(self, path: Path) -> str:
        """Return the last line of a game: as it is kept in English, else once it was replayed."""
        kept = self._described[path].last
        if language() == ENGLISH or not kept:
            return kept
        found = self.pictures.last_line(path)
        return str(found) if found is not None else "…"

    def _gauntlet_lines(self, size: int) -> list[Paragraph]:
        """Return the gauntlets below the games: what came of each, and its grades."""
        text = []
        for index, found in enumerate(self.gauntlets):
            link = f"{GAUNTLET}{index}"
            head = _("Gauntlet: {title}").format(title=gauntlet_title(found))
            run = Run(head, palette.GOLD, size + 2, True)
            text.append(Paragraph((run,), 14, link=link, rule=True))
            text += [
                says(words, link=link, above=2, indent=6, size=size)
                for words in filter(None, (sum_words(found), grade_words(found)))
            ]
        return text

    def open_gauntlet(self, index: int = 0) -> None:
        """Show a gauntlet of the list with its games, the newest first."""
        if index < len(self.gauntlets):
            self.app.rooms.gauntlet(self.gauntlets[index].gauntlet)

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the list to the left, the chosen game to the right."""
        call_seats({})
        wear({})
        width, height = self.app.size
        self.sheet = pygame.Rect(0, 0, min(1700, width - 24), min(1000, height - 24))
        self.sheet.center = (width // 2, height // 2)
        inner = self.sheet.inflate(-40, -40)
        left = round(inner.width * 0.52)
        top = inner.y + 52
        self.page.resize(pygame.Rect(inner.x, top, left, inner.bottom - top))
        self.page.write(self.paragraphs())
        self.side = pygame.Rect(inner.x + left + 20, top, 0, inner.bottom - top)
        self.side.width = inner.right - self.side.x
        high = self.side.height - _ROWS * (_HIGH + _GAP) - 190
        self.picture = pygame.Rect(self.side.x, top, self.side.width, max(120, high))
        self._buttons()

    def _buttons(self) -> None:
        """Put what can be done with the chosen game, two side by side."""
        shown_as = self.app.keys.shown
        said, key = _("Back"), shown_as(Act.BACK)
        place = pygame.Rect(0, self.sheet.y + 16, button_width(said, key), _HIGH)
        place.right = self.sheet.right - 20
        self.button(place, said, lambda: self.app.close(self), key=key)
        if self.gauntlets:
            said, key = _("Gauntlets"), key_words(KEYS["gauntlets"])
            wide = button_width(said, key)
            place = pygame.Rect(place.x - wide - _GAP, place.y, wide, _HIGH)
            self.button(place, said, self.open_gauntlet, key=key)
        if self.chosen is None:
            return
        y = self.side.bottom - _ROWS * (_HIGH + _GAP) + _GAP
        wide = self.side.width
        place = pygame.Rect(self.side.x, y, wide, _HIGH)
        open_it = partial(self.app.rooms.saved_game, self.chosen)
        self.button(place, _("Open"), open_it, look="@primary", key=shown_as(Act.CONFIRM))
        half = (wide - _GAP) // 2
        for index, (what, words, command) in enumerate(self._ways()):
            row, column = divmod(index, 2)
            x = self.side.x + column * (half + _GAP)
            place = pygame.Rect(x, y + (row + 1) * (_HIGH + _GAP), half, _HIGH)
            self.button(place, words, command, key=key_words(KEYS[what]))

    def _ways(self) -> list[tuple[str, str, Command]]:
        return [
            ("look", _("Look at it again"), self.look),
            ("rematch", _("Rematch"), self.rematch),
            ("film", _("Film"), self.film),
            ("page", _("Page"), self.page_of_game),
            ("review", _("Review my mistakes"), self.review),
            ("rename", _("Rename"), self.rename),
            ("label", _("Label"), self.label_it),
            ("delete", _("Delete"), self.ask_to_delete),
        ]

    # ------------------------------------------------------------ choosing

    def choose(self, path: Path) -> None:
        """Choose a game; the one that is chosen already is opened, a broken one says why."""
        if path == self.chosen or self._save(path) is None:
            self.app.rooms.saved_game(path)
            return
        self.chosen = path
        self.resize()

    def other(self, event: pygame.Event) -> None:
        """Choose the game that was clicked, or do what a key asks for."""
        link = self.page.handle(event)
        if link and link.startswith(GAUNTLET):
            self.open_gauntlet(int(link.removeprefix(GAUNTLET)))
        elif link:
            self.choose(self.saves[int(link)])
        elif event.type == pygame.KEYDOWN and event.key == KEYS["gauntlets"]:
            self.open_gauntlet()
        elif event.type == pygame.KEYDOWN and self.chosen is not None:
            for what, _words, command in self._ways():
                if event.key == KEYS[what]:
                    command()
                    return
            if event.key in {pygame.K_UP, pygame.K_DOWN}:
                self._step(1 if event.key == pygame.K_DOWN else -1)

    def _step(self, step: int) -> None:
        """Choose the next game of the list."""
        if self.chosen is not None:
            at = self.saves.index(self.chosen) + step
            self.chosen = self.saves[at % len(self.saves)]
            self.resize()

    def digit(self, number: int) -> bool:
        """Open a game by its number."""
        if 1 <= number <= len(self.saves):
            self.app.rooms.saved_game(self.saves[number - 1])
        return True

    def act(self, act: Act) -> bool:
        """Esc goes back, Space opens the chosen game; other keys are looked at by `other`."""
        if act is Act.BACK:
            self.app.close(self)
        elif act is Act.CONFIRM and self.chosen is not None:
            self.app.rooms.saved_game(self.chosen)
        else:
            return False
        return True

    # ------------------------------------------------------------ what can be done

    def _save(self, path: Path) -> Save | None:
        """Return what a file holds, None for one that cannot be read."""
        try:
            save = read(path)
            saved_battle(save, path)
        except (SaveError, ContentError, OSError):
            return None
        return save

    def look(self) -> None:
        """Watch the chosen game from its beginning."""
        path = self.chosen
        if path is None:
            return
        game = recorded(self.app, path)
        if game is not None:
            self.app.rooms.replay(game, None)

    def rematch(self) -> None:
        """Begin the same battle with another seed."""
        path = self.chosen
        save = self._save(path) if path is not None else None
        if path is None or save is None:
            self._open_or_tell()
            return
        self.app.rooms.battle(replace(save.header, seed=fresh_seed()))

    def _open_or_tell(self) -> None:
        """Have a file that cannot be read say why."""
        if self.chosen is not None:
            self.app.rooms.saved_game(self.chosen)

    def review(self) -> None:
        """Grade the decisions of the person in the chosen game, the first seat without one."""
        path = self.chosen
        save = self._save(path) if path is not None else None
        if path is None or save is None:
            self._open_or_tell()
            return
        players = save.header.players
        seats = [seat for seat in save.header.armies if players.get(seat) == HUMAN]
        self.app.rooms.review(path, (seats or list(save.header.armies))[0])

    def film(self) -> None:
        """Ask for a film of the chosen game, as anybody who looks on may see it."""
        self._show_it(ask_for_film)

    def page_of_game(self) -> None:
        """Ask for a page of the chosen game, as anybody who looks on may see it."""
        self._show_it(ask_for_page)

    def _show_it(self, ask: Callable[[Window, Recorded, Said], None]) -> None:
        """Ask for a film or a page; while it is made the seats have the names of that game."""
        path = self.chosen
        save = self._save(path) if path is not None else None
        if path is None or save is None:
            self._open_or_tell()
            return
        title = printable(kept_games.name_of(path))

        def recorded() -> tuple[Battle, Sequence[Input]]:
            call_seats(save.header.names)
            return saved_battle(save, path), save.inputs

        def say(words: str) -> None:
            call_seats({})
            tell(self.app, title, words)

        ask(self.app, recorded, say)

    def rename(self) -> None:
        """Ask for another name."""
        if self.chosen is not None:
            name = printable(kept_games.name_of(self.chosen))
            self._ask(_("Rename"), _("The name of this game:"), name, kept_games.renamed)

    def label_it(self) -> None:
        """Ask for a label; a dash takes it away."""
        if self.chosen is not None:
            label = printable(kept_games.label_of(self.chosen))
            words = _("The label of this game, such as a league; - takes it away:")
            self._ask(_("Label"), words, label, _labelled)

    def _ask(self, title: str, words: str, line: str, move: Callable[[Path, str], Path]) -> None:
        path = self.chosen
        if path is None:
            return

        def done(typed: str) -> None:
            try:
                self.chosen = move(path, typed)
            except ContentError as fault:
                tell(self.app, title, str(fault))
            except OSError as fault:
                tell(self.app, title, why_not(path, fault))
            self._look_for_games()
            self.resize()

        self.app.push(LineSheet(self.app, title, words, line, done))

    def ask_to_delete(self) -> None:
        """Ask before a game is deleted: nothing brings it back."""
        if (path := self.chosen) is None:
            return
        words = _("Delete {name}? Nothing brings it back.").format(name=printable(path.stem))
        gone = Choice(_("Delete it"), partial(self._delete, path))
        ways = [Choice(_("Keep it")), gone, Choice(_("Back"))]
        self.app.push(Question(self.app, _("Delete"), words, ways))

    def _delete(self, path: Path) -> None:
        try:
            delete(path)
        except OSError as fault:
            tell(self.app, _("Delete"), why_not(path, fault))
        self._look_for_games()
        self.resize()

    # ------------------------------------------------------------ drawing

    @property
    def found(self) -> BattleShown | None:
        """Return how the chosen game stands, None until it is replayed."""
        later = self._later()
        return later.found if later is not None else None

    def _later(self) -> ShownLater | None:
        path = self.chosen
        if path is None:
            return None
        if path not in self._shown:
            while len(self._shown) >= MOST_SHOWN:
                self._shown.pop(next(iter(self._shown)))
            self._shown[path] = ShownLater(partial(shown, path))
        return self._shown[path]

    @property
    def lively(self) -> bool:
        """Return whether the chosen game is still being replayed."""
        return (self.chosen is not None and self.found is None) or self.pictures.busy

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the list, and the chosen game with its last position."""
        backdrop(surface)
        sheet(surface, self.sheet)
        title = palette.font(28, display=True).render(_("Archive"), True, palette.PARCHMENT)
        surface.blit(title, (self.sheet.x + 26, self.sheet.y + 16))
        self.page.draw(surface)
        self._draw_rows(surface)
        later = self._later()
        if later is None or self.chosen is None:
            return
        later.draw(surface, self.picture)
        pygame.draw.rect(surface, palette.PANEL_EDGE, self.picture, 1)
        y = self.picture.bottom + 10
        head = printable(kept_games.name_of(self.chosen))
        label = printable(kept_games.label_of(self.chosen))
        words = palette.text(head, 20, palette.GOLD, bold=True)
        surface.blit(words, (self.side.x, y))
        if label:
            mark = palette.text(label, 18, palette.TEXT)
            surface.blit(mark, (self.side.x + words.get_width() + 16, y + 1))
        self._lines(surface, later.found, y + 30)

    def _rows(self) -> Iterator[tuple[Path, pygame.Rect]]:
        """Yield the games seen in the list that can be shown, with the places of their pictures."""
        for index, path in enumerate(self.saves):
            span = self.page.span_of(str(index))
            if span is not None and not self._described[path].fault:
                place = pygame.Rect(span.x + 12, span.y + 2, ROW_PICTURE - 16, 0)
                place.height = min(span.height - 4, ROW_PICTURE - 16)
                yield path, place

    def _draw_rows(self, surface: pygame.Surface) -> None:
        """Draw the small pictures of the list, as far as they are made."""
        held = surface.get_clip()
        surface.set_clip(self.page.rect)
        for path, place in self._rows():
            self.pictures.draw(surface, path, place)
            pygame.draw.rect(surface, palette.PANEL_EDGE, place, 1)
        surface.set_clip(held)

    def update(self, seconds: float) -> None:  # noqa: ARG002 - as every screen
        """Make the small pictures one by one, once the chosen game is shown."""
        if self.chosen is not None and self.found is None:
            return
        self.pictures.go_on((path, place.size) for path, place in self._rows())
        said = [self._last_said(path) for path in self._described]
        if said != self._said:
            self._said = said
            self.page.write(self.paragraphs(), top=False)

    def _lines(self, surface: pygame.Surface, found: BattleShown | None, y: int) -> None:
        """Write mode, round and points of the chosen game."""
        if found is None:
            return
        if found.now is None or found.header is None:
            for line in wrapped(found.fault, 18, self.side.width)[:5]:
                surface.blit(palette.text(line, 18, palette.ILLEGAL), (self.side.x, y))
                y += 24
            return
        state, header = found.now.state, found.header
        said = _("{mode}, ended in round {n}") if found.over else _("{mode}, round {n}")
        words = said.format(mode=found.mode, n=state.round)
        surface.blit(palette.text(words, 18), (self.side.x, y))
        y += 28
        if found.over:
            ending = str(state.ending)
            surface.blit(palette.text(ending, 18, palette.TEXT_QUIET), (self.side.x, y))
            y += 28
        for seat, army in header.armies.items():
            worn = emblem(header.emblems.get(seat, ""), 24)
            surface.blit(worn, (self.side.x, y - 1))
            name = header.names.get(seat) or colour_name(seat)
            points = _("{player}: {points} of {needed}, {army}").format(
                player=name,
                points=state.seats[seat].score,
                needed=found.points_to_win,
                army=army.name,
            )
            won = found.over and state.winner is seat
            picture = palette.text(points, 18, palette.HOUSES[seat].light, bold=won)
            surface.blit(picture, (self.side.x + (32 if seat in header.emblems else 0), y))
            y += 27


def _labelled(path: Path, words: str) -> Path:
    return kept_games.labelled(path, "" if words == "-" else words)


@dataclass(frozen=True, slots=True)
class Described:
    """What the list says of a game: its armies and last line, or what is wrong with its file."""

    lines: tuple[str, ...] = ()
    last: str = ""
    """The last line of its log, as the file has it: in English."""
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
        armies = " – ".join(_called(save, seat) for seat in save.header.armies)
        answers = sum(not given.dice for given in save.inputs)
        text = ngettext("{n} answer, {when}", "{n} answers, {when}", answers)
        last = save.log[-1] if save.log else ""
        return cls((armies, text.format(n=answers, when=moment_said(when))), last)

    def paragraphs(
        self, path: Path, index: int, size: int, last: str, *, chosen: bool
    ) -> list[Paragraph]:
        """Return the lines of a game in the list, each a link to it; `last` says how it stands."""
        number, label = f"{index + 1}  " if index < 9 else "", kept_games.label_of(path)
        link, icon = str(index), "verdict-yes" if chosen else ""
        name = f"{number}{printable(kept_games.name_of(path))}"
        runs = [Run(name, palette.GOLD, size + 2, True)]
        if label:
            runs.append(Run(f"   {printable(label)}", palette.TEXT, size + 2))
        indent = 0 if self.fault else ROW_PICTURE
        title = Paragraph(tuple(runs), 14, indent, icon, link=link, rule=True)
        if self.fault:
            said = says(self.fault, colour=palette.ILLEGAL, icon="verdict-no", link=link, size=size)
            return [title, said]
        lines = [line for line in (*self.lines, last) if line]
        indent += 6
        return [
            title,
            *(says(line, link=link, above=2, indent=indent, size=size) for line in lines),
        ]


def _called(save: Save, seat: Seat) -> str:
    """Return an army with the name its seat was given."""
    army, name = printed(save.header.armies[seat].name), save.header.names.get(seat)
    return _("{player}: {army}").format(player=name, army=army) if name else army
