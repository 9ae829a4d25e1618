"""Victory points and the end of the game (WIN-01 to WIN-07, FFA-06, FFA-07)."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.engine.names import player_name, token_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.language.texts import Message, Text, msg
from simulator.model import events as ev
from simulator.model.cards import price
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.state import Ncu, Phase, Seat, Unit, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from simulator.records import dataclass
from simulator.rules.battlefield import castle_walls
from simulator.rules.scenarios import players_of_role, scenario_of
from simulator.rules.scoring.objectives import controllers
from simulator.rules.scoring.score_notes import ScoreNotes

Team = tuple[Seat, ...]
"""The players of one side: a team, or one player alone."""


class GameOverError(Exception):
    """Ends the running script at once: the game has been decided (WIN-07)."""


def sides(now: Position) -> list[Team]:
    """Return the sides in seat order."""
    return list(dict.fromkeys(now.team(player) for player in now.state.seats))


def score(now: Position, side: Team) -> int:
    """Return a side's victory points (TEAM-07)."""
    return sum(now.state.seats[player].score for player in side)


def required(now: Position) -> int:
    """Return the points that win: 8 at 30 army points, 2 more for every further 10 (WIN-02).

    With unequal armies the larger sets them, or the smaller where the table rules so (AMB-67).
    """
    fixed = scenario_of(now).required_points
    if fixed is not None:
        return fixed
    smaller = now.game.rulings.get("smaller_army_sets_points", False)
    size = min(_sizes(now)) if smaller else max(_sizes(now))
    return 2 + 2 * (size // 10)


def _sizes(now: Position) -> list[int]:
    """Return the army points of every side."""
    seats = now.state.seats
    return [sum(seats[player].points_size for player in side) for side in sides(now)]


def tell_required(table: Table) -> None:
    """Report how many points win where the armies are unequal; a house rule says so (AMB-67)."""
    now = table.now
    if scenario_of(now).required_points is not None or len(set(_sizes(now))) == 1:
        return
    text = msg("The armies are unequal; victory points to win: {points}.", points=required(now))
    table.emit(ev.noted(ScoreNotes.points_to_win, required(now), Rule.AMB_67, text))


@dataclass(frozen=True, slots=True)
class PointsDue:
    """Victory points a player would score now: what for, by which rule, and with what.

    about: the ids of what they are scored with: a token and its unit, a quarter, a mission.
    """

    player: Seat
    points: int
    source: Text
    rule: Rule
    about: tuple[str, ...] = ()


def gains_points(now: Position, player: Seat) -> bool:
    """Whether a player can gain victory points at all: not in every role (SCN-STORM-08)."""
    only = scenario_of(now).scores_only
    return not only or player in players_of_role(now, only)


def award(
    table: Table, player: Seat, points: int, source: Text, rule: Rule, about: tuple[str, ...] = ()
) -> None:
    """Award victory points to a player, unless its role gains none (SCN-STORM-08)."""
    if points and gains_points(table.now, player):
        event = ev.PointsScored(rule=rule, player=player, points=points, source=source, about=about)
        table.emit(event)


def pay(table: Table, due: Iterable[PointsDue]) -> None:
    """Pay the players the points that are due to them."""
    for one in due:
        award(table, one.player, one.points, one.source, one.rule, one.about)


# ------------------------------------------------------------------ during the round


def points_for(now: Position, unit: UnitId) -> int:
    """Return the victory points a combat unit's destruction scores (WIN-06, SCN-STORM-16).

    None for one that grants no victory points, as its abilities stand before it falls.
    """
    if now.has(Stat.NO_POINTS, unit):
        return 0
    return (
        castle_walls.points(now) if now.is_wall(unit) else scenario_of(now).scoring.unit_destroyed
    )


def unit_destroyed(table: Table, unit: UnitId, by: Seat | None, points: int) -> None:
    """Score a destroyed combat unit, then see whether its owner is out (WIN-06, WIN-07).

    points: what `points_for` gave while it still stood.

    Call it right after UnitDestroyed. Raises GameOverError when the game is decided.
    """
    now = table.now
    owner = now.owner(unit)
    rule = Rule.SCN_STORM_16 if now.is_wall(unit) else Rule.WIN_06
    source = msg("{unit} destroyed", unit=now.name(unit))
    if not points:
        check_elimination(table)
        return
    if by is not None and by not in now.team(owner):
        award(table, by, points, source, rule, (unit,))
    else:
        for side in sides(now):
            if owner not in side:
                award(table, side[0], points, source, rule, (unit,))
    check_elimination(table)


def eliminated(now: Position, side: Team) -> bool:
    """Return whether a side has no combat unit on the battlefield (WIN-07, AMB-27).

    With the ruling "reserves_count", units still to enter or return keep a side in the game.
    """
    units = [u for u in now.state.units.values() if u.owner in side and not now.is_wall(u.id)]
    if now.game.rulings.get("reserves_count", False):
        return not any(not unit.destroyed or _comes_back(now, unit.id) for unit in units)
    return not any(unit.on_table for unit in units)


def _comes_back(now: Position, unit: UnitId) -> bool:
    """Return whether the mode lets a destroyed unit return, and there is a round left for it."""
    return now.state.round < scenario_of(now).rounds and now.has(Stat.RETURNS, unit)


def check_elimination(table: Table) -> None:
    """End the game at once when only one side has units left; raise GameOverError then."""
    now = table.now
    if now.state.phase in {Phase.SETUP, Phase.DEPLOYMENT}:
        return
    alive = [side for side in sides(now) if not eliminated(now, side)]
    left = [side for side in alive if not conceded(now, side)]
    if len(left) > 1:
        for side in sides(now):
            if side not in alive:
                _retire(table, side)
        _tell_of_members(table, alive)
        return
    winner = left[0][0] if left else None
    if left == alive:
        end(table, winner, msg("No enemy combat unit is left."), Rule.WIN_07)
    else:
        end(table, winner, msg("All others have conceded or have no combat unit."), Rule.AMB_96)
    raise GameOverError


def _tell_of_members(table: Table, alive: list[Team]) -> None:
    """Report once that a player without combat units plays on in a team (AMB-62)."""
    for player in (player for side in alive if len(side) > 1 for player in side):
        words = ScoreNotes(table.now.state.notes).without_units
        if player not in words and eliminated(table.now, (player,)):
            text = msg(
                "{player} has no combat unit left; the team plays on.", player=player_name(player)
            )
            value = (*words, player)
            table.emit(ev.noted(ScoreNotes.without_units, value, Rule.AMB_62, text))


def out(now: Position, player: Seat) -> bool:
    """Return whether a player has been eliminated while others play on (FFA-07)."""
    return player in ScoreNotes(now.state.notes).out


def _retire(table: Table, side: Team) -> None:
    """Take a side out of a game that goes on (FFA-07, AMB-82).

    Its NCUs and the units that were still to enter leave, its hand is discarded. An NCU that it
    controls for this round goes back, one of its own leaves whoever controls it.
    """
    for player in side:
        if out(table.now, player):
            continue
        gone = (*ScoreNotes(table.now.state.notes).out, player)
        text = msg("{player} has no combat unit left and is out.", player=player_name(player))
        table.emit(ev.noted(ScoreNotes.out, gone, Rule.FFA_07, text))
        state = table.now.state
        everyone: tuple[Unit | Ncu, ...] = (*state.ncus.values(), *state.units.values())
        for found in everyone:
            home = found.home if isinstance(found, Ncu) else found.owner
            if found.owner is player and home is not player:
                table.emit(ev.NcuLent(rule=Rule.FFA_07, ncu=found.id, player=home))
            elif home is player and not found.destroyed:
                table.emit(ev.UnitDestroyed(rule=Rule.AMB_82, unit=found.id))
        for card in table.now.state.seats[player].hand:
            table.emit(ev.CardDiscarded(rule=Rule.AMB_82, player=player, card=card))


def has_conceded(now: Position, player: Seat) -> bool:
    """Return whether a player has conceded (AMB-96)."""
    return player in ScoreNotes(now.state.notes).conceded


def conceded(now: Position, side: Team) -> bool:
    """Return whether all players of a side have conceded: it can no longer win (AMB-96)."""
    return all(has_conceded(now, player) for player in side)


def remaining(now: Position) -> list[Team]:
    """Return the sides still in the game, in seat order."""
    return [side for side in sides(now) if not any(out(now, player) for player in side)]


def rivals(now: Position) -> list[Team]:
    """Return the sides that may still win, in seat order."""
    return [side for side in remaining(now) if not conceded(now, side)]


def end(table: Table, winner: Seat | None, why: Message, rule: Rule) -> None:
    """End the game with a winner, or a draw."""
    table.emit(ev.GameEnded(rule=rule, winner=winner, why=why))


# ------------------------------------------------------------------ at the end of a round


def due_for_tokens(now: Position) -> tuple[PointsDue, ...]:
    """Return the points for the objectives held now (SCN-GOT-07, SCN-GOT-08)."""
    scoring, cites = scenario_of(now).scoring, scenario_of(now).cites
    if now.state.round < scoring.first_round or not scoring.per_objective:
        return ()
    found = []
    for token, unit in controllers(now).items():
        if unit is None:
            continue
        owner, about = now.owner(unit), (token, unit)
        name = token_name(now, now.state.tokens[token])
        source = msg("{unit} holds {token}", unit=now.name(unit), token=name)
        found.append(PointsDue(owner, scoring.per_objective, source, cites.token_points, about))
        if now.is_commander(unit) and scoring.commander_bonus:
            source = msg(
                "{unit} holds {token} with the commander",
                unit=now.name(unit),
                token=name,
            )
            bonus = scoring.commander_bonus
            found.append(PointsDue(owner, bonus, source, cites.commander_points, about))
    return tuple(one for one in found if gains_points(now, one.player))


async def score_round(table: Table) -> None:
    """Score the objectives held, then whatever effects score (RND-09, SCN-GOT-07, -08)."""
    now = table.now
    pay(table, due_for_tokens(now))
    await open_window(table, Moment.SCORING, Turn(now.state.active))


def check_victory(table: Table) -> bool:
    """End the game when a side has won at the end of a round; say whether it ended (WIN-01)."""
    now = table.now
    ranking = sorted(rivals(now), key=lambda side: score(now, side), reverse=True)
    best = ranking[0]
    rest = [score(now, side) for side in ranking[1:]]
    needed = required(now)
    if score(now, best) >= needed and _clear(now, score(now, best), rest, needed):
        why = msg("{points} points; {needed} were needed.", points=score(now, best), needed=needed)
        end(table, best[0], why, Rule.WIN_01)
        return True
    if now.state.round < scenario_of(now).rounds:
        return False
    held = players_of_role(now, scenario_of(now).holds_out)
    if held:
        end(table, held[0], msg("The enemy has not won in time."), Rule.SCN_STORM_08)
        return True
    _after_the_last_round(table, ranking)
    return True


def _clear(now: Position, best: int, rest: list[int], needed: int) -> bool:
    """Return whether the best side wins now: nobody else may have reached the number (AMB-25).

    With the ruling "higher_total_wins" it only needs more points than the others.
    """
    second = max(rest, default=0)
    if now.game.rulings.get("higher_total_wins", False):
        return best > second
    return second < needed


def _after_the_last_round(table: Table, ranking: list[Team]) -> None:
    """Decide by points, then by army points on the battlefield, else a draw (WIN-04, WIN-05)."""
    now = table.now
    best = score(now, ranking[0])
    level = [side for side in ranking if score(now, side) == best]
    if len(level) == 1:
        why = msg("Most points after the last round: {points}.", points=best)
        end(table, level[0][0], why, Rule.WIN_04)
        return
    points = {side: army_points(now, side) for side in level}
    most = max(points.values())
    richest = [side for side in level if points[side] == most]
    if len(richest) == 1:
        why = msg("Level on points; army points left on the battlefield: {points}.", points=most)
        end(table, richest[0][0], why, Rule.WIN_05)
    else:
        end(table, None, msg("Level on points and on army points."), Rule.WIN_05)


def army_points(now: Position, side: Team) -> int:
    """Return what a side's units on the table and their attachments cost (AMB-26, AMB-77)."""
    units = [u for u in now.state.units.values() if u.owner in side and u.on_table]
    return sum(price(card) for unit in units for card in now.cards_in(unit.id))
