"""Points the rulebook leaves open, as switches a table may turn; each has a settled default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.language.texts import translate as _
from simulator.model.rulebook import Rule
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class Ruling:
    """One switch: off is the settled reading, on the other one.

    `sentence` says what holds when it is on; `source` where the other reading comes from.
    `honoured` is False while no rule of the program can follow the other reading. `spellings` are
    how files write the settled and the other reading.
    """

    id: str
    name: str
    rule: Rule
    sentence: str
    settled: str
    source: str
    honoured: bool = True
    default: bool = False
    spellings: tuple[bool | str, bool | str] = (False, True)

    def read(self, written: object) -> bool | None:
        """Return the reading that a file's value stands for; None for any other value."""
        for on, spelling in enumerate(self.spellings):
            if type(written) is type(spelling) and written == spelling:
                return bool(on)
        return None

    def written(self, *, on: bool) -> bool | str:
        """Return a reading as files write it."""
        return self.spellings[on]

    @property
    def choices(self) -> str:
        """Return what a file may write: "true or false", or the names of the two readings."""
        settled, other = self.spellings
        if isinstance(settled, bool):
            return _("true or false")
        return _("{settled} or {other}").format(settled=settled, other=other)


_ALL: Final = (
    Ruling(
        "strict_arc_end",
        "Sight ends inside the arc",
        Rule.AMB_01,
        "A sight line must end on a part of the target that lies inside the front arc.",
        "A sight line may end on any part of the target while some part of it is in the arc.",
        "p. 7: the arcs decide what a unit can see",
    ),
    Ruling(
        "sight_from",
        "Sight starts on the front edge",
        Rule.LOS_08,
        "A sight line must leave the tray over its front edge.",
        "A sight line may start anywhere in the part of the tray inside the front arc.",
        "tables that lay the string to the front edge; not in the book",
        spellings=("front_part", "front_edge"),
    ),
    Ruling(
        "half_of_charger",
        "Half of the charger's own edge",
        Rule.AMB_06,
        "A charger must touch along at least half of its own front edge.",
        "A charger must touch along at least half of the shorter of the two edges.",
        "p. 16: 50 percent of the attacker's tray",
    ),
    Ruling(
        "exact_half",
        "Half of an edge is half of it",
        Rule.AMB_98,
        "Contact along half of an edge may not lack anything of it.",
        "Contact along half of an edge may lack up to 0.03 inch of it.",
        "p. 16: at least 50 percent, taken exactly",
    ),
    Ruling(
        "halt_before_target",
        "A failed charge halts before its target",
        Rule.AMB_07,
        "A charge that falls short ends no nearer than 1 inch to its target.",
        "A charge that falls short moves its full distance, however near that is to its target.",
        "p. 17: the picture of the failed charge",
    ),
    Ruling(
        "corner_contact",
        "A touching corner engages",
        Rule.AMB_09,
        "Trays that touch in a single point are engaged.",
        "Trays are engaged only when they touch along more than 0.05 inch.",
        "p. 5: a tray in contact with an enemy tray",
    ),
    Ruling(
        "edge_overhang",
        "A pivoted tray may hang over the table edge",
        Rule.AMB_11,
        "A tray may end a pivot hanging over the table edge.",
        "A tray may swing over the table edge but not end over it.",
        "publisher's FAQ of 2021, read leniently",
    ),
    Ruling(
        "full_board_blocks",
        "No NCU is activated on a full board",
        Rule.AMB_22,
        "A non-combat unit may not be activated while no zone is free.",
        "A non-combat unit may be activated while no zone is free, without effect.",
        "publisher's FAQ of a later season",
    ),
    Ruling(
        "engaged_must_act",
        "Idleness means death",
        Rule.AMB_23,
        "An engaged unit may not forgo its action.",
        "Every unit may forgo its action, engaged or not.",
        "publisher's FAQ of a later season",
    ),
    Ruling(
        "higher_total_wins",
        "The higher total wins",
        Rule.AMB_25,
        "When both players reach the number of points to win, the higher total wins.",
        "When both players reach the number of points to win, the game goes on.",
        "p. 26: more points than every opponent",
    ),
    Ruling(
        "reserves_count",
        "Reserves keep a player in the game",
        Rule.AMB_27,
        "A player without combat units on the table but with some still to come is not out.",
        "A player without combat units on the table is out at once.",
        "modes whose units return",
    ),
    Ruling(
        "control_lost_for_good",
        "Control once lost must be claimed again",
        Rule.AMB_30,
        "A unit that was outranked controls its token again only after another move onto it.",
        "Control returns as soon as no engaged enemy has more ranks.",
        "p. 27: control stops at once",
    ),
    Ruling(
        "missions_from_round_2",
        "Missions pay from round 2",
        Rule.AMB_51,
        "In Dark Wings, Dark Words missions pay from the second round on.",
        "In Dark Wings, Dark Words missions pay from the first round on.",
        "p. 34: tokens pay from round 2, read for missions as well",
    ),
    Ruling(
        "ncus_stay_in_quarters",
        "NCUs stay in their quarters",
        Rule.AMB_52,
        "In Here We Stand an NCU stays in its quarter until it acts again.",
        "In Here We Stand NCUs leave their quarters when the round ends.",
        "p. 33: says nothing of leaving",
    ),
    Ruling(
        "smaller_army_sets_points",
        "The smaller army sets the points to win",
        Rule.AMB_67,
        "With unequal armies the smaller one sets the points to win.",
        "With unequal armies the larger one sets the points to win.",
        "p. 26: the points go by the size of the game",
    ),
)

RULINGS: Final[Mapping[str, Ruling]] = {ruling.id: ruling for ruling in _ALL}
"""Every switch by its id, as a case file or a game names it."""


def in_force(rulings: Mapping[str, bool]) -> tuple[Ruling, ...]:
    """Return the switches that are on, in the order of the book."""
    return tuple(ruling for ruling in _ALL if rulings.get(ruling.id, ruling.default))


def written(rulings: Mapping[str, bool]) -> dict[str, bool | str]:
    """Return switches as files write them; one without a name here as it is."""
    return {
        name: RULINGS[name].written(on=on) if name in RULINGS else on
        for name, on in rulings.items()
    }
