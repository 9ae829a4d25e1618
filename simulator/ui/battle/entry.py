"""How a game is opened: a new battle, a saved game, one whose window was killed."""

from __future__ import annotations

from pathlib import Path

from simulator.agents.registry import is_machine, machine
from simulator.content.games.battles import Battle, saved_battle
from simulator.content.games.journal import Interrupted, Journal, take_up
from simulator.content.games.replaying import fitting_part, played_back
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Header, MisfitError, Save, SaveError
from simulator.engine.inputs import Input
from simulator.engine.names import call_seats
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.ui.battle.match import Match
from simulator.ui.battle.near_side import introduction
from simulator.ui.battle.phones import PhonesWanted
from simulator.ui.battle.phones_sheet import PhonesSheet
from simulator.ui.battle.screen import GameScreen
from simulator.ui.dialog import Choice, Question, tell
from simulator.ui.emblems import wear
from simulator.ui.window import Window


def sit_down(
    app: Window,
    header: Header,
    inputs: tuple[Input, ...] = (),
    *,
    saved: bool = False,
    resumed: Interrupted | None = None,
    save_to: Path | None = None,
    origin: Path | None = None,
    phones: PhonesWanted | None = None,
) -> GameScreen:
    """Start a match, or take one up after its recorded `inputs`.

    A `resumed` game goes on in its own journal; `save_to` is where it is saved when it is left.
    Raises ContentError for a scenario or army at fault, MisfitError for inputs that do not
    fit.
    """
    battle = Battle.from_header(header)
    path = resumed.path if resumed else app.places.new_journal()
    session = played_back(origin or path, battle, inputs)
    machines = {
        player: machine(name, battle.seed + number)
        for number, (player, name) in enumerate(header.players.items())
        if is_machine(name)
    }
    journal = Journal(path, header, resumed=resumed, reserve=app.places.reserve)
    match = Match(session, header, machines, journal, save_to)
    if saved:
        match.saved_inputs = list(session.inputs)
    call_seats(header.names)
    wear(header.emblems)
    game = GameScreen(app, match)
    app.start_with(game)
    if phones is not None:
        game.phones.serve(phones, app.settings.phone_seconds)
    wished = app.settings.hands_on_phones and len(match.humans) > 1
    if phones.hands if phones is not None else wished:
        app.push(PhonesSheet(app, game, begins=True))
    return game


def start(
    app: Window,
    header: Header,
    inputs: tuple[Input, ...] = (),
    *,
    saved: bool = False,
    resumed: Interrupted | None = None,
) -> GameScreen | None:
    """Sit down, or tell why that is impossible; a new game says who plays against whom."""
    try:
        game = sit_down(app, header, inputs, saved=saved, resumed=resumed)
    except (ContentError, MisfitError, OSError) as fault:
        tell(app, _("This battle cannot be played"), str(fault))
        return None
    known = introduction(game.match.session.position, header)
    if known and not inputs and resumed is None:
        game.say(known)
    return game


def open_save(app: Window, path: Path) -> bool:
    """Take up a saved game, or tell what is wrong with the file."""
    try:
        save = read(path)
        saved_battle(save, path)
    except (SaveError, ContentError) as fault:
        tell(app, _("This save cannot be read"), str(fault))
        return False
    try:
        sit_down(app, save.header, save.inputs, saved=True, origin=path)
    except MisfitError:
        _offer_what_fits(app, save, path)
        return False
    except (ContentError, OSError) as fault:
        tell(app, _("This battle cannot be played"), str(fault))
        return False
    return True


def _offer_what_fits(app: Window, save: Save, path: Path) -> None:
    """Report where a game of another version stops fitting, and offer to play on from there.

    The file stays as it is: what is played on is a game of its own.
    """
    part = fitting_part(save, path)
    words = _(
        "{name} was played with version {version} and does not fit the rules of this version to "
        "its end. {fit} of its {all} answers do. Then: {why} You can play on from there; the file "
        "stays as it is."
    ).format(
        name=path.name,
        version=save.header.version or "?",
        fit=len(part.inputs),
        all=len(part.inputs) + part.left,
        why=part.why if part.why.endswith(".") else f"{part.why}.",
    )
    ways = [
        Choice(_("Play on from there"), lambda: start(app, save.header, part.inputs)),
        Choice(_("Leave it")),
    ]
    app.push(Question(app, _("The rules have changed since"), words, ways))


@dataclass(frozen=True)
class WatchedGame:
    """A kept game that is watched."""

    header: Header
    session: Session


def watch(app: Window, path: Path) -> None:
    """Watch a kept game again, or tell what is wrong with the file."""
    try:
        save = read(path)
        session = played_back(path, saved_battle(save, path), save.inputs)
    except (SaveError, ContentError, OSError) as fault:
        tell(app, _("This save cannot be read"), str(fault))
        return
    app.rooms.replay(WatchedGame(save.header, session), None)


def resume(app: Window, path: Path) -> bool:
    """Take up a game whose window was killed; it goes on in its own journal.

    A journal that cannot be taken up stays as it is; what is wrong with it is told.
    """
    title = _("The interrupted game cannot be read")
    try:
        found = take_up(path)
    except (SaveError, ContentError, OSError) as fault:
        tell(app, title, str(fault))
        return False
    if found is None:
        tell(app, title, _("Another window plays this game: {file}.").format(file=path))
        return False
    try:
        saved_battle(found.save, path)
    except (SaveError, ContentError) as fault:
        found.lock.free()
        tell(app, title, str(fault))
        return False
    save = found.save
    try:
        sit_down(app, save.header, save.inputs, resumed=found)
    except MisfitError:
        _offer_what_fits(app, save, path)
    except (ContentError, OSError) as fault:
        tell(app, _("This battle cannot be played"), str(fault))
    else:
        return True
    found.lock.free()
    return False
