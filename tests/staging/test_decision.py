"""Who decides, whose turn it is and what is at stake, at every question of recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.dice import random_stream
from simulator.engine.game import game_of
from simulator.engine.inputs import Input
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind, Request
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Phase
from simulator.model.subjects import Charge, MoraleTest, TokenGain, Turn
from simulator.staging.acts import Story
from simulator.staging.decision import Decision, claims_zone, decision
from simulator.staging.dice_rows import with_question
from tests.abilities.battle import RED, battle, window
from tests.agents.dealing import dealt_anew
from tests.games.golden import recorded
from tests.staging.recorded_moments import MODES, trays_of


def questions(mode: str) -> Iterator[tuple[Session, Request, Input]]:
    """Yield every question of a mode's recorded game, and the answer that was given."""
    save = read(recorded(mode))
    session = Session(Battle.from_header(save.header).game())
    for given in save.inputs:
        if not given.dice:
            assert session.pending is not None
            yield session, session.pending, given
            session.answer(given.reply)


Asked = tuple[Request, Decision, Position, int, Input]


@cache
def decisions(mode: str) -> tuple[tuple[Asked, ...], tuple[ev.Event, ...]]:
    found = []
    session = None
    for session, request, given in questions(mode):
        row = None
        dice = getattr(request, "dice", None)
        if dice is not None:
            tray = next(t for t in trays_of(session.events) if t.row(dice))
            row = with_question(session.position, tray, request).row(dice)
        text = decision(session.position, request, row)
        found.append((request, text, session.position, len(session.events), given))
    assert session is not None
    return tuple(found), tuple(session.events)


@pytest.mark.parametrize("mode", MODES)
def test_a_question_names_who_decides_and_whose_turn_it_is(mode: str) -> None:
    """RND-02, SIM-01."""
    asked, _events = decisions(mode)
    reactions = 0
    for request, text, now, _count, _given in asked:
        assert text.who is request.who
        assert text.line.startswith(str(player_name(request.who)))
        if now.state.phase is Phase.TURN and now.state.turn:
            assert text.turn_line.startswith(str(player_name(now.state.active)))
            assert text.reacting is (request.who not in now.team(now.state.active))
            reactions += text.reacting
            if now.state.activating:
                assert now.name(now.state.activating) in text.turn_line
                assert text.lit[0] == now.state.activating
        else:
            assert text.turn is None
        if request.kind is Kind.WINDOW:
            assert text.moment
        if request.private:
            assert not text.choices
    assert reactions


@pytest.mark.parametrize("mode", MODES)
def test_what_is_told_to_be_at_stake_happens_if_nothing_is_done(mode: str) -> None:
    """PAN-03: a failed test that nobody answers costs the wounds that were told before."""
    asked, events = decisions(mode)
    for request, text, _now, count, given in asked:
        if not isinstance(request, Choose) or request.moment is not Moment.MORALE_FAILED:
            continue
        assert isinstance(request.occasion, MoraleTest)
        assert "fails" in text.at_stake
        later = (e for e in events[count:] if isinstance(e, ev.WoundsSuffered))
        if given.reply == "pass" and request.occasion.panic:
            wounds = next(later).wounds
            assert f"= {wounds} wound" in text.at_stake


@pytest.mark.parametrize("mode", MODES)
def test_what_is_at_stake_hangs_on_nothing_hidden(mode: str) -> None:
    """TCD-02: with the enemy's cards dealt otherwise the prompt says the same."""
    asked, _events = decisions(mode)
    for number, (request, text, now, _count, _given) in enumerate(asked):
        if request.kind is Kind.WINDOW:
            state = dealt_anew(now, request.who, random_stream(number, "hidden"))
            other = decision(Position(state, replace(game_of(now))), request)
            assert other == text


def test_a_declared_charge_names_its_target_before_it_is_rolled() -> None:
    """CHG-02: the story knows whom it is declared against while it may be answered."""
    seen = 0
    for mode in MODES:
        for session, request, _given in questions(mode):
            if isinstance(request.occasion, Charge) and request.kind is Kind.WINDOW:
                story = Story()
                story.read(session.position, session.events)
                act = story.present(session.position, request)
                assert act is not None
                if act.verb == "charge":
                    assert act.target == request.occasion.target
                    assert session.position.name(act.target) in act.title
                    seen += 1
        if seen > 2:
            break
    assert seen


def test_a_token_on_its_way_is_named_before_it_comes_and_after() -> None:
    position = decisions(MODES[0])[0][0][2]
    unit = next(iter(position.state.units))
    gain = TokenGain(unit, Condition.WEAKENED, "Dread")
    for moment, words in (
        (Moment.CONDITION_COMES, "become Weakened."),
        (Moment.CONDITION_GAINED, "have become Weakened."),
    ):
        asked = Choose(
            who=position.state.active,
            prompt=msg("Use an effect?"),
            kind=Kind.WINDOW,
            options=(),
            moment=moment,
            occasion=gain,
        )
        stake = decision(position, asked).at_stake
        assert stake == f"{position.name(unit)} {words}"


def test_a_zone_that_an_effect_asks_for_is_chosen_and_one_an_ncu_takes_is_claimed() -> None:
    """NCU-02; Healing Hands targets a zone in round 2, nobody claims it."""
    scene = battle().red("Martell Spearmen").blue("Lannister Guardsmen", at=(24, 44))
    scene = scene.ncu("Tyene Sand", by=RED).having(round=2)
    played = scene.run(window(Moment.ROUND_START, Turn(RED))).passes()
    asked = played.pending
    assert asked is not None
    assert asked.kind is Kind.ZONE
    assert decision(played.now, asked).line == "Red: choose a zone."
    assert not claims_zone(asked)
    claimed = [
        (request, text)
        for mode in MODES[:3]
        for request, text, *_rest in decisions(mode)[0]
        if request.kind is Kind.ZONE and request.rule is Rule.NCU_02
    ]
    assert claimed
    assert all(claims_zone(request) for request, _text in claimed)
    assert all(text.line.endswith("claim a zone.") for _request, text in claimed)
