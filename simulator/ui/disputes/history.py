"""Taking back and doing again on a disputed table."""

from __future__ import annotations

from simulator.content.cases.casefile import Case


class History:
    """The cases a table went through; changes with the same tag in a row are one step.

    A drag is one step, however many places the tray was dragged over.
    """

    def __init__(self, case: Case) -> None:
        """Begin with a case."""
        self._before: list[Case] = []
        self._after: list[Case] = []
        self._tag = ""
        self.case = case

    def change(self, case: Case, tag: str = "") -> None:
        """Take another case; without a tag it is always a step of its own."""
        if case == self.case:
            return
        same = bool(tag) and tag == self._tag
        if same and self._before and case == self._before[-1]:
            self._before.pop()  # what is typed or dragged back to where it began is no step
            self._tag = ""
        elif not same:
            self._before.append(self.case)
            self._tag = tag
        self._after.clear()
        self.case = case

    def rest(self) -> None:
        """End the step: the next change is one of its own, whatever its tag."""
        self._tag = ""

    def step(self, *, back: bool) -> bool:
        """Take the last step back, or do it again; whether there was one."""
        taken, kept = (self._before, self._after) if back else (self._after, self._before)
        self._tag = ""
        if not taken:
            return False
        kept.append(self.case)
        self.case = taken.pop()
        return True
