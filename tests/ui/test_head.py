"""The head tells the present: head, banner and dice belong to the act shown, and leave with it.

Recorded games are played answer by answer; what the window would show is compared with the events.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.names import player_name
from simulator.engine.session import Session
from simulator.model import events as ev
from simulator.model.requests import ChooseSome
from simulator.staging.past_acts import rolls_of
from simulator.staging.staged import Staged
from simulator.ui.battle.banner import BannerText, banner_text
from tests.games.golden import recorded

WHOLE = bool(os.environ.get("IRON_RANKS_STAGED"))
SHORT = ("a-game-of-thrones", "a-feast-for-crows")
"""The modes that are always watched from the first answer to the last."""
BOUNDS = ev.TurnBegan | ev.RoundBegan | ev.RoundEnded


def played(mode: str) -> Iterator[Session]:
    """Yield a recorded game after each of its answers."""
    save = read(recorded(mode))
    battle = Battle.from_header(save.header)
    session = Session(battle.game(), battle.dice_source())
    yield session
    while len(session.inputs) < len(save.inputs):
        session.repeat(save.inputs[len(session.inputs)])
        yield session


def began(session: Session) -> int:
    """Return the place of the event that began what is going on: a turn, a round, its end."""
    events = session.events
    return next((n for n in reversed(range(len(events))) if isinstance(events[n], BOUNDS)), -1)


def rolled(session: Session) -> dict[int, int]:
    """Return the place of the event of each roll."""
    return {e.number: n for n, e in enumerate(session.events) if isinstance(e, ev.DiceRolled)}


def banner_of(session: Session, staged: Staged) -> BannerText:
    return banner_text(staged.act(session), staged.decide(session), staged.before)


def wrong(session: Session, staged: Staged) -> list[str]:
    """Return what head, banner or dice tell that does not belong to the question asked."""
    request, decision = session.pending, staged.decide(session)
    if request is None or decision is None:
        return []
    banner, act, since, found = banner_of(session, staged), staged.act(session), began(session), []
    turn = f"{player_name(decision.turn)}'s turn" if decision.turn is not None else ""
    if act is not None and (banner.turn != turn or act.first < since):
        found.append(f"{banner} above {decision.turn_line}")
    if act is None and session.events and staged.story.acts and banner.title != decision.turn_line:
        found.append(f"{banner} above {decision.turn_line}")
    rows = staged.tray.rows if staged.tray is not None else ()
    if isinstance(request, ChooseSome) and request.dice is not None:
        return found if any(row.number == request.dice for row in rows) else [*found, "no dice"]
    old = [row.title for row in rows if rolled(session)[row.number] < since]
    if act is None or not {row.number for row in rows} & rolls_of(staged.story, act):
        old = [row.title for row in rows]
    return [*found, *(f"{title} under {request.prompt}" for title in old)]


@pytest.mark.parametrize("mode", scenario_names() if WHOLE else SHORT)
def test_head_banner_and_dice_belong_to_the_act_shown_in_whole_games(mode: str) -> None:
    """RND-02: no "Blue's turn" above Red's question, no dice of an earlier act under a new one."""
    staged, turns, dice, fresh = Staged(), 0, 0, 0
    for session in played(mode):
        staged.read(session)
        assert wrong(session, staged) == []
        decision = staged.decide(session)
        turns += decision is not None and decision.turn is not None
        dice += staged.tray is not None
        fresh += staged.act(session) is None and bool(staged.story.acts)
    assert min(turns, dice, fresh) > 10
