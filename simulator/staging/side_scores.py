"""Every side's score and what wins, as the score tiles tell it."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.state import Phase
from simulator.records import dataclass
from simulator.rules.scenarios import players_of_role, scenario_of
from simulator.rules.scoring.victory import Team, gains_points, required, score, sides


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's victory points (TEAM-07).

    target: the points to win; None where the side gains none (SCN-STORM-08). sentence: how it wins.
    """

    side: Team
    score: int
    target: int | None
    sentence: str


def side_scores(now: Position) -> tuple[SideScore, ...]:
    """Return the sides in seat order with their points and what wins (WIN-01, WIN-02)."""
    return tuple(_of_side(now, side) for side in sides(now))


def _of_side(now: Position, side: Team) -> SideScore:
    if any(gains_points(now, player) for player in side):
        return SideScore(side, score(now, side), required(now), winning(now))
    rounds = scenario_of(now).rounds
    text = _("It scores no points.")
    if set(side) & set(players_of_role(now, scenario_of(now).holds_out)):
        text = _("It scores no points and wins by holding out to the end of round {round}.").format(
            round=rounds
        )
    return SideScore(side, score(now, side), None, text)


def winning(now: Position) -> str:
    """Return how many points win at the end of a round, and what else must be so (AMB-25)."""
    if now.game.rulings.get("higher_total_wins", False):
        said = _("{n} points win, with more than every other side.")
    elif scenario_of(now).scores_only:
        said = _("{n} points win.")
    else:
        said = _("{n} points win, while no other side has as many as {n}.")
    return said.format(n=required(now))


def round_words(now: Position) -> str:
    """Return which round it is of how many."""
    if now.state.phase in (Phase.SETUP, Phase.DEPLOYMENT):
        return _("Deployment")
    rounds = getattr(now.game.scenario, "rounds", 0)
    return _("Round {n} of {all}").format(n=now.state.round, all=rounds) if rounds else ""
