"""What is said of an agent that fails: which one, what it was asked, and what was allowed."""

from __future__ import annotations

from typing import Final

from simulator.engine.names import player_name
from simulator.files.errors import PortableError, made_again
from simulator.language.texts import printable
from simulator.language.texts import translate as _
from simulator.model.requests import Choose, ChooseSome, Request, Roll, Shuffle

_SHOWN: Final = 12
"""Keys of options that an error lists."""


class AgentError(PortableError, RuntimeError):
    """An agent that cannot be loaded, fails, or gives a reply that is not allowed.

    `agent` is its name; `request` what it was asked, None where it could not be loaded.

    Example:
        >>> from simulator import AgentError, make_agent
        >>> try:
        ...     make_agent("nobody")
        ... except AgentError as fault:
        ...     print(fault.agent)
        nobody
    """

    def __init__(self, agent: str, why: str, request: Request | None = None) -> None:
        """Name the agent, the request, and what was allowed."""
        words = _("agent {agent}: {why}").format(agent=agent, why=why)
        if request is not None:
            words = _(
                'agent {agent}, asked as {seat} ({kind}) "{prompt}": {why}. Allowed: {allowed}'
            ).format(
                agent=agent,
                seat=player_name(request.who),
                kind=request.kind.value,
                prompt=request.prompt,
                why=why.rstrip("."),
                allowed=allowed_replies(request),
            )
        super().__init__(printable(words))
        self.agent, self.request = agent, request

    def __reduce__(self) -> tuple[object, ...]:
        """Return how it is made again elsewhere; the request stays where it was asked."""
        return made_again, (type(self), self.args, {**vars(self), "request": None})


def thinks_ahead(agent: str) -> AgentError:
    """Return the error of an agent that has to imagine games, and is asked by a view that cannot.

    Such a view was made of a position, not handed out with a question.
    """
    words = _(
        "it tries answers out on imagined games, and games can be imagined only from the view that "
        "an agent is given with a question: let it play by simulator.play, or ask it by "
        "simulator.ask"
    )
    return AgentError(agent, words)


def allowed_replies(request: Request) -> str:
    """Return what a request allows, in words with the keys of its options."""
    if isinstance(request, Choose):
        return _("one of {keys}").format(keys=_keys(request))
    if isinstance(request, ChooseSome):
        return _("a tuple of {least} to {most} of {keys}").format(
            least=request.least, most=request.most, keys=_keys(request)
        )
    if isinstance(request, Roll):
        return _("a tuple of {dice} faces from 1 to {sides}").format(
            dice=request.dice, sides=request.sides
        )
    if isinstance(request, Shuffle):
        return _("a tuple with an order of the numbers 0 to {last}").format(last=request.count - 1)
    return _("a Pose that request.check allows; request.samples() gives some")


def _keys(request: Choose | ChooseSome) -> str:
    keys = [repr(option.key) for option in request.options]
    return ", ".join([*keys[:_SHOWN], *(["..."] if len(keys) > _SHOWN else [])])
