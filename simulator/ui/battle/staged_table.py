"""The table of a battle as it shows what happened: act after act, before the next question."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.geometry.pose import Pose
from simulator.model.subjects import Charge
from simulator.staging.acts import StoryAct
from simulator.ui.battle.banner import banner_text
from simulator.ui.battle.dice_panel import DicePanel
from simulator.ui.battle.panels import LOG, NOW
from simulator.ui.battle.show import DEAF, Shown, acts_to_show
from simulator.ui.battle.table import BattleTable
from simulator.ui.board.charge_shown import ChargeShown, charge_made, charge_to_come


class StagedTable(BattleTable):
    """A table that stops for what others did, and shows it again."""

    deaf = 0.0
    """Seconds in which no key answers yet."""

    def refresh(self) -> None:
        """Show where the game stands in all parts of the screen."""
        raise NotImplementedError

    @property
    def tray(self) -> DicePanel:
        """Return the dice beside the board."""
        return self.panels.story.dice

    @property
    def stops(self) -> float:
        """Return for how many seconds an act of others is shown."""
        settings = self.app.settings
        return settings.show_seconds if settings.animations else 0.0

    def skip_show(self) -> None:
        """End the show, and answer nothing; no key does for a moment."""
        self.deaf = DEAF if self.moving else self.deaf
        self.show.skip()
        self._present()
        self.board.skip()
        self.tray.lie_still()

    def show_again(self) -> None:
        """Play the act of the moment again: banner, way and dice."""
        self.skip_show()
        acts = self.staged.story.acts
        if not acts or not self.app.settings.animations:
            return
        act = self.staged.act(self.match.session) or acts[-1]
        place = next(i for i in reversed(range(len(acts))) if acts[i].first == act.first)
        self.show.begin([Shown(place, *act.rolls[-1:])], self.stops or 1.0)
        self._present()
        for travel in act.travels:
            self.board.motions.retrace(travel.unit, travel.path)
        self.tray.fall_again()

    @property
    def shown_act(self) -> StoryAct | None:
        """Return the act that is being shown, or the one under way, or the last."""
        shown = self.show.now
        return self.staged.act(self.match.session, shown.place if shown is not None else None)

    def lit(self) -> tuple[str, ...]:
        """Return the units the act that is shown, or the question, is about."""
        if self.show.busy or self.draft is None:
            act = self.shown_act
            return act.lit if act is not None else ()
        text = self.staged.decide(self.match.session)
        return text.lit if text is not None else ()

    def trail(self) -> tuple[Pose, ...]:
        """Return the way of the tray that moved in the act of the moment."""
        act = self.shown_act
        if act is None or (self.draft is not None and act.player is self.draft.request.who):
            return ()
        return act.path

    def charge(self) -> ChargeShown | None:
        """Return the charge that is shown.

        One that was declared on its way, or one that has run.
        """
        session, act = self.match.session, self.shown_act
        request = session.pending
        if act is None or (self.draft is not None and act.player is self.draft.request.who):
            return None
        if act.distance is not None:
            return charge_made(act) if self.show.busy else None
        occasion = request.occasion if request is not None else None
        if not isinstance(occasion, Charge) or occasion.unit != act.actor:
            return None
        return charge_to_come(session.position, occasion)

    def stage(self, before: Sequence[StoryAct], *, anew: bool) -> None:
        """Show the acts that are new or came to something since so much of them was known."""
        session = self.match.session
        if anew or not self.app.settings.animations:
            self.skip_show()
        if not anew:
            asked = session.pending.who if session.pending is not None else None
            last = self.staged.act(session)
            asked = asked if asked in self.match.humans else None
            self.show.begin(acts_to_show(self.staged, before, last, asked), self.stops)
        self._present()

    def _present(self) -> None:
        """Put the act of the moment on the banner, and its dice or its card on the page."""
        session, story = self.match.session, self.panels.story
        shown = self.show.now
        act = self.shown_act
        self.banner = banner_text(act, self.staged.decide(session), self.staged.before)
        tray, lying = self.staged.tray, self.staged.face_up[-1:]
        folded = bool(lying) and self.staged.fell > lying[0].index
        if shown is not None and act is not None:
            tray = self.staged.about(shown.roll) or tray
            folded = shown.roll is not None
            if not folded:
                lying = tuple(one for one in self.staged.face_up if one.index == act.first)
        fell = story.dice.show(tray)
        if not self.app.settings.animations:
            story.dice.lie_still()
        card = next(iter(lying), None)
        new = story.show_card(session.position, card, folded=folded)
        if (new or fell) and self.panels.tab != LOG:
            self.panels.tab = NOW

    def put_away(self) -> None:
        """Take away the newest that lies face up: it was seen."""
        self.staged.put_away()
        self._present()

    def pass_show(self, seconds: float) -> None:
        """Advance the time of the show: the next act comes when the last has been shown."""
        shown = self.show.now
        self.show.update(seconds)
        self.tray.update(seconds)
        if self.show.now is not shown:
            self.deaf = DEAF
            self._present()
            self.refresh()
