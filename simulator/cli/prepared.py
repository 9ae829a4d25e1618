"""A battle made ready by what was given on the command line: new, saved or interrupted."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from simulator.agents.outside import announced
from simulator.agents.registry import ask_for, is_own, spelled
from simulator.cli.own_cards import left_out
from simulator.cli.shell.faults import stop, stop_at
from simulator.cli.shell.terminal import say
from simulator.content.armies.handicap import NONE, sentence
from simulator.content.games import saved_game
from simulator.content.games.battles import Battle, battle_of, saved_battle
from simulator.content.games.journal import Interrupted, take_up
from simulator.content.games.replaying import played_back
from simulator.content.games.save_reader import read
from simulator.engine.inputs import Input
from simulator.engine.session import Session
from simulator.files.locks import JOURNAL
from simulator.files.reading import is_there
from simulator.language.texts import translate as _
from simulator.model.cards import USUAL_SEASON
from simulator.model.seating import HUMAN, NAMES, OUTSIDE
from simulator.model.state import Seat
from simulator.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping


WIDE = 72.0
"""The width of the larger table in inches."""


@dataclass(frozen=True)
class Prepared:
    """A battle ready to be played: who sits where, and what was answered already."""

    battle: Battle
    players: Mapping[Seat, str]
    inputs: tuple[Input, ...] = ()
    origin: Path | None = None
    interrupted: Interrupted | None = None
    """The interrupted game that is taken up, where `origin` is a journal."""

    def session(self) -> Session:
        """Build the session, recorded inputs included; MisfitError where they do not fit."""
        return played_back(self.origin or Path(), self.battle, self.inputs)


def player_names(text: str) -> dict[Seat, str]:
    """Read "human,package.module:Class" as who plays red and blue."""
    names = [name.strip() for name in text.split(",")]
    two = len(names) == 2
    names = [spelled(name) for name in names] if two else names
    outside = [name for name in names if name != HUMAN and not is_own(name)] if two else []
    known = announced()
    if not two or not all(name in known or OUTSIDE.fullmatch(name) for name in outside):
        stop(
            _(
                "--agents {text}: expected two of {names} or package.module:Class, "
                "such as human,random or human,strong:2s"
            ).format(text=text, names=", ".join((*NAMES, *known)))
        )
    if outside and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # an agent may lie where one stands
    names = [ask_for(name) if name in outside else name for name in names]
    return dict(zip((Seat.RED, Seat.BLUE), names, strict=True))


def prepared(
    scenario: str,
    red: str,
    blue: str,
    seed: int | None,
    players: str,
    load: Path | None,
    fewer: str = NONE,
    season: str = "",
) -> Prepared:
    """Make a battle of what was given on the command line."""
    if load is not None:
        if scenario or red or blue or fewer or seed is not None or season:
            stop(_("--load brings its own scenario, armies, season and seed; leave the others out"))
        found = _interrupted(load)
        save = found.save if found else read(load, forgiving=True)
        if save.torn is not None:
            said = _("{file}, line {line}, breaks off in its middle: the game goes on before it.")
            tell(said.format(file=load, line=save.torn))
        elif found is None and not save.log:
            said = _("{file} ends without its log: what came after its last answer may be lost.")
            tell(said.format(file=load))
        if not save.hashes:
            tell(
                _("{file} holds no state hashes: nothing proves that it was played so.").format(
                    file=load
                )
            )
        battle = saved_battle(save, load)
        names = player_names(players) if players else dict(save.header.players)
        return Prepared(battle, names, save.inputs, load, found)
    left_out()
    battle = battle_of(scenario, red, blue, seed, fewer, season or USUAL_SEASON)
    if fewer:
        tell(str(sentence(fewer, battle.armies, battle.points_to_win())))
    return Prepared(battle, player_names(players or f"{HUMAN},{HUMAN}"))


def _interrupted(load: Path) -> Interrupted | None:
    """Return the interrupted game that is to be loaded; None for a save."""
    journal = journal_beside(load)
    if load.suffix != JOURNAL:
        if not is_there(load) and is_there(journal):
            stop(
                _("{file} is not there, but its game was interrupted: --load {journal}").format(
                    file=load, journal=journal
                )
            )
        return None
    found = take_up(load)
    if found is None:
        stop(_("{file}: another program plays this game").format(file=load))
    return found


def tell(words: str) -> None:
    """Report something beside what the command prints."""
    say(words, to=sys.stderr)


def on_ground(prepared: Prepared, terrain: str, *, wide: bool) -> Prepared:
    """Return the battle on other ground.

    How terrain is laid, and a table of 6 by 4 feet (BFD-01).
    """
    if prepared.origin is not None:
        stop(_("--load brings its own table; leave --terrain and --wide out"))
    if terrain and terrain not in saved_game.TERRAIN_MODES:
        stop_at("--terrain", terrain, saved_game.TERRAIN_MODES)
    battle = replace(
        prepared.battle,
        terrain=terrain or prepared.battle.terrain,
        width=WIDE if wide else prepared.battle.width,
    )
    return replace(prepared, battle=battle)


def journal_beside(save: Path, number: int = 1) -> Path:
    """Return the journal of a game that is played without a window, beside where it is saved."""
    save = save.resolve() if save.is_symlink() else save  # two names of one file are one game
    return save.with_name(f"{save.name}{'' if number == 1 else f'.{number}'}{JOURNAL}")
