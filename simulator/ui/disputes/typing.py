"""What is typed into the lines beside a disputed table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from simulator.texts import translate as _
from simulator.ui.disputes.fields import number, typed
from simulator.ui.disputes.questions import with_value

if TYPE_CHECKING:
    from simulator.ui.disputes.screen import DisputeScreen


class Typing:
    """Takes what is typed, letter by letter, as far as it means something."""

    def __init__(self, screen: DisputeScreen) -> None:
        """Belong to a screen."""
        self.screen = screen

    def take(self, link: str, text: str) -> None:
        """Take what was typed into a line, as far as it means something already."""
        part, _colon, key = link.partition(":")
        fault = ""
        if part == "piece":
            name = self.screen.matter.selected
            case, fault = typed(self.screen.matter.case, name, key, text)
            if key == "id" and not fault:
                self.screen.matter.history.change(case, f"name:{name}")
                self.screen.matter.follow(name, text.strip())
            self.screen.matter.change(case, f"typed:{key}:{name}")
        elif part == "ask":
            fault = self._typed_question(key, text)
        elif part == "box":
            value = number(text)
            limit = 6.0 if key == "inches" else 45.0
            if value is None or not 0.0 <= value <= limit:
                fault = _("The measuring error is a number from 0 to {most:g}.").format(most=limit)
            else:
                self.screen.matter.box = replace(self.screen.matter.box, **{key: value})
        elif link == "case:title":
            self.screen.matter.set_title(text)
        self.screen.done(fault)

    def _typed_question(self, key: str, text: str) -> str:
        question = self.screen.matter.question
        value = number(text) if text.strip() else None
        if question is None or (value is None and text.strip()):
            return _("A number is expected.")
        try:
            self.screen.matter.put(with_value(question, key, value), f"ask:{key}")
        except ValueError:
            return _("{value} is not possible here.").format(value=text.strip())
        return ""
