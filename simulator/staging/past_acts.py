"""Acts of an earlier turn, and the dice that belong to an act and leave with it."""

from __future__ import annotations

from simulator.model.event_roles import ActKind
from simulator.staging.acts import Story, StoryAct


def act_before(story: Story) -> StoryAct | None:
    """Return the last act where it belongs to an earlier turn; None where it is of this one.

    It is the whole act, not what happened in it.
    """
    if not story.begins:
        return None
    act = story.acts[-1]
    while act.parent is not None and story.acts[act.parent].kind is not ActKind.ACTIVATION:
        act = story.acts[act.parent]
    return act


def rolls_of(story: Story, act: StoryAct) -> frozenset[int]:
    """Return the rolls of an act, of those in which it happens, and of those within it."""
    acts = story.acts
    place = max(at for at in range(len(acts)) if acts[at].first == act.first)
    family, outer = {place}, act.parent
    while outer is not None:
        family.add(outer)
        outer = acts[outer].parent
    for later in range(place + 1, len(acts)):
        if acts[later].parent in family:
            family.add(later)
    return frozenset(number for at in family for number in acts[at].rolls)
