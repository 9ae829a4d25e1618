"""Every card says in plain table English when it acts, on whom and what it does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from simulator.content.cards.library import load_shelf
from simulator.content.games.scenario_cards import mission_cards, siege_cards
from simulator.missions.siege_effects import SIEGE
from simulator.model.moments import Moment
from simulator.model.stats import Stat
from tests.content import text_forms as forms
from tests.content.later_records import LATER, later_records
from tests.content.text_forms import Effect, Said, says, says_any, section
from tests.each import each

TARGETS_IN_ITS_OWN_WAY = (
    "expert_duelist",  # an attachment
    "hit_and_run",  # a function asks whether it targets Robb Stark's unit
    "last_stand",  # a function asks for House Umber
    "overrun_gregor_clegane",  # a function asks for House Clegane
    "sentinel",  # its charge has to target the attacker
    "taunt",  # it asks what the enemy's action targets
)
"""Whose print says "target" although the data do not show it."""


def _parts(record: Any) -> tuple[tuple[Effect, ...], tuple[forms.Words, ...]]:
    found: list[Effect] = []
    changes: list[forms.Words] = []
    for part in ("", "lasting", "attached"):
        behaviour = getattr(record, part, None) if part else record
        if behaviour is not None:
            found += [Effect(effect.model_dump(), part) for effect in behaviour.effects]
            changes += behaviour.changes
    return tuple(found), tuple(changes)


def _said(record: Any, *, is_card: bool = False) -> Said:
    effects, changes = _parts(record)
    commander = getattr(record, "commander", None)
    library = LATER.library
    number = commander or ""
    leader = (
        library.attachments.get(number) or library.ncus.get(number) or library.units.get(number)
    )
    return Said(
        record.name,
        getattr(record, "ability", "") or record.id,
        record.text,
        effects,
        changes,
        is_card,
        getattr(record, "order", False),
        leader.name if leader else "",
    )


SHELF = load_shelf()
FIRST_TACTICS = [_said(entry.record, is_card=True) for entry in SHELF.tactics]
LATER_TACTICS = [_said(record, is_card=True) for record in later_records("tactics")]
TACTICS = FIRST_TACTICS + LATER_TACTICS
LATER_SAID = [*(_said(record) for record in later_records("abilities")), *LATER_TACTICS]
SAID = [
    *(_said(entry.record) for entry in SHELF.abilities),
    *FIRST_TACTICS,
    *(_said(entry.record, is_card=True) for entry in SHELF.specials),
    *(_said(entry.record) for entry in SHELF.objectives),
    *LATER_SAID,
]
SIEGE_TEXTS = {card.ability: card.text for card in siege_cards()}
ALL_TEXTS = {
    **{said.ability: said.text for said in SAID if said not in LATER_SAID},
    **{f"{said.ability}, later": said.text for said in LATER_SAID},
    **SIEGE_TEXTS,
    **{f"mission_{number}": card.text for number, card in mission_cards().items()},
}
every = each(SAID)


# ------------------------------------------------------------------ the tables are closed


def test_every_moment_has_one_form_and_every_form_a_moment() -> None:
    """A moment is told in the same words on every card (TCD-03)."""
    listed = {key.split(",")[0] for key in section("Moments").rows}
    assert listed <= set(Moment)
    used = {effect.words["when"] for said in SAID for effect in said.effects}
    assert used | {card.moment for card in SIEGE.values()} <= listed
    assert all(len(found) == 1 for found in section("Moments").rows.values())


def test_the_table_of_numbers_names_only_what_there_is() -> None:
    table = section("Numbers and licences")
    assert {*table.rows, *table.silent} <= set(Stat)


def test_every_step_has_a_form_or_is_said_to_need_none() -> None:
    table = section("Steps")
    known = {key.split(":")[0] for key in table.rows} | table.silent
    used = {
        word
        for said in SAID
        for effect in said.effects
        for step, _sure in forms.steps(effect.words["do"])
        for word in step
    }
    options = {
        "about",
        "affiliation",
        "amount",
        "bonus",
        "do",
        "failed",
        "first",
        "from",
        "if",
        "inches",
        "more_wounds",
        "most",
        "payer",
        "pays",
        "way",
        "of",
        "on_failure",
        "only",
        "onto",
        "otherwise",
        "own",
        "passed",
        "per",
        "plus",
        "roll",
        "to",
        "until",
        "up_to",
        "who",
        "all_if",
        "d3",
        "defense",
        "gains",
        "targeted",
        "times",
    }
    assert used - options - known == {"gain"}  # what is gained has a table of its own


def test_a_place_without_a_moment_is_one_that_exists() -> None:
    places = {f"{e.words['when']}: {said.ability}" for said in SAID for e in said.effects}
    assert set(section("Where the text has no moment").rows) <= places


# ------------------------------------------------------------------ what every text says


def refuse(said: Said, unsaid: Iterable[str]) -> None:
    """Fail with the words of the data for which a text has none of the forms."""
    words = ", ".join(unsaid)
    assert not words, f"no form for {words} (docs/abilities.md has them) in: {said.text}"


@each([said for said in SAID if said.effects])
def test_a_text_says_when(said: Said) -> None:
    """The text of an effect at a moment has the form of that moment (TCD-01, ORD-01)."""
    asked = ((effect.words["when"], forms.moment_forms(said, effect)) for effect in said.effects)
    refuse(said, [when for when, wanted in asked if wanted and not says_any(said.text, wanted)])


@every
def test_a_text_says_what_is_done(said: Said) -> None:
    refuse(said, forms.faults_of_steps(said))


@every
def test_a_text_says_which_numbers_change(said: Said) -> None:
    refuse(said, forms.faults_of_changes(said))


@every
def test_a_text_says_under_which_conditions(said: Said) -> None:
    refuse(said, forms.faults_of_conditions(said))


@every
def test_a_text_calls_houses_and_commanders_by_name(said: Said) -> None:
    missing = [name for name in forms.names_asked(said) if not says(said.text, name)]
    assert missing == [], said.text


def needed_words(said: Said) -> set[str]:
    """Return what a text must say for what is optional, used once, or the opponent's."""
    words = (
        {"may"} if not said.is_card and any(e.words["optional"] for e in said.effects) else set()
    )
    words |= {f"once per {o}" for e in said.effects if (o := e.words["once"])}
    return words | {"your opponent" for e in said.effects if e.words["by"] == "opponent"}


@each([said for said in SAID if needed_words(said)])
def test_a_text_says_what_is_optional_and_what_is_used_once(said: Said) -> None:
    assert [word for word in needed_words(said) if not says(said.text, word)] == [], said.text


@pytest.mark.parametrize("ability", SIEGE)
def test_a_siege_card_says_when(ability: str) -> None:
    """SCN-STORM-09."""
    moment = SIEGE[ability].moment
    key = f"{moment}, turn: own" if moment is Moment.TURN_START else moment
    assert says_any(SIEGE_TEXTS[ability], section("Moments").rows[key]), SIEGE_TEXTS[ability]


# ------------------------------------------------------------------ target


@each([said for said in SAID if forms.targets(said)])
def test_a_text_says_target_where_its_effect_targets(said: Said) -> None:
    """The chosen recipient of an effect is its target (GEN-17): other cards answer it."""
    assert says(said.text, "target"), said.text


HANGING = [
    said for said in SAID if said.is_card and any(map(forms.hangs_on_its_target, said.effects))
]


@each(HANGING)
def test_a_text_says_when_it_hangs_on_the_cards_own_target(said: Said) -> None:
    """The unit that triggers a card is its target (TCD-04)."""
    assert says(said.text, "if this card targets"), said.text


@pytest.mark.parametrize("ability", TARGETS_IN_ITS_OWN_WAY)
def test_what_targets_in_its_own_way_says_target(ability: str) -> None:
    """TCD-04, GEN-17."""
    assert says(ALL_TEXTS[ability], "target")


def test_bespoke_functions_that_target_are_found() -> None:
    assert {"bog_devil_ambush", "the_rains_of_castamere"} <= forms.bespoke_targeting()
    assert "hidden_traps" not in forms.bespoke_targeting()


# ------------------------------------------------------------------ one style


PLAYED = [said for said in SAID if said in TACTICS or said.order]
OPENINGS = r"(At the start|At the end|Before|After|When) "


@each(PLAYED)
def test_what_is_played_begins_with_its_moment_and_a_colon(said: Said) -> None:
    """TCD-01, ORD-01."""
    trigger, colon, _rest = said.text.partition(": ")
    assert colon, f"no colon after the moment in: {said.text}"
    assert "." not in trigger
    first = said.effects[0]
    assert says_any(trigger, forms.moment_forms(said, first)), said.text
    assert re.match(OPENINGS, said.text)
    openings = {tuple(forms.moment_forms(said, e)) for e in said.effects if not e.part}
    assert len(openings) == 1 or re.search(r"(\. O|, o)r[, ]", said.text)


@each(ALL_TEXTS)
def test_a_text_is_made_of_plain_sentences(name: str) -> None:
    text = ALL_TEXTS[name]
    assert text[0].isupper()
    assert text.endswith(".")
    assert "  " not in text
    assert "\n" not in text
    assert all(sentence[0].isupper() for sentence in re.split(r"(?<=\.) ", text))
    assert not re.search(r"[\u2013\u2014_{}]", text)


@each(ALL_TEXTS)
def test_a_text_has_no_idiom_of_our_own(name: str) -> None:
    found = [idiom for idiom in forms.idioms() if says(ALL_TEXTS[name], idiom)]
    assert found == [], ALL_TEXTS[name]


LABELS = [
    (f"{name}: {option['label']}", option)
    for name, option in (
        (said.ability, option)
        for said in SAID
        for effect in said.effects
        for option in forms.options(effect.words)
    )
]


@pytest.mark.parametrize(
    "option", [option for _, option in LABELS], ids=[name for name, _ in LABELS]
)
def test_a_choice_is_named_in_the_words_of_the_texts(option: Mapping[str, Any]) -> None:
    """Numbers as digits, no idiom, no full stop."""
    label = option["label"]
    assert label[0].isupper() or label[0] == "+"
    assert not label.endswith(".")
    assert [idiom for idiom in forms.idioms() if says(label, idiom)] == []
    assert not re.search(r"(?i)\b(?:one|two|three|its abilities|a wound)\b", label)


def test_what_does_the_same_is_named_the_same() -> None:
    named: dict[str, set[str]] = {}
    for _, option in LABELS:
        if any("last" in step for step in option["do"]):
            continue  # what lasts is each ability's own
        named.setdefault(repr(option["do"]), set()).add(option["label"])
    assert {steps: labels for steps, labels in named.items() if len(labels) > 1} == {}


def test_cards_of_one_name_that_ask_the_same_say_the_same() -> None:
    """Lash Out, Refuse to Yield, Exploit Weakness: one card of several commanders."""
    for ability in ("lash_out", "refuse_to_yield", "exploit_weakness"):
        alike = [said for said in TACTICS if said.ability.startswith(ability)]
        leaders = "|".join(re.escape(f"{said.commander}'s") for said in alike)
        text = {re.sub(rf"a House \w+ unit|(?:{leaders}) unit", "WHO", s.text) for s in alike}
        assert len(alike) > 1
        assert len(text) == 1


# ------------------------------------------------------------------ the tests can fail


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("Before the dice, the defender becomes Panicked.", "moment"),
        ("Before rolling attack dice, an enemy becomes Panicked.", "target"),
        ("Before rolling attack dice, target an enemy.", "step"),
    ],
)
def test_a_text_that_lacks_a_form_is_noticed(text: str, lacking: str) -> None:
    words = {
        "when": "attack.before_dice",
        "if_": {},
        "target": "",
        "by": "",
        "once": "",
        "optional": False,
        "do": [{"give": "panicked", "to": {"choose": "enemy"}}],
    }
    said = Said("Test", "test", text, (Effect(words),))
    heard = {
        "moment": says_any(text, forms.moment_forms(said, said.effects[0])),
        "target": forms.targets(said) and says(text, "target"),
        "step": not list(forms.faults_of_steps(said)),
    }
    assert not heard[lacking]


@pytest.mark.parametrize(
    ("text", "form", "number", "found"),
    [
        ("It suffers 2 wounds.", "suffer… N wound", 2, True),
        ("It suffers 2 wounds.", "suffer… N wound", 1, False),
        ("It suffers. Restore 2 wounds.", "suffer… N wound", 2, False),
        ("It has -1 to hit.", "±N to hit", -1, True),
        ("It has +1 to hit.", "±N to hit", -1, False),
        ("When a unit activates, draw.", "when … activates", None, True),
        ("Whenever. It activates.", "when … activates", None, False),
    ],
)
def test_a_form_is_found_in_a_text(text: str, form: str, number: int | None, found: bool) -> None:
    assert says(text, form, number) is found
