"""What a program that answers for a seat is shown and told beside what a phone shows.

All of it comes from the view of the seat and from the request as an agent from outside is handed it
(`agents/handed.py`), so nothing leaves that the seat may not see.
"""

from __future__ import annotations

from simulator.agents.handed import handed
from simulator.agents.view import view_of
from simulator.content.games.state_lines import StateTextError
from simulator.engine.position import Position
from simulator.files.plain_data import Data, Value
from simulator.model.requests import Request
from simulator.model.state import Seat
from simulator.phones.request_text import answer_plain, request_plain
from simulator.phones.seat_page import Asked
from simulator.phones.wire import AskedPlace


def player_page(now: Position, seat: Seat, question: Data | None, asked: Asked | None) -> Data:
    """Return the view of a seat as text, and its question with the request, as parts of its page.

    Args:
        now: The whole position.
        seat: Whose program it is.
        question: The question as a phone shows it, None where nothing is asked.
        asked: The same question as it is put.
    """
    page: Data = {"view": view_of(now, seat).to_text()}
    if question is not None and asked is not None:
        request = request_plain(handed(now, asked.request)[1])
        page["question"] = {**question, "first": asked.first, "request": request}
    return page


def answer_page(now: Position, request: Request, ask: AskedPlace) -> Value:
    """Return what the request answers to a program, or under `fault` why it does not."""
    pose = ask.pose.pose() if ask.pose is not None else None
    try:
        return answer_plain(handed(now, request)[1], ask.what, pose, ask.facing)
    except StateTextError as fault:
        return {"fault": str(fault)}
