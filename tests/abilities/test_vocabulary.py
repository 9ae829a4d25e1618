"""The vocabulary of our data files: small, all in use, and clear about words it does not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simulator.abilities import compile as words
from simulator.abilities.bespoke.bespoke_effect import BESPOKE
from simulator.abilities.counts import COUNTS
from simulator.abilities.roles import ROLES, WHO
from simulator.abilities.vocabulary import FILTERS, VERBS, WordError
from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.library import load_library, load_shelf
from simulator.content.games.scenarios import load_scenario
from simulator.missions import LASTING, SPECIAL
from simulator.model.demands import DemandWord
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import EffectUse, Source
from simulator.rules.armies.lists import demanded, is_named
from simulator.rules.armies.mustering import factions
from tests.abilities.battle import RED, battle, blue, red
from tests.content.later_records import later_records
from tests.each import some

SHELF = load_shelf()
LIBRARY = load_library()
EFFECTS = load_effects(load_scenario("a-game-of-thrones"))
DATA: list[Any] = [
    *(entry.record for entry in SHELF.abilities),
    *(entry.record for entry in SHELF.tactics),
    *(entry.record for entry in SHELF.specials),
    *(entry.record for entry in SHELF.objectives),
    *later_records("abilities"),
    *later_records("tactics"),
]
MOST_WORDS = 75
OWN_SCENARIOS = {"score", "anyone", "destroyer"}
"""Words no printed card needs; they are there for scenarios one writes oneself."""


def _behaviours() -> list[Any]:
    found: list[Any] = list(DATA)
    for record in DATA:
        parts = (getattr(record, name, None) for name in ("attached", "lasting"))
        found += [part for part in parts if part is not None]
    return found


def _conditions_and_steps() -> tuple[set[str], list[dict[str, Any]]]:
    conditions: set[str] = set()
    steps: list[dict[str, Any]] = []
    for behaviour in _behaviours():
        for effect in behaviour.effects:
            conditions |= set(effect.if_)
            steps += effect.do
        for change in behaviour.changes:
            conditions |= set(change.get("if", {}))
    every = list(_nested(steps))
    for step in every:
        for key in ("if", "all_if"):
            conditions |= set(step.get(key, {}))
        for gain in step.get("gains", ()):
            conditions |= set(gain.get("if", {}))
    return conditions, [step for step in every if "label" not in step]


def _nested(steps: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield steps, their choices, and the steps within them."""
    for step in steps:
        yield step
        for key in ("do", "otherwise", "passed", "failed", "of"):
            yield from _nested(step.get(key, []))


def _printed() -> set[str]:
    """Return the abilities that stand on a card's list."""
    kinds = (LIBRARY.units, LIBRARY.attachments, LIBRARY.ncus)
    return {ability for cards in kinds for card in cards.values() for ability in card.abilities}


SENT = {
    "aerial_scouting": "send_the_eagle",
    "predators_instincts": "send_the_wolf",
    "varamyrs_scout": "send_varamyrs_eagle",
}
"""Abilities on no list: what a function lays on a unit, which a special card is `by`."""


def test_a_part_of_an_ability_is_told_from_a_printed_ability() -> None:
    """What lasts of an ability, or lies attached, is called by its id and the part."""
    printed = {*LIBRARY.abilities, *(card.ability for card in LIBRARY.tactics.values())}
    for part in EffectPart:
        assert part.whose(part.of("shield_wall")) == "shield_wall"
        assert part.whose("shield_wall") is None
    for part in (EffectPart.LASTING, EffectPart.ATTACHED):
        assert [ability for ability in some(printed) if part.whose(ability)] == []


def test_every_ability_on_a_card_does_something_or_is_a_mere_tag() -> None:
    tags = {entry.record.id for entry in SHELF.abilities if entry.record.tag}
    printed = _printed()
    silent = {
        name
        for name in printed - tags
        if not (EFFECTS.abilities[name].triggers or EFFECTS.abilities[name].modifiers)
    }
    assert silent == set()


def test_every_tactics_card_can_be_played() -> None:
    for card in some(LIBRARY.tactics.values()):
        triggers = EFFECTS.abilities[card.ability].triggers
        assert triggers, card.name
        assert {trigger.use for trigger in triggers} == {EffectUse.CARD}


def test_every_commander_has_three_cards_and_every_house_that_is_played_seven() -> None:
    """TCD-02; a faction with fewer is not played yet. Who takes cards out has as many more.

    He through whom an NCU commands has that NCU's cards.
    """
    played = factions(LIBRARY)
    leaders = [card for card in LIBRARY.attachments.values() if card.commander]
    assert [len(c.tactics) - len(c.removes) for c in leaders] == [3] * len(leaders)
    for leader in leaders:
        through = {
            ncu.id
            for ncu in LIBRARY.ncus.values()
            for demand in demanded(ncu, DemandWord.COMMANDS_THROUGH)
            if is_named(leader, demand.names)
        }
        owners = {LIBRARY.tactics[card].commander for card in leader.tactics}
        assert owners == (through or {leader.id})
        house = [c for c in LIBRARY.tactics.values() if c.faction == leader.faction]
        whole = len([c for c in house if c.commander is None]) == 7
        assert whole is (leader.faction in played)


def test_every_objective_card_of_the_mode_is_the_tables() -> None:
    cards = load_scenario("a-game-of-thrones").objective_cards
    assert {ability.id for ability in EFFECTS.table_owned} == {card.ability for card in cards}
    for ability in EFFECTS.table_owned:
        assert ability.triggers or ability.modifiers, ability.id


def test_no_ability_is_idle() -> None:
    """What stands on no card's list is laid on a unit by a function, and a card says so."""
    unlisted = set(LIBRARY.abilities) - _printed()
    assert unlisted == set(SENT)
    assert unlisted <= {entry.record.by for entry in SHELF.specials}


@pytest.mark.parametrize("ability", SENT)
def test_an_ability_on_no_list_is_really_laid_on_a_unit(ability: str) -> None:
    """Aerial Scouting, Predator's Instincts, Varamyr's Scout: an animal is sent to an enemy."""
    scene = battle().red("Stark Sworn Swords").blue("Lannister Guardsmen")
    source = Source(RED, ability, "An Animal", red("Stark Sworn Swords"))
    now = scene.run(lambda table: BESPOKE[SENT[ability]].resolve(table, source, None)).ends().now
    assert [(x.ability, x.subject) for x in now.state.lasting] == [
        (f"{ability}_lasting", blue("Lannister Guardsmen"))
    ]


def test_no_two_behaviours_share_a_name() -> None:
    """A card of one kind must not take the place of another's behaviour."""
    printed = set(load_effects().abilities)
    tables = {entry.record.ability for entry in SHELF.objectives} | set(SPECIAL)
    assert not printed & set(LASTING)
    assert not printed & tables


def test_no_word_is_idle() -> None:
    conditions, steps = _conditions_and_steps()
    assert conditions == set(FILTERS)
    used = {key for step in steps for key in step}
    assert set(VERBS) - OWN_SCENARIOS <= used
    assert {step["bespoke"] for step in steps if "bespoke" in step} == set(BESPOKE)
    texts = " ".join(str(behaviour.model_dump()) for behaviour in _behaviours())
    idle = {word for word in (*ROLES, *WHO, *COUNTS) if f"'{word}'" not in texts}
    assert idle - OWN_SCENARIOS == set()


def test_the_vocabulary_stays_small() -> None:
    assert len(VERBS) <= MOST_WORDS
    assert len(FILTERS) <= MOST_WORDS


def test_every_word_is_explained() -> None:
    for name, word in {**FILTERS}.items():
        assert word.holds.__doc__, name
    for name, verb in VERBS.items():
        assert verb.do.__doc__, name
    for name, odd in BESPOKE.items():
        assert odd.resolve.__doc__, name


def test_every_word_stands_in_the_guide() -> None:
    guide = Path(__file__).parents[2].joinpath("docs", "abilities.md").read_text(encoding="utf-8")
    words_of = (*FILTERS, *VERBS, *ROLES, *WHO, *COUNTS)
    assert [word for word in words_of if f"`{word}`" not in guide] == []


def test_every_printed_name_stands_in_a_test() -> None:
    """Whoever adds an ability or card adds a test that names it."""
    texts = " ".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
    )
    plain = re.sub(r"[^a-z0-9]+", "_", texts.lower().replace("'", ""))
    missing = [
        record.name
        for record in DATA
        if re.sub(r"[^a-z0-9]+", "_", record.name.lower().replace("'", "")).strip("_") not in plain
    ]
    assert not missing, f"no test of this folder names {', '.join(missing)}"


@pytest.mark.parametrize(
    ("effect", "place", "expected"),
    [
        ({"when": "noon", "do": [{"draw": 1}]}, ("effects", 0, "when"), "turn.start"),
        ({"when": "turn.start", "do": [{"sing": 1}]}, ("effects", 0, "do", 0), "draw"),
        (
            {"when": "turn.start", "do": [{"draw": "two"}]},
            ("effects", 0, "do", 0, "draw"),
            "number",
        ),
        (
            {"when": "turn.start", "if": {"mood": 1}, "do": [{"draw": 1}]},
            ("effects", 0, "if", "mood"),
            "attacker",
        ),
        (
            {"when": "turn.start", "if": {"turn": "mine"}, "do": [{"draw": 1}]},
            ("effects", 0, "if", "turn"),
            "own, enemy",
        ),
        (
            {"when": "turn.start", "do": [{"draw": 1, "to": "self"}]},
            ("effects", 0, "do", 0, "to"),
            "one of: if",
        ),
        (
            {"when": "turn.start", "do": [{"bespoke": "miracle"}]},
            ("effects", 0, "do", 0, "bespoke"),
            "counterplot",
        ),
        (
            {"when": "turn.start", "target": "friend", "do": [{"draw": 1}]},
            ("effects", 0, "target"),
            "attacker",
        ),
    ],
)
def test_an_unknown_word_is_told_with_its_place(
    effect: dict[str, Any], place: tuple[str | int, ...], expected: str
) -> None:
    with pytest.raises(WordError) as text:
        words.ability("trial", "Trial", [effect], [])
    assert text.value.place == place
    assert expected in text.value.expected


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"courage": 1}, ("changes", 0, "courage")),
        ({"speed": "fast"}, ("changes", 0, "speed")),
        ({"speed": 1, "whom": "everybody"}, ("changes", 0, "whom")),
        ({"speed": 1, "per": "moon"}, ("changes", 0, "per")),
        ({"speed": 1, "if": {"mood": 1}}, ("changes", 0, "if", "mood")),
        ({"whom": "self"}, ("changes", 0)),
    ],
)
def test_an_unknown_change_is_told_with_its_place(
    change: dict[str, Any], place: tuple[str | int, ...]
) -> None:
    with pytest.raises(WordError) as text:
        words.ability("trial", "Trial", [], [change])
    assert text.value.place == place
