"""What can be answered, each with its key; and what cannot, with the reason and the rule."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final, Unpack

from simulator.language.texts import translate as _
from simulator.model.requests import DieOption, Kind, Option, Refused
from simulator.rules.action_list import ACTION_TYPES
from simulator.ui import palette
from simulator.ui.battle.draft import AnswerRow, Draft, PickOption
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Grid,
    Press,
    Size,
    cap,
    column,
    icon,
    row,
    scroll,
    text,
)

NONE: Final = "0"
"""The number key of "not this"."""
ANSWERS: Final = "answers"
"""The key of the list."""

_ACTION_ICONS: Final[dict[str, str]] = {one.key: one.icon for one in ACTION_TYPES.values()}


def rows_of(
    draft: Draft,
    *,
    hidden: bool,
    idle: Mapping[str, str] = MappingProxyType({}),
    changes: Mapping[str, str] = MappingProxyType({}),
    texts: Mapping[str, str] = MappingProxyType({}),
) -> list[AnswerRow]:
    """Return the rows for a request; `hidden` keeps everything back but "not this".

    `idle` says by option why it may be chosen but would do nothing, `changes` what it would change,
    `texts` what its card or ability says.
    """
    numbers = {key: str(i) for i, key in enumerate(draft.number_keys(), start=1) if i <= 9}
    said = (idle, changes, texts)
    seen = [o for o in draft.options if not hidden or o.key == draft.decline]
    rows = [
        _option_row(draft, option, numbers, [each.get(option.key, "") for each in said])
        for option in seen
    ]
    rows[-1:-1] = [further for further in draft.further if further.among]  # before "not this"
    rows += [_refused_row(refused) for refused in draft.refused if not hidden]
    return rows + [further for further in draft.further if not further.among]


def _option_row(
    draft: Draft, option: Option, numbers: dict[str, str], more: Sequence[str]
) -> AnswerRow:
    idle, change, printed = more
    said, verdict = option.detail, option.verdict
    why = str(said)
    if printed and printed != why:
        why = " · ".join(filter(None, (why[:1].upper() + why[1:], printed)))
    if verdict is not None and verdict.why and draft.request.kind is not Kind.ACTION:
        text = "" if said == verdict.why else why
        why = " · ".join(words for words in (text, str(verdict)) if words)
    mark = _ACTION_ICONS.get(option.key, "") if draft.request.kind is Kind.ACTION else ""
    if isinstance(option, DieOption):
        mark = f"die-{min(option.face, 6)}"
    if change:
        why = _("{what} Here: {change}.").format(what=why, change=change) if why else change
    if idle:
        why = _("Would do nothing now: {why}").format(why=idle)
    chosen = option.key in draft.chosen
    return AnswerRow(
        do=PickOption(option.key),
        key=NONE if option.key == draft.decline else numbers.get(option.key, ""),
        label=draft.label_of(option),
        why=why,
        mark="verdict-yes" if chosen else mark,
        quiet=bool(idle),
        chosen=chosen,
        lit=draft.lit == option.key,
    )


def _refused_row(refused: Refused) -> AnswerRow:
    said, why = str(refused.label), str(refused.verdict)
    return AnswerRow(PickOption(refused.key), "", said, why, "verdict-no", refused=True)


# ------------------------------------------------------------------ as boxes


def answers_box(
    title: str,
    rows: Sequence[AnswerRow],
    hint: str,
    *,
    seen: Hashable = None,
    pairs: bool = False,
    size: int = 16,
    **how: Unpack[Size],
) -> Box:
    """Return the list of answers under its title, with what else can be done at its foot.

    Args:
        title: What the list is.
        rows: What can be answered, and what cannot.
        hint: What else can be done, always seen whole; empty for nothing.
        seen: What the row does that is brought into view.
        pairs: Whether names stand two in a row, their reasons below all of them.
        size: Pixels of the letters.
        **how: How large it may be.
    """
    below = [_reason(one, size) for one in rows if one.why] if pairs else []
    listed: Box = column(*_listed(rows, size), gap=3)
    if pairs:
        boxes = tuple(_row_box(one, size, short=True) for one in rows)
        listed = column(Grid(children=boxes, columns=2, gap=3), *below, gap=4)
    said = text(hint, size, palette.TEXT_QUIET) if hint else None
    return column(
        text(title, 18, palette.GOLD, display=True, lines=1) if rows else None,
        scroll(listed, seen=seen, key=ANSWERS, grow=1) if rows else None,
        said,
        gap=4,
        pad=(8, 4),
        ground=Backing(palette.PANEL, palette.PANEL_EDGE, 0),
        **how,
    )


def _listed(rows: Sequence[AnswerRow], size: int) -> Iterator[Box]:
    """Yield the rows as boxes, those of a group two in a row under what it is called."""
    for group, some in groupby(rows, key=lambda one: one.group):
        boxes = tuple(_row_box(one, size, short=False) for one in some)
        if group:
            yield text(group, size, palette.GOLD)
            yield Grid(children=boxes, columns=2, gap=3)
        else:
            yield from boxes


def _row_box(one: AnswerRow, size: int, *, short: bool) -> Press:
    """Return a row: its key, its icon, its name, and why below it."""
    ink = palette.TEXT_QUIET if one.quiet else palette.TEXT
    ink = palette.mixed(palette.PANEL, palette.TEXT, 0.7) if one.refused else ink
    marked = palette.LEGAL if one.chosen else palette.ILLEGAL if one.refused else palette.GOLD
    name = text(one.label, size, ink, bold=not one.refused)
    why = text(one.why, max(15, size - 1), palette.TEXT_QUIET) if one.why and not short else None
    inside = row(
        cap(one.key, palette.GOLD) if one.key else None,
        icon(one.mark, 20, marked) if one.mark else None,
        column(name, why, gap=1, grow=1, align=Align.CENTRE),
        pad=(7, 5),
        gap=7,
    )
    spoken = f"{one.label}: {one.why}" if one.why else one.label
    look = ButtonLook.ROW if one.refused else ButtonLook.TILE
    return Press(
        key=one.do,
        child=inside,
        do=one.do,
        look=look,
        chosen=one.chosen or one.lit,
        spoken=spoken,
        least_height=32,
    )


def _reason(one: AnswerRow, size: int) -> Box:
    """Return why one of the names above may be chosen or not."""
    said = _("{action}: {why}").format(action=one.label, why=one.why)
    return text(said, max(15, size - 1), palette.TEXT_QUIET)
