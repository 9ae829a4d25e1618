"""The game as a PettingZoo environment: agents in turn, with a mask of what may be answered.

`pip install ".[rl]"`, then `env = simulator.rl.environment.env()`. The acting agent
chooses one of `ACTIONS` numbers: the number of an option, of a place, or `DONE`, which ends a
choice of several. A choice of several dice or cards is made one action at a time. What an agent
observes is made of the `View` of its seat; where each number of it stands is in
`simulator/rl/layout.py`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, TypedDict

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from simulator.agents.agent import MachinePlayer, reply_of
from simulator.agents.registry import ask_for, machine
from simulator.agents.view import view_of
from simulator.content.games.battles import Battle, quick_battle
from simulator.content.games.state_text import state_to_text
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.model.requests import ChooseSome, Reply, Request
from simulator.model.state import Seat
from simulator.reports.films.game_drawing import frame_drawing
from simulator.reports.films.shown_game import ShownStep
from simulator.reports.png import painted
from simulator.rl.layout import OFFERED, VERSION, Vector
from simulator.rl.observation import HIGH, LOW, vector
from simulator.rl.options import Offered, offered

Mask: TypeAlias = npt.NDArray[np.int8]
Picture: TypeAlias = npt.NDArray[np.uint8]

ACTIONS: Final = OFFERED + 1
"""How many numbers an action may be."""
DONE: Final = OFFERED
"""The action that ends a choice of several."""
LONGEST: Final = 20_000
"""Actions after which a game is broken off; none takes as many."""
SEATS: Final = {"player_0": Seat.RED, "player_1": Seat.BLUE}
"""The agents' names, and where each sits."""
REWARDS: Final = ("win", "points")
RENDERED: Final = ("rgb_array", "ansi")
PIXELS: Final = 720
"""The longer side of a picture."""


class Observation(TypedDict):
    """What an agent observes: a vector of numbers, and which actions are allowed."""

    observation: Vector
    action_mask: Mask


class Environment(AECEnv):  # type: ignore[misc] # it carries no types
    """A battle of two, one action at a time.

    battle: what is played, else the quick battle.
    reward: "win" gives 1 to the winner and -1 to the loser at the end, "points" the change of the
        lead in victory points after every action.
    render_mode: "rgb_array" for a picture, "ansi" for a line of text with all secrets in it.
    longest: after so many actions a game is broken off.
    opponents: who plays for an agent, by the names of the command line, as
        {"player_1": "beginner"}; such an agent is none of the environment's.
    seed: that of the first game, else the battle's; each game after it has the next one, unless
        `reset` is given one.
    """

    metadata: Final = {
        "name": "iron_ranks_v1",
        "observation_version": VERSION,
        "render_modes": list(RENDERED),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        battle: Battle | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        longest: int = LONGEST,
        opponents: Mapping[str, str] | None = None,
        seed: int | None = None,
    ) -> None:
        """Prepare the spaces; the first game begins with `reset`."""
        super().__init__()
        _require("reward", reward, REWARDS)
        if render_mode is not None:
            _require("render_mode", render_mode, RENDERED)
        for agent in opponents or ():
            _require("opponents", agent, SEATS)
        self.opponents = {agent: ask_for(name) for agent, name in (opponents or {}).items()}
        self.battle = battle or quick_battle(1)
        self.next_seed = self.battle.seed if seed is None else seed
        self.reward, self.render_mode, self.longest = reward, render_mode, longest
        self.possible_agents = [agent for agent in SEATS if agent not in self.opponents]
        if not self.possible_agents:
            msg = "opponents: expected a seat that is left for an agent that learns"
            raise ValueError(msg)
        self.agents: list[str] = []
        box, mask = Box(LOW, HIGH, dtype=np.float32), Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:  # noqa: ARG002 - PettingZoo's signature
        """Begin a game; the same seed gives the same dice and cards."""
        self.battle = self.battle.seeded(self.next_seed if seed is None else seed)
        self.next_seed = self.battle.seed + 1
        self.session = Session(self.battle.game())
        self._machines: dict[Seat, MachinePlayer] = {
            SEATS[agent]: machine(name, self.battle.seed) for agent, name in self.opponents.items()
        }
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
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
        """Turn to the agent that must answer next; end the game when none must."""
        request = self.session.pending
        while request and request.who in self._machines and self._answers < self.longest:
            self.session.answer(reply_of(self._machines[request.who], self.session))
            self._answers += 1
            request = self.session.pending
        self._chosen: list[str] = []
        self._places: Offered | None = None
        if request is None or self._answers >= self.longest:
            over = self.terminations if request is None else self.truncations
            over.update(dict.fromkeys(self.agents, True))
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

    def actions_for(self, reply: Reply) -> list[int]:
        """Return the actions that give a reply to the pending request, to learn from a machine.

        For a place it is the nearest that is offered. ValueError for an option that is not offered.
        """
        request, replies = self._request(), self._now_offered().replies
        if isinstance(reply, Pose):
            return [min(range(len(replies)), key=lambda each: _apart(reply, replies[each]))]
        if not isinstance(request, ChooseSome) or not isinstance(reply, tuple):
            return [replies.index(reply)]
        chosen = [replies.index(str(key)) for key in reply]
        return chosen if len(chosen) == request.most else [*chosen, DONE]

    def _now_offered(self) -> Offered:
        if self._places is None:
            request = self._request()
            self._places = offered(view_of(self.session.position, request.who), request)
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

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes, and which actions are allowed."""
        seat, request = SEATS[agent], self.session.pending
        acting = request is not None and request.who is seat and not self.truncations[agent]
        view = view_of(self.session.position, seat)
        asked = request if acting else None
        known = self._now_offered() if acting else None
        return {
            "observation": vector(view, asked, known, self._chosen if acting else ()),
            "action_mask": self._mask() if acting else np.zeros(ACTIONS, np.int8),
        }

    def _leads(self) -> dict[str, int]:
        seats = self.session.state.seats
        red, blue = (seats[seat].score for seat in SEATS.values())
        return dict(zip(SEATS, (red - blue, blue - red), strict=True))

    def _reward(self, before: dict[str, int]) -> None:
        if self.reward == "points":
            leads = self._leads()
            self.rewards = {agent: float(leads[agent] - before[agent]) for agent in self.agents}
        elif self.session.over and self.session.state.winner is not None:
            winner = self.session.state.winner
            self.rewards = {a: 1.0 if SEATS[a] is winner else -1.0 for a in self.agents}

    def render(self) -> str | Picture | None:
        """Return the position as a line of text ("ansi") or as a picture ("rgb_array")."""
        if self.render_mode == "rgb_array":
            return np.asarray(painted(frame_drawing(self._shown()), PIXELS), np.uint8)
        return state_to_text(self.session.state) if self.render_mode == "ansi" else None

    def _shown(self) -> ShownStep:
        """Return the position as a frame of a film shows it, with the question below the score."""
        request, now = self.session.pending, self.session.position
        who, asked = (request.who, str(request.prompt)) if request else (None, "")
        return ShownStep(0, now.state.round, now.state.progress(), who, (), asked, (), (), now)

    def close(self) -> None:
        """Do nothing: there is nothing to be closed."""


def _require(key: str, given: str, known: Iterable[str]) -> None:
    if given not in known:
        msg = f"{key} {given!r}: expected one of {', '.join(known)}"
        raise ValueError(msg)


def _apart(wished: Pose, place: Reply) -> float:
    """Return how far a place is from a wished one: inches, and a quarter turn as a tray's depth."""
    if not isinstance(place, Pose):
        return math.inf
    turn = abs((wished.facing - place.facing + 180.0) % 360.0 - 180.0)
    return math.dist(wished.centre, place.centre) + turn / 20.0


def env(**how: Any) -> wrappers.OrderEnforcingWrapper:  # Any: what Environment takes
    """Return the environment, which refuses steps out of order and actions out of bounds."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(Environment(**how)))
