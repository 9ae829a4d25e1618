"""Whole games with home-made cards: unit, attachment, order, and a commander with his own deck."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simulator.agents.agent import reply_of
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.content.armies.lists import load_army
from simulator.content.cards.own_cards import VARIABLE, library_at_hand
from simulator.content.games.battles import Battle
from simulator.content.games.replaying import replay, resumed
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import write
from simulator.engine.session import Session
from simulator.model.army import Army, ArmyUnit
from simulator.model.state import Seat
from simulator.rules.armies.building import legal
from tests.content.test_own_cards import COMMANDER, TEXT


@pytest.fixture
def army(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Army:
    """Return a legal list whose commander, spears and guide nobody printed."""
    (tmp_path / "marsh.yaml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "reed.yaml").write_text(COMMANDER, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    plain = load_army("stark-30")
    spears = ArmyUnit("own-greywater-spears", ("own-marsh-guide",))
    led = ArmyUnit(plain.units[0].card, ("own-howland",))
    found = replace(plain, name="Reeds", units=(led, spears, plain.units[2]))
    assert legal(found, library_at_hand())
    return found


def test_a_greedy_game_with_a_home_made_deck_is_played_kept_and_replayed(
    army: Army, tmp_path: Path
) -> None:
    armies = {Seat.RED: army, Seat.BLUE: load_army("lannister-30")}
    battle = Battle("a-game-of-thrones", armies, 5)
    session = Session(battle.game(), battle.dice_source())
    own = {"own-mist", "own-moss", "own-mud"}
    minds = {player: GreedyAgent(2) for player in armies}
    while session.pending is not None:
        session.answer(reply_of(minds[session.pending.who], session))
    seat = session.state.seats[Seat.RED]
    where = [*seat.deck, *seat.hand, *seat.discard]
    assert all(where.count(card) <= 2 for card in own)
    assert own & set(where)
    file = tmp_path / "reeds.save"
    write(file, session, battle.header({}))
    assert not replay(read(file), file).differences
    assert resumed(session.to_text()).state == session.state
