"""A `strong` of another version, for a match against the one of this checkout.

`OtherVersion` starts this file with the other version's modules and tells it every answer of the
game; both go through the same game. Both must know the rules of it, which is checked at the end.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

from simulator.agents.agent import reply_of
from simulator.agents.strong_agent import StrongAgent
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash

if TYPE_CHECKING:
    from simulator.content.games.battles import Battle
    from simulator.model.requests import Reply


class OtherVersion:
    """Answers as `strong` of a checkout does."""

    def __init__(self, checkout: Path, battle: Battle, seed: int, rollouts: int) -> None:
        env = {**os.environ, "PYTHONPATH": str(checkout), "SDL_VIDEODRIVER": "dummy"}
        self._it = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, __file__], env=env, cwd=checkout, stdin=-1, stdout=-1
        )
        self._known = 0
        self._tell((battle, seed, rollouts))

    def reply(self, session: Session) -> Reply:
        """Return its answer to the pending request of a session, which it is told of."""
        self._tell((True, self._new(session)))
        return cast("Reply", self._hear())

    def ended(self, session: Session) -> None:
        """Check that it saw the same game; ValueError where it did not."""
        self._tell((False, self._new(session)))
        if self._hear() != state_hash(session.state):
            msg = "the other version went through another game: its rules are not the same"
            raise ValueError(msg)
        self._it.wait()

    def _new(self, session: Session) -> list[Reply]:
        new = [one.reply for one in session.inputs if not one.dice][self._known :]
        self._known += len(new)
        return new

    def _tell(self, said: object) -> None:
        if self._it.stdin is not None:
            pickle.dump(said, self._it.stdin)
            self._it.stdin.flush()

    def _hear(self) -> object:
        return pickle.load(self._it.stdout)  # type: ignore[arg-type] # noqa: S301 - our own program


def main() -> None:
    """Answer until the game is over; then tell what it came to."""
    battle, seed, rollouts = pickle.load(sys.stdin.buffer)  # noqa: S301 - our own program
    session, player = Session(battle.game()), StrongAgent(seed, rollouts)
    asked = True
    while asked:
        asked, replies = pickle.load(sys.stdin.buffer)  # noqa: S301 - our own program
        for reply in replies:
            session.answer(reply)
        found = reply_of(player, session) if asked else state_hash(session.state)
        pickle.dump(found, sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
