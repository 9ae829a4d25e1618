"""What a print leaves open is settled in one list, told there alone, and cited where it decides.

A reading somewhere else shows by its words ("we read", "may be read as"), by a **proposed** number,
or by a line of the docs that begins with a printed card's name: each has to name its house rule.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.content.cards.house_rules import house_rules
from simulator.content.cards.library import load_library
from simulator.model.rulebook_table import settled_rules

ROOT = Path(__file__).resolve().parents[2]
LIST = re.compile(r"house-rules\.md$")
DECIDING = ("geometry", "model", "engine", "rules", "abilities", "missions", "agents", "luck")
"""The packages whose comments and docstrings could tell how a print is read."""
TABLES = {"rulebook.py", "rulebook_table.py", "rulings.py", "grounds.py"}
"""The list itself."""

ID = re.compile(r"\b(?:AMB|CARD)-\d{2,3}\b|house[-_]rules|card_readings")
MARKS = re.compile(
    r"""\bwe\ (?:read|take|play|treat|judge|decided|count)\ (?:it|this|that|them|both|as)\b
    | \bour\ (?:own\ )?(?:reading|interpretation|ruling|sensible\ choice)\b
    | \b(?:print|card|book|rulebook|text)\ (?:is\ (?:silent|unclear|ambiguous)|says\ nothing)\b
    | \b(?:print|card|book|rulebook)\ (?:leaves\ \w*\ ?open|does\ not\ say)\ (?:whe|who|wha|how)
    | \b(?:may|can|could|might|to)\ be\ read\ (?:as|in\ two|to\ mean|either|otherwise)\b
    | \bread\ (?:literally|to\ the\ letter|leniently|as\ if)\b
    | \b(?:two|both)\ (?:ways\ to\ read|readings\ (?:of\ the\ print|differ))\b
    | \b(?:not\ said|unclear|left\ open|ambiguous)\ (?:whether|who|when|which)\b
    | \bas\ (?:the|these|its)\ prints?\ (?:says?|means?)\b
    | \b(?:wir|man)\ (?:lesen|liest|deuten|spielen|nehmen)\ (?:es|das|sie|den|die|beide)\b
    | \b(?:der\ Druck|die\ Karte|das\ Regelbuch)\ (?:lässt\ \w*\ ?offen|schweigt|sagt\ nicht)\b
    | \b(?:unsere?\ (?:Lesart|Auslegung)|lässt\ sich\ (?:auch\ )?lesen\ als)\b""",
    re.IGNORECASE | re.VERBOSE,
)


def names() -> set[str]:
    """Return the printed names of abilities, tactics cards and special cards."""
    library = load_library()
    shelves = (library.abilities, library.tactics, library.specials)
    return {card.name for shelf in shelves for card in shelf.values()}


def passages_of_docs(text: str) -> Iterator[str]:
    """Yield the list items, table rows and paragraphs of a page; code has none."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    for block in re.split(r"\n\s*\n|\n(?=- |\| |\d+\. |#)", text):
        yield " ".join(block.split())


def comments(path: Path) -> Iterator[str]:
    """Yield the docstrings and comments of a module, those of neighbouring lines together."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield " ".join((ast.get_docstring(node) or "").split())
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield " ".join(str(node.value.value).split())
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    yield from _together([(t.start[0], t.string) for t in tokens if t.type == tokenize.COMMENT])


def yaml_comments(path: Path) -> Iterator[str]:
    """Yield the comments of a data file, those of neighbouring lines together."""
    lines = path.read_text(encoding="utf-8").splitlines()
    marked = [(n, re.search(r"(?:^|\s)#.*$", each)) for n, each in enumerate(lines)]
    yield from _together([(n, found[0]) for n, found in marked if found])


def _together(lines: list[tuple[int, str]]) -> Iterator[str]:
    block: list[str] = []
    last = -2
    for number, text in lines:
        if number != last + 1 and block:
            yield " ".join(block)
            block = []
        block.append(text.strip().lstrip("# "))
        last = number
    if block:
        yield " ".join(block)


def tells_a_reading(
    passage: str, *, docs: bool = False, known: frozenset[str] = frozenset()
) -> bool:
    """Return whether a passage tells how a print is read without naming its house rule."""
    if ID.search(passage):
        return False
    if MARKS.search(passage):
        return True
    if not docs:
        return False
    begins = re.match(
        r"- (?:\*\*)?(.+?)(?:\*\*|,| of | and |:| names | has | comes | acts )", passage
    )
    if begins and begins[1].strip('"*') in known:
        return True
    return passage.startswith(("|", "-")) and "**proposed**" in passage


def pages() -> list[Path]:
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    return [page for page in found if not LIST.search(str(page))]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_tells_a_reading_of_its_own(page: Path) -> None:
    known = frozenset(names())
    found = passages_of_docs(page.read_text(encoding="utf-8"))
    assert [each for each in found if tells_a_reading(each, docs=True, known=known)] == []


def test_no_comment_or_docstring_of_a_rule_tells_a_reading_of_its_own() -> None:
    files = [p for name in DECIDING for p in (ROOT / "simulator" / name).rglob("*.py")]
    assert len(files) > 300
    found = [
        f"{path.name}: {each}"
        for path in files
        if path.name not in TABLES
        for each in comments(path)
        if tells_a_reading(each)
    ]
    assert found == []


def test_no_comment_in_the_data_tells_a_reading_of_its_own() -> None:
    files = [*(ROOT / "units").rglob("*.yaml"), *(ROOT / "scenarios").rglob("*.yaml")]
    found = [
        f"{path.name}: {each}"
        for path in files
        for each in yaml_comments(path)
        if path.name != "card_readings.yaml" and tells_a_reading(each)
    ]
    assert found == []


@pytest.mark.parametrize(
    "passage",
    [
        "The card is silent, so we read it as each unit.",
        "This may be read as the whole unit; it is not.",
        "- **Sentinel**: the attacked friend still stands, or nothing is in long range of it.",
        "- **Lannister Supremacy**, **Thenn Supremacy**: -1 to the roll once.",
        "- No Coin Beyond the Wall names units and attachments; NCUs are units too.",
        "| rounding of that | down, per attack | **proposed** | low |",
        "Der Druck lässt es offen; wir lesen es als eine Einheit.",
        "It is ambiguous whether the unit itself is meant.",
    ],
)
def test_a_reading_is_known_by_its_words(passage: str) -> None:
    assert tells_a_reading(passage, docs=True, known=frozenset(names()))
    assert not tells_a_reading(f"{passage} (CARD-203)", docs=True, known=frozenset(names()))


def deciding_text() -> str:
    """Return all code that decides and the data of modes and tables, without the list itself."""
    code = [p for p in (ROOT / "simulator").rglob("*.py") if p.name not in TABLES]
    data = [p for p in (ROOT / "units").glob("*.yaml") if p.name != "card_readings.yaml"]
    data += [*(ROOT / "scenarios").rglob("*.yaml")]
    return "\n".join(path.read_text(encoding="utf-8") for path in (*code, *data))


def test_every_house_rule_of_the_book_is_named_where_it_decides() -> None:
    text = deciding_text()
    cited = {f"AMB-{number}" for number in re.findall(r"AMB[-_](\d\d)", text)}
    assert settled_rules().keys() - cited == set()


def test_no_house_rule_is_named_that_is_not_in_the_list() -> None:
    listed = {rule.id for rule in house_rules()}
    places = [*pages(), *(ROOT / "simulator").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    named = {
        (found, str(path.relative_to(ROOT)))
        for path in places
        if path != Path(__file__)
        for found in re.findall(r"\b(?:AMB|CARD)-\d{2,3}\b", path.read_text(encoding="utf-8"))
    }
    assert {(found, path) for found, path in named if found not in listed} == set()
