"""What stands beside a photo being read: four steps, what to do next, and the trays."""

from __future__ import annotations

import math
from typing import Final

from simulator.language.texts import translate as _
from simulator.photos.proposals import SURE_ENOUGH, can_propose
from simulator.records import replace
from simulator.ui import palette
from simulator.ui.disputes.names import word
from simulator.ui.disputes.photo_reading import MATS, PhotoReading, SeenTray, Taking
from simulator.ui.paragraphs import Paragraph, Run, heading, says

GOOD: Final = 0.1
"""Inches below which a residual is good."""
NAMED: Final = 0.01
"""How likely another size must be to be told."""


def look_of(taking: Taking) -> palette.Answering:
    """Return how a tray in a photo is drawn, and its icon."""
    looks = {
        Taking.OPEN: replace(palette.CLOSE, line=palette.LineStyle.DASHED),
        Taking.TAKEN: palette.YES,
        Taking.REFUSED: replace(palette.NO, line=palette.LineStyle.DOTTED),
    }
    return looks[taking]


def photo_words(reading: PhotoReading, *, looking: bool) -> list[Paragraph]:
    """Return the steps, and the next thing to do."""
    width, height = reading.size
    pixels = _("{name} · {pixels:.0f} megapixels").format(
        name=reading.name, pixels=width * height / 1e6
    )
    text = [says(pixels, colour=palette.TEXT_QUIET)]
    text += _steps(reading)
    text.append(heading(_("Next")))
    text.append(says(next_words(reading, looking=looking), size=20, bold=True))
    return text


def _steps(reading: PhotoReading) -> list[Paragraph]:
    placed, trays = reading.placement is not None, reading.trays
    found = _("{count} of 4 clicked").format(count=len(reading.clicks))
    if placed:
        good = _("good") if reading.residual < GOOD else _("coarse")
        found = _("residual {inches:.2f} in: {good}").format(inches=reading.residual, good=good)
    count = {state: sum(one.state is state for one in trays) for state in Taking}
    count_words = _("{taken} taken, {open} open, {refused} refused").format(
        taken=count[Taking.TAKEN], open=count[Taking.OPEN], refused=count[Taking.REFUSED]
    )
    what = _("Four corners of the mat") if reading.aim in MATS else _("Four corners of a tray")
    steps = (
        (_("Photo"), _("turned upright by itself"), True),
        (what, found, placed),
        (_("Trays"), count_words, placed and bool(trays) and not count[Taking.OPEN]),
        (_("Question"), _("what is the dispute about?"), False),
    )
    return [
        Paragraph(
            (
                Run(f"{name}  ", palette.TEXT if done else palette.GOLD, 18, True),
                Run(said, palette.TEXT_QUIET),
            ),
            5,
            icon="verdict-yes" if done else "verdict-close",
            icon_colour=palette.LEGAL if done else palette.TEXT_QUIET,
        )
        for name, said, done in steps
    ]


def next_words(reading: PhotoReading, *, looking: bool) -> str:
    """Return what to do next.

    Where a tray is asked about, it is a question that Space says yes to.
    """
    if reading.placement is None:
        if reading.aim in MATS:
            return _("Click the four corners of the mat.")
        return _(
            "Click the four corners of a tray, the left end of its front edge first, clockwise."
        )
    if reading.corners:
        return _("Corner {number} of 4 of a tray: the front edge comes first.").format(
            number=len(reading.corners) + 1
        )
    if looking:
        return _("Looking for trays ...")
    one = reading.now
    if one is not None and reading.open:
        words = _("Is {name} a tray of size {size}, front {way}?")
        if not one.tray.front_known:
            words = _(
                "Is {name} a tray of size {size}, front {way}? The photo does not tell the front."
            )
        asked = words.format(name=one.name, size=word(one.tray.tray), way=way(one.tray.facing))
        return " ".join(filter(None, (asked, _rival_words(one), _side_words(one))))
    if reading.trays:
        return _("All trays are judged. To the table? What was missed: click its four corners.")
    if can_propose():
        return _("No tray was seen. Click the four corners of a tray, its front edge first.")
    return _("Click the four corners of a tray, its front edge first.")


def _rival_words(one: SeenTray) -> str:
    """Return what else a tray may be, and how likely; empty where nothing is."""
    if one.tray.rival_confidence < NAMED:
        return ""
    words = _("It may be {size} instead ({share}).")
    return words.format(size=word(one.tray.rival), share=_percent(one.tray.rival_confidence))


def _side_words(one: SeenTray) -> str:
    """Return that the side of a tray is a guess; empty once it was said."""
    if one.side_known:
        return ""
    return _("Its side ({side}) is a guess by where it looks.").format(side=word(one.side))


def side_words(one: SeenTray) -> str:
    """Return whose a tray is, with a question mark as long as that is a guess."""
    return word(one.side) if one.side_known else f"{word(one.side)}?"


def size_words(one: SeenTray) -> str:
    """Return the size of a tray and how sure it is, and its rival with it."""
    words, sure = word(one.tray.tray), _percent(one.tray.confidence)
    if one.tray.rival_confidence < NAMED:
        return f"{words}  {sure}"
    both = _("{size} {share}, or {rival} {rival_share}")
    return both.format(
        size=words,
        share=sure,
        rival=word(one.tray.rival),
        rival_share=_percent(one.tray.rival_confidence),
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def aim_words(aim: str) -> str:
    """Return what the four corners are those of."""
    return aim.replace("x", " × ") if aim in MATS else word(aim)


def tray_words(one: SeenTray, residual: float) -> Paragraph:
    """Return what is known of a tray; `residual` is how far off the mat may be (inches)."""
    mark = look_of(one.state)
    error = _("±{inches:.2f} in").format(inches=residual + one.outline)
    look = palette.TEXT if one.tray.confidence >= SURE_ENOUGH else palette.TOO_CLOSE
    front = _("front {way}").format(way=way(one.tray.facing)) + (
        "" if one.tray.front_known else "?"
    )
    runs = (
        Run(f"{one.name}  ", bold=True),
        Run(f"{side_words(one)}  ", marks=False),
        Run(size_words(one), look, marks=False),
        Run(f"  {front}  {error}", palette.TEXT_QUIET),
    )
    return Paragraph(runs, 0, icon=mark.icon, icon_colour=mark.colour)


def way(facing: float) -> str:
    """Return where a tray looks, as on a map whose north is the far edge."""
    names = (
        _("north"), _("north-east"), _("east"), _("south-east"),
        _("south"), _("south-west"), _("west"), _("north-west"),
    )  # fmt: skip
    return names[math.floor(facing / 45.0 + 0.5) % 8]
