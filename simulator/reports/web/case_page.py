"""The page of a case that opens anywhere: the answer, what would turn it, and all to ask it again.

Whatever the page can show was judged before it was written: the table as it is, pieces nudged a few
steps, the other readings of house rulings. The page only picks among these, it computes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from simulator.cases.nudges import JudgedAnswer, NudgeRow
from simulator.content.cases.casefile import case_link, case_text
from simulator.engine.state_hash import state_hash
from simulator.files.page_attachments import page_part
from simulator.files.pdf_attachments import CASES
from simulator.language.texts import printed, with_signs
from simulator.language.texts import translate as _
from simulator.model.rulings import Ruling, in_force
from simulator.reports.answer_words import question_words
from simulator.reports.case_drawing import region_of
from simulator.reports.headline import AnswerLook, headline
from simulator.reports.margin_text import number_words
from simulator.reports.web.case_states import (
    OtherReading,
    State,
    as_is,
    moved_words,
    nudged,
    other_readings,
)
from simulator.reports.web.elements import Html, element, joined
from simulator.reports.web.how_sure import at_a_glance, how_sure
from simulator.reports.web.page import copyable, panel, picker, prepared, sides, web_page, zoomable
from simulator.reports.web.svg import svg

ARROWS: Final = "↑↗→↘↓↙←↖"
"""Directions on the table, from straight away clockwise."""
ICONS: Final = {
    AnswerLook.YES: "✓",
    AnswerLook.NO: "✕",
    AnswerLook.CLOSE: "≈",
    AnswerLook.MEASURED: "•",
}
"""Signs of an answer, so that it is never told by its colour alone."""
SHORT: Final = 8
"""Names of no more letters stand beside their buttons, longer ones above."""


def case_page(pages: Sequence[JudgedAnswer], version: str) -> str:
    """Return the whole page of some questions; several are behind tabs.

    It carries all the cases, each once, in the form of a case file: whoever has the program reads
    them back.
    """
    cases = {id(page.table.case): page.table.case for page in pages}
    text = case_text(*cases.values())
    asked = [
        prepared("question", str(at), _question(page, at), first=at == 0)
        for at, page in enumerate(pages)
    ]
    share = panel(
        _("The position, to ask again"),
        element("p", _("Iron Ranks opens this page, or what is copied here."), class_="quiet"),
        copyable("yaml", text, _("Copy the YAML")),
        copyable("link", case_link(*cases.values()), _("Copy the link")),
        kind="share",
    )
    return web_page(
        pages[0].title if len(pages) == 1 else _("Cases"),
        _tabs(pages),
        *asked,
        share,
        version=version,
        styles=("case",),
        parts=page_part(CASES, text),
    )


def _tabs(pages: Sequence[JudgedAnswer]) -> Html:
    if len(pages) == 1:
        return Html()
    buttons = [
        picker(
            "question",
            str(at),
            icon(as_is(page).headline.look),
            f" {at + 1}. {question_words(page.ask)}",
            first=at == 0,
        )
        for at, page in enumerate(pages)
    ]
    return element("nav", *buttons, class_="tabs", aria_label=_("Questions"))


def icon(look: AnswerLook) -> Html:
    """Return the sign of an answer in its colour."""
    said = str(look.words)
    return element("span", ICONS[look], class_=f"icon {look}", role="img", aria_label=said)


def _question(page: JudgedAnswer, at: int) -> Html:
    """Return one question: its answer, its table, and everything that can be picked."""
    group = f"shown-{at}"
    now = as_is(page)
    rows = [nudged(page, number) for number in range(len(page.rows))]
    readings = list(other_readings(page))
    states = [now, *(state for row in rows for state in row.values())]
    states += [reading.state for reading in readings]
    turning = page.close.turning if page.close is not None else None
    region = region_of(page.table.now, page.answer, turning)

    def each(part: Callable[[State], Html], class_: str) -> Html:
        return joined(
            prepared(group, state.key, part(state), class_=class_, first=state is now)
            for state in states
        )

    table = each(lambda state: svg(state.drawing(region), _described(state)), "drawn")
    large = each(_inset, "inset") if any(state.inset() for state in states) else Html()
    beside = (
        element("div", large, at_a_glance(page), class_="pair" if large else ""),
        _nudges(page, rows, now, group),
        _readings(readings, now, group),
        how_sure(page),
        each(_reasons, ""),
        _footnotes(page),
    )
    headlines = each(lambda state: _headline(page.title, state), "")
    answered = element("div", headlines, aria_live="polite")
    return joined((answered, sides([zoomable(group, table, class_="table")], beside)))


# ------------------------------------------------------------------ what every state shows


def _headline(title: str, state: State) -> Html:
    """Return the answer: what was asked, yes or no, why, and the inches that decide."""
    top = state.headline
    return element(
        "header",
        icon(top.look),
        element(
            "div",
            element("h1", title),
            element("p", state.words, class_="moved") if state.words else "",
            element("p", element("strong", top.answer), " ", top.why),
            element("p", top.margin, class_="quiet"),
            *(element("p", words) for words in top.readings),
        ),
        class_=f"answer {top.look}",
    )


def _described(state: State) -> str:
    """Return what a drawing shows, for who does not see it."""
    return " ".join(filter(None, (_("The table, to scale."), state.words, state.answer.why)))


def _inset(state: State) -> Html:
    drawn = state.inset()
    if drawn is None:
        return element("p", _("No gap to show large here."), class_="quiet nothing")
    return svg(drawn, _("What decides, drawn large and to scale."))


def _reasons(state: State) -> Html:
    rules = [
        element("li", element("b", rule.citation), " ", rule.sentence)
        for rule in state.answer.rules
    ]
    numbers = [element("p", words) for words in number_words(state.answer)]
    return element(
        "section",
        *([element("h2", _("Numbers")), *numbers] if numbers else []),
        element("h2", _("Rules")),
        element("ul", *rules),
        class_="panel",
    )


# ------------------------------------------------------------------ what is picked


def _nudges(page: JudgedAnswer, rows: Sequence[dict[float, State]], now: State, group: str) -> Html:
    """Return a row of buttons for every piece that can turn the answer."""
    if not rows:
        return Html()
    lines = [
        element(
            "div",
            element("b", _(" with ").join(row.names)),
            element("div", *_places(row, states, now, group), class_="places"),
            class_="row" if len(_(" with ").join(row.names)) <= SHORT else "row long",
        )
        for row, states in zip(page.rows, rows, strict=True)
    ]
    return element(
        "section",
        element(
            "div",
            element("h2", _("Move it, in inches")),
            element("span", _("each judged beforehand"), class_="quiet small"),
            class_="line",
        ),
        *lines,
        class_="panel nudges",
    )


def _places(row: NudgeRow, states: dict[float, State], now: State, group: str) -> Iterable[Html]:
    """Yield the buttons of a row from left to right, the table as it is among them."""
    shown = {0.0: now, **states}
    left = 180.0 < row.bearing % 360.0 < 360.0
    for inches in sorted(shown, reverse=left):
        state = shown[inches]
        far = f"{with_signs(f'{abs(inches):g}')} {arrow(row.bearing, inches)}"
        words = _("as is") if state is now else far
        yield picker(
            group,
            state.key,
            element("span", words),
            icon(_plain_look(state)),
            label="" if state is now else moved_words(row, inches),
            first=state is now,
        )


def _plain_look(state: State) -> AnswerLook:
    """Return how an answer looks without its measuring error."""
    return headline(state.answer).look


def arrow(bearing: float, inches: float) -> str:
    """Return the sign of a direction; inches below 0 go the other way."""
    return ARROWS[round((bearing + (180.0 if inches < 0.0 else 0.0)) % 360.0 / 45.0) % len(ARROWS)]


def _readings(readings: Sequence[OtherReading], now: State, group: str) -> Html:
    """Return both readings of every house ruling that changes the answer, each to be picked."""
    if not readings:
        return Html()
    lines = []
    for reading in readings:
        lines.append(element("p", element("b", _called(reading.ruling))))
        for state, words in zip((now, reading.state), reading.sentences, strict=True):
            look = _plain_look(state)
            lines.append(
                picker(
                    group, state.key, icon(look), f" {words}", class_="reading", first=state is now
                )
            )
    return panel(_("If it is ruled otherwise"), *lines)


# ------------------------------------------------------------------ what stays


def _footnotes(page: JudgedAnswer) -> Html:
    """Return the house rulings in force, the measuring error and the position's state hash."""
    on = in_force(page.table.case.rulings)
    error = page.table.case.error if page.close is None else page.close.box
    rulings = [
        element("p", f"{printed(ruling.name)} ({ruling.rule.value}): {printed(ruling.sentence)}")
        for ruling in on
    ] or [element("p", _("None: every open point is settled as the game settles it."))]
    measured = _("Every piece was measured to ±{inches:g} in and ±{degrees:g}°.")
    position = _("Position {state_hash}").format(state_hash=state_hash(page.table.now.state))
    return panel(
        _("House rulings in force"),
        *rulings,
        *(element("p", words) for words in (*page.table.settled, *page.table.hanging)),
        element("p", measured.format(inches=error.inches, degrees=error.degrees)),
        element("p", position, class_="quiet small"),
    )


def _called(ruling: Ruling) -> str:
    return f"{printed(ruling.name)} ({ruling.rule.value})"
