"""Own games gone through again: choose a save and a side, see the costliest mistakes, file them."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

import pygame

from simulator.content.games.battles import saved_battle
from simulator.content.games.replaying import played_back
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Save, SaveError
from simulator.engine.names import player_name
from simulator.files.errors import ContentError
from simulator.language.texts import ngettext, printable
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.practice.review import GradedDecision, drill_from, file_mistakes, grades, mistakes
from simulator.reports.agent_names import player_label
from simulator.reports.time_left import left_of
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.dialog import tell
from simulator.ui.keys import Act
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, Run, heading, says
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.screen import Screen, backdrop, button_width, sheet
from simulator.ui.window import Window


class BrokenOffError(Exception):
    """The review is not wanted any more."""


class ReviewScreen(Screen):
    """The saves, then the decisions of one player in one of them, the costliest mistakes first."""

    def __init__(self, app: Window, book: PracticeBook) -> None:
        """List the saved games; mistakes are filed into `book`."""
        super().__init__(app)
        self.book = book
        self.saves = app.places.all_saves()
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.found: tuple[GradedDecision, ...] | None = None
        self.name = ""
        self.said = ""
        self.share = (0, 0)
        self._graded: list[GradedDecision] = []
        self._spent = 0.0
        self._stop = threading.Event()
        self._working: Background[tuple[GradedDecision, ...]] | None = None
        self._headers: dict[Path, Save | str] = {}

    # ------------------------------------------------------------ reviewing

    def begin(self, path: Path, player: Seat) -> None:
        """Grade a player's decisions of a saved game, beside the window."""
        save = self._save(path)
        if isinstance(save, str):
            tell(self.app, _("This save cannot be read"), save)
            return
        self.name = _plain(path.stem)
        self.share, self.found, self.said = (0, 0), None, ""
        self._spent = 0.0
        graded: list[GradedDecision] = []
        self._graded = graded
        stop = self._stop = threading.Event()

        def check_cancelled(done: int, of: int) -> None:
            self.share = (done, of)
            if stop.is_set():
                raise BrokenOffError

        def work() -> tuple[GradedDecision, ...]:
            session = played_back(path, saved_battle(save, path), save.inputs)
            graded.extend(grades(session, player, check_cancelled))
            return tuple(graded)

        self._working = Background(work)
        self._fill(top=True)

    def _save(self, path: Path) -> Save | str:
        if path not in self._headers:
            try:
                save = self._headers[path] = read(path)
                saved_battle(save, path).game()
            except (SaveError, ContentError) as fault:
                self._headers[path] = str(fault)
        return self._headers[path]

    def look_at(self, number: int) -> None:
        """Play one mistake as a drill."""
        found = mistakes(self.found or ())
        if number < len(found):
            made = partial(drill_from, found[number], self.name)
            self.app.push(DrillScreen(self.app, [made], self.book))

    def file(self) -> None:
        """Keep all mistakes as drills."""
        try:
            files = file_mistakes(self.found or (), self.name, self.book.folder / "drills")
        except OSError as fault:
            tell(self.app, _("Not filed"), str(fault))
            return
        self.book.read()
        self.said = ngettext(
            "{n} mistake is a drill of yours now.",
            "{n} mistakes are drills of yours now.",
            len(files),
        ).format(n=len(files))
        self._fill()

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the page and the buttons out."""
        width, height = self.app.size
        self.sheet = pygame.Rect(0, 0, min(1100, width - 24), min(820, height - 24))
        self.sheet.center = (width // 2, height // 2)
        top = self.sheet.y + 64
        self.page.resize(
            pygame.Rect(self.sheet.x + 16, top, self.sheet.width - 32, self.sheet.bottom - 74 - top)
        )
        y = self.sheet.bottom - 60
        if self.found is not None and mistakes(self.found):
            said, key = _("File all mistakes as drills"), self.app.keys.shown(Act.CONFIRM)
            place = pygame.Rect(self.sheet.x + 20, y, button_width(said, key), 44)
            self.button(place, said, self.file, look="@primary", key=key)
        said, key = _("Back"), self.app.keys.shown(Act.BACK)
        place = pygame.Rect(0, y, button_width(said, key), 44)
        place.right = self.sheet.right - 20
        self.button(place, said, self._back, key=key)
        self._fill()

    def _fill(self, *, top: bool = False) -> None:
        if self.found is not None:
            text = self._decisions(self.found)
        elif self._working is not None:
            done, of = self.share
            said = _("Grading decision {done} of {all} …").format(done=done, all=of)
            text = [says(said, size=18)]
            if done:
                quiet = palette.TEXT_QUIET
                text.append(says(left_of(self._spent, done, of), colour=quiet))
                key = self.app.keys.shown(Act.BACK)
                stops = _("{key} stops it; what is graded stays.").format(key=key)
                text.append(says(stops, colour=quiet))
        else:
            text = self._games()
        self.page.write(text, top=top)

    def _games(self) -> list[Paragraph]:
        if not self.saves:
            said = _("There are no saved games yet. They will lie in {folder}.")
            return [says(said.format(folder=self.app.places.saves), size=18)]
        how = _("Click the side whose charges, shots, retreats and stays shall be graded.")
        text = [says(how, colour=palette.TEXT_QUIET)]
        for number, path in enumerate(self.saves):
            text.append(
                Paragraph((Run(printable(path.stem), palette.GOLD, 18, True),), 14, rule=True)
            )
            save = self._save(path)
            if isinstance(save, str):
                text.append(says(save, colour=palette.ILLEGAL, icon="verdict-no"))
                continue
            for player, army in save.header.armies.items():
                house = palette.HOUSES[player]
                who = save.header.players.get(player, "")
                who = player_label(who) if who else ""
                runs = (
                    Run(str(player_name(player)), house.light, 16, True),
                    Run(army.name, tab=120),
                    Run(who, palette.TEXT_QUIET, tab=420),
                )
                text.append(
                    Paragraph(runs, 4, 18, house.shield, house.light, f"game:{number}:{player}")
                )
        return text

    def _decisions(self, found: tuple[GradedDecision, ...]) -> list[Paragraph]:
        wrong = mistakes(found)
        lost = sum(one.grade.loss for one in found)
        text = []
        if self.said:
            text.append(says(self.said, colour=palette.LEGAL, icon="verdict-yes"))
        text.append(says(summed_up(len(found), len(wrong), lost), size=18))
        if wrong:
            text.append(heading(_("The costliest first: click one to play it as a drill")))
        for number, one in enumerate(wrong):
            text += _mistake(number, one)
        return text

    # ------------------------------------------------------------ events

    def act(self, act: Act) -> bool:
        """Space files, Esc goes back."""
        if act is Act.BACK:
            self._back()
        elif act is Act.CONFIRM and self.found is not None and mistakes(self.found):
            self.file()
        return True

    def _back(self) -> None:
        """Stop the grading and show what is graded; else go back to the games, or leave."""
        self._stop.set()
        if self._working is not None and self._graded:
            self._working, self.found = None, tuple(self._graded)
            words = _("Stopped: {done} of {all} decisions were looked at.")
            self.said = words.format(done=self.share[0], all=self.share[1])
            self.page.write([], top=True)
            self.resize()
            return
        if self.found is None and self._working is None:
            self.app.close(self)
            return
        self.found = self._working = None
        self.said = ""
        self.resize()

    def other(self, event: pygame.Event) -> None:
        """Review the game, or play the mistake, that was clicked."""
        link = self.page.handle(event)
        if not link:
            return
        kind, number, *rest = link.split(":")
        if kind == "game":
            self.begin(self.saves[int(number)], Seat(rest[0]))
        else:
            self.look_at(int(number))

    @property
    def lively(self) -> bool:
        """Return whether a game is being graded."""
        return self._working is not None

    def update(self, seconds: float) -> None:
        """Report how far the grading is, and take it in."""
        working = self._working
        if working is None:
            return
        self._spent += seconds
        if not working.done:
            self._fill()
            return
        self._working = None
        try:
            self.found = working.result()
        except BrokenOffError:
            return
        except (SaveError, ContentError) as fault:
            tell(self.app, _("This game cannot be reviewed"), str(fault))
        self.page.write([], top=True)
        self.resize()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        backdrop(surface)
        sheet(surface, self.sheet)
        title = palette.font(28, display=True).render(_("Review"), True, palette.PARCHMENT)
        surface.blit(title, (self.sheet.x + 24, self.sheet.y + 14))
        self.page.draw(surface)


def summed_up(graded: int, wrong: int, lost: float) -> str:
    """Return how many decisions were graded, how many were mistakes, and what they lost."""
    decisions = ngettext("{n} decision graded", "{n} decisions graded", graded).format(n=graded)
    faults = ngettext("{n} mistake", "{n} mistakes", wrong).format(n=wrong)
    said = _("{decisions}, {mistakes}, {lost:.2f} victory points lost.")
    return said.format(decisions=decisions, mistakes=faults, lost=lost)


def _mistake(number: int, one: GradedDecision) -> list[Paragraph]:
    grade = one.grade
    link = f"mistake:{number}"
    runs = (
        Run(f"−{grade.loss:.2f}", palette.ILLEGAL, 18, True),
        Run(_("Round {n}: {unit}").format(n=one.round, unit=one.unit), bold=True, tab=70),
    )
    return [
        Paragraph(runs, 12, link=link, rule=True),
        says(
            _("Played: {answer}").format(answer=grade.chosen.answer.label),
            indent=70,
            above=2,
            link=link,
        ),
        says(
            _("Best found: {answer}").format(answer=grade.best.answer.label),
            indent=70,
            above=2,
            colour=palette.LEGAL,
            link=link,
        ),
    ]


def _plain(name: str) -> str:
    """Return a save's name as ids may have it: small letters, digits and dashes."""
    kept = "".join(letter if letter.isalnum() and letter.isascii() else "-" for letter in name)
    return "-".join(part for part in kept.lower().split("-") if part) or "game"
