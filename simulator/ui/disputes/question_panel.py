"""The panel of the question put to a disputed table: its kind, whom it is about, its choices."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from simulator.content.cases.case_records import Question
from simulator.content.cases.casefile import Case
from simulator.files.plain_data import Value
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.disputes.commands import Commands
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.layout import GAP, ROW
from simulator.ui.disputes.names import word
from simulator.ui.disputes.parts import PanelWidgets
from simulator.ui.disputes.pieces import title_of
from simulator.ui.disputes.questions import (
    KINDS,
    ChoiceField,
    NumberField,
    asked_about,
    choices,
    value_of,
)
from simulator.ui.letters import readable


def build_kinds(widgets: PanelWidgets, at: pygame.Rect, acts: Commands) -> None:
    """Make a button for each kind of question."""
    wide = (at.width - 12) // 3
    for number, kind in enumerate(KINDS):
        row, column = divmod(number, 3)
        place = pygame.Rect(at.x + 8 + column * wide, at.y + 34 + row * ROW, wide - 4, ROW - 3)
        key = str(number + 1) if number < 9 else ""
        widgets.button(f"kind:{kind}", place, word(kind), partial(acts.ask, kind), key=key)


def build_asked(widgets: PanelWidgets, at: pygame.Rect, dispute: Dispute, acts: Commands) -> None:
    """Make what belongs to the present question: which of several, about whom, its choices."""
    question = dispute.question
    widgets.label(_("Question"), (at.x + 12, at.y + 8), palette.GOLD, bold=True)
    if question is None:
        words = _("Click two units, then a question.")
        widgets.label(words, (at.x + 12, at.y + 40 + 4 * ROW))
        return
    right = at.right - GAP
    steps: list[tuple[str, str, Callable[[], object]]] = [("add", "+", acts.add_question)]
    if len(dispute.case.ask) > 1:
        steps += [("next", "›", lambda: acts.turn_to(1)), ("before", "‹", lambda: acts.turn_to(-1))]
    for link, words, command in steps:
        right -= 34
        widgets.button(f"ask:{link}", pygame.Rect(right, at.y + 3, 30, 28), words, command)
    y = at.y + 38 + 4 * ROW
    if len(asked_about(question)) == 2 and question.question != "control":
        wide = palette.width(_("Swap"), readable(16)) + 26
        place = pygame.Rect(at.right - GAP - wide, y, wide, ROW - 3)
        widgets.button("ask:swap", place, _("Swap"), acts.swap)
    _build_choices(
        widgets, acts, choices(question), pygame.Rect(at.x + 8, y + ROW, at.width - 16, ROW)
    )


def _build_choices(
    widgets: PanelWidgets, acts: Commands, given: tuple[Value, ...], at: pygame.Rect
) -> None:
    if not given:
        return
    x = at.x
    for spec, wide in zip(given, _widths(given, at.width), strict=True):
        place = pygame.Rect(x, at.y, wide - GAP, ROW - 3)
        x += wide
        link = f"ask:{spec.key}"
        if isinstance(spec, ChoiceField):
            widgets.button(link, place, "", partial(acts.choose, spec))
        else:
            words = widgets.label(spec.words, (place.x + 2, place.y + 6)) + 8
            place = pygame.Rect(place.x + words, place.y, place.width - words, place.height)
            widgets.entry(link, place)


def _widths(given: tuple[Value, ...], room: int) -> list[int]:
    """Return how wide each choice may be: all alike, but numbers alone have entries alike."""
    if not all(isinstance(spec, NumberField) for spec in given):
        return [room // len(given)] * len(given)
    size = readable(palette.TEXT_SIZE)
    labels = [palette.width(spec.words, size) for spec in given if isinstance(spec, NumberField)]
    entry = (room - sum(labels)) // len(given)
    return [label + entry for label in labels]


def chosen_words(question: Question) -> dict[str, str]:
    """Return the words on the buttons of a question's choices."""
    words = {}
    for choice in choices(question):
        if isinstance(choice, ChoiceField):
            value = value_of(question, choice.key)
            name = next((w for v, w in choice.values if v == value), str(value))
            words[f"ask:{choice.key}"] = f"{choice.words}: {name}" if choice.words else name
    return words


def draw_asked(surface: pygame.Surface, panel: pygame.Rect, dispute: Dispute) -> None:
    """Write whom the question is about."""
    case, question = dispute.case, dispute.question
    if question is None:
        return
    names = [_name(case, name) for name in asked_about(question)]
    picture = palette.text(" → ".join(names), readable(palette.TEXT_SIZE), palette.TEXT, bold=True)
    wide = panel.width - 24 - (80 if len(names) == 2 else 0)
    if picture.get_width() > wide:
        picture = pygame.transform.smoothscale(picture, (wide, picture.get_height()))
    surface.blit(picture, (panel.x + 12, panel.y + 43 + 4 * ROW))


def _name(case: Case, name: str) -> str:
    """Return what a piece is called, as on the board."""
    unit = next((unit for unit in case.units if unit.id == name), None)
    return name if unit is None else title_of(case, unit)
