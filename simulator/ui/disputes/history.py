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
        self._case = case

    @property
    def case(self) -> Case:
        """Return the case as it is now."""
        return self._case

    @property
    def can_undo(self) -> bool:
        """Return whether there is something to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Return whether there is something to do again."""
        return bool(self._after)

    def change(self, case: Case, tag: str = "") -> None:
        """Take another case; without a tag it is always a step of its own."""
        if case == self._case:
            return
        same = bool(tag) and tag == self._tag
        if same and self._before and case == self._before[-1]:
            self._before.pop()  # what is typed or dragged back to where it began is no step
            self._tag = ""
        elif not same:
            self._before.append(self._case)
            self._tag = tag
        self._after.clear()
        self._case = case

    def rest(self) -> None:
        """End the step: the next change is one of its own, whatever its tag."""
        self._tag = ""

    def undo(self) -> None:
        """Take the last step back."""
        if self._before:
            self._after.append(self._case)
            self._case = self._before.pop()
        self._tag = ""

    def redo(self) -> None:
        """Do the step that was taken back again."""
        if self._after:
            self._before.append(self._case)
            self._case = self._after.pop()
        self._tag = ""
