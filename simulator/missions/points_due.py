"""The victory points everybody would score if the round ended now: the one question of all modes.

What a mode pays at the end of a round it pays from the function that answers here, so a sum shown
during the round is what the scoring gives, unless an effect is used in between.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Final

from simulator.engine.position import Position
from simulator.missions import dark, stand, winds
from simulator.rules.answers import POSITION, answer
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import PointsDue, due_for_tokens, gains_points

_OF_MODES: Final[dict[str, Callable[[Position], tuple[PointsDue, ...]]]] = {
    dark.SHARED_MISSIONS.id: dark.due,
    stand.QUARTERS.id: stand.due,
    winds.SECRET_MISSIONS.id: winds.due,
}
"""What the modes' own rules pay at the end of a round, by the word of the scenario file."""


@answer(depends_on=POSITION)
def points_due(now: Position) -> tuple[PointsDue, ...]:
    """Return every award the end of the round would bring now, tokens first (RND-09).

    Effects that players may still use are not in it, nor units that stand on the line between two
    quarters (SCN-STAND-05).
    """
    own = (_OF_MODES[name](now) for name in scenario_of(now).special if name in _OF_MODES)
    found = (*due_for_tokens(now), *chain.from_iterable(own))
    return tuple(one for one in found if one.points and gains_points(now, one.player))
