"""A review of a finished game kept on disk: there again at once, and gone on with.

A review is that of one game, one version of the program, one set of learned weights, one number of
turns that are played on, and one effort.
Whatever differs is weighed anew; a file that cannot be read is set aside. Both are said in a
sentence, and neither keeps anybody from a review.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Generator
from contextlib import suppress
from pathlib import Path
from typing import Final

from simulator.agents.playing_on import TURNS
from simulator.content.games.saved_game import input_plain
from simulator.content.practice.drill_files import practice_dir
from simulator.content.practice.review_files import (
    ENDING,
    FOLDER,
    KeptAnswer,
    KeptChoice,
    KeptPose,
    KeptReview,
    kept_efforts,
    read_review,
    write_review,
)
from simulator.content.practice.value_file import value_hash
from simulator.content.workers import CheckCancelled
from simulator.datafiles import program_version
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.files.errors import ContentError, why_refused
from simulator.files.locks import changing
from simulator.files.reading import is_there
from simulator.files.setting_aside import notice, set_aside
from simulator.geometry.pose import Pose
from simulator.language.texts import translate as _
from simulator.luck.ledger import ReviewedChoices
from simulator.model.requests import Reply
from simulator.model.state import Seat
from simulator.practice.tried_answers import CARE, DOUBT, FORGIVEN, USUAL_EFFORT
from simulator.practice.whole_review import (
    WeighedDecision,
    choices_of,
    decisions_of,
    game_review,
    weighed,
)

EVERY: Final = 10
"""After so many choices more the file is written again."""


class KeptDecisions:
    """The decisions of a game one by one: those that are kept at once, then those still to weigh.

    A game that is not over is weighed and not kept: its hands are still hidden.
    """

    def __init__(
        self, session: Session, folder: Path | None = None, effort: int = USUAL_EFFORT
    ) -> None:
        """Look for what is kept of the game under a folder of practice."""
        self._session, self._effort = session, effort
        self.said = ""
        """Why what was there could not be used, or why nothing can be kept; else empty."""
        self.refused = False
        """Whether the disk refused what was written last."""
        self._made = _nothing_yet(session, effort)
        self.file = _file(folder, self._made)
        self._choices: list[KeptChoice] = []
        self._written = 0
        if session.over:
            self._choices = self._read()
            self._written = len(self._choices)

    @property
    def known(self) -> int:
        """Return how many choices need not be weighed any more."""
        return len(self._choices)

    def choices(self) -> ReviewedChoices | None:
        """Return what all decisions of the game lost, where they are all kept; else None."""
        if not self._session.over or self.known < decisions_of(self._session):
            return None
        found = [one for _index, one in self.decisions() if one is not None]
        return game_review(self._session, found, len(found)).choices()

    def _read(self) -> list[KeptChoice]:
        if not is_there(self.file):
            return []
        try:
            found = read_review(self.file)
        except ContentError as fault:
            self.said = notice(str(fault), set_aside(self.file))
            self.said += " " + _("The game is graded again.")
            return []
        chosen = list(choices_of(self._session))
        fits = [one.index for one in found.choices] == chosen[: len(found.choices)]
        if found.model_copy(update={"choices": ()}) != self._made or not fits:
            self.said = _(
                "The kept review was graded differently (version {version}); "
                "the game is graded again."
            ).format(version=found.version)
            return []
        return list(found.choices)

    def decisions(
        self,
        check_cancelled: CheckCancelled | None = None,
        since: int = 0,
        whose: Container[Seat] | None = None,
    ) -> Generator[tuple[int, WeighedDecision | None], None, None]:
        """Yield each choice's number and its decision as `weighed` does, and keep what is new.

        It is kept as well where somebody breaks off. A disk that refuses is said, no more. Of a
        review of some seats alone (`whose`) nothing is kept.
        """
        known = {one.index: one for one in self._choices}
        keep = self._session.over and whose is None
        coming = weighed(
            self._session, self._effort, check_cancelled, since=since, whose=whose, known=known
        )
        try:
            for index, found in coming:
                if keep and index not in known:
                    self._choices.append(kept_choice(index, found))
                    if len(self._choices) - self._written >= EVERY:
                        self._write()
                yield index, found
        finally:
            self._write()

    def _write(self) -> None:
        if len(self._choices) == self._written and not self.refused:
            return
        self.refused = False
        try:
            with changing(self.file.parent.parent):  # the folder of practice, moved as a whole
                if not self._longer_kept():
                    made = self._made.model_copy(update={"choices": tuple(self._choices)})
                    write_review(self.file, made)
        except OSError as fault:
            reason = why_refused(fault)
            self.said = _("The review cannot be kept: {why}.").format(why=reason)
            self.refused = True
        self._written = len(self._choices)

    def _longer_kept(self) -> bool:
        """Return whether another program has weighed as much of the very same game by now."""
        try:
            found = read_review(self.file)
        except ContentError:
            return False
        same = found.model_copy(update={"choices": ()}) == self._made
        return same and len(found.choices) >= len(self._choices)


def best_effort(session: Session, folder: Path | None = None) -> int:
    """Return the greatest effort of a game's reviews that are kept whole; else the usual one."""
    usual = _nothing_yet(session, USUAL_EFFORT)
    for effort in kept_efforts(_home(folder), usual.game) if session.over else ():
        made = usual.model_copy(update={"effort": effort})
        with suppress(ContentError):  # who goes on with that review is told what is wrong with it
            found = read_review(_file(folder, made))
            same = found.model_copy(update={"choices": ()}) == made
            if same and len(found.choices) >= decisions_of(session):
                return effort
    return USUAL_EFFORT


def _nothing_yet(session: Session, effort: int) -> KeptReview:
    """Return a review that holds nothing yet: what weighs, and which game."""
    return KeptReview(
        version=program_version(), weights=_judge_hash(), game=game_hash(session), effort=effort
    )


def _home(folder: Path | None) -> Path:
    return (practice_dir() if folder is None else folder) / FOLDER


def _file(folder: Path | None, made: KeptReview) -> Path:
    return _home(folder) / f"{made.game}-{made.effort}{ENDING}"


def game_hash(session: Session) -> str:
    """Return a hash of how a game began and of every input: 16 hexadecimal digits."""
    found = hashlib.sha256(state_hash(session.game.start).encode())
    found.update(str(session.game.seed).encode())
    for given in session.inputs:
        plain = {key: part for key, part in input_plain(given).items() if key != "why"}
        found.update(json.dumps(plain, sort_keys=True).encode())
    return found.hexdigest()[:16]


def _judge_hash() -> str:
    """Return a hash of what judges: the weights, the turns played on, and what is a loss."""
    judges = f"{value_hash()} {TURNS} {FORGIVEN} {DOUBT} {CARE}"
    return hashlib.sha256(judges.encode()).hexdigest()[:16]


def kept_choice(index: int, found: WeighedDecision | None) -> KeptChoice:
    """Return a choice as it is kept."""
    if found is None:
        return KeptChoice(index=index)
    trial = found.trial
    best = next(at for at, one in enumerate(trial.answers) if one is trial.best)
    answers = tuple(
        KeptAnswer(
            reply=_plain(one.reply),
            chance=one.chance,
            error=one.tried.error,
            games=one.tried.games,
            margin=one.margin,
        )
        for one in trial.answers
    )
    return KeptChoice(index=index, answers=answers, best=best, loss=trial.loss, points=trial.points)


def _plain(reply: Reply) -> str | KeptPose | list[str] | list[int]:
    if isinstance(reply, Pose):
        return KeptPose(x=reply.x, y=reply.y, facing=reply.facing)
    if isinstance(reply, tuple):
        return list(reply)  # type: ignore[return-value]  # all words or all numbers
    return reply
