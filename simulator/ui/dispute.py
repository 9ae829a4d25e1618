"""A dispute settled: how two units stand to each other, with margins, rules and other readings.

The answers are those of the case files, and the whole matter can be saved as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from simulator.cases.answer import Answer
from simulator.cases.answers import answers
from simulator.cases.writing import case_of
from simulator.content.case_records import (
    AskActions,
    AskArc,
    AskCharge,
    AskDistance,
    AskSight,
    Question,
)
from simulator.content.casefile import write_case
from simulator.content.errors import ContentError
from simulator.engine.position import Position
from simulator.model.rulings import RULINGS
from simulator.model.state import UnitId
from simulator.rules.distances import distance
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.keys import Act
from simulator.ui.page import Page, Paragraph, Run, heading, says
from simulator.ui.palette import NO, YES
from simulator.ui.screens import Screen, button_width, sheet
from simulator.ui.strokes import line

if TYPE_CHECKING:
    from simulator.ui.game_screen import GameScreen

MEASURED: Final = frozenset({"distance", "arc"})
"""Questions that are answered by a measure, not by yes or no."""


@dataclass(frozen=True, slots=True)
class Matter:
    """One answered question of the dispute."""

    title: str
    answer: Answer


def questions_about(now: Position, unit: UnitId, other: UnitId) -> list[tuple[str, Question]]:
    """Give what can be asked about two units, each with the words that ask it."""
    found: list[tuple[str, Question]] = [
        (_("How far apart?"), AskDistance(question="distance", a=unit, b=other)),
        (_("Does it see the other?"),
         AskSight.model_validate({"question": "sight", "from": unit, "to": other})),
        (_("Which arc of the other does it stand in?"),
         AskArc(question="arc", of=other, unit=unit)),
    ]  # fmt: skip
    if not now.friendly(unit, other):
        found.append((_("May it charge?"), AskCharge(question="charge", unit=unit, target=other)))
    found.append((_("Which actions may it take?"), AskActions(question="actions", unit=unit)))
    return found


def dispute(game: GameScreen) -> None:
    """Open the dispute about the unit looked at, or say that one must be chosen."""
    now = game.match.session.position
    unit = game.selected
    if unit not in now.state.units or not now.unit(unit).on_table:
        game.say(_("Select a unit on the table first: the dispute is about it."))
        return
    game.app.push(Dispute(game, unit))


class Dispute(Screen):
    """Laid over the panels beside the board, so that the board stays in sight."""

    see_through = True

    def __init__(self, game: GameScreen, unit: UnitId) -> None:
        """Open the dispute about a unit, with the nearest enemy first."""
        super().__init__(game.app)
        self.game, self.unit = game, unit
        self.now = game.match.session.position
        others = [u.id for u in self.now.others(unit)]
        self.others = sorted(
            others, key=lambda o: (self.now.friendly(unit, o), distance(self.now, unit, o))
        )
        self.partner = self.others[0] if self.others else ""
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.told = ""
        self.matters: list[Matter] = []
        self.shown: Answer | None = None
        self._settle()

    def _settle(self) -> None:
        self.matters, self.shown, self.told = [], None, ""
        if not self.partner:
            return
        asked = questions_about(self.now, self.unit, self.partner)
        case = case_of(self.now, [question for _words, question in asked], self.title)
        try:
            found = list(answers(case))
        except ContentError as fault:
            self.told = str(fault)
            return
        self.matters = [Matter(words, a) for (words, _q), a in zip(asked, found, strict=True)]
        self.shown = next((m.answer for m in self.matters if m.answer.marks.lines), None)

    @property
    def title(self) -> str:
        """Give what the dispute is about."""
        return f"{self.now.name(self.unit)} – {self.now.name(self.partner) if self.partner else ''}"

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the sheet over the column beside the board."""
        at = self.game.at
        right = at.card.union(at.choices).union(at.tabs) if not at.wide else at.card.union(at.log)
        self.sheet = right
        area = right.inflate(-16, -112)
        area.top = right.top + 48
        self.page.resize(area)
        keys = self.app.keys
        x = right.x + 12
        for said, command, look, key in (
            (_("Back"), self._done, "@primary", keys.shown(Act.BACK)),
            (_("Save as a case"), self._save, "", keys.shown(Act.SAVE)),
        ):
            width = button_width(said, key, bold=bool(look))
            place = pygame.Rect(x, right.bottom - 54, width, 42)
            self.button(place, said, command, look=look, key=key)
            x += width + 10
        self.write()

    def write(self) -> None:
        """Write the answers, then the other units one may ask about."""
        told: list[Paragraph] = []
        if self.told:
            told.append(says(self.told, colour=palette.GOLD))
        for index, matter in enumerate(self.matters):
            told += list(_paragraphs(matter, index))
        if len(self.others) > 1:
            told.append(heading(_("And to another unit?")))
        for other in self.others:
            if other != self.partner:
                inches = f"{distance(self.now, self.unit, other):.1f} in"
                house = palette.HOUSES[self.now.owner(other)]
                runs = (
                    Run(self.now.name(other), house.light),
                    Run(f"  {inches}", palette.TEXT_QUIET),
                )
                told.append(Paragraph(runs, 4, link=f"unit/{other}"))
        self.page.write(told)

    # ------------------------------------------------------------ events

    def other_unit(self, unit: UnitId) -> None:
        """Ask about another unit."""
        self.partner = unit
        self._settle()
        self.page.write([], top=True)
        self.write()

    def other_answer(self, index: int) -> None:
        """Draw another answer's lines."""
        self.shown = self.matters[index].answer

    def handle(self, event: pygame.Event) -> None:
        """Scroll, show an answer on the board, or ask about the unit clicked there."""
        link = self.page.handle(event)
        if link and link.startswith("unit/"):
            self.other_unit(link.removeprefix("unit/"))
        elif link:
            self.other_answer(int(link))
        else:
            super().handle(event)

    def act(self, act: Act) -> bool:
        """Esc, Space and the dispute key close; the save key saves."""
        if act in {Act.BACK, Act.CONFIRM, Act.DISPUTE}:
            self._done()
        elif act is Act.SAVE:
            self._save()
        return True

    def _done(self) -> None:
        self.app.close(self)

    def _save(self) -> None:
        asked = [question for _w, question in questions_about(self.now, self.unit, self.partner)]
        path = self.app.places.new_save(folder="cases", ending=".yaml")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_case(path, case_of(self.now, asked, self.title))
            self.told = _("Saved as {path}.").format(path=path)
        except OSError as fault:
            self.told = _("Not saved to {path}: {why}.").format(
                path=path, why=fault.strerror or fault
            )
        self.write()

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet, and the lines of the answer on the board."""
        sheet(surface, self.sheet)
        title = palette.font(20, display=True).render(_("Dispute"), True, palette.GOLD)
        surface.blit(title, (self.sheet.x + 14, self.sheet.y + 6))
        words = palette.text(self.title, 16, palette.TEXT)
        surface.blit(words, (self.sheet.x + 14, self.sheet.y + 30))
        self.page.draw(surface)
        if self.shown is not None:
            self._draw_lines(surface, self.shown)

    def _draw_lines(self, surface: pygame.Surface, answer: Answer) -> None:
        held = surface.get_clip()
        surface.set_clip(self.game.at.board)
        look = YES if answer.yes else NO
        camera = self.game.board.camera
        for start, end in answer.marks.lines:
            first, last = camera.to_screen(start), camera.to_screen(end)
            line(surface, first, last, palette.BLACK, 4.5, look.line, 140)
            line(surface, first, last, look.colour, 2.6, look.line)
        surface.set_clip(held)


def _paragraphs(matter: Matter, index: int) -> Iterator[Paragraph]:
    """Yield the question, the answer with its rules, and what another reading would change."""
    answer, link = matter.answer, str(index)
    yield Paragraph((Run(matter.title, palette.GOLD, 16, True),), 12, link=link)
    mark = "verdict-close" if answer.too_close() else "verdict-yes" if answer.yes else "verdict-no"
    colour = palette.LEGAL if answer.yes else palette.ILLEGAL
    if answer.question in MEASURED:
        mark, colour = "tool-ruler", palette.TEXT
    rules = ", ".join(rule.citation for rule in answer.rules)
    runs = (Run(answer.why), Run(f"  {rules}", palette.TEXT_QUIET))
    yield Paragraph(runs, 2, icon=mark, icon_colour=colour, link=link)
    if answer.margin is not None:
        said = _("Margin: {inches:+.2f} in").format(inches=answer.margin)
        yield says(said, indent=24, above=1, link=link)
    if answer.too_close():
        yield says(
            _("Too close for a table to tell."), colour=palette.TOO_CLOSE, indent=24, above=1
        )
    for name in answer.other:
        said = _("Another reading would change this: {ruling}").format(ruling=RULINGS[name].name)
        yield says(said, colour=palette.TEXT_QUIET, indent=24, above=1)
