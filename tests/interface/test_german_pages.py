"""The German pages say what the English ones say: paragraphs, numbers, pictures, commands."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from docs.hooks import generated_pages

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
GERMAN = DOCS / "de"
INDEX = GERMAN / "index.md"
"""The start page has rows of its own."""
PAIRS = [
    (ROOT / "README.md", ROOT / "README.de.md"),
    *(
        (DOCS / page.relative_to(GERMAN), page)
        for page in sorted(GERMAN.rglob("*.md"))
        if page != INDEX
    ),
]


def words_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def sections(text: str) -> list[int]:
    """Return the level of every heading outside the blocks of code."""
    return [len(found) for found in re.findall(r"^(#+) ", without_blocks(text), re.MULTILINE)]


def without_blocks(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)


def blocks(text: str) -> list[str]:
    """Return what stands in blocks of code, without comments, which are translated."""
    found = re.findall(r"^ *```\w*\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE)
    return [re.sub(r" +#.*$", "", block, flags=re.MULTILINE) for block in found]


def pictures(text: str) -> list[str]:
    return [Path(found).name for found in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)]


def rows(text: str) -> int:
    return len(re.findall(r"^\|", without_blocks(text), re.MULTILINE))


def commands(text: str) -> list[str]:
    """Return the commands, options, keys and files named within sentences, in any order."""
    found = re.findall(r"`([^`]+)`", without_blocks(text))
    return sorted(" ".join(each.split()) for each in found)


SIGNS = str.maketrans(".,", ",.")
"""German writes 0,5 and 1.000 where English writes 0.5 and 1,000."""
VERSION = re.compile(r"\d+\.\d+\.\d+|3\.1\d")


def paragraphs(text: str) -> list[str]:
    """Return what each paragraph is: heading, table, picture, entry of a list, or words."""
    found = []
    for part in re.split(r"\n\s*\n", without_blocks(text)):
        begins = re.match(r"\s*(#+ |\||!\[|\d+\. |- )?", part)
        sign = begins[1] if begins and begins[1] else "words"
        if part.strip():
            found.append("entry" if sign[0].isdigit() else sign)
    return found


def numbers(text: str) -> Counter[str]:
    """Return numbers of the sentences and tables, without those of lists, links and commands."""
    bare = re.sub(r"`[^`]*`|\]\([^)]*\)|^ *\d+\. ", " ", without_blocks(text), flags=re.MULTILINE)
    return Counter(re.findall(r"\d+(?:[.,:]\d+)*", bare))


def other_numbers(english: str, german: str) -> tuple[list[str], list[str]]:
    """Return the numbers that only the English text has, and those that only the German one has.

    A version is written alike in both. German rules say "1 Einheit" where English says "a unit".
    """
    ours, theirs = numbers(german), numbers(english)
    alike = ours & theirs & Counter({one: ours[one] for one in ours if VERSION.fullmatch(one)})
    theirs -= alike
    turned = Counter({one.translate(SIGNS): count for one, count in (ours - alike).items()})
    return list((theirs - turned).elements()), [
        one for one in (turned - theirs).elements() if one != "1"
    ]


@pytest.mark.parametrize(("english", "german"), PAIRS, ids=lambda page: page.name)
def test_a_german_page_has_the_paragraphs_of_the_english_one(english: Path, german: Path) -> None:
    assert paragraphs(words_of(german)) == paragraphs(words_of(english))


@pytest.mark.parametrize(("english", "german"), PAIRS, ids=lambda page: page.name)
def test_a_german_page_has_the_numbers_of_the_english_one(english: Path, german: Path) -> None:
    assert other_numbers(words_of(english), words_of(german)) == ([], [])


@pytest.mark.parametrize(
    ("english", "german", "found"),
    [
        ("1,529 of 0.5, Python 3.11", "1.529 von 0,5, Python 3.11", ([], [])),
        ("won 14 of 16", "gewann 14 von 15", (["16"], ["15"])),
        ("an interval of 0.45", "ein Intervall von 0.45", (["0.45"], ["0,45"])),
        ("1,000 games", "1,000 Partien", (["1,000"], ["1.000"])),
        ("target a unit", "bestimme 1 Einheit zum Ziel", ([], [])),
    ],
)
def test_other_numbers_are_found(
    english: str, german: str, found: tuple[list[str], list[str]]
) -> None:
    assert other_numbers(english, german) == found


@pytest.mark.parametrize(("english", "german"), PAIRS, ids=lambda page: page.name)
def test_a_german_page_has_what_the_english_one_has(english: Path, german: Path) -> None:
    ours, theirs = words_of(german), words_of(english)
    assert sections(ours) == sections(theirs)
    assert blocks(ours) == blocks(theirs)
    assert pictures(ours) == pictures(theirs)
    assert rows(ours) == rows(theirs)
    assert set(commands(theirs)) <= set(commands(ours))


def test_each_readme_and_each_start_page_leads_to_the_other() -> None:
    for page, other in (
        ("README.md", "README.de.md"),
        ("README.de.md", "README.md"),
        ("docs/index.md", "de/index.md"),
        ("docs/de/index.md", "../index.md"),
    ):
        assert f"]({other})" in "\n".join(words_of(ROOT / page).splitlines()[:4])


def test_the_start_page_names_every_german_page() -> None:
    named = set(re.findall(r"\]\((\w[\w-]*\.md)\)", words_of(INDEX)))
    made = {Path(page).name for page in generated_pages.PAGES if page.startswith("de/")}
    assert named == {page.name for page in GERMAN.glob("*.md")} - {INDEX.name} | made


@pytest.mark.parametrize("page", sorted(GERMAN.glob("*.md")), ids=lambda page: page.name)
def test_a_german_page_leads_to_german_pages(page: Path) -> None:
    """The site's own check finds dead links; a live one must not lead into English needlessly."""
    links = set(re.findall(r"\]\(\.\./([\w/-]+\.md)", words_of(page)))
    links -= {"index.md"} if page == INDEX else set()
    assert sorted(link for link in links if (GERMAN / link).exists()) == []
