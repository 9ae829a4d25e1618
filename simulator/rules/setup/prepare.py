"""Setting up a game: decks, battlefield, zones and first player (DEP-01, DEP-02)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from simulator.engine.names import player_name, role_name
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.language.faction_names import house_name
from simulator.language.texts import Message, literal, msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.picking import the_one
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Phase, Seat
from simulator.model.subjects import Turn
from simulator.rules.scenarios import players_of_role, scenario_of
from simulator.rules.scoring.victory import Team, sides, tell_required
from simulator.rules.setup import lay_terrain
from simulator.rules.setup.deployment import SetupNotes, zone_title, zones
from simulator.rules.setup.given_places import stand_already
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import attachments

LEAVE: Final = "leave"


async def prepare(table: Table) -> None:
    """Shuffle the decks, set up the battlefield, let zones and the first player be chosen.

    Where the players have roles, they are chosen first: who lays terrain depends on them.
    """
    tell_required(table)
    for player in table.now.state.seats:
        await tactics_cards.shuffle_deck(table, player)
    turn = Turn(table.now.state.first)
    roles = bool(scenario_of(table.now).roles)
    if roles:
        await _two_sides(table)
    lay_terrain.lay_fixed(table)
    await open_window(table, Moment.BATTLEFIELD, turn)
    await _lay_terrain(table)
    await deal_objectives(table)
    if len(sides(table.now)) > 2:
        await _many_sides(table)
    elif scenario_of(table.now).deployed is not None:
        await _given_sides(table)
    elif not roles:
        await _two_sides(table)
    await attachments.join_enemies(table, attachments.BEFORE_DEPLOYMENT)
    await open_window(table, Moment.BEFORE_DEPLOYMENT, Turn(table.now.state.first))
    table.emit(ev.PhaseBegan(rule=Rule.DEP_03, phase=Phase.DEPLOYMENT))
    await stand_already(table)


async def _lay_terrain(table: Table) -> None:
    """Have the terrain be chosen or rolled, as agreed (BFD-05, BFD-08, TEAM-09)."""
    scenario = scenario_of(table.now)
    if scenario.terrain_mode == "none":
        return
    if scenario.terrain.placed_by:
        placer = players_of_role(table.now, scenario.terrain.placed_by)
        await lay_terrain.lay_alone(table, placer[0])
        return
    leads = [side[0] for side in sides(table.now)]
    order = await roll_off(table, leads, msg("Who places terrain first?"), Rule.BFD_05)
    lay = lay_terrain.lay_random if scenario.terrain_mode == "random" else lay_terrain.lay_chosen
    await lay(table, order)


async def deal_objectives(table: Table) -> None:
    """Deal a random open card to every objective token (SCN-GOT-09)."""
    numbers = tuple(card.number for card in scenario_of(table.now).objective_cards)
    tokens = list(table.now.state.tokens.values())
    if not numbers or not tokens or not scenario_of(table.now).deal_cards:
        return
    rule = scenario_of(table.now).cites.cards
    order = await table.shuffled(table.now.state.active, msg("Objective cards"), numbers)
    for token, number in zip(tokens, order, strict=False):
        table.emit(ev.ObjectiveCardDealt(rule=rule, token=token.id, card=number, at=token.at))


async def roll_off(table: Table, rollers: Sequence[Seat], why: Message, rule: Rule) -> list[Seat]:
    """Ask players to roll a die each, ties again among the tied; return them highest first."""
    faces = {}
    for player in rollers:
        (faces[player],) = await table.roll(player, why, 1, rule=rule)
    ranking: list[Seat] = []
    for face in sorted(set(faces.values()), reverse=True):
        level = [player for player in rollers if faces[player] == face]
        ranking += level if len(level) == 1 else await roll_off(table, level, why, rule)
    return ranking


def _side_of(found: Iterable[Team], player: Seat) -> Team:
    return the_one((side for side in found if player in side), f"side of {player}")


async def _two_sides(table: Table) -> None:
    """The higher roll chooses a zone or leaves it; who did not choose names the first player.

    Where the zones belong to roles, it chooses its role and does not leave it (SCN-STORM-01).
    """
    both = sides(table.now)
    leads = [side[0] for side in both]
    roles = scenario_of(table.now).roles
    why = msg("Who chooses a role?") if roles else msg("Who chooses a deployment zone?")
    rule = Rule.SCN_STORM_01 if roles else Rule.DEP_01
    winner, loser = await roll_off(table, leads, why, rule)
    chosen = await _choose_zone(table, winner, (0, 1), may_leave=not roles)
    chooser = winner
    if chosen == LEAVE:
        chooser = loser
        chosen = await _choose_zone(table, loser, (0, 1), may_leave=False)
    other = loser if chooser is winner else winner
    _take_zone(table, _side_of(both, chooser), int(chosen))
    _take_zone(table, _side_of(both, other), 1 - int(chosen))
    options = [Option(lead.value, table_name(table, lead), about=lead.value) for lead in leads]
    first = await table.choose(
        other, msg("Who is first player?"), options, kind=Kind.FIRST_PLAYER, rule=Rule.DEP_02
    )
    table.emit(ev.FirstPlayerNamed(rule=Rule.DEP_02, player=Seat(first)))
    _deploys_first(table, both.index(_side_of(both, chooser)))


async def _given_sides(table: Table) -> None:
    """The sides take the zones in order; the higher roll is first player (our own scenarios)."""
    both = sides(table.now)
    for number, side in enumerate(both):
        _take_zone(table, side, number)
    leads = [side[0] for side in both]
    ranking = await roll_off(table, leads, msg("Who is first player?"), Rule.DEP_02)
    table.emit(ev.FirstPlayerNamed(rule=Rule.DEP_02, player=ranking[0]))
    _deploys_first(table, leads.index(ranking[0]))


async def _many_sides(table: Table) -> None:
    """Everyone for himself: by roll each takes a corner; the highest is first (FFA-02, FFA-03)."""
    everyone = sides(table.now)
    leads = [side[0] for side in everyone]
    ranking = await roll_off(table, leads, msg("Who chooses a corner?"), Rule.AMB_56)
    left = list(range(len(zones(table.now))))
    for player in ranking:
        chosen = await _choose_zone(table, player, tuple(left), may_leave=False)
        left.remove(int(chosen))
        _take_zone(table, _side_of(everyone, player), int(chosen))
    ranking = await roll_off(table, leads, msg("Who is first player?"), Rule.FFA_03)
    table.emit(ev.FirstPlayerNamed(rule=Rule.FFA_03, player=ranking[0]))
    _deploys_first(table, leads.index(ranking[0]))


def table_name(table: Table, player: Seat) -> Message:
    """Return a player's name with its faction."""
    seat = table.now.state.seats[player]
    return literal(
        "{player} ({faction})", player=player_name(player), faction=house_name(seat.faction)
    )


async def _choose_zone(
    table: Table, player: Seat, free: tuple[int, ...], *, may_leave: bool
) -> str:
    """Ask a player to choose a zone by its number, or leave the choice to the opponent."""
    roles = scenario_of(table.now).roles
    options = [
        Option(
            str(number),
            role_name(roles[number]) if roles else zone_title(table.now, number),
        )
        for number in free
    ]
    if may_leave:
        options.append(Option(LEAVE, msg("Leave the choice to the opponent")))
    return await table.choose(
        player, msg("Which deployment zone?"), options, kind=Kind.ZONE_EDGE, rule=Rule.DEP_01
    )


def _take_zone(table: Table, side: Team, edge: int) -> None:
    for player in side:
        title = zone_title(table.now, edge)
        table.emit(ev.EdgeChosen(rule=Rule.DEP_01, player=player, edge=edge, title=title))


def _deploys_first(table: Table, number: int) -> None:
    table.emit(ev.noted(SetupNotes.deploys_next, number, Rule.DEP_03))
