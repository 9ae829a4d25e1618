"""Answering case files from the command line: sentences, JSON, pictures, a page to show."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from simulator.cases.answer import Answer
from simulator.cases.answers import answer
from simulator.cases.drawing import drawing_of
from simulator.cases.expected import Difference, differences
from simulator.cases.margins import caption, margin_words, too_close_words
from simulator.cases.position import SetUp, set_up
from simulator.cli.faults import stop
from simulator.content.case_records import AskCharge
from simulator.content.casefile import Case, read_cases
from simulator.content.disk import write_atomically
from simulator.texts import translate as _


@dataclass(frozen=True)
class Told:
    """One question with its answer and what differs from the expectation."""

    file: Path
    table: SetUp
    index: int
    answer: Answer
    differs: tuple[Difference, ...] = ()

    @property
    def case(self) -> Case:
        """Give the case the question belongs to."""
        return self.table.case


def run(
    files: Sequence[Path],
    *,
    as_json: bool = False,
    picture: Path | None = None,
    report: Path | None = None,
    error: float = 0.02,
) -> bool:
    """Answer every question of the files; give whether every expectation holds.

    Raises ContentError for the first fault of a file; then nothing has been printed or written.
    """
    told = [one for file in files for case in read_cases(file) for one in _told(file, case)]
    for one in told:
        if as_json:
            print(json.dumps(one.answer.plain(error), ensure_ascii=False))
        else:
            _print_answer(one, error)
        _print_differences(one, sys.stderr if as_json else sys.stdout)
    if picture is not None:
        _draw(told, picture, error)
    if report is not None:
        _report(told, report, error)
    return not any(one.differs for one in told)


def _told(file: Path, case: Case) -> Iterator[Told]:
    table = set_up(case)
    for index, ask in enumerate(case.ask):
        found = answer(table, index)
        differs: tuple[Difference, ...] = ()
        if case.expect:
            target = ask.target if isinstance(ask, AskCharge) else ""
            differs = tuple(differences(found, case.expect[index], target))
        yield Told(file, table, index, found, differs)


# ------------------------------------------------------------------ printing


def _print_answer(one: Told, error: float) -> None:
    if one.index == 0:
        print(one.case.title or one.file)
        for words in one.table.hanging:
            print(f"  {words}")
    told = " ".join(filter(None, (one.answer.why, margin_words(one.answer))))
    rules = "; ".join(rule.citation for rule in one.answer.rules)
    print(f"  {one.index + 1}. {one.answer.question}: {told} [{rules}]")
    for key, value in one.answer.plain(error).items():
        if key in one.answer.values:
            print(f"       {key}: {json.dumps(value, ensure_ascii=False)}")
    close = too_close_words(one.answer, error)
    if close:
        print(f"       {close}")
    for name, changed in one.answer.other.items():
        words = json.dumps(changed, ensure_ascii=False)
        print("       " + _("With the ruling {name} the other way round: {words}").format(
            name=name, words=words))  # fmt: skip


def _print_differences(one: Told, stream: object) -> None:
    for each in one.differs:
        place = f"{one.file}, {one.case.title or _('case')}, {_('question')} {one.index + 1}"
        expected = json.dumps(each.expected, ensure_ascii=False, default=str)
        found = json.dumps(each.found, ensure_ascii=False, default=str)
        words = _("{place}, {key}: expected {expected}, found {found}").format(
            place=place, key=each.key, expected=expected, found=found
        )
        print(words, file=stream)  # type: ignore[call-overload]


# ------------------------------------------------------------------ pictures and pages


def _draw(told: Sequence[Told], target: Path, error: float) -> None:
    """Write one picture for each question: into a folder, or as OUT.png, OUT-2.png and so on."""
    from simulator.cases.png import png

    alone = target.suffix.lower() == ".png"
    if target.suffix and not alone and not target.is_dir():
        stop(_("{file}: expected a name that ends in .png, or a folder").format(file=target))
    if not alone:
        target.mkdir(parents=True, exist_ok=True)
    _say(_("Drawing {count} pictures ...").format(count=len(told)))
    for number, one in enumerate(told, start=1):
        if not alone:
            path = target / f"{one.file.stem}-{number}.png"
        elif number == 1:
            path = target
        else:
            path = target.with_name(f"{target.stem}-{number}{target.suffix}")
        picture = png(drawing_of(one.table, one.answer), caption(one.answer, error))
        write_atomically(path, picture, make_folder=False)


def _say(words: str) -> None:
    """Give a sign of what takes a while, beside the answers and never among them."""
    print(words, file=sys.stderr, flush=True)


def _report(told: Sequence[Told], target: Path, error: float) -> None:
    from simulator.cases.pdf import Page, pdf
    from simulator.content.battles import program_version

    _say(_("Writing a report of {count} pages ...").format(count=len(told)))
    pages = [Page(one.case.title or one.file.name, one.table, one.answer, error) for one in told]
    write_atomically(target, pdf(pages, program_version()), make_folder=False)
