"""Case files: a position and questions about it, read strictly and written readably.

A file holds one case, or several under `cases`; a report, a picture, a page and a link carry such a
file. Every fault names file, line, key, and what was expected there. What only the geometry can
tell (trays that overlap) is found by `simulator.cases`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, field
from pathlib import Path
from typing import Final, cast

import numpy as np
import yaml

from simulator.content.armies.army_names import english_word
from simulator.content.cards.own_card_marks import marks_of
from simulator.content.cards.own_cards import library_at_hand, named_cards
from simulator.content.cases.against import with_places
from simulator.content.cases.case_links import is_link, link_of, link_text
from simulator.content.cases.case_photos import photo_error, placement_of
from simulator.content.cases.case_records import (
    ANSWER_KEYS,
    EVERY_ANSWER,
    QUESTIONS,
    AskAttack,
    AskControl,
    AskDistance,
    AskOdds,
    CaseBoard,
    CaseFiles,
    CaseFrame,
    CasePhoto,
    CaseTerrain,
    CaseToken,
    CaseUnit,
    ErrorBox,
    Question,
)
from simulator.files.arguments import checks_arguments, require_fields
from simulator.files.errors import ContentError, Faults, beside_nearest, one_of
from simulator.files.page_attachments import carried_text
from simulator.files.pdf_attachments import CASES
from simulator.files.plain_data import Data, Value, fields_of
from simulator.files.sources import Place, Record, SourceFile, checked, made, parsed, path_of
from simulator.files.yaml_numbers import with_exponents
from simulator.language.texts import translate as _
from simulator.model import rulings as switches
from simulator.model.cards import BOXES, SEASON, HomeMade, PieceSet
from simulator.model.named_kind import by_name
from simulator.model.rulings import RULINGS
from simulator.records import dataclass

UNWRITTEN: Final = Path("-")
"""Stands for the file of a case that was made at the table and never written down."""
TEXT: Final = Path("text")
"""Stands for the file of a case that was read from a text."""


@dataclass(frozen=True)
class Case:
    """A position with questions; `source` and `place` say where it was read from, if it was.

    Example:
        >>> from simulator import Case, answer_case
        >>> case = Case(title="Nothing is asked")
        >>> case.units, answer_case(case)
        ((), ())
    """

    title: str = ""
    board: CaseBoard = field(default_factory=CaseBoard)
    units: tuple[CaseUnit, ...] = ()
    terrain: tuple[CaseTerrain, ...] = ()
    tokens: tuple[CaseToken, ...] = ()
    pieces: PieceSet = field(default=BOXES, kw_only=True)
    """The set of terrain pieces that is played with; a case that names none has boxes."""
    rulings: Mapping[str, bool] = field(default_factory=dict)
    ask: tuple[Question, ...] = ()
    error: ErrorBox = field(default_factory=ErrorBox)
    photo: CasePhoto | None = None
    expect: tuple[Mapping[str, object], ...] = ()
    home_made: tuple[HomeMade, ...] = ()
    """The home-made cards among its units, as they were when it was written."""
    season: str = SEASON
    """The season of its printed units; a case that names none is of the first there was."""
    source: SourceFile | None = field(default=None, compare=False, repr=False)
    place: tuple[str | int, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        """Make the map of rulings immutable; an unknown one is refused with the nearest."""
        by_name(self, rulings="rulings")

    @classmethod
    @checks_arguments
    def from_text(cls, text: str) -> Case:
        """Return the case that a text holds, without a file on disk.

        Args:
            text: YAML as in a case file, or a link (`iron-ranks:...`).

        Returns:
            The case.

        Raises:
            ContentError: The text has faults, or holds several cases; the error names all faults.

        Example:
            >>> from simulator import Case
            >>> Case.from_text("title: Nothing is asked").title
            'Nothing is asked'
        """
        link = is_link(Path(text))
        found, faults = _cases_and_faults(parsed(*link_text(text)) if link else parsed(TEXT, text))
        faults.tell()
        if len(found) != 1:
            raise ContentError(TEXT, None, "cases", _("one case"), str(len(found)))
        return found[0]

    def to_text(self) -> str:
        """Return the case as the YAML that `from_text` and `read_cases` read.

        Returns:
            The text; lengths are in inches, and cards have their English names.

        Example:
            >>> from simulator import Case
            >>> case = Case(title="Nothing is asked")
            >>> Case.from_text(case.to_text()) == case
            True
        """
        require_fields(self)
        return case_text(self)

    @checks_arguments
    def fault(self, place: tuple[str | int, ...], expected: str, found: str) -> ContentError:
        """Return the error for a value of this case."""
        if self.source is None:
            return ContentError(UNWRITTEN, None, path_of(place), expected, found)
        where = (*self.place, *place)
        against = (*where[:-1], "against")
        if where not in self.source.lines and against in self.source.lines:
            where = against  # a coordinate that nobody typed comes of it
        return self.source.fault(where, expected, found)


@checks_arguments
def read_cases(file: str | Path) -> tuple[Case, ...]:
    """Return the cases of a file.

    Args:
        file: A YAML file of one case or several, or a picture, PDF or page that carries them.

    Returns:
        The cases in the order in which they stand in it.

    Raises:
        ContentError: The file has faults; the error names all of them.

    Example:
        >>> from simulator import read_cases
        >>> read_cases("no_such_case")
        Traceback (most recent call last):
        simulator.files.errors.ContentError: ...
    """
    found, faults = cases_and_faults(Path(file))
    faults.tell()
    return found


def cases_and_faults(file: Path) -> tuple[tuple[Case, ...], Faults]:
    """Return the cases of a file as far as they can be read, and what is wrong with the file.

    A case among them may lack the questions that have faults, so that what else is wrong with its
    position can be found too. Raises ContentError for a file that is no YAML at all, and for a PDF,
    picture, page or link that carries none. A link stands in place of a file's name.
    """
    return _cases_and_faults(_source(file))


def _cases_and_faults(source: SourceFile) -> tuple[tuple[Case, ...], Faults]:
    source.require_mapping()
    faults = Faults()
    places: list[Place] = [()]
    if "cases" in source.data:
        faults.caught(checked, source, CaseFiles)
        listed = source.data["cases"]
        count = len(listed) if isinstance(listed, list) else 0
        places = [("cases", i) for i in range(count) if isinstance(listed[i], dict)]
    cases = [_case(source, place, faults) for place in places]
    return tuple(case for case in cases if case is not None), faults


def _source(file: Path) -> SourceFile:
    """Read the text of cases, whatever carries it."""
    if is_link(file):
        return parsed(*link_text(str(file)))
    return parsed(file, carried_text(file, CASES))


def case_at(source: SourceFile, place: Place) -> Case:
    """Read the case that stands at a place of another file, such as a drill."""
    faults = Faults()
    case = _case(source, place, faults)
    faults.tell()
    if case is None:
        raise AssertionError(place)  # it is only missing for its faults
    return case


def written(data: Mapping[str, object]) -> str:
    """Write a mapping as YAML, its rows on one line each."""
    return yaml.dump(
        dict(data),
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100,
        default_flow_style=False,
    )


def _case(source: SourceFile, place: Place, faults: Faults) -> Case | None:
    """Return the case at a place, None where its position cannot be read; gather all its faults."""
    frame = faults.caught(checked, source, CaseFrame, place)
    asked = [
        faults.caught(_question, source, (*place, "ask", index), entry)
        if isinstance(entry, dict)
        else None
        for index, entry in enumerate(_entries(source, place))
    ]
    names = _names(source, place)
    faults.caught(_require_some_question, source, place)
    _check_own_ids(source, place, names, faults)
    read_rulings = {
        name: faults.caught(_ruling, source, (*place, "rulings", name), value)
        for name, value in _mapping(source, place, "rulings").items()
    }
    rulings = {name: on for name, on in read_rulings.items() if on is not None}
    for index, question in enumerate(asked):
        if question is not None:
            check_names(source, (*place, "ask", index), question, names, faults)
    _check_expectations(source, place, asked, faults)
    if frame is None:
        return None
    faults.caught(_require_a_place, source, (*place, "photo"), frame.photo)
    ask = tuple(question for question in asked if question is not None)
    return made(
        frame,
        Case,
        units=with_places(
            frame.units, lambda at, *words: source.fault((*place, *at), *words), faults
        ),
        rulings=rulings,
        ask=ask,
        error=_error(frame),
        expect=tuple(frame.expect or ()),
        home_made=tuple(record.mark for record in frame.home_made),
        source=source,
        place=place,
    )


def _error(frame: CaseFrame) -> ErrorBox:
    """Return the measuring error.

    The one that is stated, else that of the photo, else the usual.
    """
    if "measuring_error" in frame.model_fields_set or frame.photo is None:
        return made(frame.measuring_error, ErrorBox)
    return photo_error(frame.photo)


def _require_a_place(source: SourceFile, place: Place, photo: CasePhoto | None) -> None:
    """Refuse a photo whose corners do not say where it lies."""
    if photo is None:
        return
    if len(photo.table) != len(photo.corners):
        expected = _("a point of the table for each of the {count} corners")
        found = str(len(photo.table))
        raise source.fault((*place, "table"), expected.format(count=len(photo.corners)), found)
    try:
        placement_of(photo).to_photo(np.array(photo.table))
    except ValueError as fault:
        expected = _("corners of which no three lie on a line")
        raise source.fault((*place, "corners"), expected, repr(photo.corners)[:80]) from fault


# What is looked for besides the shape of a file is looked for in its bare data, so that a wrong
# number in one row does not hide a wrong name in another.

Named = tuple[tuple[str, int, str], ...]
"""What stands on a table: the key of its list, its row, its id."""


def _part(source: SourceFile, place: Place, key: str) -> Value:
    data = source.data
    for step in place:
        data = data[step]
    return data.get(key) if isinstance(data, dict) else None


def _mapping(source: SourceFile, place: Place, key: str) -> Mapping[str, object]:
    found = _part(source, place, key)
    return {str(name): value for name, value in found.items()} if isinstance(found, dict) else {}


def _entries(source: SourceFile, place: Place) -> list[object]:
    """Return what stands under `ask`."""
    found = _part(source, place, "ask")
    return found if isinstance(found, list) else []


def _names(source: SourceFile, place: Place) -> Named:
    """Return what stands on the table, as far as it has a name."""
    found = []
    for key in ("units", "terrain", "tokens"):
        rows = _part(source, place, key)
        for index, row in enumerate(rows if isinstance(rows, list) else ()):
            if isinstance(row, dict) and isinstance(row.get("id"), str):
                found.append((key, index, row["id"]))
    return tuple(found)


def _require_some_question(source: SourceFile, place: Place) -> None:
    """Refuse a list of questions that asks nothing; a table without that key is only a table."""
    if _part(source, place, "ask") == []:
        raise source.fault((*place, "ask"), _("at least one question"), _("an empty list"))


def _question(source: SourceFile, place: Place, entry: Mapping[str, object]) -> Question:
    asked = entry.get("question")
    kind = QUESTIONS.get(asked) if isinstance(asked, str) else None
    if kind is None:
        found = beside_nearest(asked, QUESTIONS) if "question" in entry else _("nothing")
        raise source.fault((*place, "question"), one_of(QUESTIONS), found)
    return cast("Question", checked(source, kind, place))


# ------------------------------------------------------------------ what belongs together


def _check_own_ids(source: SourceFile, place: Place, names: Named, faults: Faults) -> None:
    seen: set[str] = set()
    for key, index, name in names:
        if name in seen:
            found = repr(name)[:80]
            faults.add(source.fault((*place, key, index, "id"), _("an id of its own"), found))
        seen.add(name)


def _ruling(source: SourceFile, place: Place, value: object) -> bool:
    """Read how a table plays a ruling."""
    name = str(place[-1])
    ruling = RULINGS.get(name)
    if ruling is None:
        raise source.fault(place, one_of(RULINGS), beside_nearest(name, RULINGS))
    on = ruling.read(value)
    if on is None:
        raise source.fault(place, ruling.choices, repr(value)[:80])
    return on


def names_of(question: Question) -> tuple[tuple[str, str], ...]:
    """Return the keys of a question that name things on the table, with the names."""
    keys = ("from", "to", "of", "unit", "target", "token", "a", "b", "attacker", "defender")
    given = ((key, getattr(question, "from_" if key == "from" else key, None)) for key in keys)
    return tuple((key, name) for key, name in given if isinstance(name, str))


def check_names(
    source: SourceFile, place: Place, question: Question, names: Named, faults: Faults
) -> None:
    """Gather every name of a question that stands for nothing on the table."""
    units = {name for key, _index, name in names if key == "units"}
    tokens = {name for key, _index, name in names if key == "tokens"}
    for key, name in names_of(question):
        known, what = units, _("a unit on this table")
        if isinstance(question, AskControl) and key == "token":
            known, what = tokens, _("a token on this table")
        if isinstance(question, AskDistance):
            known = {name for _key, _index, name in names}
            what = _("a unit, terrain piece or token on this table")
        if name not in known:
            listed = ", ".join(sorted(known)) or _("there is none")
            found = beside_nearest(name, known)
            faults.add(source.fault((*place, key), f"{what} ({listed})", found))
    if isinstance(question, AskOdds):
        faults.caught(_require_both_sides, source, place, question)


def _require_both_sides(source: SourceFile, place: Place, question: AskAttack | AskOdds) -> None:
    """An attack has an attacker and a defender, or stands on bare numbers alone."""
    for key, other in (("attacker", "defender"), ("defender", "attacker")):
        if getattr(question, key) is None and getattr(question, other) is not None:
            raise source.fault((*place, key), _("a unit on this table"), _("nothing"))
    if question.attacker is not None and question.attacker == question.defender:
        expected = _("another unit than the attacker")
        raise source.fault((*place, "defender"), expected, repr(question.defender))


def _check_expectations(
    source: SourceFile, place: Place, asked: Sequence[Question | None], faults: Faults
) -> None:
    """Gather what an expectation asks for that no answer to its question holds."""
    listed = _part(source, place, "expect")
    if not isinstance(listed, list):
        return
    if len(listed) != len(asked):
        expected = _("one entry for each of the {count} questions").format(count=len(asked))
        faults.add(source.fault((*place, "expect"), expected, str(len(listed))))
    for index, (question, keys) in enumerate(zip(asked, listed, strict=False)):
        if question is None or not isinstance(keys, dict):
            continue
        known = (*ANSWER_KEYS[question.question], *EVERY_ANSWER)
        for key in keys:
            if key not in known:
                at = (*place, "expect", index, str(key))
                faults.add(source.fault(at, one_of(known), repr(key)))


# ------------------------------------------------------------------ writing


def case_text(*cases: Case) -> str:
    """Write cases as the YAML that `read_cases` reads."""
    plain = [case_plain(case) for case in cases]
    return written(plain[0] if len(plain) == 1 else {"cases": plain})


def case_link(*cases: Case) -> str:
    """Write cases as one line of text that `read_cases` reads."""
    return link_of([case_plain(case) for case in cases])


def case_plain(case: Case) -> Data:
    """Return a case as the plain mapping a file holds; what is usual or empty is left out."""
    usual = ErrorBox() if case.photo is None else photo_error(case.photo)
    things = {"units": case.units, "terrain": case.terrain, "tokens": case.tokens}
    data: Data = {
        "title": case.title,
        "season": case.season if case.season != SEASON else "",
        "board": _Row(case.board.model_dump()),
        **{key: [_thing(one, case.season) for one in listed] for key, listed in things.items()},
        "pieces": case.pieces if case.pieces != BOXES else "",
        "photo": case.photo and _Row(case.photo.model_dump(exclude_defaults=True)),
        "measuring_error": case.error != usual and _Row(fields_of(case.error, "inches", "degrees")),
        "rulings": switches.written(case.rulings),
        "home_made": [_Row(asdict(mark)) for mark in _marks(case)],
        "ask": [_Row(ask.model_dump(exclude_unset=True, by_alias=True)) for ask in case.ask],
        "expect": [_Row(entry) for entry in case.expect],
    }
    return {key: value for key, value in data.items() if value}


def _thing(thing: Record, season: str) -> _Row:
    """Return the row of a thing, its cards in English, however a file named them."""
    row = _Row(thing.model_dump(exclude_defaults=True))
    if row.get("unit"):
        row["unit"] = english_word(row["unit"], library_at_hand(season).units)
    if row.get("attachments"):
        shelf = library_at_hand(season).attachments
        row["attachments"] = [english_word(one, shelf) for one in row["attachments"]]
    return row


def cards_named(case: Case) -> list[str]:
    """Return the words by which a case names the cards of its units."""
    named = [(unit.unit or "", *unit.attachments) for unit in case.units]
    return [word for words in named for word in words if word]


def _marks(case: Case) -> list[HomeMade]:
    """Return the home-made cards of a case: as it was read, else as they are now."""
    kept = {mark.id: mark for mark in case.home_made}
    return [kept.get(mark.id, mark) for mark in marks_of(named_cards(cards_named(case)))]


class _Row(Data):
    """A mapping that is written on one line."""


class _Dumper(yaml.SafeDumper):
    """Writes rows on one line, as the format shows them."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - the library hands it over
        """Write every value out; the reader takes no aliases."""
        return True


def _one_line(dumper: yaml.SafeDumper, row: _Row) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", row, flow_style=True)


_Dumper.add_representer(_Row, _one_line)
with_exponents(_Dumper)
