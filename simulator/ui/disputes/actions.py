"""What the boxes beside a disputed table ask for."""

from __future__ import annotations

from simulator.files.plain_data import Value
from simulator.records import dataclass
from simulator.ui.disputes.pieces import Fresh


@dataclass(frozen=True, slots=True)
class Grab:
    """Take something of the supply into the hand."""

    fresh: Fresh


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay something of the supply onto the table, unless the mouse holds it already."""

    fresh: Fresh


@dataclass(frozen=True, slots=True)
class SetPiece:
    """Choose one of the values of a field of what is selected."""

    key: str
    value: Value


@dataclass(frozen=True, slots=True)
class AskKind:
    """Ask a kind of question."""

    kind: str


@dataclass(frozen=True, slots=True)
class AskAboutNext:
    """Ask about the next piece: in the place of who acts (0), or about whom (1)."""

    index: int


@dataclass(frozen=True, slots=True)
class SetAsked:
    """Choose one of the values of a key of the question."""

    key: str
    value: Value


@dataclass(frozen=True, slots=True)
class OtherQuestion:
    """Look at another of the questions."""

    step: int


@dataclass(frozen=True, slots=True)
class SetBoard:
    """Play on a table of this size."""

    size: tuple[float, float]


@dataclass(frozen=True, slots=True)
class SwitchRuling:
    """Turn a ruling on or off."""

    name: str


@dataclass(frozen=True, slots=True)
class Fade:
    """Show more of the photo, or less."""

    by: float
