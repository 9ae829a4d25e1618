"""What the staging says reads like a table, and is told while it may still be answered."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.engine.table import Table
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Condition
from simulator.rules import morale
from simulator.staging.decision import decision
from simulator.staging.dice_rows import DieResult, with_question
from simulator.staging.round_end import round_page
from simulator.staging.scores_now import scores_now
from simulator.staging.zones import zones_now
from tests.abilities.battle import battle, blue, fight, red
from tests.games.golden import replayed
from tests.games.test_what_games_say import RAW
from tests.staging.recorded_moments import acts_of, moments, trays_of

SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"


def said(mode: str) -> Iterator[str]:
    """Yield everything the staging says in a mode's recorded game."""
    session = replayed(mode)
    for act in acts_of(session.position, session.events):
        yield from (act.title, act.outcome)
    for tray in trays_of(session.events):
        for row in tray.rows:
            yield from (row.title, row.heading, row.reasons, row.outcome)
    for number, _event, now in moments(mode):
        if number % 60 == 0 and now.state.round:
            found = scores_now(now, (now.state.active,))
            yield from (found.sentence, found.later)
            for shown in found.rows:
                yield from (shown.title, shown.sentence, shown.text)
            for zone in zones_now(now, now.state.active):
                yield from (zone.effect, zone.sentence)
    page = round_page(session, 2)
    assert page is not None
    yield from (loss.sentence for loss in page.losses)


def test_no_raw_word_is_said() -> None:
    for mode in ("a-storm-of-swords", "here-we-stand", "fire-and-blood", "a-game-of-thrones"):
        words = [one for one in said(mode) if one]
        assert len(words) > 300
        assert [one for one in words if RAW.search(one) or "{" in one] == []


def test_a_failed_panic_test_is_told_before_it_is_answered() -> None:
    """PAN-03, RRL-01: 5 + 1 = 6 against 7+ is told with its D3 before the dice are rolled again."""
    worn = frozenset({Condition.PANICKED})
    scene = battle().stark(SWORDS, conditions=worn).lannister(GUARDS)

    async def script(table: Table) -> None:
        await morale.panic_test(table, red(SWORDS), "Test")

    played = scene.run(script, [4, 5, 2])
    request = played.pending
    assert request is not None
    tray = trays_of(played.session.events)[-1]
    (row,) = with_question(played.now, tray, request).rows
    needed = played.now.card(red(SWORDS)).morale
    assert row.needed == needed
    assert row.outcome.startswith(f"4 + 5 = 9 against {needed}+")
    text = decision(played.now, request, row)
    assert text.at_stake == row.outcome
    assert text.lit == (red(SWORDS),)
    assert "again" in text.line


def test_an_attack_lies_in_one_tray_with_the_fate_of_every_die() -> None:
    """RES-02, RES-05, PAN-02, REF-02: a six that hits twice, blocks, what is let in, the test."""
    scene = battle().stark(SWORDS).lannister(GUARDS)
    dice = [6, 5, 4, 3, 2, 1, 1, 1, 6, 6, 6, 6, 6, 1]
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), dice)
    request = played.pending
    assert isinstance(request, Choose)
    assert request.moment is Moment.ATTACK_COMPLETED
    assert decision(played.now, request).at_stake == "The attack has cost 1 wound."
    played.ends()
    (tray,) = trays_of(played.session.events)
    assert (tray.attacker, tray.defender, tray.over) == (red(SWORDS), blue(GUARDS), True)
    attack, defense, test = tray.rows
    results = [die.result_of_die for die in attack.dice]
    assert results == [DieResult.TWICE, DieResult.HIT, DieResult.HIT, *[DieResult.MISS] * 4]
    assert (attack.heading, attack.outcome) == ("To hit: 4+", "4 hits, 1 die hits twice.")
    assert [die.result_of_die for die in defense.dice] == [DieResult.LET_IN, *[DieResult.BLOCK] * 3]
    assert defense.outcome == "3 blocked, 1 gets through."
    assert test.outcome.startswith("6 + 6 ")
    assert test.outcome.endswith("passes")
    (act,) = (one for one in acts_of(played.now, played.session.events) if one.wounds is not None)
    assert act.rolls == (1, 2, 3, 4)
    assert act.outcome.startswith("1 wound in all.")
