"""Which card counters which: printed cards whose texts say so, and some that must stay out."""

from __future__ import annotations

import pytest

from simulator.content.cards.behaviour_records import AbilityRecord, SpecialRecord
from simulator.content.cards.library import load_library, load_shelf
from simulator.reports.cards.card_answers import cards_named, countered_by, counters_of
from simulator.reports.cards.card_trait_words import Trait, What
from simulator.reports.cards.card_traits import traits_of
from simulator.rules.armies.card_search import name_of

LIBRARY = load_library()
EVERY = [
    *LIBRARY.units,
    *LIBRARY.attachments,
    *LIBRARY.ncus,
    *LIBRARY.tactics,
    *LIBRARY.specials,
]


def named(name: str) -> str:
    (card,) = cards_named(name, LIBRARY)
    return card.id


def with_ability(ability: str) -> str:
    """Return the first card that prints an ability."""
    shelves = (LIBRARY.units, LIBRARY.attachments, LIBRARY.ncus)
    return next(
        card.id for shelf in shelves for card in shelf.values() if ability in card.abilities
    )


def why(answer: str, asked: str) -> str:
    """Return why one card answers another; empty where it does not."""
    return next((str(one.why) for one in countered_by(asked) if one.card == answer), "")


def traits(name: str) -> frozenset[Trait]:
    """Return what an ability, or a tactics card by its ability, does."""
    shelf = load_shelf()
    for entry in shelf.abilities:
        if entry.record.id == name:
            return traits_of(entry.record, ncu=False)
    return next(
        traits_of(one.record, ncu=False) for one in shelf.tactics if one.record.ability == name
    )


def test_counterplot_answers_every_tactics_card_and_nothing_else() -> None:
    counterplot = "40105"
    answered = {one.card for one in counters_of(counterplot)}
    assert answered == set(LIBRARY.tactics) - {counterplot}
    assert "may cancel any tactics card" in why(counterplot, named("Stag's Wit"))


def test_what_cancels_orders_answers_cards_with_orders() -> None:
    tyrion, officer = with_ability("counterstrategy"), with_ability("hold_the_line")
    assert "may cancel an order such as Hold the Line!" in why(tyrion, officer)


def test_what_removes_a_token_answers_what_gives_it() -> None:
    text = why(with_ability("hot_pies"), named("Kingslayer's Infamy"))
    assert text == "Hot Pies! removes a condition token; Kingslayer's Infamy gives Panicked."


def test_what_cannot_become_weakened_answers_weakened_alone() -> None:
    bold = with_ability("indomitable")
    given = {one.card for one in counters_of(bold)}
    assert with_ability("mastercraft_warhammer") in given  # gives Weakened
    assert with_ability("furious_swing") not in given  # gives Panicked


def test_a_token_that_stays_but_cannot_be_expended_is_said_so() -> None:
    text = why(with_ability("queens_blade"), with_ability("furious_swing"))
    assert "opponents cannot expend the Panicked token" in text


def test_who_passes_tests_answers_who_asks_for_them() -> None:
    text = why(named("The Fire That Burns Against The Cold"), with_ability("lannister_justice"))
    assert "passes a test such as the panic test of Lannister Justice" in text


def test_no_defense_dice_answer_what_helps_them() -> None:
    assert "leaves no defense dice" in why(with_ability("wildfire"), with_ability("hardened"))


def test_a_unit_that_cannot_be_targeted_answers_cards_that_target_enemies_only() -> None:
    shielded = {one.card for one in counters_of(with_ability("planned_approach"))}
    assert {named("Final Strike"), with_ability("sow_discord")} <= shielded
    assert with_ability("divide_the_spoils") not in shielded  # it targets friends
    assert named("Stag's Wit") not in shielded


def test_ncus_lose_their_abilities_to_intrigue_alone() -> None:
    samwell = named("Samwell Tarly, Craven Scholar")
    assert "an enemy NCU loses all abilities" in why("40101", samwell)
    assert why(with_ability("distract"), samwell) == ""
    assert why("40101", with_ability("hardened")) == ""


@pytest.mark.parametrize(
    ("name", "without"),
    [
        ("disorganized", {What.EASES_PANIC}),  # it suffers more wounds itself
        ("intimidating_presence", {What.EASES_PANIC}),  # enemies suffer more
        ("harsh_punishments", {What.EASES_PANIC}),
        ("manticore_venom_card", {What.GIVES}),
        ("sabotage_and_subvert", {What.GIVES, What.BARS_ORDERS}),  # another player's effect
        ("experiment_enhancements", {What.KEEPS_AWAY}),  # it may be Weakened all the same
        ("defensive_formation", {What.SHIELDS}),
        ("fear_keeps_a_man_alive", {What.GIVES}),
    ],
)
def test_nothing_is_claimed_that_a_card_does_not_say(name: str, without: set[What]) -> None:
    specials = {one.record.ability: one.record for one in load_shelf().specials}
    found = traits_of(specials[name], ncu=False) if name in specials else traits(name)
    assert not {trait.what for trait in found} & without


@pytest.mark.parametrize(
    ("comes_with", "helps"),
    [({"comes_with": "10101"}, {What.HELPS_DEFENSE}), ({}, set())],
)
def test_a_card_helps_the_unit_it_comes_with_and_nobody_knows_whom_else_it_lies_on(
    comes_with: dict[str, str], helps: set[What]
) -> None:
    made = {"id": "x", "name": "X", "ability": "x", "text": "X."}
    laid = {"attached": {"changes": [{"defense": 1}]}}
    special = SpecialRecord.model_validate({**made, **comes_with, **laid})
    assert {trait.what for trait in traits_of(special, ncu=False)} == helps


@pytest.mark.parametrize(
    ("whom", "taken"),
    [("enemy_ncu", What.TAKES_NCU_ABILITIES), ("enemy", What.TAKES_ABILITIES)],
)
def test_what_an_enemy_loses_within_a_choice_are_abilities_of_its_kind(
    whom: str, taken: What
) -> None:
    lose = {"lose_abilities": "round", "who": "chosen"}
    chosen = {"target": {"choose": whom}, "do": [lose]}
    made = {"id": "x", "name": "X", "text": "X.", "innate": True}
    for steps in ([chosen], [{"if": {"rank": 1}, "do": [chosen]}]):
        effect = {"when": "turn.start", "do": steps}
        record = AbilityRecord.model_validate({**made, "effects": [effect]})
        found = {trait.what for trait in traits_of(record, ncu=False)}
        assert found == {What.TARGETS_ENEMY, taken}


def test_both_directions_say_the_same_of_every_card() -> None:
    some = EVERY[::9]
    forth = {(one.card, card): str(one.why) for card in some for one in countered_by(card)}
    back = {(card, one.card) for card in some for one in counters_of(card)}
    inside = {pair for pair in forth if pair[0] in some}
    assert inside == {pair for pair in back if pair[1] in some}
    assert inside
    assert all(answer != asked for answer, asked in forth)
    assert all(text.endswith((".", "!", "?")) and "{" not in text for text in forth.values())


def test_cards_are_found_by_name_however_it_is_written() -> None:
    assert {name_of(card) for card in cards_named("robb STARK", LIBRARY)} >= {
        "Robb Stark, The Wolf Lord"
    }
    assert [card.id for card in cards_named("40203", LIBRARY)] == ["40203"]
    assert [card.name for card in cards_named("stag’s wit", LIBRARY)] == ["Stag's Wit"]
    assert cards_named("", LIBRARY) == cards_named("no such card", LIBRARY) == []


@pytest.mark.parametrize(
    ("whom", "targets"),
    [("attacker", {What.TARGETS_ENEMY}), ("defender", {What.TARGETS_FRIEND}), ("unit", set())],
)
def test_a_step_targets_whom_its_moment_names(whom: str, targets: set[What]) -> None:
    """The defender is one's own, so the attacker is an enemy; of a unit nothing is said."""
    effect = {
        "when": "attack.declared",
        "if": {"defender": "friendly"},
        "do": [{"target": whom, "do": [{"wounds": 1}]}],
    }
    made = {"id": "x", "name": "X", "text": "X.", "innate": True, "effects": [effect]}
    found = traits_of(AbilityRecord.model_validate(made), ncu=False)
    assert {trait.what for trait in found} == targets


@pytest.mark.parametrize(("ncu", "what"), [(False, What.IS_ABILITY), (True, What.IS_NCU_ABILITY)])
def test_an_ability_is_that_of_a_unit_or_of_an_ncu(ncu: bool, what: What) -> None:
    record = AbilityRecord.model_validate({"id": "x", "name": "X", "text": "X."})
    assert traits_of(record, ncu=ncu) == {Trait(what)}
