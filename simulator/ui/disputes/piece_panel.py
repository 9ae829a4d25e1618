"""The panel of the selected piece of a disputed table; with none selected, of the table itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.cases.error_box import own_error_words, with_own_errors
from simulator.cases.pieces import Piece
from simulator.content.cases.case_records import CaseTerrain, CaseToken, CaseUnit
from simulator.content.cases.casefile import Case
from simulator.language.texts import translate as _
from simulator.language.texts import with_signs
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    ColumnBox,
    Doing,
    Grid,
    Press,
    icon,
    picture,
    prose,
    row,
)
from simulator.ui.disputes.commands import Commands
from simulator.ui.disputes.fields import chosen, ways
from simulator.ui.disputes.names import word
from simulator.ui.disputes.parts import LINE, labelled, plain_panel, small, titled
from simulator.ui.disputes.piece_supply import draw_tray
from simulator.ui.disputes.typing import NAME, TITLE, Typing
from simulator.ui.paragraphs import says

BOARDS: Final = ((48.0, 48.0), (72.0, 48.0), (72.0, 72.0))
"""Sizes of tables to choose from, width and depth in inches."""
_MARK: Final = 22
"""Pixels of the small picture of a side or a tray."""
_NUMBER: Final = 64
"""Pixels a line for a number is wide at least."""


def piece_panel(one: Piece | None, typed: Typing, acts: Commands) -> ColumnBox:
    """Return the panel of what is selected."""
    if one is None:
        return plain_panel(*_of_table(typed.table.dispute.case, typed, acts))
    head = titled(
        _("Selected"),
        small(_("Place by …"), acts.place_beside, cap_of="B", key="beside"),
        small(_("Copy"), acts.copy, key="copy"),
        small(_("Delete"), acts.delete, key="delete"),
    )
    name = labelled(word("id"), typed.line(NAME, word("id"), grow=1), grow=1)
    match one:
        case CaseUnit():
            return plain_panel(head, *_of_unit(one, name, typed, acts))
        case CaseTerrain():
            given = Grid(children=tuple(_ways(one, "kind", acts)), columns=3, gap=4)
            return plain_panel(head, name, _place(typed, "facing"), given)
        case CaseToken():
            return plain_panel(head, row(name, _number(typed, "radius")), _place(typed))


def _of_table(case: Case, typed: Typing, acts: Commands) -> list[Box]:
    """Return what belongs to the whole table: its title, its size, and how to begin."""
    gather = small(_("Take several"), acts.gather, cap_of="M", key="gather")
    now = (case.board.width, case.board.depth)
    sizes = [
        small(with_signs(f"{wide:g} × {deep:g}"), do, chosen=do.given == now)
        for (wide, deep), do in ((size, Doing(acts.set_board, size)) for size in BOARDS)
    ]
    own = own_error_words(with_own_errors(case.error, case), [unit.id for unit in case.units])
    hints = (
        *filter(None, (own,)),
        _("Click a tray, or drag one from the left."),
        _("Turn it with Q and E, the wheel, or its grip."),
        _("Shift and a click, a box, or M takes several."),
    )
    return [
        titled(_("Nothing selected"), gather),
        typed.line(TITLE, _("Title of the dispute"), hint=_("Title of the dispute")),
        labelled(_("Table, in inches"), *sizes),
        prose(*(says(hint, colour=palette.TEXT_QUIET) for hint in hints)),
    ]


def _of_unit(one: CaseUnit, name: Box, typed: Typing, acts: Commands) -> list[Box]:
    """Return the lines of a tray."""
    trays, shoots = _ways(one, "tray", acts), _ways(one, "ranged", acts)
    return [
        row(name, *_ways(one, "side", acts), gap=4),
        row(row(*trays, gap=3), _number(typed, "speed"), gap=6),
        _place(typed, "facing"),
        row(_number(typed, "wounds"), icon("action-ranged"), row(*shoots, gap=4), gap=8),
    ]


def _ways(one: Piece, key: str, acts: Commands) -> Iterator[Press]:
    """Yield a button for each value of a field; a picture may stand for its words."""
    for value, said in ways(key):
        now, do = chosen(one, key) == value, Doing(acts.set_piece, (key, value))
        mark = _mark(one, key, str(value))
        if mark is None:
            yield small(said, do, chosen=now)
            continue
        tick = icon("verdict-yes", 16, palette.TEXT) if now else None
        yield Press(
            child=row(tick, mark, pad=(4, 0), gap=2),
            do=do,
            look=ButtonLook.TILE,
            chosen=now,
            enabled=not (key == "tray" and isinstance(one, CaseUnit) and one.unit is not None),
            spoken=said,
            least_height=LINE,
            align=Align.CENTRE,
            key=do,
        )


def _mark(one: Piece, key: str, value: str) -> Box | None:
    if key == "side":
        return row(width=_MARK, height=_MARK, ground=Backing(seat=Seat(value), radius=3))
    if key == "tray" and isinstance(one, CaseUnit):
        return picture(draw_tray, value, Seat(one.side), width=_MARK, height=_MARK)
    return None


def _place(typed: Typing, *more: str) -> Box:
    return row(*(_number(typed, key) for key in ("x", "y", *more)), gap=6)


def _number(typed: Typing, key: str) -> Box:
    return typed.number_line(f"piece:{key}", word(key), _NUMBER)
