"""Own games gone through again: choose a save and a side, see the costliest mistakes, file them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from simulator.content.games.battles import saved_battle
from simulator.content.games.replaying import played_back
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Save, SaveError
from simulator.engine.names import player_name
from simulator.files.errors import ContentError
from simulator.language.texts import ngettext, printable, signed, with_signs
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.practice.review import GradedDecision, drill_from, file_mistakes, grades, mistakes
from simulator.reports.agent_names import player_label
from simulator.reports.time_left import left_of
from simulator.ui import palette
from simulator.ui.background import CancellableWork, LeftError
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Doing,
    Grid,
    Press,
    column,
    doing,
    icon,
    prose,
    row,
    scroll,
    text,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.pages import header, page, panel
from simulator.ui.dialog import tell
from simulator.ui.keys import Act
from simulator.ui.paragraphs import says
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.window import Window

GAMES: Final = "games"
MISTAKES: Final = "mistakes"


class ReviewScreen(BoxScreen):
    """The saves, then the decisions of one player in one of them, the costliest mistakes first."""

    def __init__(self, app: Window, book: PracticeBook) -> None:
        """List the saved games; mistakes are filed into `book`."""
        super().__init__(app)
        self.book = book
        self.saves = app.places.all_saves()
        self.found: tuple[GradedDecision, ...] | None = None
        self.name = ""
        self.said = ""
        self.share = (0, 0)
        self._graded: list[GradedDecision] = []
        self._spent = 0.0
        self._working: CancellableWork[tuple[GradedDecision, ...]] | None = None
        self._headers: dict[Path, Save | str] = {}
        self._listed: Box | None = None
        """The saves as they were described last."""

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

        def work(check_cancelled: Callable[[], None]) -> tuple[GradedDecision, ...]:
            def step(done: int, of: int) -> None:
                self.share = (done, of)
                check_cancelled()

            session = played_back(path, saved_battle(save, path), save.inputs)
            graded.extend(grades(session, player, step))
            return tuple(graded)

        self._working = CancellableWork(work)
        self.tree.scrolled.pop(MISTAKES, None)

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
            folder = self.book.folder / "drills"
            files = file_mistakes(self.found or (), self.name, self.book.day, folder)
        except OSError as fault:
            tell(self.app, _("Not filed"), str(fault))
            return
        self.book.read()
        self.said = ngettext(
            "{n} mistake is a drill of yours now, and is asked from tomorrow on.",
            "{n} mistakes are drills of yours now, and are asked from tomorrow on.",
            len(files),
        ).format(n=len(files))

    # ------------------------------------------------------------ what is shown

    def resize(self) -> None:
        """Fit the window; the saves are described anew, in the language spoken."""
        self._listed = None
        super().resize()

    def introduce(self) -> str:
        """Return the title, and how a game is chosen."""
        title = _("Review")
        return f"{title}. {self._said()}"

    def view(self) -> Box:
        """Describe the saves, how far the grading is, or what it found."""
        wrong = mistakes(self.found or ())
        said = _("File all mistakes as drills")
        files = self.key_button(said, Act.CONFIRM, ButtonLook.PRIMARY) if wrong else None
        back = self.key_button(_("Back"), Act.BACK)
        head = header(_("Review"), self._said(), files, back)
        return page(self.app.size, head, self._shown(wrong), most=1100)

    def _said(self) -> str:
        """Return the sentence of the head."""
        if self.said:
            return self.said
        if self.found is not None or self._working is not None:
            return ""
        if not self.saves:
            said = _("There are no saved games yet. They will lie in {folder}.")
            return said.format(folder=self.app.places.saves)
        return _("Click the side whose charges, shots, retreats and stays shall be graded.")

    def _shown(self, wrong: Sequence[GradedDecision]) -> Box:
        """Describe what is below the head."""
        if self.found is not None:
            lost = sum(one.grade.loss for one in self.found)
            summed = text(summed_up(len(self.found), len(wrong), lost), 18)
            measure = _(
                "Graded like drills, by exact odds: victory points as far as the enemy's best "
                "reply and a follow-up. The replay ({key}) grades all decisions by the chance of "
                "winning, with the game played on; the two may disagree."
            ).format(key=self.app.keys.shown(Act.CHANCES))
            how = _("The costliest first: click one to play it as a drill")
            plays = (doing(self.look_at, number) for number in range(len(wrong)))
            lines = (_mistake(one, do) for one, do in zip(wrong, plays, strict=True))
            return panel(
                summed,
                text(measure, colour=palette.TEXT_QUIET),
                text(how, colour=palette.GOLD) if wrong else None,
                scroll(column(*lines, gap=4), key=MISTAKES, grow=1),
                grow=1,
            )
        if self._working is not None:
            return panel(*self._grading(), grow=1)
        if self._listed is None:  # each save is opened for it
            self._listed = column(*(self._game(path) for path in self.saves), gap=10)
        return scroll(self._listed, key=GAMES, grow=1)

    def _grading(self) -> Iterator[Box]:
        """Yield how far the grading is, and how long it still takes."""
        done, of = self.share
        yield text(_("Grading decision {done} of {all} …").format(done=done, all=of), 18)
        if done:
            yield text(left_of(self._spent, done, of), colour=palette.TEXT_QUIET)
            key = self.app.keys.shown(Act.BACK)
            stops = _("{key} stops it; what is graded stays.").format(key=key)
            yield text(stops, colour=palette.TEXT_QUIET)

    def _game(self, path: Path) -> Box:
        """Describe a save: its name, and a tile for each side; or why it cannot be read."""
        name = text(printable(path.stem), 18, palette.GOLD, bold=True)
        save = self._save(path)
        if isinstance(save, str):
            return panel(name, prose(says(save, colour=palette.ILLEGAL, icon="verdict-no")))
        seats = save.header.armies
        sides = [_side(save, seat, Doing(self.begin, (path, seat))) for seat in seats]
        return panel(name, Grid(children=tuple(sides), columns=2))

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
        if self._working is not None:
            self._working.leave()
        if self._working is not None and self._graded:
            self._working, self.found = None, tuple(self._graded)
            words = _("Stopped: {done} of {all} decisions were looked at.")
            self.said = words.format(done=self.share[0], all=self.share[1])
        elif self.found is None and self._working is None:
            self.close()
        else:
            self.found = self._working = None
            self.said = ""

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
            return
        self._working = None
        try:
            self.found = working.result()
        except LeftError:
            return
        except (SaveError, ContentError) as fault:
            tell(self.app, _("This game cannot be reviewed"), str(fault))


def summed_up(graded: int, wrong: int, lost: float) -> str:
    """Return how many decisions were graded, how many were mistakes, and what they lost."""
    decisions = ngettext("{n} decision graded", "{n} decisions graded", graded).format(n=graded)
    faults = ngettext("{n} mistake", "{n} mistakes", wrong).format(n=wrong)
    said = _("{decisions}, {mistakes}, {lost:.2f} victory points lost.")
    return said.format(decisions=decisions, mistakes=faults, lost=lost)


def _side(save: Save, player: Seat, review: Doing) -> Box:
    """Describe a side of a game: its army, and who played it."""
    house, who = palette.HOUSES[player], save.header.players.get(player, "")
    name, army = str(player_name(player)), save.header.armies[player].name
    said = player_label(who) if who else ""
    words = column(
        row(text(name, 16, house.light, bold=True, lines=1), text(army, lines=1, grow=1)),
        text(said, colour=palette.TEXT_QUIET) if said else None,
        gap=2,
        grow=1,
        align=Align.CENTRE,
    )
    inside = row(icon(house.shield, 22, house.light), words, pad=(10, 6), gap=10)
    return Press(child=inside, do=review, look=ButtonLook.TILE)


def _mistake(one: GradedDecision, play: Doing) -> Box:
    """Describe a mistake: what it lost, what was played and is met with, and the best there was."""
    grade, head = one.grade, _("Round {n}: {unit}").format(n=one.round, unit=one.unit)
    played = _("Played: {answer}").format(answer=grade.chosen.answer.label)
    best = _("Best found: {answer}").format(answer=grade.best.answer.label)
    met = grade.chosen.met
    followed = text(met.sentence(), colour=palette.TEXT_QUIET) if met is not None else None
    inside = row(
        text(with_signs(signed(-grade.loss)), 18, palette.ILLEGAL, bold=True, width=70),
        column(
            text(head, bold=True),
            text(played),
            followed,
            text(best, colour=palette.LEGAL),
            gap=2,
            grow=1,
        ),
        pad=(10, 6),
    )
    return Press(child=inside, do=play, look=ButtonLook.TILE)


def _plain(name: str) -> str:
    """Return a save's name as ids may have it: small letters, digits and dashes."""
    kept = "".join(letter if letter.isalnum() and letter.isascii() else "-" for letter in name)
    return "-".join(part for part in kept.lower().split("-") if part) or "game"
