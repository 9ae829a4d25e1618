"""How much may be answered: a battle, and at each request how many legal answers there are.

python -m examples.every_answer
"""

from __future__ import annotations

import simulator
from simulator import LegalAnswers, LegalPlaces, LegalSelections, Pose


def room(places: LegalPlaces, pose: Pose) -> str:
    """Return how large the region for a pose's facing is, or how far the tray may turn there."""
    region = places.region(pose.facing)
    if region.area:
        return f"{region.area:.1f} square inches"
    if region.length:
        return f"{region.length:.1f} inches straight on"
    facings = places.facings(pose.x, pose.y)
    return f"{sum(high - low for low, high in facings.intervals):.1f} degrees"


def number(answers: LegalAnswers) -> str:
    """Return how many answers there are."""
    if isinstance(answers, LegalSelections):
        return f"{answers.in_one_order.count} selections, {answers.count} with their orders"
    return f"{answers.count} answers"


def main(requests: int = 60) -> list[str]:
    """Print the first requests of a battle and the size of what may be answered."""
    session = simulator.start(simulator.quick_battle(seed=7))
    greedy, lines = simulator.make_agent("greedy", 7), list[str]()
    while session.pending is not None and len(lines) < requests:
        reply = simulator.ask(session, greedy)
        answers = simulator.legal_answers(session.pending)
        if isinstance(answers, LegalAnswers):
            lines.append(f"{session.pending!r}: {number(answers)}")
        elif isinstance(reply, Pose):
            lines.append(f"{session.pending!r}: {room(answers, reply)}")
        session.answer(reply)
    print("\n".join(lines))
    return lines


if __name__ == "__main__":
    main()
