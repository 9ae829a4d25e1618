"""Every screen of the window, and how it is opened: the one file that knows them all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from simulator.content.cases.casefile import Case
from simulator.content.games.saved_game import Header
from simulator.engine.inputs import Input
from simulator.engine.names import call_seats
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.luck.ledger import LuckLedger
from simulator.model.state import Seat
from simulator.practice.gauntlet import Gauntlet
from simulator.practice.whole_review import WeighedDecision
from simulator.ui.battle.entry import open_save, resume, start
from simulator.ui.battle.replay_screen import ReplayScreen
from simulator.ui.battle.settings_screen import SettingsScreen
from simulator.ui.cards.library import CardLibrary
from simulator.ui.clock import today
from simulator.ui.dialog import save_first, tell
from simulator.ui.disputes.entry import open_position
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.emblems import wear
from simulator.ui.fault_report import Broken
from simulator.ui.title.archive_screen import ArchiveScreen
from simulator.ui.title.broken_off import BrokenOff
from simulator.ui.title.dropped_files import open_file
from simulator.ui.title.left_drafts import take_up_draft
from simulator.ui.title.menu import Menu
from simulator.ui.title.new_battle import NewBattle
from simulator.ui.window import RecordedGame, SavableScreen, Window


class WindowRooms:
    """The `Rooms` of one window."""

    def __init__(self, app: Window) -> None:
        """Open screens on a window."""
        self._app = app
        self._put_off: set[Path] = set()
        """The drafts somebody wants to see later."""

    def title(self) -> None:
        """Take all screens away and show the title."""
        call_seats({})
        wear({})
        self._app.start_with(Menu(self._app, self._put_off))

    def save_all(self, unsaved: Sequence[SavableScreen]) -> None:
        """Ask for one screen after another what is to become of its work, then close the window."""
        if not unsaved:
            self._app.quit()
            return
        words = _("The table is not saved. Save it before the window closes?")
        ways = (_("Save and close"), _("Close without saving"))
        rest = partial(self.save_all, unsaved[1:])
        save_first(self._app, unsaved[0], _("Close"), words, ways, rest)

    def new_battle(self) -> None:
        """Choose mode, armies and players of a new battle."""
        self._app.push(NewBattle(self._app))

    def battle(self, header: Header, *, set_up_by: int | None = None) -> None:
        """Sit down at a new battle, or tell why not; a seed may answer all before round one."""
        game = start(self._app, header)
        if game is not None and set_up_by is not None:
            game.set_up_quickly(set_up_by)

    def battle_from(self, header: Header, inputs: tuple[Input, ...]) -> None:
        """Play on from a moment of a recorded game, as a game of its own."""
        start(self._app, header, inputs)

    def drill_here(self, case: Case, unit: str, title: str) -> None:
        """Ask what a unit does in a position as a drill, and keep it."""
        from simulator.practice.from_position import kept_drill  # noqa: PLC0415 - when wanted
        from simulator.ui.practice.drill_screen import DrillScreen  # noqa: PLC0415 - when wanted
        from simulator.ui.practice_book import PracticeBook  # noqa: PLC0415 - when wanted

        folder = self._app.places.practice
        made = partial(kept_drill, case, unit, title, folder / "drills")
        self._app.push(DrillScreen(self._app, [made], PracticeBook(folder)))

    def drills_of(
        self, session: Session, decisions: tuple[WeighedDecision, ...], name: str
    ) -> None:
        """Keep decisions of a game as drills, asked from tomorrow on; `name` begins their ids."""
        from simulator.practice.filed_decisions import file_decisions  # noqa: PLC0415 - when wanted

        folder = self._app.places.practice / "drills"
        try:
            made = file_decisions(session, decisions, name, today(), folder)
        except OSError as fault:
            tell(self._app, _("Not filed"), str(fault))
            return
        if not made:
            tell(self._app, _("No drill"), _("These decisions cannot stand without their game."))
            return
        said = ngettext(
            "{n} mistake is a drill of yours now, and is asked from tomorrow on.",
            "{n} mistakes are drills of yours now, and are asked from tomorrow on.",
            len(made),
        )
        tell(self._app, _("Kept as a drill"), said.format(n=len(made)))

    def saves(self) -> None:
        """Show the kept games."""
        self._app.push(ArchiveScreen(self._app))

    def saved_game(self, path: Path) -> None:
        """Take up a saved game, or tell what is wrong with the file."""
        open_save(self._app, path)

    def interrupted_game(self, path: Path) -> bool:
        """Take up a game whose window was killed; False, and the reason told, when it cannot be."""
        return resume(self._app, path)

    def unsaved_work(self, path: Path) -> bool:
        """Take up what an unsaved draft holds; False, and the reason told, when it cannot be."""
        return take_up_draft(self._app, path)

    def replay(self, played: RecordedGame, known: LuckLedger | None) -> None:
        """Watch a game again; its luck may be `known` already."""
        call_seats(played.header.names)
        wear(played.header.emblems)
        self._app.push(ReplayScreen(self._app, played, known=known))

    def review(self, path: Path, player: Seat) -> None:
        """Grade a player's decisions in a saved game."""
        from simulator.ui.practice.review_screen import (  # noqa: PLC0415 - when it is wanted
            ReviewScreen,
        )
        from simulator.ui.practice_book import PracticeBook  # noqa: PLC0415 - when it is wanted

        screen = ReviewScreen(self._app, PracticeBook(self._app.places.practice))
        self._app.push(screen)
        screen.begin(path, player)

    def dispute(self, now: Position | None = None, unit: str = "") -> None:
        """Settle a dispute at an empty table, or at a game's position with a unit looked at."""
        if now is None:
            self._app.push(DisputeScreen(self._app))
        else:
            open_position(self._app, now, unit)

    def file(self, path: Path) -> None:
        """Open a file that was dropped, or given to the program, where it belongs."""
        open_file(self._app, path)

    def practice(self) -> None:
        """Show the drills."""
        from simulator.ui.practice.screen import PracticeScreen  # noqa: PLC0415 - when it is wanted

        self._app.push(PracticeScreen(self._app))

    def gauntlet(self, wanted: Gauntlet | None = None) -> None:
        """Show how the last gauntlet stands, or the one that is wanted."""
        from simulator.ui.practice.gauntlet_screen import (  # noqa: PLC0415 - when it is wanted
            GauntletScreen,
        )

        self._app.push(GauntletScreen(self._app, wanted))

    def first_battle(self) -> None:
        """Begin the battle that teaches, or tell what is wrong with its file."""
        from simulator.practice.teaching import lesson  # noqa: PLC0415 - when it is wanted
        from simulator.ui.practice.lesson_screen import begin  # noqa: PLC0415

        try:
            begin(self._app, lesson())
        except ContentError as fault:
            tell(self._app, _("Your first battle cannot begin"), str(fault))

    def armies(self) -> None:
        """Build an army list."""
        from simulator.ui.armies.builder import ArmyBuilder  # noqa: PLC0415 - when it is wanted

        self._app.push(ArmyBuilder(self._app))

    def cards(self) -> None:
        """Show all cards."""
        self._app.push(CardLibrary(self._app))

    def settings(self) -> None:
        """Change the settings."""
        self._app.push(SettingsScreen(self._app))

    def broken_off(self, broken: Broken) -> None:
        """Take all screens away and tell what a fault of the program left."""
        self._app.start_with(BrokenOff(self._app, broken))
