"""Agents from outside: programs of other people that answer for a seat.

An agent is any object with `answer(view, request)`. It is named as "package.module:Class", or by
the name under which its package announces it in the entry-point group `iron_ranks.agents`. It is
given the `View` of its seat, never the position, and a request built from it (`handed.py`); what it
answers is checked like anyone's answer.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from typing import ClassVar, Final, Protocol, runtime_checkable

from simulator.agents.agent_errors import AgentError
from simulator.agents.handed import handed
from simulator.agents.view import View
from simulator.engine.legality import IllegalReplyError, checked
from simulator.engine.position import Position
from simulator.files.errors import beside_nearest
from simulator.language.texts import Message, Text, printable
from simulator.language.texts import translate as _
from simulator.model.requests import Reply, Request
from simulator.model.seating import MACHINES, OUTSIDE

GROUP: Final = "iron_ranks.agents"
"""The group of entry points in which a package announces its agents."""


@runtime_checkable
class Agent(Protocol):
    """Someone who answers every request put to one seat, knowing what that seat may see.

    It may have `why`, a sentence that gives the reason of its last answer.

    Example:
        >>> from simulator import Choose, make_agent, Seat, ask, quick_battle, start
        >>> class First:
        ...     def answer(self, view, request):
        ...         return request.options[0].key
        >>> ask(start(quick_battle()), First())
        '0'
    """

    def answer(self, view: View, request: Request) -> Reply:
        """Return a reply that the request allows; `view` is the seat's at the moment of asking."""


class OutsideAgent:
    """An agent from outside at the table: it sees its view, and what it answers is checked."""

    imagines: ClassVar = True
    """It may imagine games, so it is shown how a question came up."""

    def __init__(self, name: str, agent: Agent) -> None:
        """Seat an agent under its name."""
        self.name, self.agent = name, agent

    @property
    def why(self) -> Text:
        """Return the reason of its last answer, empty where it gives none."""
        given = getattr(self.agent, "why", "")
        return given if isinstance(given, Message) else printable(str(given))

    def reply(self, now: Position, request: Request) -> Reply:
        """Return its answer; AgentError where it fails or gives one that is not allowed."""
        try:
            given = self.agent.answer(*handed(now, request))
        except Exception as fault:
            words = _("it failed with {kind}: {fault}").format(
                kind=type(fault).__name__, fault=fault
            )
            raise AgentError(self.name, words, request) from fault
        try:
            return checked(request, given)
        except IllegalReplyError as fault:
            words = _("{reply} is not allowed: {why}").format(reply=repr(given), why=fault)
            raise AgentError(self.name, words, request) from fault
        except Exception as fault:
            words = _("{reply} is no reply").format(reply=repr(given))
            raise AgentError(self.name, words, request) from fault


# ------------------------------------------------------------------ by name

_ASKED_FOR: Final[set[str]] = set()
"""The places whoever runs this program has named: no save can make us import anything."""


def announced() -> tuple[str, ...]:
    """Return the names of the agents that installed packages announce, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def ask_for(name: str) -> str:
    """Allow an agent to be imported, and try it; return its place, "package.module:Class".

    `name` is that place, or the name under which an installed package announces the agent. Raises
    AgentError for what cannot be imported.
    """
    point = next((one for one in entry_points(group=GROUP) if one.name == name), None)
    place = name if point is None else point.value
    if not OUTSIDE.fullmatch(place):
        known = (*MACHINES, *announced())
        words = _('expected one of {known}, or "package.module:Class", found {found}')
        found = beside_nearest(name, known)
        raise AgentError(name, words.format(known=", ".join(known), found=found))
    _ASKED_FOR.add(place)
    maker(place)
    return place


def is_asked_for(name: str) -> bool:
    """Whether an agent from outside may be loaded here."""
    return name in _ASKED_FOR


def maker(name: str) -> Callable[[int], OutsideAgent]:
    """Return what makes an agent from a seed; AgentError names what is missing."""
    found = _loaded(name)
    if not callable(found):
        raise AgentError(name, _("expected a class"))

    def make(seed: int) -> OutsideAgent:
        try:
            agent = found(seed) if _takes_seed(found) else found()
        except Exception as fault:
            words = _("it cannot be made: {fault}").format(fault=fault)
            raise AgentError(name, words) from fault
        if not callable(getattr(agent, "answer", None)):
            raise AgentError(name, _("it has no method answer(view, request)"))
        return OutsideAgent(name, agent)

    return make


def _takes_seed(made: Callable[..., object]) -> bool:
    """Whether a class is made with one value, the seed."""
    try:
        inspect.signature(made).bind(0)
    except (TypeError, ValueError):
        return False
    return True


def _loaded(name: str) -> object:
    if name not in _ASKED_FOR:
        raise AgentError(name, _("nobody here has asked for it; name it with --agents"))
    module, _colon, attribute = name.partition(":")
    try:
        found = import_module(module)
    except Exception as fault:
        words = _("it cannot be imported: {fault}").format(fault=fault)
        raise AgentError(name, words) from fault
    if not hasattr(found, attribute):
        words = _("{module} has no {attribute}").format(module=module, attribute=attribute)
        raise AgentError(name, words)
    return getattr(found, attribute)
