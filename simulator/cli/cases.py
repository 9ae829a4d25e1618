"""Answering case files from the command line: sentences, JSON, pictures, a page to show."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from simulator.cases.closeness import Closeness, Judging
from simulator.cases.error_box import TRIALS
from simulator.cases.expected import Difference, differences
from simulator.cases.nudges import JudgedAnswer
from simulator.cases.questions.answer_questions import Answered
from simulator.cases.reading import answered
from simulator.cases.shifted_tables import ShiftedTables
from simulator.cli.practising import today
from simulator.cli.shell.outputs import require_output, write_page
from simulator.cli.shell.terminal import say, say_json
from simulator.content.cases.case_links import is_link
from simulator.content.cases.case_records import AskCharge, ErrorBox
from simulator.content.cases.casefile import case_link
from simulator.content.outputs import PICTURE
from simulator.files.disk import make_folder, write_atomically
from simulator.files.reading import is_folder
from simulator.language.texts import ENGLISH, language, ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.rulings import RULINGS
from simulator.records import dataclass
from simulator.reports.answer_words import answer_word, value_said
from simulator.reports.headline import headline
from simulator.reports.margin_text import number_words


@dataclass(frozen=True)
class DescribedAnswer:
    """One question with its answer, what the measuring error means for it, and what differs."""

    file: Path
    page: JudgedAnswer
    close: Closeness
    differs: tuple[Difference, ...] = ()

    def titled(self, name: str) -> JudgedAnswer:
        """Return its page, called by the title of its case, or else by a name."""
        return replace(self.page, title=self.page.case.title or name)


@dataclass(frozen=True)
class CaseOutputs:
    """What is written of the answers, and where; `link` prints the cases as one line for a chat."""

    as_json: bool = False
    picture: Path | None = None
    report: Path | None = None
    page: Path | None = None
    link: bool = False
    force: bool = False


def run(
    files: Sequence[Path],
    outputs: CaseOutputs,
    *,
    error: float | None = None,
    degrees: float | None = None,
    trials: int = TRIALS,
) -> bool:
    """Answer every question of the files; give whether every expectation holds.

    `error` and `degrees` replace the measuring error the cases state; `trials` positions within it
    are judged. Raises ContentError with all faults of the files; then nothing has been printed or
    written.
    """
    questions = answered(files)
    pictures = [] if outputs.picture is None else _pictures(questions, outputs.picture)
    for path in pictures:
        require_output(path, PICTURE, files, force=outputs.force)
    text: list[DescribedAnswer] = []
    for file, one in questions:
        last = text[-1].page if text else None
        shifted = last.shifted if last and last.table is one.table else None
        found = _describe(file, one, shifted or ShiftedTables(one.table), error, degrees, trials)
        text.append(found)
        if outputs.as_json:
            top = headline(one.answer, found.close)
            plain = one.answer.plain() | found.close.plain()
            say_json(plain | {"headline": top.plain()})
        else:
            _print_answer(found)
        _print_differences(found, sys.stderr if outputs.as_json else sys.stdout)
    if outputs.link:
        cases = {id(one.page.table): one.page.case for one in text}
        line = case_link(*cases.values())
        if outputs.as_json:
            say_json({"link": line})
        else:
            say(line)
    if outputs.picture is not None:
        _draw(text, pictures)
    if outputs.report is not None:
        _report(text, outputs.report)
    if outputs.page is not None:
        _page(text, outputs.page)
    return not any(one.differs for one in text)


def _describe(
    file: Path,
    one: Answered,
    shifted: ShiftedTables,
    error: float | None,
    degrees: float | None,
    trials: int,
) -> DescribedAnswer:
    own = one.case.error
    if error == 0.0 and degrees is None:
        degrees = 0.0
    box = ErrorBox(
        own.inches if error is None else error, own.degrees if degrees is None else degrees
    )
    judging = Judging(one, box, shifted, trials=trials)
    close = judging.run() if box.open else judging.result()
    differs: tuple[Difference, ...] = ()
    if one.case.expect:
        target = one.ask.target if isinstance(one.ask, AskCharge) else ""
        differs = tuple(differences(one.answer, one.case.expect[one.index], target))
    page = JudgedAnswer(one.table, one.index, one.answer, close=close, shifted=shifted)
    return DescribedAnswer(file, page, close, differs)


# ------------------------------------------------------------------ printing


def _print_answer(one: DescribedAnswer) -> None:
    table, answer = one.page.table, one.page.answer
    if one.page.index == 0:
        say(one.page.case.title or one.file)
        for words in (*table.settled, *table.hanging, *table.home_made):
            say(f"  {words}")
    top = headline(answer, one.close)
    text = " ".join(filter(None, (top.sentence, top.margin)))
    rules = "; ".join(rule.citation for rule in answer.rules)
    say(f"  {one.page.index + 1}. {_key(answer.question)}: {text} [{rules}]")
    for key, value in answer.plain().items():
        if key in answer.values:
            say(f"       {_key(key)}: {_value(value)}")
    for words in (*top.readings, *number_words(answer), *one.close.sentences):
        say(f"       {words}")
    for name, changed in answer.other.items():
        words = _("With the ruling {name} the other way round: {words}")
        say("       " + words.format(name=_ruling(name), words=_value(changed)))


def _key(key: str) -> str:
    """Write a key: English is the language of case files, others have words for it."""
    return key if language() == ENGLISH else answer_word(key)


def _ruling(name: str) -> str:
    """Name a ruling: in English as case files do, which switch it by this word."""
    return name if language() == ENGLISH else printed(RULINGS[name].name)


def _value(value: object) -> str:
    """Write a value, in English as a case file would."""
    if language() == ENGLISH:
        return json.dumps(value, ensure_ascii=False)
    return value_said(value)


def _print_differences(one: DescribedAnswer, stream: TextIO) -> None:
    for each in one.differs:
        title = one.page.case.title or _("case")
        number = _("question {n}").format(n=one.page.index + 1)
        place = f"{one.file}, {title}, {number}"
        expected = json.dumps(each.expected, ensure_ascii=False, default=str)
        found = json.dumps(each.found, ensure_ascii=False, default=str)
        words = _("{place}, {key}: expected {expected}, found {found}").format(
            place=place, key=each.key, expected=expected, found=found
        )
        say(words, to=stream)


# ------------------------------------------------------------------ pictures and pages


def _pictures(questions: Sequence[tuple[Path, Answered]], target: Path) -> list[Path]:
    """Return a picture's name for each question: in a folder, or as OUT.png, OUT-2.png and so on.

    The folder is made.
    """
    if target.suffix.lower() == ".png" and not is_folder(target):
        more = (f"{target.stem}-{n}{target.suffix}" for n in range(2, len(questions) + 1))
        return [target, *map(target.with_name, more)][: len(questions)]
    make_folder(target)
    return [target / f"{_stem(file)}-{n}.png" for n, (file, _one) in enumerate(questions, start=1)]


def _draw(text: Sequence[DescribedAnswer], pictures: Sequence[Path]) -> None:
    """Write one picture for each question."""
    from simulator.reports.case_picture import case_picture

    saying = ngettext("Drawing {count} picture ...", "Drawing {count} pictures ...", len(text))
    _say(saying.format(count=len(text)))
    for one, path in zip(text, pictures, strict=True):
        picture = case_picture(one.page.table, one.page.answer, one.close)
        write_atomically(path, picture, make_folder=False)


def _stem(file: Path) -> str:
    """Return the beginning of a picture's name; a link would make too long a one."""
    return _("link") if is_link(file) else file.stem


def _say(words: str) -> None:
    """Show a sign of what takes a while, beside the answers and never among them."""
    say(words, to=sys.stderr, flush=True)


def _report(text: Sequence[DescribedAnswer], target: Path) -> None:
    from simulator.datafiles import program_version
    from simulator.reports.pages import pdf

    saying = ngettext(
        "Writing a report of {count} page ...", "Writing a report of {count} pages ...", len(text)
    )
    _say(saying.format(count=len(text)))
    pages = [one.titled(one.file.name) for one in text]
    write_atomically(target, pdf(pages, program_version(), today()), make_folder=False)


def _page(text: Sequence[DescribedAnswer], target: Path) -> None:
    """Write one page with all questions; what of it can be picked is judged here."""
    from simulator.datafiles import program_version
    from simulator.reports.web.judged_case import judged_page

    saying = ngettext(
        "Judging {count} question for the page ...",
        "Judging {count} questions for the page ...",
        len(text),
    )
    _say(saying.format(count=len(text)))
    pages = [one.titled(_stem(one.file)) for one in text]
    write_page(target, judged_page(pages, program_version()))
