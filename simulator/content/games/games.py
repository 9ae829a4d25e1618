"""The one way to make a game: scenario, armies, cards, behaviour and rules put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.own_cards import numbers_of, table_effects, table_library
from simulator.content.games.scenario_cards import wall_card
from simulator.content.games.scenarios import with_pieces
from simulator.engine.game import Game
from simulator.model.army import Army
from simulator.model.cards import BOXES, SEASON
from simulator.model.scenario import Scenario
from simulator.model.state import Seat, Terrain
from simulator.rules.scoring.settling import SETTLEMENT
from simulator.rules.setup import start
from simulator.rules.turn import sequence


def new_game(
    scenario: Scenario,
    armies: Mapping[Seat, Army],
    seed: int = 0,
    rulings: Mapping[str, bool] | None = None,
    *,
    terrain: Sequence[Terrain] = (),
    teams: tuple[tuple[Seat, ...], ...] = (),
    pieces: str = BOXES,
    season: str = SEASON,
) -> Game:
    """Return a game before its first roll; seats sit in the order of `armies`.

    `rulings` switch settled ambiguities by name; `teams` lists who plays together; `pieces` names
    the set of terrain pieces, `season` that of the cards. Of home-made cards the game knows those
    its armies name.
    """
    library = table_library((card for army in armies.values() for card in numbers_of(army)), season)
    library, scenario = library.with_pieces(pieces), with_pieces(scenario, pieces)
    effects = table_effects(load_effects(scenario, season=season), library)
    if scenario.walls:
        wall = wall_card()
        library = replace(library, units={**library.units, wall.id: wall})
    return Game(
        start=start.start(scenario, armies, library, terrain=terrain, teams=teams),
        library=library,
        effects=effects,
        next_step=sequence.next_step,
        settlement=SETTLEMENT,
        board=scenario.board,
        scenario=scenario,
        rulings=dict(rulings or {}),
        seed=seed,
    )
