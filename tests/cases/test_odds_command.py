"""Exact odds on the command line: the same figures the rules give, and clear errors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from simulator.agents.play import EndlessGameError, play
from simulator.agents.registry import machine
from simulator.cases.two_units import ATTACKER, DEFENDER, Fighter, face_off
from simulator.cli.app import app
from simulator.content.games.battles import quick_battle
from simulator.content.games.saved_game import write
from simulator.engine.session import Session
from simulator.geometry.arcs import ArcSide
from simulator.model.state import Seat, Zone
from simulator.model.subjects import Attack
from simulator.reports import odds_text
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.rules.odds.duel import Setting, duel_odds

SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"


def asked(*words: str, code: int = 0) -> Any:
    result = CliRunner().invoke(app, ["odds", *words])
    assert result.exit_code == code, result.output
    return result


def data(*words: str) -> Any:
    return json.loads(asked(*words, "--json").stdout)


def test_an_attack_is_the_rules_own_answer() -> None:
    """One question, one function: the command prints what the game computes."""
    now = face_off(Fighter(SWORDS), Fighter(GUARDS, ranks=2), side="left")
    assert now.enemies_engaged(ATTACKER) == [DEFENDER]
    made = Attack(ATTACKER, DEFENDER, now.card(ATTACKER).attacks[0], ArcSide.LEFT)
    found = odds.of_attack(now, made)
    text = data(SWORDS, GUARDS, "--side", "left", "--defender-ranks", "2")["attack"]
    assert text["wounds"] == list(found.wounds)
    assert text["exact"]
    printed = asked(SWORDS, GUARDS, "--side", "left", "--defender-ranks", "2").stdout
    assert f"{found.expected:.3f} wounds expected" in printed
    assert "exact" in printed


def test_what_the_options_change() -> None:
    """UNIT-07, CON-04, CON-06, ATM-07: each option moves the figures the right way."""
    plain = data(SWORDS, GUARDS)["attack"]["expected"]
    for words, more in (
        (("--attacker-ranks", "1"), False),
        (("--side", "rear"), True),
        (("--defender-condition", "vulnerable"), True),
        (("--charge",), True),
        (("--attacker-condition", "weakened"), False),
    ):
        assert (data(SWORDS, GUARDS, *words)["attack"]["expected"] > plain) is more, words
    last = data(SWORDS, GUARDS, "--defender-wounds", "1")["attack"]
    assert len(last["wounds"]) == 2


def test_zones_are_held() -> None:
    """NCU-03: an envoy without abilities stands there."""
    now = face_off(Fighter(SWORDS, zones=("crown",)), Fighter(GUARDS))
    assert now.controls(Seat.RED, Zone.CROWN)
    assert not now.controls(Seat.BLUE, Zone.CROWN)


def test_a_charge_over_a_roll_and_over_inches() -> None:
    """CHG-14: --needed stands as far as that roll reaches, --distance where it says."""
    for roll in range(1, 7):
        text = data(SWORDS, GUARDS, "--needed", str(roll))["charge"]
        assert text["needed"] == roll
        assert text["odds"] == pytest.approx((7 - roll) / 6)
    now = face_off(Fighter(SWORDS), Fighter(GUARDS), distance=9.0)
    sheet = charge_sheet(now, ATTACKER, DEFENDER)
    text = data(SWORDS, GUARDS, "--charge", "--distance", "9")
    assert text["charge"] == json.loads(json.dumps(odds_text.sheet_data(sheet)))
    assert "roll needed" in asked(SWORDS, GUARDS, "--charge", "--distance", "9").stdout
    far = asked(SWORDS, GUARDS, "--charge", "--distance", "25", code=2)
    assert "move at most" in far.stderr


def test_a_ranged_attack_needs_no_contact() -> None:
    """RNG-06."""
    text = data("Stark Bowmen", GUARDS, "--distance", "8")["attack"]
    assert text["name"] == "Arrow Volley"
    near = data("Stark Bowmen", GUARDS)["attack"]
    assert near["name"] == "Short Sword"


def test_a_fight_of_several_rounds() -> None:
    """The table is the duel of the rules; who strikes first is asked for."""
    now = face_off(Fighter(SWORDS), Fighter(GUARDS))
    first = Setting(rounds=3, strikes_first=(DEFENDER, ATTACKER))
    found = duel_odds(now, ATTACKER, DEFENDER, first)
    words = (SWORDS, GUARDS, "--duel", "3", "--order", "defender,attacker")
    assert data(*words)["duel"]["rounds"][2]["destroyed"] == list(found.end.destroyed)
    assert "both stand" in asked(*words).stdout


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Session]:
    battle = quick_battle(seed=3)
    session = Session(battle.game())
    machines = {player: machine("greedy", 1) for player in Seat}
    with pytest.raises(EndlessGameError):
        play(session, machines, limit=90)
    path = tmp_path_factory.mktemp("games") / "a.save"
    write(path, session, battle.header(dict.fromkeys(Seat, "greedy")))
    return path, session


def test_a_saved_game(saved: tuple[Path, Session]) -> None:
    """--game: where the units stand as the file ends; wrong ids are answered with the list."""
    path, session = saved
    now = session.position
    pair = next(
        (
            (u.id, f.id)
            for u in now.friends(Seat.RED)
            for f in now.foes(Seat.RED)
            if charge_sheet(now, u.id, f.id)
        ),
        None,
    )
    assert pair is not None
    unit, foe = pair
    words = ("--game", str(path), "--unit", unit, "--target", foe, "--charge")
    text = data(*words)["charge"]
    assert text["needed"] == plan_needed(now, unit, foe)
    wrong = asked("--game", str(path), "--unit", "nobody", "--target", foe, code=2)
    assert "expected one of" in wrong.stderr
    assert unit in wrong.stderr


def plan_needed(now: Any, unit: str, foe: str) -> int | None:
    heading = charge_sheet(now, unit, foe).heading
    return heading.needed if heading else None


def test_an_order_supposed_to_be_used() -> None:
    """--with: the switch is named without being asked, and what it changes is told."""
    plain = data(SWORDS, "House Tully Sworn Shields")
    assert plain["supposable"] == ["Shield Wall"]
    assert plain["supposed"] == []
    assert "Shield Wall" in plain["uncounted"]
    counted = data(SWORDS, "House Tully Sworn Shields", "--with", "shield wall")
    assert counted["supposed"] == ["Shield Wall"]
    assert "Shield Wall" not in counted["uncounted"]
    assert counted["attack"]["expected"] < plain["attack"]["expected"]
    assert '(--with): "Shield Wall"' in asked(SWORDS, "House Tully Sworn Shields").stdout
    said = asked(SWORDS, "House Tully Sworn Shields", "--with", "Shield Wall").stdout
    assert "Supposed to be used: Shield Wall." in said
    assert "Could be counted" not in said
    assert f"Without it {plain['attack']['expected']:.3f} wounds expected" in said


def test_cards_and_answers_in_a_charge() -> None:
    """--with, several times: a tactics card of the faction, and a choice that is made."""
    words = ("Casterly Rock Honor Guard", SWORDS, "--charge", "--distance", "8")
    plain = data(*words)
    both = data(*words, "--with", "Lannister Oppression: Vicious", "--with", "You Will Obey Me!")
    assert both["supposed"] == ["Lannister Oppression: Vicious", "You Will Obey Me!"]
    landing, before = (text["charge"]["approaches"][0]["landings"][0] for text in (both, plain))
    assert landing["expected"] > before["expected"]
    assert landing["on_arrival"]["expected"] == both["attack"]["expected"]
    assert landing["answer"] is None
    text = asked(*words, "--with", "You Will Obey Me!").stdout
    assert "Supposed to be used: You Will Obey Me!" in text
    assert "the target's answer is left out" in text


def test_a_choice_that_is_supposed_is_told_by_its_name() -> None:
    """--with, in words: an effect of a choice, and one whose name tells where it is."""
    words = ("Blackguards", GUARDS, "--charge", "--with", "Opportunist: Precision")
    assert "Supposed to be used: Opportunist: Precision." in asked(*words).stdout


def test_what_cannot_be_counted_says_why() -> None:
    """One sentence for each."""
    text = data(SWORDS, GUARDS)["not_counted"]
    assert text == [
        {"name": "Lannister Supremacy", "why": "It comes after the dice have been rolled."}
    ]
    assert "Cannot be counted: Lannister Supremacy." in asked(SWORDS, GUARDS).stdout


def test_the_hand_of_the_one_who_asks(saved: tuple[Path, Session]) -> None:
    """--game: own cards may be supposed, those of the other player are not looked at."""
    path, session = saved
    now = session.position
    pair = next(
        (u.id, f.id)
        for u in now.friends(Seat.RED)
        for f in now.foes(Seat.RED)
        if charge_sheet(now, u.id, f.id)
    )
    text = data("--game", str(path), "--unit", pair[0], "--target", pair[1], "--charge")
    names = {one["name"] for one in text["not_counted"]} | set(text["supposable"])
    library = now.game.library
    hands = {
        player: {library.tactics[card].name for card in now.state.seats[player].hand}
        for player in (Seat.RED, Seat.BLUE)
    }
    printed = {s.name for unit in now.state.units for s in now.printed(unit)}
    seen = {name.split(":")[0].split(" (")[0] for name in names} - printed
    assert seen <= hands[Seat.RED]
    assert not seen & (hands[Seat.BLUE] - hands[Seat.RED])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "expected two units"),
        ((SWORDS, "House Tully Sworn Shields", "--with", "Foo"), "Could be counted: Shield Wall"),
        ((SWORDS, GUARDS, "--with", "Foo"), "tactics card that either side's faction may play"),
        ((SWORDS, GUARDS, "--with", "Lannister Supremacy"), "after the dice"),
        ((SWORDS, GUARDS, "--with", "Lannister Supremacy"), "None could be counted"),
        ((SWORDS, GUARDS, "--with", "Winter's Might", "--duel", "2"), "leave --duel out"),
        (
            (SWORDS, GUARDS, "--with", "Winter's Might", "--with", "Northern Ferocity"),
            "one order or tactics card",
        ),
        (("Foo", GUARDS), "name or number of a printed unit"),
        (("Lannister Guardsmn", SWORDS, "--side", "up"), "front, right, rear, left"),
        ((SWORDS, "Guardsmn"), "Lannister Guardsmen"),
        ((SWORDS, GUARDS, "--attack", "Longbow"), "they have Winter's Bite"),
        ((SWORDS, GUARDS, "--defender-condition", "sad"), "panicked, vulnerable, weakened"),
        ((SWORDS, GUARDS, "--attacker-ranks", "4"), "expected 1 to 3"),
        ((SWORDS, GUARDS, "--attacker-ranks", "2", "--attacker-wounds", "8"), "not both"),
        ((SWORDS, GUARDS, "--needed", "7"), "1 to 6"),
        ((SWORDS, GUARDS, "--needed", "3", "--distance", "3"), "not both"),
        ((SWORDS, GUARDS, "--attacker-zone", "kitchen"), "crown, wealth"),
        ((SWORDS, GUARDS, "--attacker-card", "Foo"), "lies on a unit"),
        ((SWORDS, GUARDS, "--attacker-with", "Foo"), "printed attachment"),
        ((SWORDS, GUARDS, "--duel", "2", "--order", "me"), "attacker or defender"),
        ((SWORDS, GUARDS, "--active", "me"), "attacker, defender"),
        (("Stark Bowmen", GUARDS, "--distance", "8", "--duel", "2"), "add --charge"),
    ],
)
def test_errors_name_what_was_expected(words: tuple[str, ...], said: str) -> None:
    """Bad input: one message, exit 2, no traceback."""
    assert said in asked(*words, code=2).stderr
