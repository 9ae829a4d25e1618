"""The game as a PettingZoo environment: agents in turn, with a mask of what may be answered.

`pip install "iron-ranks[rl]"`, then `env = simulator.rl.environment.env()`. The acting agent
chooses one of `ACTIONS` numbers: the number of an option, of a place in the order of
`request.samples()`, or `DONE`, which ends a choice of several. A choice of several dice or cards is
made one action at a time. What an agent observes is made of the `View` of its seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from simulator.agents.view import view_of
from simulator.content.games.battles import Battle, quick_battle
from simulator.content.games.state_text import state_to_text
from simulator.engine.session import Session
from simulator.model.requests import ChooseSome, Request
from simulator.model.state import Seat
from simulator.rl.observation import LENGTH, OFFERED, Offered, Vector, offered, vector

Mask: TypeAlias = npt.NDArray[np.int8]

ACTIONS: Final = OFFERED + 1
"""How many numbers an action may be."""
DONE: Final = OFFERED
"""The action that ends a choice of several."""
LONGEST: Final = 20_000
"""Actions after which a game is broken off; none takes as many."""
SEATS: Final = {"player_0": Seat.RED, "player_1": Seat.BLUE}
"""The agents' names, and where each sits."""
REWARDS: Final = ("win", "points")


class Environment(AECEnv):  # type: ignore[misc] # it carries no types
    """A battle of two, one action at a time.

    battle: what is played, else the quick battle; its seed is that of `reset`.
    reward: "win" gives 1 to the winner and -1 to the loser at the end, "points" the change of the
        lead in victory points after every action.
    """

    metadata: Final = {
        "name": "iron_ranks_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        battle: Battle | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        longest: int = LONGEST,
    ) -> None:
        """Prepare the spaces; the first game begins with `reset`."""
        super().__init__()
        if reward not in REWARDS:
            msg = f"reward {reward!r}: expected one of {', '.join(REWARDS)}"
            raise ValueError(msg)
        self.battle = battle or quick_battle(1)
        self.reward, self.render_mode, self.longest = reward, render_mode, longest
        self.possible_agents = list(SEATS)
        self.agents: list[str] = []
        box = Box(-1.0, 1.0, (LENGTH,), np.float32)
        mask = Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": box, "action_mask": mask}) for agent in SEATS
        }
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in SEATS}

    def observation_space(self, agent: str) -> Dict:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:  # noqa: ARG002 - PettingZoo's signature
        """Begin a game; the same seed gives the same dice and cards."""
        if seed is not None:
            self.battle = self.battle.seeded(seed)
        self.session = Session(self.battle.game())
        self.agents = list(SEATS)
        self.rewards = dict.fromkeys(SEATS, 0.0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0.0)
        self.terminations = dict.fromkeys(SEATS, False)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in SEATS}
        self._answers = 0
        self._ask()

    def step(self, action: int | None) -> None:
        """Answer the pending request; ValueError for an action its mask does not allow."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._mask()[action]:
            msg = f"action {action} is not allowed; {agent} is asked: {self._request().prompt}"
            raise ValueError(msg)
        self._cumulative_rewards[agent] = 0.0
        before = self._leads()
        if self._took(int(action)):
            self._answers += 1
            self._ask()
        self._clear_rewards()
        self._reward(before)
        self._accumulate_rewards()

    def _request(self) -> Request:
        request = self.session.pending
        if request is None:
            msg = "the game is over: nothing is asked"
            raise ValueError(msg)
        return request

    def _ask(self) -> None:
        """Turn to whoever must answer next; end the game when nobody must."""
        request = self.session.pending
        self._chosen: list[str] = []
        self._places: Offered | None = None
        if request is None or self._answers >= self.longest:
            over = self.terminations if request is None else self.truncations
            over.update(dict.fromkeys(SEATS, True))
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = next(a for a, seat in SEATS.items() if seat is request.who)
        self.infos[self.agent_selection] = {"kind": request.kind.value, "prompt": request.prompt}

    def _took(self, action: int) -> bool:
        """Take an action; return whether the request is answered by it."""
        request = self._request()
        if not isinstance(request, ChooseSome):
            self.session.answer(self._now_offered().replies[action])
            return True
        if action != DONE:
            self._chosen.append(str(self._now_offered().replies[action]))
            if len(self._chosen) < request.most:
                return False
        self.session.answer(tuple(self._chosen))
        return True

    def _now_offered(self) -> Offered:
        if self._places is None:
            self._places = offered(self._request())
        return self._places

    def _mask(self) -> Mask:
        mask = np.zeros(ACTIONS, np.int8)
        request = self._request()
        for number, reply in enumerate(self._now_offered().replies):
            mask[number] = reply not in self._chosen
        if isinstance(request, ChooseSome):
            mask[DONE] = len(self._chosen) >= request.least
        return mask

    # ------------------------------------------------------------ what is seen and won

    def observe(self, agent: str) -> dict[str, Mask | Vector]:
        """Return what an agent observes: a vector of numbers from -1 to 1, and its mask."""
        seat, request = SEATS[agent], self.session.pending
        acting = request is not None and request.who is seat and not self.truncations[agent]
        view = view_of(self.session.position, seat)
        asked = request if acting else None
        known = self._now_offered() if acting else None
        return {
            "observation": vector(view, asked, known),
            "action_mask": self._mask() if acting else np.zeros(ACTIONS, np.int8),
        }

    def _leads(self) -> dict[str, int]:
        seats = self.session.state.seats
        red, blue = (seats[seat].score for seat in SEATS.values())
        return dict(zip(SEATS, (red - blue, blue - red), strict=True))

    def _reward(self, before: dict[str, int]) -> None:
        if self.reward == "points":
            leads = self._leads()
            self.rewards = {agent: float(leads[agent] - before[agent]) for agent in SEATS}
        elif self.session.over and self.session.state.winner is not None:
            winner = self.session.state.winner
            self.rewards = {a: 1.0 if seat is winner else -1.0 for a, seat in SEATS.items()}

    def render(self) -> str | None:
        """Return the position as a line of text (render mode "ansi")."""
        return state_to_text(self.session.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to be closed."""


def env(**how: Any) -> wrappers.OrderEnforcingWrapper:  # Any: what Environment takes
    """Return the environment, which refuses steps out of order and actions out of bounds."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(Environment(**how)))
