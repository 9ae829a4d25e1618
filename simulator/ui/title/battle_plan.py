"""What is chosen for a new battle before it begins, and what each choice is called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import zip_longest
from typing import Final

from simulator.content.armies import handicap
from simulator.content.cards.own_cards import library_at_hand
from simulator.content.games.battles import (
    QUICK_ARMY,
    QUICK_BLUE,
    QUICK_HOUSES,
    QUICK_RED,
    QUICK_SCENARIO,
    SKIRMISH,
    USUAL_ARMIES,
    Battle,
    legal_army,
)
from simulator.content.games.save_reader import LONGEST_NAME
from simulator.content.games.saved_game import Header
from simulator.content.games.scenarios import own_scenario_names, pieces_of, scenario_names
from simulator.files.plain_data import Data
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import SEASON, SEASONS, USUAL_SEASON, Library
from simulator.model.rulings import RULINGS
from simulator.model.seating import HUMAN, NAMES, with_seconds
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui.emblems import EMBLEMS, OF_FACTION

LIST: Final = "|"
"""Stands between two words of a list that is kept; no name of ours holds it."""
SEATS: Final = tuple(Seat)
SIDES: Final = ("two", "three", "four", "teams")
DICE: Final = ("seeded", "typed")
TERRAIN: Final = ("none", "chosen", "random")
WIDTHS: Final = ("own", "48", "60", "72")


@dataclass(frozen=True, slots=True)
class Plan:
    """What has been chosen so far; armies and players by seat, as many as there are seats."""

    scenario: str = QUICK_SCENARIO
    sides: str = "two"
    armies: tuple[str, ...] = (QUICK_RED, QUICK_BLUE, QUICK_BLUE, QUICK_RED)
    players: tuple[str, ...] = (HUMAN, HUMAN, HUMAN, HUMAN)
    dice: str = "seeded"
    terrain: str = "none"
    width: str = "own"
    titles: tuple[str, ...] = ("", "", "", "")
    """What people call their seats; empty for the colour."""
    emblems: tuple[str, ...] = ("", "", "", "")
    """Which emblem a seat has chosen; empty for that of its army."""
    rulings: frozenset[str] = frozenset()
    """The other readings this table plays by."""
    handicap: str = handicap.NONE
    """Who brings fewer points, as `content/armies/handicap.py` writes it."""
    season: str = USUAL_SEASON
    """The season of the cards."""

    @property
    def library(self) -> Library:
        """Return the cards of its season."""
        return library_at_hand(self.season)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats that play."""
        return SEATS[: {"two": 2, "three": 3}.get(self.sides, 4)]

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """Return who plays together: who sit opposite, so that the sides take turns."""
        if self.sides != "teams":
            return ()
        return ((SEATS[0], SEATS[2]), (SEATS[1], SEATS[3]))

    @property
    def opponent(self) -> str:
        """Return who plays against the first person: another person, else the first machine."""
        players = list(self.players[: len(self.seats)])
        if HUMAN in players:
            players.remove(HUMAN)
        return HUMAN if HUMAN in players else players[0]

    def against(self, name: str) -> Plan:
        """Return the plan with this opponent: people at every seat, or machines at all but one.

        One who plays against it already keeps every seat as it is.
        """
        if name == self.opponent:
            return self
        person = self.players.index(HUMAN) if HUMAN in self.players[: len(self.seats)] else 0
        players = tuple(HUMAN if at == person else name for at in range(len(SEATS)))
        return replace(self, players=players)

    def choosing(self, what: str, index: int, name: str) -> Plan:
        """Return the plan with another choice; `index` is the seat of an army or a player."""
        of_seats = {"army": "armies", "player": "players", "title": "titles", "emblem": "emblems"}
        part = of_seats.get(what, what)
        known = getattr(self, part)
        chosen = name if isinstance(known, str) else (*known[:index], name, *known[index + 1 :])
        found = replace(self, **{part: chosen})  # type: ignore[arg-type]  # of its kind
        if found.handicap in found.handicaps:
            return found
        return replace(found, handicap=handicap.NONE)  # its seat is gone

    @property
    def handicaps(self) -> tuple[str, ...]:
        """Return the handicaps there may be between the seats that play."""
        return handicap.words(self.seats)

    def handicap_words(self) -> str:
        """Return what the handicap is, empty for none (ContentError as `battle` raises it)."""
        if self.handicap == handicap.NONE:
            return ""
        battle = self.battle(1)
        return str(handicap.sentence(self.handicap, battle.armies, battle.points_to_win()))

    def brought(self) -> dict[Seat, Army]:
        """Return armies that meet, the handicap counted (ContentError as `battle` raises it)."""
        library = self.library
        armies = {
            seat: legal_army(name, library)
            for seat, name in zip(self.seats, self.armies, strict=False)
        }
        return handicap.with_handicap(armies, self.handicap, library)

    def battle(self, seed: int) -> Battle:
        """Make the battle (ContentError when a list cannot be read or is not legal)."""
        armies = self.brought()
        rulings = dict.fromkeys(sorted(self.rulings), True)
        width = None if self.width == "own" else float(self.width)
        return Battle(
            self.scenario,
            armies,
            seed,
            rulings,
            self.dice,
            self.terrain,
            width,
            self.teams,
            pieces=pieces_of(self.scenario),
            season=self.season,
        )

    def written(self) -> dict[str, str]:
        """Return the plan in words, as it is kept for the next time."""
        plain = {one.name: getattr(self, one.name) for one in fields(self)}
        plain["rulings"] = sorted(self.rulings)
        return {k: v if isinstance(v, str) else LIST.join(v) for k, v in plain.items()}

    @classmethod
    def remembered(cls, kept: Mapping[str, str]) -> Plan:
        """Return the plan that was kept; what nobody knows any more is as usual.

        One that names no season was kept when there was only the first.
        """
        usual = cls(season=SEASON) if kept else cls()
        given: Data = {
            name: kept[name]
            for name, known in (
                ("scenario", (*scenario_names(), *own_scenario_names())),
                ("sides", SIDES),
                ("dice", DICE),
                ("terrain", TERRAIN),
                ("width", WIDTHS),
                ("season", SEASONS),
            )
            if kept.get(name) in known
        }
        for key in ("armies", "players", "titles", "emblems"):
            given[key] = _four(kept.get(key, "").split(LIST), getattr(usual, key))
        given["players"] = tuple(name if name in NAMES else HUMAN for name in given["players"])
        rulings = kept.get("rulings", "").split(LIST)
        given["rulings"] = frozenset(name for name in rulings if name in RULINGS)
        found, fewer = replace(usual, **given), kept.get("handicap", handicap.NONE)
        return replace(found, handicap=fewer) if fewer in found.handicaps else found

    def header(self, seed: int, strong_seconds: float = 0.0) -> Header:
        """Return what a save of this battle begins with (ContentError as `battle` raises it).

        strong_seconds: how long `strong` thinks about a decision, 0 for as usual.
        """
        battle = self.battle(seed)
        header = battle.header(self.names(strong_seconds))
        titles = zip(self.seats, self.titles, strict=False)
        chosen = zip(self.seats, self.emblems, strict=False)
        usual = {
            seat: OF_FACTION[army.faction]
            for seat, army in battle.armies.items()
            if army.faction in OF_FACTION
        }
        return replace(
            header,
            names={seat: name[:LONGEST_NAME] for seat, name in titles if name},
            emblems=usual | {seat: name for seat, name in chosen if name in EMBLEMS},
        )

    def names(self, strong_seconds: float = 0.0) -> dict[Seat, str]:
        """Return who sits where: "human", or the name of a machine, `strong` with its seconds."""
        names = (with_seconds(name, strong_seconds) for name in self.players)
        return dict(zip(self.seats, names, strict=False))


def _four(found: list[str], usual: tuple[str, ...]) -> tuple[str, ...]:
    """Return as many names as there are seats; what is missing or empty is as usual."""
    wanted = zip_longest(found[: len(usual)], usual)
    return tuple(name or other for name, other in wanted)


def quick_plan(
    opponent: str, houses: tuple[str, str] = QUICK_HOUSES, fewer: str = handicap.NONE
) -> Plan:
    """Return the set-up of the quick battle: the opponent, Red's house and Blue's, the handicap."""
    red, blue = (QUICK_ARMY.format(house=house) for house in houses)
    players = (HUMAN, opponent, HUMAN, HUMAN)
    return Plan(players=players, armies=(red, blue, blue, red), handicap=fewer)


def skirmish_plan(opponent: str, fewer: str = handicap.NONE) -> Plan:
    """Return the set-up of the skirmish against somebody, with a handicap."""
    red, blue = USUAL_ARMIES[SKIRMISH]
    return replace(
        quick_plan(opponent, fewer=fewer), scenario=SKIRMISH, armies=(red, blue, blue, red)
    )


def label(what: str, name: str) -> str:
    """Return the name of a choice as it is read."""
    names: dict[str, dict[str, str]] = {
        "sides": {
            "two": _("Two sides"),
            "three": _("Three, each alone"),
            "four": _("Four, each alone"),
            "teams": _("Two against two"),
        },
        "season": {one: one for one in SEASONS},
        "dice": {"seeded": _("The program rolls"), "typed": _("Real dice, typed in")},
        "terrain": {
            "none": _("None"),
            "chosen": _("Chosen by the players"),
            "random": _("By the table of 2D6"),
        },
        "width": {
            "own": _("The mode's own"),
            "48": _("48 inches"),
            "60": _("60 inches"),
            "72": _("72 inches"),
        },
    }
    return names[what][name]
