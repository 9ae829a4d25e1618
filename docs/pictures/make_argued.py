"""Make docs/argued-positions.md, its German twin and their pictures.

python docs/pictures/make_argued.py [LANGUAGE]

The positions are `examples/argued-positions.yaml`, the words above the answers
`argued_words.yaml`; every answer is the program's own.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import yaml

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable, set_up
from simulator.cases.closeness import Closeness, Judging
from simulator.cases.error_box import TRIALS
from simulator.cases.questions.answer_questions import Answered, answer
from simulator.content.cards.house_rules import house_rules
from simulator.content.cases.casefile import Case, read_cases
from simulator.files.disk import write_atomically
from simulator.language.languages import speak
from simulator.language.texts import printed
from simulator.model.rulings import RULINGS
from simulator.records import dataclass
from simulator.reports.case_drawing import drawing_of
from simulator.reports.headline import headline
from simulator.reports.web.svg import svg_file

DOCS: Final = Path(__file__).resolve().parents[1]
POSITIONS: Final = DOCS.parent / "examples" / "argued-positions.yaml"
WORDS: Final = Path(__file__).with_name("argued_words.yaml")
WIDTH: Final = 100
"""Letters of a line."""
HEAD: Final = {
    "en": """\
# Positions that are argued about

Twenty-six positions about which people argue at the table, each with its picture, the answer in the
program's own words, the rules that decide with their pages in the rulebook, and the [house
rules](house-rules.md) where the print is open. Red asks, and the bold edge of a tray is its front.
Every answer counts on a measuring error of 0.1 in and 2 degrees. Where another reading of a house
rule would answer otherwise, both answers are given.

`examples/argued-positions.yaml` has all of them as [cases](case-files.md):
`iron-ranks case examples/argued-positions.yaml` answers them again, and `iron-ranks open` puts one
on the table, where you may move its trays. `docs/pictures/make_argued.py` writes this page.""",
    "de": """\
# Stellungen, um die gestritten wird

Sechsundzwanzig Stellungen, um die am Tisch gestritten wird, jede mit ihrem Bild, der Antwort in den
Worten des Programms, den Regeln, die entscheiden, mit ihren Seiten im Regelbuch, und den
[Hausregeln](house-rules.md), wo der Druck offen ist. Rot fragt, und die dicke Kante eines Tableaus
ist seine Front. Jede Antwort rechnet mit einem Messfehler von 0,1 Zoll und 2 Grad. Wo eine andere
Lesart einer Hausregel anders antworten würde, stehen beide Antworten da.

`examples/argued-positions.yaml` enthält sie alle als [Fälle](case-files.md):
`iron-ranks case examples/argued-positions.yaml` beantwortet sie noch einmal, und `iron-ranks open`
stellt eine auf den Tisch, wo du ihre Tableaus bewegen kannst. `docs/pictures/make_argued.py`
schreibt diese Seite.""",
}
RULES: Final = {"en": "Rules:", "de": "Regeln:"}
OTHERWISE: Final = {"en": "The other reading:", "de": "Die andere Lesart:"}


@dataclass(frozen=True)
class Position:
    """A position that is argued about: its case, and the words a page has about it."""

    number: int
    case: Case
    title: str
    told: str
    asked: tuple[str, ...]

    @property
    def picture(self) -> str:
        """Return the name of its picture."""
        return f"argued-{self.number:02}.svg"


def positions(language: str) -> list[Position]:
    """Return all positions with their words in a language."""
    written = yaml.safe_load(WORDS.read_text(encoding="utf-8"))
    return [
        Position(number, case, words.get("title", case.title), words["told"], (*words["asked"],))
        for number, (case, words) in enumerate(
            zip(read_cases(POSITIONS), (each[language] for each in written), strict=True), start=1
        )
    ]


def answered(position: Position) -> tuple[CaseTable, list[CaseAnswer]]:
    """Set a position up and answer its questions."""
    table = set_up(position.case)
    return table, [answer(table, index) for index in range(len(position.case.ask))]


def section(position: Position, language: str, trials: int = TRIALS) -> str:
    """Return what the page says of a position, each answer judged by so many positions."""
    table, found = answered(position)
    close = [
        Judging(Answered(table, index, each), trials=trials).run()
        for index, each in enumerate(found)
    ]
    return f"{heading(position)}\n\n{''.join(answers_told(position, found, close, language))}"


def heading(position: Position) -> str:
    """Return heading, picture and words of a position."""
    return (
        f"## {position.number}. {position.title}\n\n"
        f"![{position.title}](pictures/{position.picture})\n\n{filled(position.told)}"
    )


def answers_told(
    position: Position,
    found: Sequence[CaseAnswer],
    close: Sequence[Closeness | None],
    language: str,
) -> Iterator[str]:
    """Yield each question with its answer, and then the house rules that decided any."""
    for asked, each, near in zip(position.asked, found, close, strict=True):
        top = headline(each, near)
        cited = "; ".join(rule.citation for rule in each.rules)
        lines = [" ".join(filter(None, (top.sentence, top.margin))), *top.readings, top.sure]
        lines.append(f"{RULES[language]} {cited}.")
        told = "\n>\n".join(filled(line, "> ") for line in lines if line)
        yield f"**{asked}**\n\n{told}\n\n"
    rules = house_rules_told(found, language)
    if rules:
        yield "\n".join(rules) + "\n\n"


def house_rules_told(found: Sequence[CaseAnswer], language: str) -> list[str]:
    """Return an entry for each house rule that decided an answer, with its other reading."""
    decided = dict.fromkeys(rule.value for each in found for rule in each.rules if rule.ours)
    switches = {ruling.rule.value: ruling for ruling in RULINGS.values()}
    known = {each.id: each for each in house_rules()}
    entries = []
    for name in sorted(decided):
        words = f"- [{name}](house-rules.md): {known[name].sentence}"
        if name in switches:
            words += f" {OTHERWISE[language]} {printed(switches[name].sentence)}"
        entries.append(filled(words, "  ").removeprefix("  "))
    return entries


def filled(words: str, before: str = "") -> str:
    """Return words in lines of a page, each with something before it."""
    return textwrap.fill(
        words,
        WIDTH,
        initial_indent=before,
        subsequent_indent=before,
        break_long_words=False,
        break_on_hyphens=False,
    )


def page(language: str) -> str:
    """Return the whole page, and write its pictures."""
    parts = [HEAD[language]]
    for position in positions(language):
        print(position.number, position.title, flush=True)
        parts.append(section(position, language).rstrip())
        table, found = answered(position)
        drawn = picture(position, table, found[0])
        write_atomically(folder(language) / "pictures" / position.picture, drawn)
    return "\n\n".join(parts) + "\n"


def picture(position: Position, table: CaseTable, found: CaseAnswer) -> str:
    """Return the picture of a position; nothing is shown large beside it, so nothing is framed."""
    unframed = replace(found, marks=replace(found.marks, gap=None))
    return svg_file(drawing_of(table, unframed), position.title)


def folder(language: str) -> Path:
    """Return the folder of the pages of a language."""
    return DOCS if language == "en" else DOCS / language


if __name__ == "__main__":
    for language in sys.argv[1:] or HEAD:
        speak(language)
        write_atomically(folder(language) / "argued-positions.md", page(language))
