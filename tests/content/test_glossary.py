"""The glossary: every word the game speaks of has a text of ours and rules that exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from simulator.content.cards.library import load_library
from simulator.content.cases.case_records import KeywordName
from simulator.content.games.scenarios import scenario_names
from simulator.content.glossary_file import read_glossary
from simulator.engine.names import condition_name, terrain_keyword_name, zone_name
from simulator.files.errors import ContentError
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Zone
from simulator.reports.cards.glossary import entry, terms_in
from simulator.reports.cards.rule_words import proposals
from simulator.rules.armies.card_search import Wanted, search
from tests.each import some


def test_every_entry_has_a_text_a_page_and_rules_that_exist() -> None:
    library = load_library()
    names = [term.id for term in read_glossary().terms] + list(read_glossary().modes)
    names += [f"ability:{one.id}" for one in library.abilities.values() if one.text]
    names += [f"terrain:{kind}" for kind in library.terrain]
    for name in some(names):
        one = entry(name)
        assert one is not None, name
        assert all(words.strip() for words in (one.text, one.title, one.kind, one.page)), name
        assert [Rule(rule) for rule in one.rules], name


@pytest.mark.parametrize("condition", list(Condition))
def test_every_condition_has_an_entry(condition: Condition) -> None:
    found = entry(str(condition_name(condition)))
    assert found is not None
    assert found.kind == "condition"


def test_a_word_in_the_name_of_a_card_is_no_term() -> None:
    """TCD-01: "Assault Orders" is a card; the order in it is none. After the name words count."""
    library = load_library()
    cards = (library.tactics, library.units, library.attachments, library.ncus)
    names = sorted({card.name for shelf in cards for card in shelf.values()})
    assert "Assault Orders" in names
    for name in names:
        found = terms_in(f"Red plays {name}.")
        assert all(name == f"Red plays {name}."[one.start : one.end] for one in found), name
    assert [one.id for one in terms_in("Assault Orders: it uses an order.")] == ["order"]


@pytest.mark.parametrize("zone", list(Zone))
def test_every_zone_has_an_entry(zone: Zone) -> None:
    (found,) = terms_in(f"You control {zone_name(zone)}")
    made = entry(found.id)
    assert made is not None
    assert made.kind == "zone"
    assert made.title == str(zone_name(zone))


def test_every_kind_and_keyword_of_terrain_has_an_entry() -> None:
    for card in some(load_library().terrain.values()):
        assert entry(f"terrain:{card.kind}") is not None
        assert entry(card.name) is not None
        for keyword in card.keywords:
            found = entry(keyword)
            assert found is not None, keyword
            assert found.kind == "terrain keyword", keyword
            assert found.title.lower() == str(terrain_keyword_name(keyword))


def test_every_keyword_of_attacks_has_an_entry_wherever_a_text_prints_it() -> None:
    names = [word.replace("_", " ").title() for word in get_args(KeywordName)]
    assert all(entry(name) is not None for name in names)
    library = load_library()
    texts = [one.text for one in library.abilities.values()]
    texts += [card.text for card in library.tactics.values()]
    seen = set()
    for text in texts:
        marked = {text[one.start : one.end] for one in terms_in(text)}
        for name in (*names, *(str(condition_name(one)) for one in Condition)):
            if re.search(rf"\b{name}\b", text):
                assert name in marked, text
                seen.add(name)
    assert len(seen) == len(names) + len(Condition)


def test_every_ability_and_mode_opens_its_own_text() -> None:
    for ability in load_library().abilities.values():
        found = entry(f"ability:{ability.id}") if ability.text else None
        assert not ability.text or (found is not None and found.text == ability.text)
    assert set(scenario_names()) >= set(read_glossary().modes)
    for name in scenario_names():
        if name in read_glossary().modes:
            assert entry(name) is not None


@pytest.mark.parametrize(
    ("ability", "kind", "rule"),
    [
        ("stags_fury", "ability", Rule.ABL_01),
        ("planned_approach", "order", Rule.ORD_01),
        ("solo_rider", "innate ability", Rule.ABL_02),
        ("fervent_conviction", "influence", Rule.INF_01),
    ],
)
def test_an_ability_is_called_what_its_rule_calls_it(ability: str, kind: str, rule: Rule) -> None:
    found = entry(f"ability:{ability}")
    assert found is not None
    assert (found.kind, found.rules, found.page) == (kind, (rule.value,), rule.page)


@pytest.mark.parametrize("rule", ["CHG-05", "SCN-GOT-07", "TER-DES-01", "AMB-07"])
def test_the_id_of_a_rule_opens_the_rule(rule: str) -> None:
    (found,) = terms_in(f"short by 1 in; {rule}, p. 16")
    made = entry(found.id)
    assert made is not None
    assert Rule(rule).sentence in made.text
    assert made.page == Rule(rule).page


def test_a_word_inside_another_is_left_alone() -> None:
    assert terms_in("Sunderings, unpanicked and REF-1 or XYZ-99 are none") == ()
    assert [one.id for one in terms_in("a panic test, then a panic test")] == ["panic_test"]


def test_a_text_of_4000_letters_is_searched_and_no_longer_one() -> None:
    longest = "a panic test".ljust(4000)
    assert [one.id for one in terms_in(longest)] == ["panic_test"]
    assert terms_in(f"{longest} ") == ()


def test_every_way_the_cards_write_a_word_is_proposed_the_commonest_first() -> None:
    found = proposals("order")
    assert {one.word for one in found} == {"an order", "order token", "orders"}
    library = load_library()
    counts = [len(search(library, Wanted(text=one.text))) for one in found]
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] > 0


def test_a_wrong_rule_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "glossary.yaml"
    file.write_text(
        "terms:\n- {id: a, title: Ay, kind: term, text: Says., rules: [NOPE-01]}\nmodes: {}\n"
    )
    with pytest.raises(ContentError, match=r"line 2.*the id of a rule"):
        read_glossary(file)
