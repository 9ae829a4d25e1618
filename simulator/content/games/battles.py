"""A battle as it is asked for: scenario, armies, seed; the one way to make a game of it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path

from simulator.content.armies.handicap import NONE, with_handicap
from simulator.content.armies.lists import army_names, load_army, unknown_cards
from simulator.content.armies.saved_armies import own_army
from simulator.content.cards.own_card_marks import differences, marks_of
from simulator.content.cards.own_cards import library_at_hand, numbers_of
from simulator.content.cards.seasons import require_season
from simulator.content.games.games import new_game
from simulator.content.games.save_reader import parse_save
from simulator.content.games.saved_game import FORMAT, Header, Save, SaveError, SetUp, header_plain
from simulator.content.games.scenarios import load_scenario, pieces_of
from simulator.content.games.session_text import session_to_text
from simulator.content.games.state_lines import StateTextError
from simulator.content.games.state_text import state_from_text, state_to_text
from simulator.datafiles import program_version
from simulator.engine.dice import Dice, HandyDice, TypedDice
from simulator.engine.game import Game
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.files.arguments import checks_arguments, require_fit
from simulator.files.errors import ContentError, expected_found, shortened
from simulator.files.sources import path_of
from simulator.language.texts import printable
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import SEASON, Library
from simulator.model.named_kind import by_name
from simulator.model.scenario import Scenario
from simulator.model.seating import HUMAN
from simulator.model.state import GameState, Seat
from simulator.records import dataclass, one_line
from simulator.rules.armies.building import check, check_team, legal
from simulator.rules.armies.mustering import factions
from simulator.rules.scoring.victory import required

QUICK_SCENARIO = "a-game-of-thrones"
QUICK_RED = "stark-30"
QUICK_BLUE = "lannister-30"
SKIRMISH = "skirmish"
"""The scenario whose small armies stand on the table already."""
QUICK_ARMY = "{house}-30"
"""The list a house brings to the quick battle."""
QUICK_HOUSES = ("stark", "lannister")
"""Who meets there unless somebody chooses: Red's house and Blue's."""
USUAL_ARMIES = {SKIRMISH: ("stark-20", "lannister-20")}
"""The armies of scenarios that are made for others than those of the quick battle."""


@dataclass(frozen=True)
class Battle(SetUp):
    """What stands on the table before the first die: mode, armies and seed.

    Attributes:
        scenario: The name of a game mode or the path of a scenario file.
        armies: The army list of each seat.
        seed: The seed of the dice and of the shuffles.
        rulings: The settled ambiguities that are switched, by their ids.
        dice: "seeded", or "typed" where people roll real dice.
        pieces: The set of terrain pieces, "printed-1" or "boxes-1".
        season: The season of the cards, "S05" or "S07".

    Example:
        >>> from simulator import quick_battle
        >>> battle = quick_battle(seed=5)
        >>> battle.scenario, battle.seeded(6).seed
        ('a-game-of-thrones', 6)
    """

    seed: int = 1

    def __post_init__(self) -> None:
        """Make every map immutable; an unknown name is refused with the nearest."""
        by_name(self, armies="seats", rulings="rulings")

    def __repr__(self) -> str:
        """Return mode, armies and seed: "Battle(storm-of-swords; red: Wolves, ...; seed 1)"."""
        armies = ", ".join(f"{seat}: {army.name}" for seat, army in self.armies.items())
        return one_line(f"Battle({self.scenario}; {armies}; seed {self.seed})")

    @classmethod
    @checks_arguments
    def from_header(cls, header: Header) -> Battle:
        """Return the battle a save began with."""
        return cls(**{part.name: getattr(header, part.name) for part in fields(cls)})

    @checks_arguments
    def header(self, players: Mapping[Seat, str]) -> Header:
        """Return the header a save of this battle begins with."""
        used = marks_of(card for army in self.armies.values() for card in numbers_of(army))
        return Header(**vars(self), players=players, version=program_version(), home_made=used)

    @checks_arguments
    def seeded(self, seed: int) -> Battle:
        """Return the same battle with another seed."""
        return replace(self, seed=seed)

    def dice_source(self) -> Dice:
        """Return the dice this battle is played with."""
        return TypedDice(self.seed) if self.dice == "typed" else HandyDice(self.seed)

    def game(self) -> Game:
        """Make the game (ContentError when the scenario or an army is at fault)."""
        mode = replace(load_scenario(self.scenario), terrain_mode=self.terrain)
        if self.width is not None:
            mode = self._on_board(mode, self.width)
        self._require_sides(mode)
        game = new_game(
            mode,
            self.armies,
            self.seed,
            self.rulings,
            teams=self.teams,
            pieces=self.pieces,
            season=self.season,
        )
        game = replace(game, start=self._begun(game)) if self.position else game
        return game.made_from(self)

    @checks_arguments
    def hidden(self, start: GameState) -> Battle:
        """Return the battle without its seed, its start as a player is shown it, without cards."""
        if not self.position:
            return replace(self, seed=0)
        seats = {
            player: replace(seat, hand=(), deck=(), face_down=(), borrowed=())
            for player, seat in start.seats.items()
        }
        return replace(self, seed=0, position=state_to_text(replace(start, seats=seats)))

    @checks_arguments
    def text_of(self, session: Session) -> str:
        """Return a game of this battle as one line (StateTextError where dice forbid it)."""
        return session_to_text(session, self.header({}))

    def points_to_win(self) -> int:
        """Return the points that win at its beginning (ContentError as `game` raises it)."""
        game = self.game()
        return required(Position(game.start, game))

    def _begun(self, game: Game) -> GameState:
        """Return the position the battle begins at; it has the seats and units of its armies."""
        plain = game.start
        file = Path(self.scenario)
        try:
            state = state_from_text(self.position, game.library)
        except StateTextError as fault:
            raise ContentError(
                file, None, f"position.{fault.key}".rstrip("."), fault.expected, fault.found
            ) from fault
        for key in ("seats", "units", "ncus"):
            named, known = getattr(state, key), getattr(plain, key)
            if set(named) != set(known):
                expected, found = ", ".join(known), shortened(", ".join(named))
                raise ContentError(file, None, f"position.{key}", expected, found)
        return state

    def _on_board(self, mode: Scenario, width: float) -> Scenario:
        """Return the mode on a table of this width, where all it lays down finds room (BFD-01)."""
        wide = mode.on_board(width)
        fits = all(0.0 <= zone[0] < zone[2] <= width for zone in wide.zones)
        if not fits or not all(0.0 <= x <= width for x, _y in wide.objectives):
            expected = _("a table wide enough for this mode")
            found = _("{width:g} inches").format(width=width)
            raise ContentError(Path(self.scenario), None, "width", expected, found)
        return wide

    def _require_sides(self, mode: Scenario) -> None:
        """Refuse what the mode or the rules for several players forbid (FFA-01, TEAM-03)."""
        file = Path(self.scenario)
        for team in self.teams:
            armies = {player: self.armies[player] for player in team}
            verdict = check_team(armies, library_at_hand(self.season))
            if not verdict:
                raise ContentError(file, None, "", _("armies that fit one team"), str(verdict))
        together = {player for team in self.teams for player in team}
        found = len(self.teams) + sum(player not in together for player in self.armies)
        if found > 2 and not mode.free_for_all:
            expected = _("two sides: this mode is not for everyone against everyone")
            raise ContentError(file, None, "", expected, _("{n} sides").format(n=found))
        if not 2 <= found <= 4:
            expected = _("two to four sides")
            raise ContentError(file, None, "", expected, _("{n} sides").format(n=found))


def saved_battle(save: Save, file: Path) -> Battle:
    """Return the battle a save began with; its armies are checked as any others are.

    Raises SaveError for a card nobody has, for a home-made one that is not what it was, and for a
    list that may not be played.
    """
    library = library_at_hand(save.header.season)
    used = [card for army in save.header.armies.values() for card in numbers_of(army)]
    for place, expected, found in differences(save.header.home_made, used):
        raise SaveError(file, 1, path_of(place), expected_found(expected, found))
    for player, army in save.header.armies.items():
        key = f"armies.{player.value}"
        for place, expected, found in unknown_cards(army, library):
            words = expected_found(expected, shortened(found))
            raise SaveError(file, 1, f"{key}.{path_of(place)}", words)
        for verdict in check(army, library):
            if not verdict:
                words = _("expected a legal army list: {why}").format(why=verdict)
                raise SaveError(file, 1, key, words)
    return Battle.from_header(save.header)


def checked_header(
    battle: Battle, players: Mapping[Seat, str] | None = None, file: Path | None = None
) -> Header:
    """Return the header of a battle that a program put together, checked as that of a file is.

    players: who plays each seat, people where it is left out. Raises SaveError, which names the
    file (or the scenario) and the key, for whatever a saved game may not begin with.
    """
    require_fit("Battle", "armies", battle.armies, Mapping[Seat, Army])
    file = file or Path(battle.scenario)
    header = battle.header(players or dict.fromkeys(battle.armies, HUMAN))
    line = json.dumps({"iron_ranks": FORMAT, **header_plain(header)}, default=str)
    try:
        saved_battle(parse_save(file, line.encode()), file)
    except SaveError as fault:
        raise SaveError(file, None, fault.key, fault.expected) from fault
    return header


def began_with(session: Session, battle: Battle) -> bool:
    """Return whether a session plays the game of a battle: its start, its seed and its rules."""
    if session.battle == battle:
        return True
    played, named = session.game, battle.game()
    same = played.seed == named.seed and dict(played.rulings) == dict(named.rulings)
    same = same and played.board == named.board and played.scenario == named.scenario
    return same and state_hash(played.start) == state_hash(named.start)


def legal_army(name_or_file: str, library: Library | None = None) -> Army:
    """Return an army list that may be played; ContentError names the first rule it breaks.

    Its name is written so that it can be shown and kept in saves.
    """
    cards = library or library_at_hand()
    army = load_army(name_or_file, cards)
    if not legal(army, cards):
        first, *_rest = check(army, cards)
        raise ContentError(Path(name_or_file), None, "", _("a legal army list"), str(first))
    return replace(army, name=printable(army.name))


def quick_houses(library: Library) -> tuple[str, ...]:
    """Return the houses for the quick battle: those that are whole and have a list for it."""
    known = army_names(library.season)
    return tuple(one for one in factions(library) if QUICK_ARMY.format(house=one) in known)


def army_of_house(name: str, library: Library) -> str:
    """Return the list of the quick battle where a house is named, else the name as it is.

    "Night's Watch" and "nightswatch" are one house; an own list of that name goes before it.
    """
    word = re.sub(r"[^a-z0-9]", "", name.casefold()).removeprefix("house")
    if not word or word not in quick_houses(library) or own_army(name) is not None:
        return name
    return QUICK_ARMY.format(house=word)


def battle_of(
    scenario: str,
    red: str,
    blue: str,
    seed: int | None,
    fewer: str = NONE,
    season: str = SEASON,
) -> Battle:
    """Return a battle by names, houses or files; what is empty is that of the quick battle.

    fewer: the handicap, as `content/armies/handicap.py` writes it.
    """
    usual_red, usual_blue = USUAL_ARMIES.get(scenario, (QUICK_RED, QUICK_BLUE))
    cards = library_at_hand(season)
    armies = {
        Seat.RED: legal_army(army_of_house(red, cards) or usual_red, cards),
        Seat.BLUE: legal_army(army_of_house(blue, cards) or usual_blue, cards),
    }
    brought = with_handicap(armies, fewer, cards)
    name = scenario or QUICK_SCENARIO
    number = 1 if seed is None else seed
    return Battle(name, brought, number, pieces=pieces_of(name), season=season)


@checks_arguments
def quick_battle(seed: int | None = None, *, season: str = SEASON) -> Battle:
    """Return the battle that starts at one click: *A Game of Thrones* with two lists of 30 points.

    Args:
        seed: The seed of the dice; 1 where it is left out.
        season: The season of the cards, "S05" or "S07".

    Returns:
        The battle, which `start` makes a game of.

    Raises:
        ContentError: There is no such season.

    Example:
        >>> from simulator import quick_battle
        >>> quick_battle(seed=5).scenario
        'a-game-of-thrones'
    """
    require_season("quick_battle", season)
    return battle_of("", "", "", seed, season=season)


def skirmish(seed: int | None = None) -> Battle:
    """Return the small battle in which both armies stand on the table already."""
    return battle_of(SKIRMISH, "", "", seed)
