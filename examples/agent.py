"""An agent in thirty lines: it charges where the odds are good, and else does what comes.

iron-ranks simulate --games 10 --agents examples.agent:Charger,random
"""

from __future__ import annotations

from simulator import Choose, Reply, Request, View, charge_options, make_agent

GOOD = 2 / 3
"""Odds that are worth a charge to most people."""


class Charger:
    """Charges on good odds, and leaves everything else to an agent that knows the game."""

    def __init__(self, seed: int = 0) -> None:
        """Be made with a seed, as every agent is."""
        self.other = make_agent("random", seed)
        self.why = ""

    def answer(self, view: View, request: Request) -> Reply:
        """Return a reply that the request allows; `view` is what this seat may see."""
        self.why = ""
        keys = [one.key for one in request.options] if isinstance(request, Choose) else []
        if "charge" in keys and request.subject is not None:
            best = max(charge_options(view, request.subject), key=lambda one: one.odds)
            if best.odds >= GOOD:
                self.why = f"It reaches the {best.side.value} with a {best.needed} or more."
                return "charge"
        return self.other.answer(view, request)
