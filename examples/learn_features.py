"""What `learn.py` looks at: a row of features for each option, computed from the observation alone.

A row says what the option is, what the unit that acts and its target are, what it means to stand
where the option puts the tray, and how the game stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simulator.rl.environment import DONE
from simulator.rl.layout import BLOCKS, FAR, ObservedBlock

Numbers: TypeAlias = NDArray[np.float32]
Places: TypeAlias = NDArray[np.intp]

GAME, QUESTION, OPTIONS, UNITS, TOKENS = (
    BLOCKS[name] for name in ("game", "question", "options", "units", "tokens")
)


def columns(block: ObservedBlock, names: str) -> list[int]:
    """Return the places of columns by their names."""
    return [block.at[name] for name in names.split()]


POSE: Final = "x y sine cosine"
PLAIN: Final = columns(
    OPTIONS,
    "inches odds needed margin engages hit dice ranged face succeeds owner wounds chosen seat",
)
"""Columns of an option that are features as they are."""
STATE: Final = columns(
    UNITS,
    "on_table wounds wounds_left ranks speed defense morale activated engaged panicked vulnerable "
    "weakened commander owner",
)
"""Columns of a unit that are features as they are."""
IDENTITIES: Final = columns(OPTIONS, "form word action use ability card zone side variant")
"""Columns that say what an option is; each name has a feature, which it may share with another."""
SALTS: Final = np.arange(len(IDENTITIES)) * 97
ASKED: Final = np.array([31, 31, *[0] * (len(IDENTITIES) - 2)])
"""A form and a word mean something else in another question."""
BUCKETS: Final = 128
STANDING: Final = columns(GAME, "active first round score enemy_score hand enemy_hand")
SUMMED: Final = columns(UNITS, "on_table wounds_left activated engaged ranks")
PLACE: Final = 12
UNIT: Final = len(STATE) + 3 + PLACE
CONTEXT: Final = len(STANDING) + 2 * (len(SUMMED) + 3) + 1
WIDTH: Final = len(PLAIN) + PLACE + 2 * UNIT + 4 + CONTEXT + BUCKETS
NOWHERE: Final = 48.0
"""Inches to what is not there."""
ROUNDED: Final = 0.02
"""Inches by which what is observed may be rounded."""


@dataclass(frozen=True)
class Choice:
    """What is chosen from: the kind of question, a row for each option, and how the game stands.

    lead: by how much the own side leads, of the points that win.
    """

    kind: int
    rows: Numbers
    context: Numbers
    lead: float


class Field:
    """Units and tokens of an observation, in inches."""

    def __init__(self, observation: Numbers) -> None:
        """Read what is observed of them."""
        game = GAME.rows(observation)[0]
        self.half = game[columns(GAME, "width depth")] * 36.0
        self.units = UNITS.rows(observation)
        self.there = self.units[:, UNITS.at["on_table"]] > 0
        self.owner = self.units[:, UNITS.at["owner"]]
        self.poses = self.units[:, columns(UNITS, POSE)]
        self.trays = self.units[:, columns(UNITS, "tray_width tray_depth")] * FAR
        tokens = TOKENS.rows(observation)
        tokens = tokens[tokens[:, TOKENS.at["there"]] > 0]
        self.tokens = tokens[:, columns(TOKENS, "x y")] * self.half
        self.radii = tokens[:, TOKENS.at["radius"]] * FAR
        self.covers = (self.cover(self.poses, self.trays) > -ROUNDED) & self.there[:, None]

    def cover(self, poses: Numbers, trays: Numbers) -> Numbers:
        """Return by how many inches each tray covers each token; below 0 it does not."""
        away = self.tokens[None] - (poses[:, :2] * self.half)[:, None]
        sine, cosine = poses[:, 2, None], poses[:, 3, None]
        across = np.abs(away[..., 0] * cosine - away[..., 1] * sine)
        along = np.abs(away[..., 0] * sine + away[..., 1] * cosine)
        inside = np.minimum(trays[:, :1] / 2 - across, trays[:, 1:] / 2 - along)
        return np.asarray(inside - self.radii)

    def places(self, poses: Numbers, units: Places) -> Numbers:
        """Return what it means that units, by their rows, stand at poses."""
        found = np.zeros((len(poses), PLACE), np.float32)
        others = self.there & (np.arange(len(self.there)) != units[:, None])
        own = self.owner == self.owner[units][:, None]
        centres = poses[:, :2] * self.half
        if len(self.tokens):
            by_friend, by_enemy = ((others & side) @ self.covers for side in (own, ~own))
            cover = self.cover(poses, self.trays[units])
            on = (cover > -ROUNDED) & ~by_friend
            away = self.tokens - centres[:, None]
            far = np.where(by_friend, NOWHERE, np.hypot(away[..., 0], away[..., 1]))
            found[:, 0] = (on & ~by_enemy).any(axis=1)
            found[:, 1] = (on & by_enemy).any(axis=1)
            found[:, 2] = far.min(axis=1) / FAR
            found[:, 3] = np.where(by_enemy, NOWHERE, far).min(axis=1) / FAR
            found[:, 4] = (np.where(by_friend, -3.0, cover).max(axis=1) / 3).clip(-1.0, 1.0)
        away = self.poses[:, :2] * self.half - centres[:, None]
        far = np.where(others & ~own, np.hypot(away[..., 0], away[..., 1]), NOWHERE)
        nearest, each = far.argmin(axis=1), np.arange(len(poses))
        gap, enemy = far[each, nearest], self.poses[nearest]
        x, y = away[each, nearest].T / np.maximum(gap, 1e-3)
        reach = self.units[:, UNITS.at["speed"]] * 12 + 7.0
        found[:, 5] = gap / FAR
        found[:, 6] = x * poses[:, 2] + y * poses[:, 3]
        found[:, 7] = -x * enemy[:, 2] - y * enemy[:, 3]
        found[:, 8] = (far < reach).sum(axis=1) / 3
        found[:, 9] = gap < reach[units]
        found[:, 10:] = poses[:, :2]
        return found

    def context(self, observation: Numbers, places: Numbers) -> Numbers:
        """Return how the game stands, for both sides."""
        found: list[NDArray[np.floating]] = [
            GAME.rows(observation)[0, STANDING],
            np.ones(1, np.float32),
        ]
        for sign in (1.0, -1.0):
            side = (self.owner == sign) & self.there
            held = self.covers[side]
            commander = self.units[side, UNITS.at["commander"]] * held.any(axis=1)
            sums = held.any(axis=0).sum(), commander.sum(), places[side, 2].sum()
            found += [self.units[side][:, SUMMED].sum(axis=0) / 3, np.array(sums) / 3]
        return np.concatenate(found).astype(np.float32)


def choice_of(observation: Numbers, allowed: Places) -> Choice:
    """Return what the allowed actions look like."""
    field, question, at = Field(observation), QUESTION.rows(observation)[0], OPTIONS.at
    real = allowed != DONE
    rows = np.zeros((len(allowed), OPTIONS.width), np.float32)
    rows[real] = OPTIONS.rows(observation)[allowed[real]]
    unit, target = (
        np.where(rows[:, at[name]] > 0, rows[:, at[name]], question[QUESTION.at[instead]])
        for name, instead in (("unit", "unit"), ("target", "defender"))
    )
    unit, target = unit.astype(np.intp), target.astype(np.intp)
    poses = rows[:, columns(OPTIONS, POSE)]
    posed = (np.abs(poses[:, 2:]).sum(axis=1) > 0.5) & (unit > 0)
    slots = np.concatenate((np.arange(len(field.there)), unit[posed] - 1))
    both = field.places(np.concatenate((field.poses, poses[posed])), slots)
    stood, ends = np.split(both, [len(field.there)])
    stood[~field.there] = 0.0
    places = np.zeros((len(rows), PLACE), np.float32)
    places[posed] = ends
    power = np.prod(field.units[:, columns(UNITS, "melee_hit melee_dice")], axis=1) * 2
    shots = np.prod(field.units[:, columns(UNITS, "ranged_hit ranged_dice")], axis=1) * 2
    known = (field.units[:, STATE], power, shots, field.covers.any(axis=1), stood)
    # Row 0 is nobody's, as in the observation.
    units = np.concatenate((np.zeros((1, UNIT), np.float32), np.column_stack(known)))
    context = field.context(observation, stood)
    found = (
        *(rows[:, PLAIN], places, units[unit], units[target]),
        *(_blows(units, unit, target), _blows(units, target, unit)),
        *(np.minimum(rows[:, at["number"]], 12) / 12, ~real),
        np.broadcast_to(context, (len(rows), CONTEXT)),
        _identities(rows, int(question[QUESTION.at["prompt"]])),
    )
    score, enemy_score = GAME.rows(observation)[0, columns(GAME, "score enemy_score")]
    kind = int(question[QUESTION.at["kind"]])
    return Choice(kind, np.column_stack(found).astype(np.float32), context, score - enemy_score)


def _blows(units: Numbers, attacker: Places, defender: Places) -> Numbers:
    """Return the wounds to be expected of a melee attack, as shares of six."""
    power, defense = len(STATE), STATE.index(UNITS.at["defense"])
    met = (attacker > 0) & (defender > 0)
    return np.asarray(met * units[attacker, power] * (1.0 - units[defender, defense]))


def _identities(rows: Numbers, prompt: int) -> Numbers:
    """Return which names each option has, in a fixed number of features."""
    names = rows[:, IDENTITIES].astype(np.int64)
    buckets = (names * 2_654_435_761 + SALTS + ASKED * prompt) % 1_000_003 % BUCKETS
    found = np.zeros((len(rows), BUCKETS), np.float32)
    option, name = np.nonzero(names)
    found[option, buckets[option, name]] = 1.0
    return found
