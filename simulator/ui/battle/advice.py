"""What one who practises against machines may be told: the chance of winning, and a hint.

Both look at nothing the seat may not see, and both are one number: what games that are played on
from here lead to. Between two people nobody is told anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from simulator.agents.agent import WeighedAnswer
from simulator.agents.imagining import NotImaginedError
from simulator.agents.playing_on import TURNS
from simulator.agents.view import View, asked_view, view_of
from simulator.agents.winning_chance import FORECAST, TriedChance
from simulator.content.workers import CheckCancelled
from simulator.engine.names import player_name
from simulator.geometry.pose import Pose
from simulator.language.texts import listed, signed
from simulator.language.texts import translate as _
from simulator.model.requests import Choose, Reply, Request, Roll
from simulator.model.state import Seat, UnitId
from simulator.practice.tried_answers import (
    BEFORE_PLAY,
    Hint,
    Trials,
    TriedAnswer,
    considered,
)
from simulator.reports.time_left import left_of
from simulator.ui.background import CancellableWork, LeftError
from simulator.ui.battle.answer_lines import AnswerLines, ListedAnswer
from simulator.ui.battle.game_analysis import SOON
from simulator.ui.battle.match import MachineTurn, Match
from simulator.ui.battle.near_side import only_person

OTHERS = 4
"""So many answers are tried out for a hint."""
EFFORT = 4
"""How many pairs of deals each meets, and the chance before them."""


class Advice:
    """The hint that is being looked for, and the chance of winning."""

    def __init__(self, match: Match) -> None:
        """Advise at a match."""
        self._match = match
        self._asked = -1
        self._work: CancellableWork[Hint] | None = None
        self._began = 0.0
        """When the hint was asked for."""
        self._share = (0, 0)
        """How many of its games are played on by now, and how many will be."""
        self._known_at = -1
        self._known: TriedChance | None = None
        self._chance_work: CancellableWork[TriedChance] | None = None
        self.hint: Hint | None = None
        """The hint to the question that is open, once it is found."""
        self._view: View | None = None
        """What the seat saw that the hint is for."""
        self._request: Request | None = None
        """What was asked then."""

    @property
    def seat(self) -> Seat | None:
        """Return who practises: one person at a table with machines, None for any other table."""
        return only_person(self._match.header) if self._match.machines else None

    @property
    def _question(self) -> Request | None:
        """Return the open question, where it is put to who practises."""
        request = self._match.pending
        if request is None or isinstance(request, Roll):
            return None
        return request if request.who is self.seat else None

    # ------------------------------------------------------------ the chance

    def chance(self) -> TriedChance | None:
        """Return the chance that who practises wins, or None where nobody is told.

        At a question of theirs it is tried out as a hint is, beside the window; until it is found,
        and while others answer, it is what was told last: after an answer that was hinted at,
        what that answer led to. Before anything was tried out it is the forecast of the open table.
        """
        seat, given = self.seat, len(self._match.session.inputs)
        if seat is None:
            return None
        if self._known_at != given:
            self._moved_on(seat, given)
        work = self._chance_work
        if work is not None and work.done:
            self._chance_work = None
            with suppress(NotImaginedError, LeftError):  # then what was told last stays
                self._known = work.result()
        return self._known

    def _moved_on(self, seat: Seat, given: int) -> None:
        """Take up another moment of the game: what is known of it, and try out what is not."""
        self._leave_chance()
        answered = self._hinted(given)
        self._known_at = given
        session = self._match.session
        if answered is not None:
            self._known = answered
        elif self._known is None or session.over or session.state.phase in BEFORE_PLAY:
            open_table = FORECAST(view_of(session.position, seat), seat)
            self._known = TriedChance(open_table.chance)
        if self._question is None or session.state.phase in BEFORE_PLAY:
            return
        view = asked_view(session)
        self._chance_work = CancellableWork(lambda check: _trials(view, given, check).now())

    def _hinted(self, given: int) -> TriedChance | None:
        """Return what the answer that was just given led to when a hint tried it out."""
        hint = self.hint
        if hint is None or given <= self._asked:
            return None
        self.hint = None
        reply = self._match.session.inputs[self._asked].reply
        return next((one.tried for one in hint.answers if one.reply == reply), None)

    # ------------------------------------------------------------ the hint

    @property
    def busy(self) -> bool:
        """Return whether a hint is being looked for."""
        return self._work is not None

    @property
    def working(self) -> bool:
        """Return whether a hint or the chance is being looked for."""
        return self.busy or self._chance_work is not None

    def ask(self) -> str:
        """Look for a hint to the question on the table; give what there is to say meanwhile."""
        request = self._question
        if self.seat is None:
            return _("Hints are for practice: one person against machines.")
        if request is None:
            return _("A hint comes when it is your turn to answer.")
        if self.busy:
            self._leave_hint()
            return _("No hint, then.")
        given = len(self._match.session.inputs)
        view = asked_view(self._match.session)
        answers = considered(view, request, None, OTHERS)
        if not answers:
            return _("No hint here: there is one answer, or the first round has not begun.")
        self._asked, self._view = given, view
        self._request = request
        self._began, self._share = time.monotonic(), (0, 0)
        self._work = CancellableWork(
            lambda check: _trials(view, given, check).advised(answers, self._played_on)
        )
        return self.meanwhile

    def _played_on(self, done: int, of: int) -> None:
        self._share = (done, of)

    @property
    def meanwhile(self) -> str:
        """Return that a hint is looked for, and how long it will take; "" where nobody waits.

        The first games of all take longest, as nothing is known of their positions yet.
        """
        if not self.busy or self._asked != len(self._match.session.inputs):
            return ""
        (done, of), gone = self._share, time.monotonic() - self._began
        if gone < SOON or 10 * done < of or not done:
            return _("Looking for a hint …")
        return _("Looking for a hint, {left} …").format(left=left_of(gone, done, of))

    def leave(self) -> None:
        """Want neither hint nor chance any more."""
        self._leave_hint()
        self._leave_chance()

    def _leave_hint(self) -> None:
        if self._work is not None:
            self._work.leave()
        self._work = None

    def _leave_chance(self) -> None:
        if self._chance_work is not None:
            self._chance_work.leave()
        self._chance_work = None

    @property
    def lines(self) -> AnswerLines | None:
        """Return the answers of the hint, each to be shown with what follows it; None without."""
        hint, view = self.hint, self._view
        if hint is None or view is None:
            return None
        found = [
            ListedAnswer(one.reply, one.label, one.chance, one.tried.error, as_good=at < hint.equal)
            for at, one in enumerate(hint.answers)
        ]
        seat = player_name(view.seat)
        return AnswerLines(
            _("{player}'s chance of winning").format(player=seat),
            view,
            self._asked,
            found,
            verdict_of(hint),
            _("{n} games each").format(n=hint.now.games),
            hint.now,
            _place_of(self._request, hint.best.reply) if self._request is not None else None,
        )

    def found(self) -> str:
        """Return the hint in sentences once it is there; empty before, or where nobody waits."""
        work = self._work
        if work is None or not work.done:
            return ""
        self._work = None
        if self._asked != len(self._match.session.inputs):
            return ""
        try:
            hint = work.result()
        except NotImaginedError:
            return _("No hint here: nothing that you have seen explains the question.")
        self.hint = hint
        self._leave_chance()
        self._known_at, self._known = self._asked, hint.now
        return sentences(hint)


def _trials(view: View, given: int, check_cancelled: Callable[[], None]) -> Trials:
    """Return trials of the open question; the chance and the hint meet the same deals."""
    # dice of its own, never those of the game
    return Trials(view, given, EFFORT, check_cancelled)


def lines_of_machine(match: Match) -> AnswerLines | None:
    """Return what a machine could answer before its last turn, as the person opposite may see it.

    What follows is imagined from that person's view: nothing in it comes from the machine's cards.
    The chances are those of a machine that weighs its answers by them, as in the reasons it gives;
    the answers of others are tried out from that person's view.
    """
    turn, given = match.machine_turn, len(match.session.inputs)
    if turn is None:
        return None
    heading = _("{player}'s chance of winning").format(player=player_name(turn.request.who))
    if len(turn.weighed) > 1:
        games = sum(one.tried.games for one in turn.weighed)
        about = _("as the machine tried it out before its turn, in {n} games").format(n=games)
        return AnswerLines(heading, turn.view, given, _listed(turn, turn.weighed), about=about)
    about = _("tried out from what you could see, {n} games each").format(n=2 * EFFORT)

    def tried(check_cancelled: CheckCancelled) -> Sequence[ListedAnswer]:
        answers = considered(turn.view, turn.request, turn.reply, OTHERS)
        side = turn.request.who
        trials = Trials(turn.view, given, EFFORT, check_cancelled, side=side)
        return _listed(turn, trials.advised(answers).answers)

    return AnswerLines(heading, turn.view, given, tried, about=about)


def _listed(turn: MachineTurn, found: Iterable[WeighedAnswer | TriedAnswer]) -> list[ListedAnswer]:
    """Return answers as they are listed: what the machine did, then the others by their chances."""
    order = sorted(found, key=lambda one: (one.reply != turn.reply, -one.tried.chance))
    return [ListedAnswer(one.reply, one.label, one.tried.chance, one.tried.error) for one in order]


def _place_of(request: Request, reply: Reply) -> tuple[UnitId, Pose | None] | None:
    """Return the tray that an answer is about, and where it would go."""
    if isinstance(reply, Pose):
        return (request.subject or ""), reply
    options = request.options if isinstance(request, Choose) else ()
    option = next((one for one in options if one.key == reply), None)
    if option is None:
        return None
    return (request.subject or "", option.pose) if option.pose else (option.about, None)


def verdict_of(hint: Hint) -> str:
    """Return what the trials can tell apart: how many answers are equal, and which a mistake."""
    said = _("{answer}: better than all others by more than the error.")
    if hint.unclear:
        said = _("{answer}: the best that was found.")
    if hint.equal > 1:
        said = _("{n} answers are equal within the error (=).")
    if hint.equal == len(hint.answers):
        said = _("All answers are equal within the error (=).")
    said = said.format(answer=hint.best.label, n=hint.equal)
    return " ".join((said, *_others(hint), *_reasons(hint)))


def _others(hint: Hint) -> Iterator[str]:
    """Yield which answers would be mistakes, and of which that is not known."""
    worse = hint.mistakes
    if worse:
        said = _("{answer} would be mistakes: up to {less:.0%} less.")
        if len(worse) == 1:
            said = _("{answer} would be a mistake: {less:.0%} less.")
        less = hint.best.chance - min(one.chance for one in worse)
        yield said.format(answer=listed(one.label for one in worse), less=less)
    if hint.unclear:
        said = _("Too few games to judge {answers}.")
        yield said.format(answers=listed(one.label for one in hint.unclear))


def sentences(hint: Hint) -> str:
    """Return a hint in sentences: the chance now, the best answer, and what is as good."""
    now = _("Now, with both sides playing on: {now:.0%} ± {error:.0%}.")
    best = _("Hint: {best}, which leads to {chance:.0%} ± {error:.0%}.")
    text = [
        now.format(now=hint.now.chance, error=hint.now.error),
        best.format(best=hint.best.label, chance=hint.best.chance, error=hint.best.tried.error),
    ]
    equal = [str(one.label) for one in hint.answers[1 : hint.equal]]
    if equal:
        text.append(_("As good, within the error: {others}.").format(others=listed(equal)))
    return " ".join((*text, *_others(hint), *_reasons(hint)))


def _reasons(hint: Hint) -> Iterator[str]:
    """Yield what the best answer gains over the first that isn't as good, and what comes next."""
    best, worse = hint.best, hint.answers[hint.equal :]
    if worse and best.standing:
        apart = zip(best.standing, worse[0].standing, strict=True)
        points, wounds, their_points, their_wounds = (mine - other for mine, other in apart)
        said = _(
            "Compared with {answer}, on average up to {n} turns later: your points {points}, the "
            "enemy's {their_points}; your losses {wounds} wounds, the enemy's {their_wounds}."
        )
        yield said.format(
            answer=worse[0].label,
            n=TURNS,
            points=signed(points, 1),
            their_points=signed(their_points, 1),
            wounds=signed(-wounds, 1),
            their_wounds=signed(-their_wounds, 1),
        )
    if best.acts:
        who, what = max(best.acts, key=lambda act: best.acts[act])
        said = _("After {answer}, the enemy most often goes on with {unit}: {action}.")
        yield said.format(answer=best.label, unit=who, action=what)
