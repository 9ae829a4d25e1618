"""All army lists: the player's own, which can be deleted, and those that come with the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from simulator.content.armies.lists import (
    army_names,
    changed_cards,
    lists_of_season,
    load_army,
)
from simulator.content.armies.saved_armies import OwnArmy, delete_army, own_armies
from simulator.content.cards.own_cards import library_at_hand
from simulator.content.cards.seasons import with_season
from simulator.files.errors import ContentError
from simulator.language.faction_names import faction_name
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import SEASON, SEASONS
from simulator.rules.armies.building import check, legal
from simulator.rules.armies.lists import commanders, cost
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Press,
    button,
    column,
    doing,
    icon,
    prose,
    row,
    scroll,
    sheet,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.cards.liveries import livery
from simulator.ui.dialog import ask_to_delete, tell
from simulator.ui.keys import Act
from simulator.ui.paragraphs import heading, says
from simulator.ui.window import Window


class ArmyFiles(BoxScreen):
    """A sheet with every list; a click opens one."""

    see_through = True

    def __init__(
        self,
        app: Window,
        chosen: Callable[[str], object],
        title: str = "",
        now: str = "",
        season: str | None = None,
    ) -> None:
        """Offer the lists; `chosen` gets the name or the file of the one that is opened.

        The list of `now` is ticked and in view. Of a `season` those are offered that may be played
        in it, and the player's own say why they may not.
        """
        super().__init__(app)
        self.chosen, self.now = chosen, now
        self.title = title or _("Armies")
        self.folder = app.places.saves.parent / "armies"
        self.season = season
        self._listed = Box()
        """All lists, read when the sheet is laid out."""

    def resize(self) -> None:
        """Read all lists anew, then fit the window."""
        own = [self._own(army) for army in own_armies(self.folder)]
        if not own:
            where = _("None yet. They will lie in {folder}.").format(folder=self.folder)
            own = [text(where, 16, palette.TEXT_QUIET)]
        self._listed = column(
            prose(heading(_("Your own armies"))),
            *own,
            prose(heading(_("They come with the game"))),
            *self._others(),
        )
        super().resize()

    def view(self) -> Box:
        """Describe the sheet: a header with the way back, and all lists."""
        width, height = self.app.size
        back = self.key_button(_("Back"), Act.BACK, ButtonLook.PRIMARY)
        how = text(_("Click an army to open it."), 16, palette.TEXT_QUIET, align=Align.CENTRE)
        return sheet(
            row(title(self.title, align=Align.CENTRE), row(how, grow=1), back, gap=16),
            scroll(self._listed, key="armies", seen=self.now, grow=1),
            least_width=min(860, width - 60),
            least_height=min(760, height - 40),
        )

    def introduce(self) -> str:
        """Return the title, and what a click does."""
        return ". ".join((self.title, _("Click an army to open it.")))

    def _others(self) -> Iterator[Box]:
        """Yield the lists that come with the game; of a season those that may be played in it."""
        for name in army_names(self.season or SEASON):
            army = load_army(name, season=self.season)
            if self.season is None or legal(army, library_at_hand(army.season)):
                yield self._army(army, name)
        for season in SEASONS if self.season is None else ():
            for file in lists_of_season(season):
                yield self._army(load_army(file), str(file))

    def _own(self, army: OwnArmy) -> Box:
        delete = button(_("Delete"), doing(self.ask, army.path), align=Align.CENTRE)
        fault, changed = army.fault, []
        if not fault:
            try:
                found = load_army(army.path, as_it_is=True, season=self.season)
                changed = [says(one, colour=palette.TOO_CLOSE) for one in changed_cards(army.path)]
            except ContentError as wrong:
                fault = str(wrong)
        if fault:
            name = text(printed(army.name), 18, palette.TEXT_QUIET, bold=True)
            why = prose(says(fault, colour=palette.ILLEGAL, icon="verdict-no"))
            return row(column(name, why, grow=1, pad=(10, 0)), delete)
        opened = row(self._army(found, str(army.path)), delete)
        return column(opened, prose(*changed)) if changed else opened

    def _army(self, army: Army, name: str) -> Press:
        house, worn = faction_name(army.faction), livery(army.faction)
        library = library_at_hand(army.season)
        leaders = ", ".join(card.name for card in commanders(army, library))
        points = _("{cost} of {points} points")
        words = [
            house if self.season else with_season(house, army.season),
            points.format(cost=cost(army, library), points=army.points),
        ]
        words += [leaders] if leaders else []
        broken = [str(verdict) for verdict in check(army, library) if not verdict]
        quiet = palette.ILLEGAL if broken else palette.TEXT_QUIET
        words += broken[:1]
        said = column(
            text(printed(army.name), 18, bold=True),
            text(" · ".join(words), 16, quiet),
            gap=1,
            grow=1,
        )
        tick = icon("verdict-yes") if name == self.now else None
        inside = row(icon(worn.shield, 24, worn.light), said, tick, pad=(10, 5), gap=12)
        return Press(
            key=name,
            child=inside,
            do=doing(self.open_army, name),
            look=ButtonLook.TILE,
            chosen=name == self.now,
            grow=1,
        )

    # ------------------------------------------------------------ choosing

    def open_army(self, name: str) -> None:
        """Open a list, by its name or its file."""
        self.close()
        self.chosen(name)

    def ask(self, path: Path) -> None:
        """Ask before a list of the player's own is deleted."""
        said = _("Delete {name}? This cannot be taken back.").format(name=path.stem)
        ask_to_delete(self.app, said, partial(self._delete, path))

    def _delete(self, path: Path) -> None:
        try:
            delete_army(path)
        except OSError as fault:
            tell(self.app, _("Not deleted"), str(fault))
        self.resize()
