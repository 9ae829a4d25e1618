"""How sure the answer of a case is, on its page: a bar with its interval, and in words."""

from __future__ import annotations

from simulator.cases.nudges import JudgedAnswer
from simulator.language.texts import translate as _
from simulator.reports.web.elements import Html, element
from simulator.reports.web.page import panel
from simulator.reports.web.svg import number


def at_a_glance(page: JudgedAnswer) -> Html:
    """Return how much of the measuring error turns the answer, and the least that does."""
    share = page.close.share if page.close is not None else None
    if page.close is None or share is None or not share.judged:
        return Html()
    low, high = share.interval
    words = _("{share:.1%} of the measuring error turns it ({low:.1%} to {high:.1%}).")
    turning = page.close.turning
    return element(
        "section",
        _bar(share.share, low, high, turned="no" if page.answer.yes else "yes"),
        element("p", words.format(share=share.share, low=low, high=high)),
        element("p", _("Turned by: {shift}.").format(shift=turning.shift)) if turning else "",
        class_="panel sure",
    )


def how_sure(page: JudgedAnswer) -> Html:
    """Return all that is known of how close the answer is."""
    if page.close is None or not page.close.sentences:
        return Html()
    return panel(_("How sure"), *[element("p", sentence) for sentence in page.close.sentences])


def _bar(share: float, low: float, high: float, *, turned: str) -> Html:
    """Draw the share of the positions that turn the answer from the right, its interval below."""
    stays = "yes" if turned == "no" else "no"

    def part(start: float, end: float, y: int, height: int, colour: str) -> Html:
        return element(
            "rect",
            x=number(100 * start),
            y=y,
            width=number(100 * (end - start)),
            height=height,
            fill=f"var(--{colour})",
        )

    return element(
        "svg",
        part(0.0, 1.0 - share, 0, 5, stays),
        part(1.0 - share, 1.0, 0, 5, turned),
        part(1.0 - high, 1.0 - low, 6, 1, "quiet"),
        viewBox="0 0 100 7",
        preserveAspectRatio="none",
        class_="bar",
        aria_hidden="true",
    )
