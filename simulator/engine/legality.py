"""Whether a request allows a reply, and in which form the reply is recorded."""

from __future__ import annotations

import math
from numbers import Real

from simulator.geometry.pose import Pose, quantise
from simulator.language.texts import Message, msg
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Place,
    PlacePiece,
    Reply,
    Request,
    Roll,
    Shuffle,
)
from simulator.model.rulebook import Rule
from simulator.model.verdict import Verdict, refused


class IllegalReplyError(ValueError):
    """A reply that the pending request does not allow; `verdict` says why.

    Example:
        >>> from simulator import quick_battle, start
        >>> start(quick_battle()).answer("nothing of this")
        Traceback (most recent call last):
        simulator.engine.legality.IllegalReplyError: ...
    """

    def __init__(self, verdict: Verdict) -> None:
        """Carry the verdict."""
        super().__init__(verdict)
        self.verdict = verdict


def checked(request: Request, reply: Reply) -> Reply:
    """Return the reply as it is recorded; raise IllegalReplyError when the request forbids it."""
    if isinstance(request, Choose):
        return _checked_choice(request, reply)
    if isinstance(request, ChooseSome):
        return _checked_choices(request, reply)
    if isinstance(request, Place | PlacePiece):
        return _checked_pose(request, reply)
    return _checked_faces(request, reply)


def _no(request: Request, why: Message) -> IllegalReplyError:
    return IllegalReplyError(refused(request.rule or Rule.GEN_13, why))


def _checked_choice(request: Choose, reply: Reply) -> Reply:
    for option in request.options:
        if option.key == reply:
            return reply
    for no in request.refused:
        if no.key == reply:
            raise IllegalReplyError(no.verdict)
    offered = ", ".join(option.key for option in request.options)
    raise _no(
        request,
        msg("{reply} is not offered; choose one of: {offered}", reply=str(reply), offered=offered),
    )


def _checked_choices(request: ChooseSome, reply: Reply) -> Reply:
    keys = {option.key for option in request.options}
    chosen = tuple(str(key) for key in reply) if isinstance(reply, tuple) else ()
    if not isinstance(reply, tuple) or not set(chosen) <= keys or len(set(chosen)) != len(chosen):
        raise _no(request, msg("{reply} is not among what can be chosen", reply=str(reply)))
    if not request.least <= len(chosen) <= request.most:
        raise _no(
            request,
            msg("choose between {least} and {most}", least=request.least, most=request.most),
        )
    return chosen


def _checked_pose(request: Place | PlacePiece, reply: Reply) -> Reply:
    if not isinstance(reply, Pose) or not _is_finite(reply):
        raise _no(request, msg("{reply} is not a place for a tray", reply=str(reply)))
    pose = quantise(reply)
    verdict = request.check(pose)
    if not verdict:
        raise IllegalReplyError(verdict)
    return pose


def _is_finite(pose: Pose) -> bool:
    numbers: tuple[object, ...] = (pose.x, pose.y, pose.facing)  # whatever a program wrote there
    return all(
        (type(one) is float or isinstance(one, Real)) and math.isfinite(one) for one in numbers
    )


def _checked_faces(request: Request, reply: Reply) -> Reply:
    given = reply if isinstance(reply, tuple) else ()
    if isinstance(request, Shuffle):
        order = tuple(index for index in given if isinstance(index, int))
        whole = isinstance(reply, tuple) and len(order) == len(given)
        if whole and sorted(order) == list(range(request.count)):
            return order
        raise _no(request, msg("not an order of {count} cards", count=request.count))
    if not isinstance(request, Roll):
        raise _no(request, msg("this question cannot be answered"))
    whole = len(given) == request.dice
    if whole and all(isinstance(face, int) and 1 <= face <= request.sides for face in given):
        return given
    raise _no(
        request,
        msg("expected {dice} faces from 1 to {sides}", dice=request.dice, sides=request.sides),
    )
