"""A game as lines of text, for a screen reader: what happened, what is asked, what is lit.

Nothing is said that the screen does not show: options that are kept back until somebody looks
alone are not read out, and what the log leaves out is left out here.
"""

from __future__ import annotations

from collections.abc import Callable

from simulator.engine.log.lines import sentence, twice
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.model.state import Seat
from simulator.staging.decision import decision
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.seen_parts import SeenParts
from simulator.ui.cards.hand import Hand

Speak = Callable[[str], None]
"""Takes one line of text."""


class Spoken:
    """Reads one game out, line by line, as it goes on."""

    def __init__(self, speak: Speak | None) -> None:
        """Stay silent without anywhere to write."""
        self._speak = speak
        self._said: list[ev.Event] = []
        self._answers = 0
        self._asked: Draft | None = None
        self._closed: frozenset[str] | None = None
        """Which options were in a closed hand when they were read out; None before that."""
        self._lit: str | None = None
        self._card = ""
        """What was said of the card that lies face up."""
        self._drawer: tuple[Seat, int | None] | None = None
        """Whose drawer is open, and the card that was gone to in it by keys."""

    def say(self, words: str) -> None:
        """Report a sentence that is shown for a while, such as why an answer is not allowed."""
        if self._speak is not None and words:
            self._speak(words)

    def follow(self, game: SeenParts) -> None:
        """Report what happened since the last time, then what is asked now."""
        if self._speak is None:
            return
        self._say_events(game)
        self._say_card(game.panels.story.said)
        self._say_drawer(game.hand)
        draft = game.draft
        if draft is None:
            self._asked = None
            return
        if draft is not self._asked:
            self._asked, self._closed, self._lit = draft, None, draft.lit
            self._say_question(game, draft)
        if not game.hidden and self._closed != draft.closed:
            self._closed = draft.closed
            self._say_options(draft)
        if not game.hidden and draft.lit != self._lit:
            self._lit = draft.lit
            self.say(next((draft.label_of(o) for o in draft.options if o.key == draft.lit), ""))

    def _say_card(self, said: str) -> None:
        """Report a card or an ability that has come to lie face up."""
        if said != self._card:
            self._card = said
            self.say(said)

    def _say_drawer(self, hand: Hand) -> None:
        """Report every card of a drawer as it opens, then each that is gone to by keys."""
        now = (hand.player, hand.marked) if hand.laid_out else None
        before, self._drawer = self._drawer, now
        if now is None or now == before:
            return
        if before is None or before[0] is not hand.player:
            self.say(hand.title)
            for index in range(len(hand.cards)):
                self.say(hand.said(index))
        elif hand.marked is not None:
            self.say(hand.said(hand.marked))

    def _say_events(self, game: SeenParts) -> None:
        session = game.match.session
        events, answers = session.events, len(session.inputs)
        if answers < self._answers:
            self.say(_("Taken back."))
        self._answers = answers
        # What was taken back is played again up to there: the same events, made anew.
        pairs = zip(events, self._said, strict=False)
        known = next(
            (index for index, (now, before) in enumerate(pairs) if now != before),
            min(len(events), len(self._said)),
        )
        for index in range(known, len(events)):
            text = sentence(session.position, events[index])
            if text and not (index and twice(events[index - 1], events[index])):
                self.say(str(text))
        self._said = list(events)

    def _say_question(self, game: SeenParts, draft: Draft) -> None:
        asked = decision(game.match.session.position, draft.request)
        for line in (asked.turn_line, asked.line, str(draft.request.prompt), asked.at_stake):
            self.say(line)

    def _say_options(self, draft: Draft) -> None:
        keys = draft.number_keys()
        for option in draft.options:
            said = draft.label_of(option)
            if option.key in keys[:9] or option.key == draft.decline:
                number = 0 if option.key == draft.decline else keys.index(option.key) + 1
                self.say(_("{number}: {option}").format(number=number, option=said))
            else:
                self.say(said)
