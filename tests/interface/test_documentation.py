"""What the documentation shows runs, and what it lists is complete."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import simulator
from docs.hooks import generated_pages
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


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_the_code_of_a_page_runs_from_top_to_bottom(
    page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    own = [block for block in blocks if "--8<--" not in block]
    if any("simulator.rl" in block for block in own):
        pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
    assert blocks
    exec(compile("\n".join(own), page.name, "exec"), {})  # noqa: S102 - our own page
    assert not own or capsys.readouterr().out or "print" not in "".join(own)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_an_example_that_a_page_shows_is_there(page: Path) -> None:
    shown = re.findall(r'--8<-- "([^"]+)"', page.read_text(encoding="utf-8"))
    assert [file for file in shown if not (ROOT / file).is_file()] == []


def test_every_page_is_in_the_contents() -> None:
    written = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert in_nav(SITE["nav"]) == written | generated_pages.PAGES.keys()


def test_the_site_fetches_nothing_from_elsewhere() -> None:
    """The machine that builds it reaches package indexes alone."""
    assert SITE["theme"]["font"] is False
    assert not {"extra_css", "extra_javascript"} & SITE.keys()
    names = {one if isinstance(one, str) else next(iter(one)) for one in SITE["plugins"]}
    assert names == {"search", "mkdocstrings"}


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
