"""What scoring writes down: points that win, who is out, which control was lost."""

from __future__ import annotations

from simulator.model.notes import Note, NoteOfEach, NoteRecord
from simulator.model.state import Seat


class ScoreNotes(NoteRecord):
    """Everything scoring remembers."""

    points_to_win = Note[int | None]("points_to_win", None)
    """The points that win, where the armies are unequal."""
    without_units = Note[tuple[Seat, ...]]("without_units", ())
    """The players without combat units whose team plays on."""
    out = Note[tuple[Seat, ...]]("out", ())
    """The players who have been eliminated."""
    conceded = Note[tuple[Seat, ...]]("conceded", ())
    """The players who have conceded (AMB-96)."""
    lost = NoteOfEach[bool]("lost:{}:{}", default=False)
    """Whether control of a token is lost for good, by token and unit (AMB-30)."""
