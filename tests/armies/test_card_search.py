"""Looking cards up by words of the rules: forms, synonyms, phrases, and where they stand."""

from __future__ import annotations

import pytest

from simulator.content.cards.library import load_library
from simulator.rules.armies.card_search import BY_COST, BY_NAME, Wanted, cost_of, name_of, search
from simulator.rules.armies.search_words import (
    places_of_words,
    plain,
    readable_words,
    sought,
    stands_in,
    stem,
)

CARDS = load_library()


def stands(typed: str, text: str) -> bool:
    return all(stands_in(part, readable_words(text)) for part in sought(typed))


def words(typed: str, text: str) -> list[str]:
    return [text[start:end] for start, end in places_of_words(typed, text)]


@pytest.mark.parametrize(
    "forms",
    [
        ("charge", "charges", "charged", "charging"),
        ("panic", "panicked", "panicking"),
        ("retreat", "retreats", "retreating"),
        ("order", "orders"),
        ("destroy", "destroys", "destroyed", "destroying"),
        ("restore", "restores", "restoring"),
        ("ability", "abilities"),
        ("umber", "umber's"),
    ],
)
def test_all_forms_of_a_word_are_one(forms: tuple[str, ...]) -> None:
    assert len({stem(one) for one in forms}) == 1
    assert all(stands(typed, f"Then it {one}.") for typed in forms for one in forms)


@pytest.mark.parametrize("word", ["is", "red", "king", "does", "ties"])
def test_a_word_too_short_to_have_an_ending_stays_whole(word: str) -> None:
    assert len(stem(word)) >= min(3, len(word))


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("heal", "It restores 1 wound."),
        ("reroll", "It may re-roll any misses."),
        ("armour", "It has +1 to defense rolls."),
        ("dice", "Roll a die."),
        ("die", "Roll two dice."),
        ("shoot", "Before its ranged attack is resolved."),
        ("los", "It needs no line of sight."),
        ("“panic test”", "It takes a panic test."),
        ("jaqen hghar", "Jaqen Hghar"),
        ("CHARG", "When charging."),
    ],
)
def test_what_people_call_it_is_found(typed: str, text: str) -> None:
    assert stands(typed, text)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ('"panic tests"', "It takes a panic test."),
        ('"test panic"', "It takes a panic test."),
        ("+1", "It has +10 to hit."),
        ("3+", "On a 3, it hits."),
        ("arge", "It charges."),
        ("charge wound", "It charges."),
        ("tests of", "It takes a test."),
    ],
)
def test_what_does_not_stand_there_is_not_found(typed: str, text: str) -> None:
    assert not stands(typed, text)


def test_every_word_is_marked_where_it_stands() -> None:
    text = "When this unit successfully charges, the charged enemy becomes Panicked."
    assert words("charging panic", text) == ["charges", "charged", "Panicked"]
    assert words('"this unit"', text) == ["this unit"]
    assert words("reroll", "It may re-roll it, then re-rolls.") == ["re-roll", "re-rolls"]
    assert words("", text) == words("nothing here", text) == []


def test_when_charging_finds_cards_that_say_both() -> None:
    found = search(CARDS, Wanted(text="when charging"))
    assert "Devastating Impact" in {card.name for card in found}
    assert len(found) < len(search(CARDS, Wanted(text="charge")))
    assert len(found) < len(search(CARDS, Wanted(text="when")))


def test_a_phrase_finds_fewer_than_its_words() -> None:
    phrase = {card.id for card in search(CARDS, Wanted(text='"panic test"'))}
    both = {card.id for card in search(CARDS, Wanted(text="panic test"))}
    assert phrase < both


def test_what_fits_best_stands_first() -> None:
    """The words in the name, then all of them in one text, then in several."""
    found = [name_of(card) for card in search(CARDS, Wanted(text="fiery charge"))]
    assert found[0] == "Fiery Charge"


def test_cards_are_sorted_by_name_and_by_cost() -> None:
    names = [plain(name_of(card)) for card in search(CARDS, Wanted(order=BY_NAME))]
    assert names == sorted(names)
    costs = [cost_of(card) for card in search(CARDS, Wanted(order=BY_COST))]
    assert costs == sorted(costs)
    assert len(costs) == len(names) == len(search(CARDS, Wanted()))


def test_special_cards_are_cards_too() -> None:
    found = search(CARDS, Wanted(kinds=("special",)))
    assert {card.id for card in found} == set(CARDS.specials)
    assert search(CARDS, Wanted(kinds=("special",), cost=(0, 9))) == []


def test_what_people_type_never_breaks_the_search() -> None:
    for typed in (
        '"',
        '""',
        "“",
        "...",
        "+",
        "' '",
        "ß",
        "\u0301",
        'a "',
        "-",
        "(" * 300,
        "w" * 999,
    ):
        assert isinstance(search(CARDS, Wanted(text=typed)), list)
        places_of_words(typed, "Any text.")


def test_a_few_cards_only_where_these_are_wanted() -> None:
    some = frozenset({"10201", "40208"})
    assert {card.id for card in search(CARDS, Wanted(new=some))} == some
    assert {card.id for card in search(CARDS, Wanted(answers=some, kinds=("unit",)))} == {"10201"}
