"""What the documentation shows runs, and what it lists is complete."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any, get_args

import pytest
import typer
import yaml

import simulator
from docs.hooks import generated_pages, reference_pages
from simulator.cli.app import app
from simulator.cli.shell.spoken_help import commands_within
from simulator.content.army_lists.words import HEADS
from simulator.content.cards.behaviour_records import Behaviour
from simulator.content.cards.own_card_file import OwnRecord
from simulator.content.glossary_file import read_glossary
from simulator.files.sources import Record
from simulator.model.rulebook import Rule
from simulator.model.rulebook_table import printed_rules
from tests.architecture.test_every_rule_is_tested import NOTHING_TO_TEST
from tests.each import some

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SITE = yaml.safe_load((ROOT / ".ci" / "mkdocs.yml").read_text(encoding="utf-8"))
PAGES = sorted([DOCS / "tutorial.md", DOCS / "concepts.md", *(DOCS / "how-to").glob("*.md")])


def in_nav(entries: Any) -> set[str]:
    """Return every page the site's contents name."""
    if isinstance(entries, str):
        return {entries}
    values = entries.values() if isinstance(entries, dict) else entries
    return {page for entry in values for page in in_nav(entry)}


SHOWN = re.compile(r"<!-- (examples/\S+) -->\n```\w+\n(.*?)```", re.DOTALL)
"""An example that a page shows: its file, and the text in the page."""


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_the_code_of_a_page_runs_from_top_to_bottom(
    page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = page.read_text(encoding="utf-8")
    own = re.findall(r"```python\n(.*?)```", SHOWN.sub("", text), re.DOTALL)
    if any("simulator.rl" in block for block in own):
        pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
    assert own or SHOWN.search(text)
    exec(compile("\n".join(own), page.name, "exec"), {})  # noqa: S102 - our own page
    assert not own or capsys.readouterr().out or "print" not in "".join(own)


def test_a_page_shows_an_example_as_it_is_in_its_file() -> None:
    """A host that includes nothing shows the code too, and it is the code that is tested."""
    pages = {page: page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md")}
    assert [page.name for page, text in pages.items() if "--8<--" in text] == []
    for file, block in some([shown for text in pages.values() for shown in SHOWN.findall(text)]):
        assert block == (ROOT / file).read_text(encoding="utf-8"), file


def test_every_page_is_in_the_contents() -> None:
    written = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    left_out = written & set(SITE["exclude_docs"].split())
    assert in_nav(SITE["nav"]) == written - left_out | generated_pages.PAGES.keys()


def test_the_site_fetches_nothing_from_elsewhere() -> None:
    """The machine that builds it reaches package indexes alone."""
    assert SITE["theme"]["font"] is False
    assert not {"extra_css", "extra_javascript"} & SITE.keys()
    names = {one if isinstance(one, str) else next(iter(one)) for one in SITE["plugins"]}
    assert names == {"search", "mkdocstrings"}


def test_each_page_has_a_frame_of_its_language_and_a_switch(tmp_path: Path) -> None:
    """Contents, theme and switches are German on a German page, English on all others."""
    pytest.importorskip("material", reason="the extra docs is not installed")
    from mkdocs.commands.build import build  # noqa: PLC0415 - only where the site is built
    from mkdocs.config import load_config  # noqa: PLC0415

    pages = {"index.md": "Home", "odds.md": "Odds", "api.md": "API", "de/index.md": "Anfang"}
    for page, title in {**pages, "de/odds.md": "Chancen"}.items():
        (tmp_path / "docs" / page).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "docs" / page).write_text(f"# {title}\n", encoding="utf-8")
    german = {"Deutsch": [{"Start": ["de/index.md"]}, {"Nachschlagen": ["de/odds.md"]}]}
    settings = {
        "docs_dir": str(tmp_path / "docs"),
        "site_dir": str(tmp_path / "site"),
        "theme": SITE["theme"],
        "hooks": [str(DOCS / "hooks" / "two_languages.py")],
        "nav": [{"Start page": ["index.md"]}, {"Reference": ["odds.md", "api.md"]}, german],
    }
    settings_file = tmp_path / "mkdocs.yml"
    settings_file.write_text(yaml.safe_dump({"site_name": "Test", **settings}), encoding="utf-8")
    build(load_config(str(settings_file)))
    shown = {
        page: (tmp_path / "site" / page / "index.html").read_text(encoding="utf-8")
        for page in ("odds", "api", "de/odds")
    }
    assert '<html lang="en"' in shown["odds"]
    assert '<html lang="de"' in shown["de/odds"]
    assert "Nachschlagen" in shown["de/odds"]
    assert "Nachschlagen" not in shown["odds"]
    assert "Reference" not in shown["de/odds"]
    assert "Dunkle Farben" in shown["de/odds"]
    assert "Switch to dark mode" in shown["odds"]
    switch = re.compile(r'<a href="([^"]+)" hreflang="(\w+)"')
    assert switch.findall(shown["odds"]) == [("./", "en"), ("../de/odds/", "de")]
    assert switch.findall(shown["de/odds"]) == [("../../odds/", "en"), ("./", "de")]
    assert switch.findall(shown["api"]) == [("./", "en"), ("../de/", "de")]


def test_the_page_of_commands_has_every_command_and_option() -> None:
    for language in ("en", "de"):
        page = reference_pages.commands_page(language)
        for command, name in some(commands_within(typer.main.get_command(app))):
            begins = page.index(f"## iron-ranks {name}".rstrip() + "\n")
            section = page[begins + 3 :].partition("\n## ")[0]
            for param in command.params:
                if param.param_type_name == "option":
                    assert all(f"`{option}" in section for option in param.opts), (name, param.opts)
    assert "Nennt die Version." in reference_pages.commands_page("de")


@pytest.mark.parametrize(("heading", "record"), reference_pages.SHOWN)
def test_the_page_of_keys_has_every_key_with_its_meaning(
    heading: str, record: type[Record]
) -> None:
    page = reference_pages.keys_page()
    section = page.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| \**`(\w+)`\** \| .* \| (.*) \|$", section, re.MULTILINE))
    keys = [field.alias or name for name, field in record.model_fields.items()]
    assert list(rows) == keys
    assert [key for key, meaning in rows.items() if not meaning] == []


def test_the_page_of_keys_has_every_record_that_cards_are_made_of() -> None:
    """Each kind of card a player may write, and every record within one, has its table."""
    shown = {record for _heading, record in reference_pages.SHOWN}
    assert set(get_args(OwnRecord)) <= shown
    for record in shown:
        inner = {
            kind for field in record.model_fields.values() for kind in within(field.annotation)
        }
        assert inner <= shown | {Behaviour}


def within(annotation: Any) -> set[type[Record]]:
    """Return the records a field's type names."""
    found = {kind for part in get_args(annotation) for kind in within(part)}
    if isinstance(annotation, type) and issubclass(annotation, Record):
        found.add(annotation)
    return found


def test_the_glossary_has_every_term_in_both_languages() -> None:
    for language, first in (
        ("en", "| Vulnerable | Verwundbar |"),
        ("de", "| Verwundbar | Vulnerable |"),
    ):
        page = reference_pages.glossary_page(language)
        assert first in page
        assert page.count("\n| ") > len(read_glossary().terms) + len(HEADS)
        assert "Unités de combat" in page


def test_the_reference_has_every_public_name_once() -> None:
    listed = re.findall(r"^::: simulator\.(\w+)$", generated_pages.interface_page(), re.MULTILINE)
    assert sorted(listed) == sorted(simulator.__all__)
    assert [name for _title, names in generated_pages.groups() for name in names] == listed


def test_the_index_of_the_rules_has_every_rule_with_its_tests() -> None:
    rows = dict(
        re.findall(r"^\| ([A-Z]+[A-Z-]*-\d\d) (\|.*)$", generated_pages.rules_page(), re.MULTILINE)
    )
    assert rows.keys() == {rule.value for rule in Rule}
    for rule, line in printed_rules().items():
        said = f"p. {line.page} | {line.sentence}".replace("|", "")
        assert said in rows[rule].replace("\\|", "").replace("|", "")
    assert "test_a_charge_option_is_the_plan_of_the_charge" in rows["CHG-02"]
    bare = {rule for rule, row in rows.items() if "::test_" not in row}
    assert bare == NOTHING_TO_TEST.keys()


def test_a_test_that_a_rule_names_is_there() -> None:
    for names in some(generated_pages.cited().values()):
        file, _colons, test = names[0].partition("::")
        assert f"def {test}(" in (ROOT / "tests" / file).read_text(encoding="utf-8")


def test_the_pages_can_be_made_from_anywhere() -> None:
    spec = importlib.util.spec_from_file_location("pages", generated_pages.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.PAGES.keys() == generated_pages.PAGES.keys()
