"""What comes in place of an action or of hits is shown as what it is."""

from __future__ import annotations

import pytest

from simulator.model.actions import ActionKey
from simulator.model.event_roles import ActKind
from simulator.model.requests import Choose, Kind, Place
from simulator.model.roll_context import RollStage
from simulator.model.state import Condition
from simulator.staging.acts import Story
from tests.abilities.battle import BLUE, Played, battle, blue, red
from tests.abilities.scenes import performs
from tests.staging.recorded_moments import acts_of, trays_of

GIANT, GUARDS, BOULDER = "Savage Giant", "Lannister Guardsmen", "Hurl Boulder"


def hurled(action: ActionKey) -> Played:
    """Have a Weakened giant hurl a boulder in place of an action, until Blue is asked."""
    scene = battle().red(GIANT, at=(24, 20), conditions=frozenset({Condition.WEAKENED}))
    scene = scene.blue(GUARDS, at=(24, 30)).hand(BOULDER)
    played = scene.run(performs(red(GIANT), action), [4, 2, 6, 6, 1]).uses(BOULDER)
    while isinstance(played.pending, Place):
        played.answers(played.pending.start)
    while isinstance(played.pending, Choose):
        played.answers("pass")
    return played


@pytest.mark.parametrize("action", [ActionKey.CHARGE, ActionKey.MARCH, ActionKey.MANEUVER])
def test_an_attack_in_place_of_an_action_is_the_act_of_the_moment(action: ActionKey) -> None:
    """TCD-01: who is asked for its dice reads of the attack, not of what it replaced."""
    played = hurled(action)
    asked = played.pending
    assert asked is not None
    assert (asked.kind, asked.who) == (Kind.REROLL, BLUE)
    story = Story()
    story.read(played.now, played.session.events)
    act = story.present(played.now, asked)
    assert act is not None
    assert (act.kind, act.target) == (ActKind.ATTACK, blue(GUARDS))
    assert act.title == "Savage Giant attacks Lannister Guardsmen."


def test_the_dice_for_wounds_in_place_of_hits_lie_with_their_attack() -> None:
    """RES-05: the tray says what the D3 brought, and the panic test comes after it."""
    played = hurled(ActionKey.MARCH).ends()
    (tray,) = (one for one in trays_of(played.session.events) if one.attack == BOULDER)
    assert [row.stage for row in tray.rows] == [RollStage.ATTACK, None, RollStage.TEST]
    fixed = tray.rows[1]
    assert fixed.faces == (2,)
    assert fixed.counted
    assert (fixed.reasons, fixed.outcome) == ("2 + 3 = 5", "5 wounds in place of the hits.")
    (attack,) = (act for act in acts_of(played.now, played.session.events) if act.wounds)
    assert attack.wounds == 5
