"""The archive: finished and saved games, what became of each, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from simulator.content.games import kept_games
from simulator.content.games.battles import Battle, saved_battle
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Save, SaveError
from simulator.engine.inputs import Input
from simulator.engine.names import call_seats, colour_name
from simulator.files.disk import delete
from simulator.files.errors import ContentError
from simulator.language.texts import ngettext, printable
from simulator.language.texts import translate as _
from simulator.model.seating import HUMAN
from simulator.practice import gauntlet as gauntlets
from simulator.practice.gauntlet import GauntletProgress
from simulator.ui import palette
from simulator.ui.battle.entry import watch
from simulator.ui.battle.game_sharing import Recorded, Said, ask_for_film, ask_for_page
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Grid,
    Picture,
    Press,
    Row,
    button,
    column,
    doing,
    row,
    scroll,
    text,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.pages import header, page
from simulator.ui.clock import fresh_seed
from simulator.ui.dialog import ask_to_delete, tell
from simulator.ui.emblems import mark, wear
from simulator.ui.file_sheets import LineSheet, why_not
from simulator.ui.keys import Act, key_words
from simulator.ui.layout import LOW
from simulator.ui.screen import Command
from simulator.ui.title.archive_rows import ROW_PICTURE, Described, gauntlet_row
from simulator.ui.title.battle_shown import BattleShown, ShownLater, shown
from simulator.ui.title.row_pictures import RowPictures
from simulator.ui.title.tiles import size_of
from simulator.ui.window import Window

GAMES: Final = "games"
"""The list, by its key; a game has that of its path, a gauntlet its number."""
_MOST: Final = 1700
"""Pixels the archive is wide at most."""
MOST_SHOWN: Final = 8
"""So many games are kept with their last position after they were looked at."""


class ArchiveScreen(BoxScreen):
    """The list of kept games, and beside it the one that is chosen."""

    def __init__(self, app: Window) -> None:
        """Read the folder once."""
        super().__init__(app)
        self.pictures = RowPictures()
        """The small pictures of the list."""
        self._rows: dict[tuple[object, ...], Row] = {}
        """The games of the list as they were described last, by all they depend on."""
        self._shown: dict[Path, ShownLater] = {}
        self.saves: list[Path] = []
        self.chosen: Path | None = None
        self._look_for_games()

    def _look_for_games(self) -> None:
        """Read which games there are now, and describe them."""
        self.saves = self.app.places.all_saves()
        if self.chosen not in self.saves:
            self.chosen = self.saves[0] if self.saves else None
        self.tree.focus, self._rows = self.chosen, {}
        self._described = {path: Described.of(path) for path in self.saves}
        known, _trouble = gauntlets.gauntlets(self.app.places.practice)
        self.gauntlets: list[GauntletProgress] = [one for one in reversed(known) if one.rows]
        """The gauntlets of which a game is over, the newest first."""

    def _last_said(self, path: Path) -> str:
        """Return how a game ended or where it stands, once it was replayed."""
        found = self.pictures.last_line(path)
        if found is None:
            return "…" if self._described[path].answered else ""
        return str(found)

    def open_gauntlet(self, index: int = 0) -> None:
        """Show a gauntlet of the list with its games, the newest first."""
        if index < len(self.gauntlets):
            self.app.rooms.gauntlet(self.gauntlets[index].gauntlet)

    # ------------------------------------------------------------ what is shown

    def resize(self) -> None:
        """Show seats by their colours: the list is nobody's game."""
        call_seats({})
        wear({})
        self._rows = {}
        super().resize()

    def view(self) -> Box:
        """Describe the list at the left, the chosen game at the right."""
        side = self._side(self.chosen) if self.chosen is not None else ()
        wide = round(0.42 * min(_MOST, self.app.size[0]))
        return page(
            self.app.size,
            self._head(),
            row(
                scroll(column(*self._listed(), gap=4), key=GAMES, seen=self.chosen, grow=1),
                column(*side, width=wide) if self.chosen is not None else None,
                gap=16,
                grow=1,
            ),
            most=_MOST,
        )

    def _head(self) -> Box:
        """Describe the title, where the games lie, and the ways out."""
        said = _("Click a game to choose it, once more to open it. They lie in {folder}.")
        if not self.saves:
            said = _("There are no saved games yet. They will lie in {folder}.")
        others = button(_("Gauntlets"), self.open_gauntlet, cap_of=key_words(pygame.K_g))
        return header(
            _("Archive"),
            said.format(folder=self.app.places.saves),
            others if self.gauntlets else None,
            self.key_button(_("Back"), Act.BACK),
        )

    def _listed(self) -> Iterator[Box]:
        """Yield the games, and the gauntlets below them: what came of each, and its grades."""
        size = size_of(18, self.app.size[1])
        for index, path in enumerate(self.saves):
            seen = self.pictures.has(path, ROW_PICTURE)
            what = (path, size, index, self._last_said(path), seen)
            if what not in self._rows:
                self._rows[what] = self._described[path].row(*what[:4], seen=seen)
            child, do, chosen = self._rows[what], doing(self.choose, path), path == self.chosen
            yield Press(key=path, child=child, do=do, look=ButtonLook.ROW, chosen=chosen)
        for index, found in enumerate(self.gauntlets):
            child, do = gauntlet_row(found, size), doing(self.open_gauntlet, index)
            yield Press(key=index, child=child, do=do, look=ButtonLook.ROW)

    def _side(self, path: Path) -> Iterator[Box]:
        """Yield the last position of a game, where it stands, and what can be done with it."""
        later = self._later(path)
        head, label = printable(kept_games.name_of(path)), printable(kept_games.label_of(path))
        high = 34 if self.app.size[1] < LOW else 42
        yield Picture(
            paint=later.draw, shows=(later, later.found is not None), grow=1, least_height=60
        )
        yield row(
            text(head, 20, palette.GOLD, bold=True, grow=0 if label else 1),
            text(label, 18, grow=1, align=Align.CENTRE) if label else None,
            gap=16,
        )
        if later.found is not None:
            yield scroll(column(*_lines(later.found), gap=4), key="lines")
        yield self.key_button(_("Open"), Act.CONFIRM, ButtonLook.PRIMARY, least_height=high)
        ways = tuple(
            button(words, command, cap_of=key_words(key), least_height=high)
            for key, words, command in self._ways()
        )
        yield Grid(children=ways, columns=2)

    def introduce(self) -> str:
        """Return the title, and how many games there are."""
        many = len(self.saves)
        said = ngettext("{n} saved game", "{n} saved games", many).format(n=many)
        name = _("Archive")
        return f"{name}. {said}"

    def _ways(self) -> list[tuple[int, str, Command]]:
        """Return what can be done with the chosen game: by which key, in words, and how."""
        return [
            (pygame.K_v, _("Look at it again"), self.look),
            (pygame.K_b, _("Rematch"), self.rematch),
            (pygame.K_f, _("Film"), doing(self.show_it, ask_for_film)),
            (pygame.K_p, _("Page"), doing(self.show_it, ask_for_page)),
            (pygame.K_m, _("Review my mistakes"), self.review),
            (pygame.K_n, _("Rename"), self.rename),
            (pygame.K_k, _("Label"), self.label_it),
            (pygame.K_DELETE, _("Delete"), self.ask_to_delete),
        ]

    # ------------------------------------------------------------ choosing

    def choose(self, path: Path) -> None:
        """Choose a game; the one that is chosen already is opened, a broken one says why."""
        if path == self.chosen or self._save(path) is None:
            self.app.rooms.saved_game(path)
            return
        self.chosen = path

    def handle(self, event: pygame.Event) -> None:
        """Take an event; the game the arrows move the focus to is chosen."""
        super().handle(event)
        focus = self.tree.focus
        if self.tree.ring and isinstance(focus, Path):
            self.chosen = focus

    def other(self, event: pygame.Event) -> None:
        """Do what a key asks for."""
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_g:
            self.open_gauntlet()
        for key, _words, command in self._ways() if self.chosen is not None else ():
            if event.key == key:
                command()
                return

    def digit(self, number: int) -> bool:
        """Open a game by its number."""
        if 1 <= number <= len(self.saves):
            self.app.rooms.saved_game(self.saves[number - 1])
        return True

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return {Act.BACK: self.close, Act.CONFIRM: self._open_or_tell}

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
        if self.chosen is not None:
            watch(self.app, self.chosen)

    def rematch(self) -> None:
        """Begin the same battle with another seed."""
        if (found := self._opened()) is not None:
            self.app.rooms.battle(replace(found[1].header, seed=fresh_seed()))

    def _opened(self) -> tuple[Path, Save] | None:
        """Return the chosen game; None without one that can be read, which says why not."""
        save = None if self.chosen is None else self._save(self.chosen)
        if self.chosen is not None and save is not None:
            return self.chosen, save
        self._open_or_tell()
        return None

    def _open_or_tell(self) -> None:
        """Have a file that cannot be read say why."""
        if self.chosen is not None:
            self.app.rooms.saved_game(self.chosen)

    def review(self) -> None:
        """Grade the decisions of the person in the chosen game, the first seat without one."""
        if (found := self._opened()) is not None:
            path, header = found[0], found[1].header
            seats = [seat for seat in header.armies if header.players.get(seat) == HUMAN]
            self.app.rooms.review(path, (seats or list(header.armies))[0])

    def show_it(self, ask: Callable[[Window, Recorded, Said], None]) -> None:
        """Ask for a film or a page of the chosen game, as anybody who looks on may see it.

        While it is made the seats have the names of that game.
        """
        if (found := self._opened()) is None:
            return
        path, save = found
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
            except (ContentError, OSError) as fault:
                tell(self.app, title, why_not(path, fault))
            self._look_for_games()

        self.app.push(LineSheet(self.app, title, words, line, done))

    def ask_to_delete(self) -> None:
        """Ask before a game is deleted: nothing brings it back."""
        if (path := self.chosen) is None:
            return
        words = _("Delete {name}? Nothing brings it back.").format(name=printable(path.stem))
        ask_to_delete(self.app, words, partial(self._delete, path))

    def _delete(self, path: Path) -> None:
        try:
            delete(path)
        except OSError as fault:
            tell(self.app, _("Delete"), why_not(path, fault))
        self._look_for_games()

    # ------------------------------------------------------------ beside the window

    @property
    def found(self) -> BattleShown | None:
        """Return how the chosen game stands, None until it is replayed."""
        return None if self.chosen is None else self._later(self.chosen).found

    def _later(self, path: Path) -> ShownLater:
        if path not in self._shown:
            while len(self._shown) >= MOST_SHOWN:
                self._shown.pop(next(iter(self._shown)))
            self._shown[path] = ShownLater(partial(shown, path))
        return self._shown[path]

    @property
    def lively(self) -> bool:
        """Return whether the chosen game is still being replayed."""
        return (self.chosen is not None and self.found is None) or self.pictures.busy

    def in_sight(self) -> Iterator[tuple[Path, pygame.Rect]]:
        """Yield the games seen in the list that can be shown, with the places of their pictures."""
        listed = self.tree.place_of(GAMES)
        for path in self.saves:
            place = self.tree.place_of(("picture", path))
            if listed is not None and place is not None and place.colliderect(listed):
                yield path, place

    def update(self, seconds: float) -> None:  # noqa: ARG002 - as every screen
        """Make the small pictures one by one, once the chosen game is shown."""
        if self.chosen is None or self.found is not None:
            self.pictures.go_on((path, place.size) for path, place in self.in_sight())


def _lines(found: BattleShown) -> Iterator[Box]:
    """Yield mode, round and points of a game, or what is wrong with its file."""
    if found.now is None or found.header is None:
        yield text(found.fault, 18, palette.ILLEGAL)
        return
    state, header = found.now.state, found.header
    said = _("{mode}, ended in round {n}") if found.over else _("{mode}, round {n}")
    yield text(said.format(mode=found.mode, n=state.round) if state.round else found.mode, 18)
    if found.over:
        yield text(str(state.ending), 18, palette.TEXT_QUIET)
    for seat, army in header.armies.items():
        name = header.names.get(seat) or colour_name(seat)
        points = _("{player}: {points} of {needed}, {army}").format(
            player=name,
            points=state.seats[seat].score,
            needed=found.points_to_win,
            army=army.name,
        )
        won = found.over and state.winner is seat
        worn = mark(header.emblems[seat], 24) if seat in header.emblems else None
        yield row(worn, text(points, 18, palette.HOUSES[seat].light, bold=won, grow=1))


def _labelled(path: Path, words: str) -> Path:
    return kept_games.labelled(path, "" if words == "-" else words)
