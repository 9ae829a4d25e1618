"""The journal of a running game: a save that only ever grows.

It has the form of a save (`content.savefile`); `back_to` takes inputs back. A killed program loses
at most the line it was writing.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import IO

from simulator.content.disk import write_atomically
from simulator.content.savefile import FORMAT, Header, header_plain, input_plain
from simulator.engine.session import Input, Session


class Journal:
    """The growing record of a running game: an answer is on the disk before the next question.

    After a refusal by the disk the whole journal is written anew at the next answer, so that no
    half-written line stays in it.
    """

    def __init__(self, path: Path, header: Header) -> None:
        """Begin a journal; an old one at this place is replaced."""
        self.path = path
        self._first = json.dumps({"iron_ranks": FORMAT, **header_plain(header)}, ensure_ascii=False)
        self._known: list[Input] = []
        self._stream: IO[str] | None = self._begun([])

    def record(self, session: Session) -> None:
        """Append what was answered, or taken back, since the last call (OSError if refused)."""
        if self._stream is None:
            self._stream = self._begun(session.inputs)
            self._known = list(session.inputs)
            return
        lines = self._news(session.inputs)
        if not lines:
            return
        try:
            self._stream.write("\n".join(lines) + "\n")
            self._stream.flush()
            os.fsync(self._stream.fileno())
        except OSError:
            self._let_go()
            raise
        self._known = list(session.inputs)

    def _begun(self, inputs: list[Input]) -> IO[str]:
        lines = [self._first, *(json.dumps(input_plain(g), ensure_ascii=False) for g in inputs)]
        write_atomically(self.path, "\n".join(lines) + "\n")
        return self.path.open("a", encoding="utf-8")

    def _news(self, inputs: list[Input]) -> list[str]:
        """Give the lines that lead from what is written to these inputs."""
        same = 0
        for known, given in zip(self._known, inputs, strict=False):
            if known != given or type(known.reply) is not type(given.reply):
                break
            same += 1
        lines = [json.dumps({"back_to": same})] if same < len(self._known) else []
        return lines + [json.dumps(input_plain(g), ensure_ascii=False) for g in inputs[same:]]

    def _let_go(self) -> None:
        """Close the file without minding that what is still to be written cannot be."""
        if self._stream is not None:
            with contextlib.suppress(OSError):
                self._stream.close()
            self._stream = None

    def close(self, *, discard: bool = False) -> None:
        """End the journal; `discard` removes it because the game was finished or saved."""
        self._let_go()
        if discard:
            with contextlib.suppress(OSError):
                self.path.unlink()
