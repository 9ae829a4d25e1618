"""The table asked from Python: the questions of a case file, about any position of a game.

Each goes the way of a question in a file: its arguments are checked by the same record, and the
answer is that of `answer_questions.verdict`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Final, cast

from frozendict import frozendict

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable
from simulator.cases.questions.answer_questions import verdict
from simulator.content.cases.case_records import QUESTIONS, Question
from simulator.content.cases.casefile import Case, Named, check_names
from simulator.engine.position import Position
from simulator.files.arguments import checks_arguments
from simulator.files.errors import ContentError, Faults, beside_nearest, one_of
from simulator.files.plain_data import Value
from simulator.files.sources import Place, SourceFile, checked, path_of
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import literal
from simulator.model.state import TokenId, UnitId
from simulator.model.verdict import Verdict
from simulator.records import dataclass

_NO_VALUES: Final[Mapping[str, Value]] = frozendict()
_ARGUMENTS: Final[Mapping[str, Mapping[str, str]]] = {
    "sees": {"from": "viewer", "to": "target", "for": "ranged"},
    "measure": {"a": "first", "b": "second"},
    "range_to": {"from": "viewer", "to": "target"},
}
"""What the keys of a case file are called as arguments, where they differ."""


@dataclass(frozen=True, slots=True)
class TableVerdict(Verdict):
    """A verdict about the table, with the values that a case file answers.

    `values` are those of the same question in a case file (docs/case-files.md), in full: poses as
    `Pose`, lengths in inches, unrounded.

    Example:
        >>> from simulator import Fighter, face_off, measure
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> found = measure(face_off(swords, guards, distance=7.5), "red:attacker", "blue:defender")
        >>> found.values["distance"], found.values["engaged"]
        (7.5, False)
    """

    values: Mapping[str, Value] = field(default=_NO_VALUES, compare=False, repr=False)


@dataclass(frozen=True)
class _Arguments(SourceFile):
    """The arguments of a call, in place of the file of a case: faults name the argument."""

    def fault(self, place: Place, expected: str, found: str) -> ContentError:
        """Return the error for an argument."""
        key = path_of(place[2:] if place[:1] == ("ask",) else place)
        called = _ARGUMENTS.get(str(self.file), {}).get(key, key)
        return ContentError(self.file, None, called, expected, found)


def _asked(position: Position, call: str, kind: str, given: Mapping[str, object]) -> TableVerdict:
    """Return the answer to a question that is asked with these keys of a case file."""
    data = {"question": kind} | {key: value for key, value in given.items() if value is not None}
    source = _Arguments(Path(call), data, {})
    question = cast("Question", checked(source, QUESTIONS[kind]))
    faults = Faults()
    check_names(source, (), question, _standing(position), faults)
    faults.tell()
    answer = verdict(CaseTable(Case(ask=(question,), source=source), position), 0)
    margin = answer.margin
    if kind == "distance":
        margin = answer.closest if answer.yes else -answer.values["distance"]
    return _as_verdict(answer, answer.yes, margin)


def _as_verdict(answer: CaseAnswer, yes: bool, margin: float | None) -> TableVerdict:
    """Return an answer as a verdict: its first line is the witness."""
    lines = answer.marks.lines
    first, *further = answer.rules
    return TableVerdict(
        yes,
        first,
        answer.message or literal("{why}", why=answer.why),
        margin,
        answer.values.get("line", lines[0] if lines else None),
        tuple(answer.values.get("blockers", ())),
        tuple(further),
        answer.values,
    )


def _standing(now: Position) -> Named:
    """Return what stands on the table, by the keys under which a case lists it."""
    there = {
        "units": [unit.id for unit in now.state.units.values() if unit.on_table],
        "terrain": [piece.id for piece in now.state.terrain],
        "tokens": list(now.state.tokens),
    }
    return tuple((key, row, name) for key, names in there.items() for row, name in enumerate(names))


@checks_arguments
def sees(
    position: Position, viewer: UnitId, target: UnitId, *, ranged: bool = False
) -> TableVerdict:
    """Return whether one unit sees another (LOS-05).

    Args:
        position: The table as it is now.
        viewer: The id of the unit that looks.
        target: The id of the unit it looks at.
        ranged: Whether it would shoot; else it would charge.

    Returns:
        The verdict. `margin` is the free corridor in inches, `line` the line of sight, `blockers`
        what stands in the way; `values` has `in_arc`, too.

    Raises:
        ContentError: A unit is not on the table.

    Example:
        >>> from simulator import Fighter, face_off, sees
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> now = face_off(swords, guards, side="rear", distance=7.5)
        >>> bool(sees(now, "red:attacker", "blue:defender"))
        True
        >>> print(sees(now, "blue:defender", "red:attacker").why)
        Stark Sworn Swords are not in the front arc of Lannister Guardsmen.
    """
    purpose = "ranged" if ranged else "charge"
    return _asked(position, "sees", "sight", {"from": viewer, "to": target, "for": purpose})


@checks_arguments
def measure(position: Position, first: str, second: str) -> TableVerdict:
    """Return whether two things on the table touch, and how far apart they are (GEN-19).

    Args:
        position: The table as it is now.
        first: The id of a unit, a token or a piece of terrain.
        second: The id of another.

    Returns:
        The verdict: yes if they touch. `values` has `distance` in inches, `contact`,
        `contact_length` and `engaged`; `line` joins the two nearest points.

    Raises:
        ContentError: One of them is not on the table.

    Example:
        >>> from simulator import Fighter, face_off, measure
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> measure(face_off(swords, guards, distance=7.5), "red:attacker", "blue:defender")
        Verdict(no, short by 7.500 in, GEN-19)
    """
    return _asked(position, "measure", "distance", {"a": first, "b": second})


@checks_arguments
def arc(
    position: Position, of: UnitId, unit: UnitId, side: ArcSide | str = ArcSide.FRONT
) -> TableVerdict:
    """Return whether a unit stands in an arc of another one (ARC-02, ARC-03).

    Args:
        position: The table as it is now.
        of: The id of the unit whose arcs they are.
        unit: The id of the unit that stands in one of them.
        side: The arc that is asked about.

    Returns:
        The verdict. `values["arc"]` names the arc the unit stands in, or two where the attacker
        chooses; `margin` is what it would have to slide to leave this one.

    Raises:
        ContentError: A unit is not on the table, or there is no such arc.

    Example:
        >>> from simulator import Fighter, arc, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> now = face_off(swords, guards, side="rear", distance=7.5)
        >>> found = arc(now, "blue:defender", "red:attacker")
        >>> found.answer, found.values["arc"]
        (False, ['rear'])
    """
    if side not in set(ArcSide):
        raise ContentError(
            Path("arc"), None, "side", one_of(ArcSide), beside_nearest(side, ArcSide)
        )
    found = _asked(position, "arc", "arc", {"of": of, "unit": unit})
    sides = found.values["arc"]
    return found if side in sides else replace(found, answer=False, margin=None)


@checks_arguments
def range_to(
    position: Position,
    viewer: UnitId,
    target: UnitId,
    *,
    distance: str | None = None,
    shift: float | None = None,
) -> TableVerdict:
    """Return whether a target is in range of a ranged attack (RNG-04, RNG-08).

    Args:
        position: The table as it is now.
        viewer: The id of the unit that would shoot.
        target: The id of the unit it would shoot at.
        distance: "short" or "long"; the range of the unit's own attack where it is left out.
        shift: The inches it may shift before (RNG-08); 2 where it is left out.

    Returns:
        The verdict. `values` has `in_range`, `measured`, `in_range_after_shift` and `shift`.

    Raises:
        ContentError: A unit is not on the table, or has no ranged attack and no distance is given.

    Example:
        >>> from simulator import Fighter, face_off, range_to
        >>> bowmen, guards = Fighter("Stark Bowmen"), Fighter("Lannister Guardsmen")
        >>> now = face_off(bowmen, guards, distance=7.5)
        >>> found = range_to(now, "red:attacker", "blue:defender")
        >>> found.answer, found.values["in_range_after_shift"]
        (True, True)
    """
    given = {"from": viewer, "to": target, "distance": distance, "shift": shift}
    return _asked(position, "range_to", "range", given)


@checks_arguments
def move(
    position: Position,
    unit: UnitId,
    action: str = "maneuver",
    *,
    forward: float | None = None,
    pivot_to: float | None = None,
    final_facing: float | None = None,
    direction: str | float | None = None,
    distance: float | None = None,
) -> TableVerdict:
    """Return whether a unit may make a move, and how far it could go (MAN-01, MAR-01, SHIFT-01).

    Args:
        position: The table as it is now.
        unit: The id of the unit.
        action: "maneuver", "march", "shift" or "pivot".
        forward: The inches it runs after its first pivot.
        pivot_to: The facing of the first pivot in degrees clockwise; as it stands if left out.
        final_facing: The facing of the final pivot; none if left out.
        direction: Where a shift goes: "forward", "right", "backward", "left", or degrees.
        distance: The inches of a shift.

    Returns:
        The verdict. `values` has `final`, the pose where it ends, `moved` and `longest_legal`, the
        inches it could go that way.

    Raises:
        ContentError: The unit is not on the table, or an argument is missing or out of range.

    Example:
        >>> from simulator import Fighter, face_off, move
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> now = face_off(swords, guards, distance=7.5)
        >>> found = move(now, "red:attacker", "march", forward=9.0)
        >>> found.answer, found.values["longest_legal"]
        (False, 6.5)
    """
    given: dict[str, object] = {"unit": unit, "action": action, "forward": forward}
    given |= {"pivot_to": pivot_to, "final_facing": final_facing}
    given |= {"direction": direction, "distance": distance}
    return _asked(position, "move", "move", given)


@checks_arguments
def charge(
    position: Position,
    unit: UnitId,
    target: UnitId,
    *,
    pivot_to: float | None = None,
    roll: int | None = None,
) -> TableVerdict:
    """Return whether a unit may charge a target, or with a roll whether it arrives (CHG-01).

    Args:
        position: The table as it is now.
        unit: The id of the unit that charges.
        target: The id of the enemy it charges.
        pivot_to: The facing of its pivot in degrees clockwise; the best one if left out.
        roll: The face of the charge die, to ask how the charge ends.

    Returns:
        The verdict. `values` has `side`, `needed_roll`, `odds`, `path_length`, `best_pivot` and
        what else the case format answers; with a roll also `outcome` and `final`.

    Raises:
        ContentError: A unit is not on the table, the target is no enemy, or the roll is no face.

    Example:
        >>> from simulator import Fighter, charge, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> now = face_off(swords, guards, distance=7.5)
        >>> found = charge(now, "red:attacker", "blue:defender")
        >>> found.answer, found.values["needed_roll"], found.values["odds"]
        (True, 3, '2/3')
        >>> bool(charge(now, "red:attacker", "blue:defender", roll=2))
        False
    """
    given = {"unit": unit, "target": target, "pivot_to": pivot_to, "roll": roll}
    return _asked(position, "charge", "charge", given)


@checks_arguments
def retreat(position: Position, unit: UnitId, roll: int) -> TableVerdict:
    """Return whether a unit may retreat with a roll, and where to (RET-03 to RET-08).

    Args:
        position: The table as it is now.
        unit: The id of the unit.
        roll: The face of the die that is added to its speed.

    Returns:
        The verdict. `values` has for `backward`, `left`, `right` and `forward` the spans in inches
        where it may end, and in `frees` the enemies that are engaged no more.

    Raises:
        ContentError: The unit is not on the table, or the roll is no face.

    Example:
        >>> from simulator import Fighter, face_off, retreat
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> found = retreat(now, "red:attacker", 4)
        >>> found.answer, found.values["frees"]
        (True, ['blue:defender'])
    """
    return _asked(position, "retreat", "retreat", {"unit": unit, "roll": roll})


@checks_arguments
def control(position: Position, unit: UnitId, token: TokenId) -> TableVerdict:
    """Return whether a unit's tray covers an objective token (SCN-GOT-03).

    Args:
        position: The table as it is now.
        unit: The id of the unit.
        token: The id of the token.

    Returns:
        The verdict. `values` has `covers` and `touches`; `margin` is what the tray has to spare
        over the token's edge, or lacks.

    Raises:
        ContentError: The unit or the token is not on the table.

    Example:
        >>> from simulator import Case, control, position_of
        >>> table = '''
        ... units: [{id: Swords, side: red, tray: infantry, x: 24, y: 24}]
        ... tokens: [{id: Middle, x: 24, y: 25, radius: 0.59}]'''
        >>> control(position_of(Case.from_text(table)), "Swords", "Middle")
        Verdict(yes, 0.810 in to spare, SCN-GOT-03)
    """
    return _asked(position, "control", "control", {"unit": unit, "token": token})
