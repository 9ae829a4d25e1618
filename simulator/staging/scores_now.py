"""What scores now in every mode and who leads it: rows for a panel, and the sum of them.

The sum is asked of the function by which the modes pay (`missions/points_due.py`). A row tells what
everybody may know; only a hand of missions or siege cards is told to the team that holds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Final

from simulator.engine.names import player_name, token_name, token_number
from simulator.engine.position import Position
from simulator.language.texts import literal, ngettext, printed, signed
from simulator.language.texts import translate as _
from simulator.missions import clash, fire, siege, winds
from simulator.missions.at_once import PAID_AT_ONCE, PRICE, REVEALED, AtOnceNotes
from simulator.missions.dance import HEAVY_TOKENS, SPEED
from simulator.missions.dark import SHARED_MISSIONS
from simulator.missions.missions import card as mission_card
from simulator.missions.missions import mission_id
from simulator.missions.open_missions import OpenMission, open_missions
from simulator.missions.points_due import points_due
from simulator.missions.quarters import holder, points_in, value
from simulator.missions.stand import QUARTERS, whereabouts
from simulator.missions.storm import DEFENDER
from simulator.model.rulebook import Rule
from simulator.model.scenario import ObjectiveCard
from simulator.model.state import Phase, Seat, Token, UnitId, Until
from simulator.records import dataclass
from simulator.rules.answers import POSITION, answer
from simulator.rules.battlefield import castle_walls
from simulator.rules.battlefield.quarters import QUADRANTS, quadrant_name
from simulator.rules.scenarios import players_of_role, scenario_of
from simulator.rules.scoring.objectives import CARRY, control, covers, holders, may_control
from simulator.rules.scoring.victory import PointsDue, remaining, required
from simulator.rules.setup.returning import in_reserve, may_enter
from simulator.staging.inches import inches_short

_SETTING_UP: Final = frozenset({Phase.SETUP, Phase.DEPLOYMENT})


class RowKind(StrEnum):
    """What a row is about; the window chooses its picture by it."""

    TOKEN = "token"
    MISSION = "mission"
    NEXT_MISSION = "next_mission"
    ROLE = "role"
    QUARTER = "quarter"
    WALL = "wall"
    RESERVE = "reserve"
    MARK = "mark"
    CARD = "card"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Miss:
    """The unit of a side that misses a token by least, and by how many inches (SCN-GOT-03)."""

    player: Seat
    unit: UnitId
    inches: float


@dataclass(frozen=True, slots=True)
class ModeRow:
    """One thing that scores, or may.

    about: the id of the token, wall, unit or quarter; "mission-4" for a mission. number: what it is
    known by. text: what its card says. told: who leads it or why nobody does, in one sentence.
    units: the units and NCUs that decide it, the leader first. leader: whose it is now.
    due: what it would pay if the round ended now. misses: who comes next, by side.
    strength: what each player's side counts there, such as army points in a quarter.
    """

    kind: RowKind
    about: str
    title: str
    sentence: str
    rule: Rule
    number: int | None = None
    text: str = ""
    leader: Seat | None = None
    units: tuple[UnitId, ...] = ()
    due: tuple[PointsDue, ...] = ()
    misses: tuple[Miss, ...] = ()
    strength: tuple[tuple[Seat, int], ...] = ()
    ncus: str = ""
    """Which NCUs stand in a quarter and what stands on the line, in sentences."""

    @property
    def points(self) -> int:
        """Return the points the leader would score here now."""
        return sum(one.points for one in self.due)


@dataclass(frozen=True, slots=True)
class ScoresNow:
    """What a mode's panel shows.

    totals: the points every player would score if the round ended now. told: these in one sentence.
    later: why nothing is paid yet; empty from the first paying round on. target: the points to win.
    """

    rows: tuple[ModeRow, ...]
    totals: tuple[tuple[Seat, int], ...]
    sentence: str
    later: str
    target: int


def scores_now(now: Position, team: tuple[Seat, ...] = ()) -> ScoresNow:
    """Return what scores now; `team` are the seats that look, nobody's hand is told to others."""
    return _scores_now(now, team)


@answer(depends_on=POSITION)
def _scores_now(now: Position, team: tuple[Seat, ...]) -> ScoresNow:
    due = points_due(now)
    rows = (
        *_roles(now),
        *(_token(now, token, due) for token in now.state.tokens.values()),
        *(mission_row(one, due) for one in open_missions(now)),
        *_quarters(now, due),
        *_walls(now),
        *_marks(now),
        *_prices(now),
        *_drafted(now),
        *_reserves(now),
        *_hands(now, team),
    )
    totals = tuple(
        (player, sum(one.points for one in due if one.player is player))
        for player in now.state.seats
    )
    return ScoresNow(rows, totals, _sum(totals), later_of(now, now.state.round), required(now))


def _sum(totals: tuple[tuple[Seat, int], ...]) -> str:
    parts = ", ".join(score_of(player, points) for player, points in totals)
    return _("Scores now: {points}").format(points=parts)


def score_of(player: Seat, points: int) -> str:
    """Return a player and the points that would be scored: "Red +2"."""
    return str(literal("{player} {points}", player=player_name(player), points=signed(points, 0)))


def later_of(now: Position, number: int) -> str:
    """Return from which round on tokens or quarters pay, where a round is too early for it."""
    scenario = scenario_of(now)
    first = scenario.scoring.first_round
    pays = bool(now.state.tokens) and scenario.scoring.per_objective
    if number >= first or not (pays or QUARTERS.id in scenario.special):
        return ""
    if pays:
        return _("Objective tokens pay from round {round} on.").format(round=first)
    return _("Quarters pay from round {round} on.").format(round=first)


# ------------------------------------------------------------------ tokens


def _token(now: Position, token: Token, due: tuple[PointsDue, ...]) -> ModeRow:
    scenario = scenario_of(now)
    verdict, unit = control(now, token.id)
    card = _objective(now, token)
    misses = () if scenario.claim == CARRY else _misses(now, token, unit)
    text = str(verdict.why)
    if unit is None and not holders(now, token.id) and misses:
        text = _("{unit} is {inches} in short.").format(
            unit=now.name(misses[0].unit), inches=inches_short(misses[0].inches)
        )
    if unit is not None and token.carrier == unit and HEAVY_TOKENS.id in scenario_of(now).special:
        text = _("{unit} carries it: Speed {speed}, no march.").format(
            unit=now.name(unit), speed=SPEED
        )
    units = tuple(dict.fromkeys((*((unit,) if unit else ()), *holders(now, token.id))))
    return ModeRow(
        RowKind.TOKEN,
        token.id,
        card.name if card else str(token_name(now, token)),
        text,
        verdict.rule,
        number=token_number(now, token),
        text=card.text if card else "",
        leader=now.owner(unit) if unit else None,
        units=units,
        due=tuple(one for one in due if token.id in one.about),
        misses=misses,
    )


def _objective(now: Position, token: Token) -> ObjectiveCard | None:
    cards = scenario_of(now).objective_cards
    return next((card for card in cards if card.number == token.card), None)


def _misses(now: Position, token: Token, leader: UnitId | None) -> tuple[Miss, ...]:
    """Return for each side without the token the unit that misses it by least, nearest first."""
    found = []
    for side in remaining(now):
        if leader is not None and now.owner(leader) in side:
            continue
        inches = {
            unit.id: -covers(now, unit.id, token.id)
            for unit in now.friends(side[0])
            if may_control(now, unit.id)
        }
        nearest = min(inches, key=lambda one: (inches[one], one), default=None)
        if nearest is not None and inches[nearest] > 0:
            found.append(Miss(now.owner(nearest), nearest, inches[nearest]))
    return tuple(sorted(found, key=lambda miss: miss.inches))


# ------------------------------------------------------------------ missions


def mission_row(one: OpenMission, due: tuple[PointsDue, ...] = ()) -> ModeRow:
    """Return how a mission stands; `due` is what the end of the round would pay now."""
    about = mission_id(one.card.number)
    whole = (about, *((one.revealer.value,) if one.revealer is not None else ()))
    mine = () if one.reserve else tuple(each for each in due if each.about == whole)
    if one.reserve:
        text = _("It comes into play later.")
    elif one.scored:
        text = _("It was scored already.")
    elif one.card.counts in REVEALED:
        text = _("It pays when it is revealed, or never.")
    elif one.card.counts in PAID_AT_ONCE:
        text = _("It pays as soon as it happens.")
    elif not one.met:
        text = _("Nobody meets it now.")
    else:
        text = " ".join(
            ngettext(
                "{player} meets it: {n} point.", "{player} meets it: {n} points.", points
            ).format(player=" / ".join(str(player_name(player)) for player in side), n=points)
            for side, points in one.met
        )
    rule = Rule.SCN_WINDS_07 if one.revealer is not None else Rule.SCN_DARK_11
    return ModeRow(
        RowKind.NEXT_MISSION if one.reserve else RowKind.MISSION,
        about,
        one.card.name,
        text,
        rule,
        number=one.card.number,
        text=one.card.text,
        due=mine,
        leader=one.met[0][0][0] if len(one.met) == 1 else None,
        strength=tuple((side[0], points) for side, points in one.met),
    )


# ------------------------------------------------------------------ quarters


def _quarters(now: Position, due: tuple[PointsDue, ...]) -> Iterator[ModeRow]:
    if QUARTERS.id not in scenario_of(now).special:
        return
    where, on_line = whereabouts(now)
    for part in QUADRANTS:
        side = holder(now, part, where)
        strength = tuple((each[0], points_in(now, each, part, where)) for each in remaining(now))
        there = tuple(unit for unit, quarter in where.items() if quarter == part)
        text = _("Nobody holds this quarter.")
        if side is not None:
            text = _("{player} holds this quarter.").format(player=player_name(side[0]))
        ncus = [ncu for ncu in there if ncu in now.state.ncus and not now.ncu(ncu).destroyed]
        more = _("{ncu} stands here and {ncu:counts|count} {points}.")
        there_too = [more.format(ncu=now.name(ncu), points=value(now, ncu)) for ncu in ncus]
        more = _("{unit} stands on the line.")
        there_too += [more.format(unit=now.name(unit)) for unit in on_line]
        yield ModeRow(
            RowKind.QUARTER,
            part,
            str(quadrant_name(part)),
            " ".join([text, *there_too]),
            Rule.SCN_STAND_06,
            leader=side[0] if side else None,
            units=there,
            strength=strength,
            due=tuple(one for one in due if one.about == (part,)),
            ncus=" ".join(there_too),
        )


# ------------------------------------------------------------------ walls, marks, cards, reserves


def _of_unit(now: Position, unit: UnitId, kind: RowKind, sentence: str, rule: Rule) -> ModeRow:
    owner = now.owner(unit)
    return ModeRow(kind, unit, now.name(unit), sentence, rule, leader=owner, units=(unit,))


def _roles(now: Position) -> Iterator[ModeRow]:
    """Yield who attacks and who defends, once that is chosen, while armies are set up."""
    for role in scenario_of(now).roles if now.state.phase in _SETTING_UP else ():
        for player in players_of_role(now, role)[:1]:
            yield ModeRow(
                RowKind.ROLE,
                f"role-{role}",
                _("Defender") if role == DEFENDER else _("Attacker"),
                _("{player} plays this role.").format(player=player_name(player)),
                Rule.SCN_STORM_01,
                leader=player,
            )


def _walls(now: Position) -> Iterator[ModeRow]:
    card = castle_walls.wall_of(now)
    for unit in now.state.units.values() if card is not None else ():
        if not now.is_wall(unit.id):
            continue
        words = ngettext("{n} wound left.", "{n} wounds left.", unit.wounds).format(n=unit.wounds)
        if unit.destroyed:
            words = _("It lies in ruins.")
        points = castle_walls.points(now)
        text = ngettext(
            "Its destruction pays {n} point.", "Its destruction pays {n} points.", points
        ).format(n=points)
        yield replace(_of_unit(now, unit.id, RowKind.WALL, words, Rule.SCN_STORM_16), text=text)


def _marks(now: Position) -> Iterator[ModeRow]:
    if fire.MARKED_UNITS.id not in scenario_of(now).special:
        return
    for unit in now.state.units.values():
        tokens = unit.tokens.get(fire.POINTS, 0)
        marked = fire.is_marked(now, unit.id)
        if not (marked or tokens) or unit.destroyed:
            continue
        extra = tokens + (fire.FOR_MARKED if marked else 0)
        text = ngettext(
            "Its destruction pays {n} more point.", "Its destruction pays {n} more points.", extra
        ).format(n=extra)
        if marked:
            text = " ".join((text, _("Each enemy that it destroys pays its side 1 more point.")))
        rule = Rule.SCN_FIRE_07 if marked else Rule.SCN_FIRE_08
        row = _of_unit(now, unit.id, RowKind.MARK, text, rule)
        yield replace(row, text="\n".join(_bonuses(now, unit.id)), strength=((unit.owner, extra),))


def _bonuses(now: Position, unit: UnitId) -> Iterator[str]:
    """Yield the cards a marked unit has for the game, with what they say (SCN-FIRE-03)."""
    cards = {card.ability: card for card in scenario_of(now).objective_cards}
    for lasting in now.state.lasting:
        if lasting.subject == unit and lasting.until is Until.GAME:
            card = cards.get(lasting.ability)
            yield (
                _("{card}: {text}").format(card=lasting.name, text=printed(card.text))
                if card
                else str(lasting.name)
            )


def _prices(now: Position) -> Iterator[ModeRow]:
    """Yield the enemies on which a mission has placed points, until they fall."""
    prices = AtOnceNotes(now.state.notes).prices
    rule = Rule.SCN_DARK_11 if SHARED_MISSIONS.id in scenario_of(now).special else Rule.SCN_WINDS_07
    for unit, who, _when in prices:
        if unit:
            text = ngettext(
                "Its destruction pays {player} {n} point.",
                "Its destruction pays {player} {n} points.",
                PRICE,
            ).format(player=player_name(Seat(who)), n=PRICE)
            row = _of_unit(now, unit, RowKind.MARK, text, rule)
            yield replace(row, strength=((now.owner(unit), PRICE),))


def _drafted(now: Position) -> Iterator[ModeRow]:
    """Yield the objective cards that were drafted and not used yet; they lie open (AMB-28)."""
    if clash.COMMANDERS.id not in scenario_of(now).special:
        return
    cards = {card.number: card for card in scenario_of(now).objective_cards}
    for side in remaining(now):
        for number in clash.drafted(side[0]).read(now.state.notes):
            text = _("{player} may use it once.").format(player=player_name(side[0]))
            yield ModeRow(
                RowKind.CARD,
                f"card-{number}",
                cards[number].name,
                text,
                Rule.SCN_CLASH_04,
                number=number,
                text=cards[number].text,
                leader=side[0],
            )


def _reserves(now: Position) -> Iterator[ModeRow]:
    for unit in in_reserve(now):
        verdict = may_enter(now, unit)
        yield _of_unit(now, unit, RowKind.RESERVE, str(verdict.why), verdict.rule)


def _hands(now: Position, team: tuple[Seat, ...]) -> Iterator[ModeRow]:
    """Yield the missions and siege cards in hand: to its own team by name, to others by number."""
    notes = now.state.notes
    for player, held in winds.MissionHands.read(notes).hands.items():
        names = [mission_card(now, n).name for n in held] if player in team else []
        yield _hand(player, len(held), names, mission=True)
    known = {card.id: card.name for card in scenario_of(now).siege_cards}
    for player, cards in siege.SiegeHands.read(notes).hands.items():
        names = [known[card] for card in cards] if player in team else []
        yield _hand(player, len(cards), names, mission=False)


def _hand(player: Seat, count: int, names: list[str], *, mission: bool) -> ModeRow:
    text = ngettext("{player} holds {n} siege card.", "{player} holds {n} siege cards.", count)
    if mission:
        text = ngettext("{player} holds {n} mission.", "{player} holds {n} missions.", count)
    return ModeRow(
        RowKind.HAND,
        f"hand-{player.value}",
        str(player_name(player)),
        text.format(player=player_name(player), n=count),
        Rule.SCN_WINDS_03 if mission else Rule.SCN_STORM_06,
        text=", ".join(map(str, names)),
        leader=player,
    )
