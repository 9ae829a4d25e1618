"""The page of a drill: answer by a click, and be told what it is worth.

Every answer was graded before the page was written; the page looks the grade up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from simulator.cases.case_table import CaseTable
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.files.page_attachments import page_part
from simulator.files.pdf_attachments import CASES
from simulator.geometry.pose import Pose, middle_of
from simulator.geometry.shapes import Corners, Standing
from simulator.language.texts import printed, signed
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.practice.answers import AnswerKind, DrillAnswer, candidates, left_out
from simulator.practice.drill import Drill
from simulator.practice.grading import Grade, ValuedAnswer, grade, lesson_of
from simulator.practice.usual_ends import way_of
from simulator.reports.case_drawing import (
    NO,
    QUIET,
    TURNING,
    YES,
    Colour,
    Drawing,
    Label,
    Primitive,
    Region,
    Shape,
    Stroke,
    drawing_of,
    region_of,
)
from simulator.reports.time_left import nobody_waits
from simulator.reports.web.elements import Html, element, joined
from simulator.reports.web.page import panel, picker, prepared, sides, web_page, zoomable
from simulator.reports.web.svg import path, svg

GROUP: Final = "answer"
ASKED: Final = "asked"
"""The key of the page before anything is answered."""
_WIDTH: Final = 0.12
"""Inches of the outline of an answer."""


def drill_page(
    drill: Drill, version: str, so_far: Callable[[int, int], None] = nobody_waits
) -> str:
    """Return the whole page of a drill, every answer to it graded.

    It carries the position as a case, so that whoever has the program can open it. `so_far` is
    called before each answer with how many are graded, of how many.
    """
    now, task = drill.now, drill.task
    answers = candidates(now, task)
    grades = []
    for number, answer in enumerate(answers):
        so_far(number, len(answers))
        grades.append(grade(drill, answer.key))
    region = _region(drill, answers)
    drawings = [
        prepared(GROUP, ASKED, _asked(drill, answers, region), class_="drawn", first=True),
        *(
            prepared(GROUP, str(number), _answered(drill, found, region), class_="drawn")
            for number, found in enumerate(grades, 1)
        ),
    ]
    verdicts = [
        prepared(GROUP, str(number), _verdict(drill, found, answers), class_="grade")
        for number, found in enumerate(grades, 1)
    ]
    asked = element("div", element("h1", printed(drill.title)), element("p", str(drill.question)))
    beside = (
        _choices(answers, left_out(now, task)),
        element("div", *verdicts, aria_live="polite"),
        _units(now),
    )
    return web_page(
        printed(drill.title),
        element("header", asked, class_="answer asked"),
        sides([zoomable(GROUP, *drawings, class_="table")], beside),
        version=version,
        styles=("case", "drill"),
        scripts=("drill",),
        parts=page_part(CASES, drill.case.to_text()),
    )


# ------------------------------------------------------------------ words


def _choices(answers: Sequence[DrillAnswer], missing: Sequence[object]) -> Html:
    buttons = [
        picker(
            GROUP,
            str(number),
            element("b", str(number)),
            element("span", str(answer.label)),
            element("i", _("your answer"), class_="yours"),
            class_="choice",
        )
        for number, answer in enumerate(answers, 1)
    ]
    reasons = (element("p", str(reason), class_="quiet small") for reason in missing)
    return panel(_("Your answer"), *buttons, *reasons, kind="choices")


def _verdict(drill: Drill, found: Grade, answers: Sequence[DrillAnswer]) -> Html:
    """Return the grade of one answer, the lesson, and what every answer is worth."""
    look = "yes" if found.right else "no"
    said = _("Right.") if found.right else _("Not the best.")
    return joined(
        (
            element(
                "section",
                element("p", element("strong", said), " ", found.loss_text),
                *(element("p", reason) for reason in found.reasons),
                *(element("p", element("b", text)) for text in (lesson_of(drill, found),) if text),
                class_=f"panel graded {look}",
            ),
            panel(
                _("What every answer is worth, in victory points"),
                element("ol", *(_valued(one, found, answers) for one in found.ranked)),
            ),
        )
    )


def _valued(one: ValuedAnswer, found: Grade, answers: Sequence[DrillAnswer]) -> Html:
    keys = [answer.key for answer in answers]
    chosen = one.answer.key == found.chosen.answer.key
    return element(
        "li",
        element("b", signed(one.value), class_="value"),
        element("span", f"{keys.index(one.answer.key) + 1}. {one.answer.label}"),
        class_="chosen" if chosen else "",
    )


def _units(now: Position) -> Html:
    """Return the numbers of the trays on the table."""
    words = _("{name} ({side}): speed {speed}, {wounds} of {full} wounds left")
    rows = []
    for unit in now.state.units.values():
        card = now.card(unit.id)
        rows.append(
            words.format(
                name=printed(now.name(unit.id)),
                side=player_name(unit.owner),
                speed=card.speed,
                wounds=unit.wounds,
                full=card.full_wounds,
            )
        )
    return panel(_("On the table"), *(element("p", row) for row in rows))


# ------------------------------------------------------------------ drawings


def _region(drill: Drill, answers: Sequence[DrillAnswer]) -> Region:
    """Return the part of the table with all that stands there or would."""
    x0, y0, x1, y1 = region_of(drill.now)
    for answer in answers:
        for x, y in _ghost(drill.now, drill.task.unit, answer):
            x0, y0, x1, y1 = min(x0, x - 1), min(y0, y - 1), max(x1, x + 1), max(y1, y + 1)
    return (x0, y0, x1, y1)


def _asked(drill: Drill, answers: Sequence[DrillAnswer], region: Region) -> Html:
    """Draw the table with every answer as an outline that can be clicked."""
    now, unit = drill.now, drill.task.unit
    drawn = _table(drill, region)
    ghosts = [_ghost(now, unit, answer) for answer in answers]
    shapes = [Shape(ghost, None, QUIET, _WIDTH / 2, dash=True) for ghost in ghosts]
    labels = list(_numbers(ghosts))
    over = [
        element(
            "path",
            element("title", str(answer.label)),
            d=f"{path(ghost)}Z",
            class_="pickable",
            fill_opacity="0",
            data_pick=f"{GROUP}:{number}",
        )
        for number, (answer, ghost) in enumerate(zip(answers, ghosts, strict=True), 1)
    ]
    whole = Drawing(drawn.region, (*drawn.shapes, *shapes, *labels))
    return svg(whole, _("The table, to scale, with every answer."), joined(over))


def _numbers(ghosts: Sequence[Corners]) -> Iterator[Label]:
    """Write the numbers of answers on their outlines; of those that lie alike, side by side."""
    places: dict[tuple[float, float], list[int]] = {}
    for number, ghost in enumerate(ghosts, 1):
        middle = middle_of(ghost)
        near = next(
            (at for at in places if abs(at[0] - middle[0]) + abs(at[1] - middle[1]) < 1), None
        )
        places.setdefault(near or middle, []).append(number)
    for (x, y), numbers in places.items():
        yield Label((x, y - 1.1), ", ".join(map(str, numbers)), 0.8, TURNING, bold=True)


def _answered(drill: Drill, found: Grade, region: Region) -> Html:
    """Draw what was answered, what is best, and the reply."""
    now, unit = drill.now, drill.task.unit
    drawn = _table(drill, region)
    shapes = list(_way(now, unit, found.best.answer, YES, _("best")))
    if found.chosen.answer.key != found.best.answer.key:
        shapes += _way(now, unit, found.chosen.answer, TURNING, _("yours"))
    shapes += _reply(found)
    whole = Drawing(drawn.region, (*drawn.shapes, *shapes))
    return svg(whole, _("The table, to scale: your answer, the best one, and the reply."))


def _table(drill: Drill, region: Region) -> Drawing:
    return drawing_of(CaseTable(drill.case, drill.now), region=region)


def _way(
    now: Position, unit: UnitId, answer: DrillAnswer, colour: Colour, words: str
) -> Iterator[Primitive]:
    start, ghost = now.standing(unit).pose.centre, _ghost(now, unit, answer)
    end = _end(now, unit, answer).centre
    if end != start:
        yield Stroke((start, end), colour, _WIDTH)
    if answer.kind is AnswerKind.SHOOT:
        yield Stroke((end, now.standing(answer.target).pose.centre), colour, _WIDTH, dash=True)
    if answer.kind is AnswerKind.FIGHT:
        yield Shape(now.corners(answer.target), None, colour, _WIDTH, dash=True)
    yield Shape(ghost, None, colour, 1.5 * _WIDTH, dash=colour is TURNING)
    low = min(y for _x, y in ghost)
    middle, _height = middle_of(ghost)
    yield Label((middle, low - 0.5 if colour is YES else low - 1.1), words, 0.6, colour, bold=True)


def _reply(found: Grade) -> Iterator[Primitive]:
    """Draw how the enemy answers: from where it stands to where it lands or whom it shoots."""
    reply, when = found.reply, found.chosen.when
    if reply is None or when is None:
        return
    strike = reply.strike
    start = when.standing(strike.by)
    yield Stroke((start.pose.centre, strike.pose.centre), NO, _WIDTH)
    yield Shape(Standing(strike.pose, start.tray).corners, None, NO, _WIDTH, dash=True)
    target = when.standing(strike.target).pose.centre
    yield Stroke((strike.pose.centre, target), NO, _WIDTH, dash=True)


def _ghost(now: Position, unit: UnitId, answer: DrillAnswer) -> Corners:
    return Standing(_end(now, unit, answer), now.card(unit).tray).corners


def _end(now: Position, unit: UnitId, answer: DrillAnswer) -> Pose:
    """Return where the tray would stand; a retreat with a usual roll."""
    if answer.kind is AnswerKind.RETREAT:
        return way_of(now, unit, answer)[1]
    return answer.pose or now.standing(unit).pose
