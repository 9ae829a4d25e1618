"""Are grades right? Strong players must lose less by them, and a mistake must stay a mistake.

Run from the repository's root, at any number of processes over one folder:

    python -m benchmarks.grades play FOLDER --level strong --first 1 --games 4
    python -m benchmarks.grades grade FOLDER
    python -m benchmarks.grades again FOLDER --decisions 50 --times 10
    python -m benchmarks.grades again FOLDER --decisions 12 --times 10 --mistakes
    python -m benchmarks.grades both FOLDER --decisions 400
    python -m benchmarks.grades tell FOLDER

`play` lets a level play itself with armies of 30 points and keeps the games. `grade` weighs every
decision of every kept game, or with `--share 0.1` every tenth, drawn by chance. `again` takes
decisions by chance, of every level as many, and weighs each anew with so many times the search;
with `--mistakes` it takes mistakes alone, of which the others have few.
Games of different players are not
equally hard to play; so `both` takes decisions by chance, of every level's games as many, asks
`greedy` and `strong` what they would answer there, and weighs both answers.
What is done stays in the folder, a line of JSON each, so that it goes on where it was broken off.
`tell` counts: the mean loss of a decision of each level, and in how many decisions the second look
says as the first whether it was a mistake, and what each level loses in the same decisions.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from simulator.agents.agent import reply_of
from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.content.games import saved_game
from simulator.content.games.battles import Battle, battle_of
from simulator.content.games.save_reader import read
from simulator.content.practice.review_files import KeptChoice
from simulator.engine.session import Session
from simulator.language.shares import wilson
from simulator.practice.tried_answers import USUAL_EFFORT
from simulator.practice.whole_review import weighed

PAIRS: Final = (
    ("stark-30", "lannister-30"),
    ("greyjoy-30", "targaryen-30"),
    ("freefolk-30", "baratheon-30"),
    ("bolton-30", "nightswatch-30"),
    ("martell-30", "brotherhood-30"),
)
"""Which lists meet; game by game the next ones."""
SCENARIO: Final = "a-game-of-thrones"

Line = dict[str, object]


def play_games(folder: Path, level: str, first: int, games: int) -> None:
    """Have a level play against itself and keep each game, unless it is there."""
    for number in range(first, first + games):
        file = folder / f"{level}-{number:02}.jsonl"
        if file.exists():
            continue
        began = time.process_time()
        battle = battle_of(SCENARIO, *PAIRS[number % len(PAIRS)], number)
        session = Session(battle.game())
        seats = {seat: machine(level, 2 * number + at) for at, seat in enumerate(battle.armies)}
        play(session, seats)
        saved_game.write(file, session, battle.header(dict.fromkeys(battle.armies, level)))
        print(f"{file.name}: {time.process_time() - began:.0f} s", flush=True)


def _session(file: Path, upto: int | None = None) -> Session:
    save = read(file)
    battle = Battle.from_header(save.header)
    return Session(battle.game(), battle.dice_source(), save.inputs[:upto])


def _lines(file: Path) -> list[Line]:
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text().splitlines()]


def _add(file: Path, line: Line) -> None:
    with file.open("a") as out:
        out.write(json.dumps(line) + "\n")


def _games(folder: Path) -> list[Path]:
    return sorted(file for file in folder.glob("*-??.jsonl"))


def grade_games(folder: Path, only: str, share: float) -> None:
    """Weigh the decisions of every game that is kept as a review does, or a share of them."""
    for file in _games(folder):
        if not file.name.startswith(only):
            continue
        out = folder / "graded" / file.name
        out.parent.mkdir(exist_ok=True)
        done = [int(str(line["index"])) for line in _lines(out)]
        session, began = _session(file), time.process_time()
        drawn = random.Random(file.name)
        left_out = [at for at in range(len(session.inputs)) if drawn.random() >= share]
        known = {at: KeptChoice(index=at) for at in left_out}
        for index, one in weighed(session, since=max(done, default=-1) + 1, known=known):
            if index in known:
                continue
            line: Line = {"index": index}
            if one is not None:
                line |= {"kind": one.kind.value, "round": one.round, "loss": one.loss}
                line |= {"answers": len(one.trial.answers), "who": one.who.value}
            _add(out, line)
        print(f"{file.name}: {time.process_time() - began:.0f} s", flush=True)


def _graded(folder: Path) -> Iterator[tuple[str, Line]]:
    for file in _games(folder):
        for line in _lines(folder / "graded" / file.name):
            if "loss" in line:
                yield file.name, line


def grade_again(folder: Path, decisions: int, times: int, *, mistakes: bool) -> None:
    """Weigh some decisions with so many times the search, of every level as many.

    mistakes: only those that were found to be mistakes.
    """
    by_level: dict[str, list[tuple[str, Line]]] = defaultdict(list)
    for name, line in _graded(folder):
        if not mistakes or float(str(line["loss"])) > 0.0:
            by_level[name.partition("-")[0]].append((name, line))
    out = _again(folder, times, mistakes=mistakes)
    done = {(line["game"], line["index"]) for line in _lines(out)}
    chosen: list[tuple[str, Line]] = []
    for level in sorted(by_level):
        share = decisions // len(by_level)
        chosen += random.Random(1).sample(by_level[level], min(share, len(by_level[level])))
    random.Random(2).shuffle(chosen)  # who breaks off has some of every game
    for name, first in chosen:
        index = int(str(first["index"]))
        if (name, index) in done:
            continue
        session = _session(folder / name)
        _at, one = next(weighed(session, USUAL_EFFORT * times, since=index))
        if one is None:
            continue
        line = first | {"game": name, "index": index, "again": one.loss}
        _add(out, line)
        print(line, flush=True)


def _again(folder: Path, times: int, *, mistakes: bool) -> Path:
    return folder / f"again-{times}{'-mistakes' if mistakes else ''}.jsonl"


BOTH: Final = ("greedy", "strong")
"""The levels that are asked about the same decisions."""


def ask_both(folder: Path, decisions: int, seed: int) -> None:
    """Ask two levels about the same decisions and weigh what they answer."""
    out = folder / f"both-{seed}.jsonl"
    done = {(line["game"], line["index"]) for line in _lines(out)}
    lines = [(name, line) for name, line in _graded(folder) if name.partition("-")[0] in BOTH]
    by_level = {level: [one for one in lines if one[0].startswith(level)] for level in BOTH}
    drawn = random.Random(seed)
    chosen = [
        one for level in BOTH for one in drawn.sample(by_level[level], decisions // len(BOTH))
    ]
    drawn.shuffle(chosen)
    for name, first in chosen:
        index = int(str(first["index"]))
        if (name, index) in done:
            continue
        played = _session(folder / name)
        line: Line = {"game": name, "index": index, "kind": first["kind"]}
        for level in BOTH:
            if name.startswith(level):
                line[level] = first["loss"]
                continue
            again = _session(folder / name, index)
            answer = reply_of(machine(level, seed + index), again)
            if answer == played.inputs[index].reply:
                line[level] = first["loss"]
                continue
            again.answer(answer)
            _at, one = next(weighed(again, since=index))
            line[level] = first["loss"] if one is None else one.loss
        _add(out, line)
        print(line, flush=True)


def tell(folder: Path, times: int) -> None:
    """Print what was found."""
    losses: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for name, line in _graded(folder):
        losses[name.partition("-")[0]][name].append(float(str(line["loss"])))
    for level, games in losses.items():
        each = [fmean(one) for one in games.values()]
        every = [loss for one in games.values() for loss in one]
        unsure = stdev(each) / len(each) ** 0.5 if len(each) > 1 else 0.0
        wrong = sum(loss > 0.0 for loss in every) / len(every)
        print(
            f"{level}: {len(games)} games, {len(every)} decisions, a decision loses "
            f"{fmean(every):.2%} (standard error over games {unsure:.2%}), {wrong:.1%} mistakes"
        )
    _tell_both(folder)
    for mistakes in (False, True):
        _tell_again(_lines(_again(folder, times, mistakes=mistakes)))


def _tell_again(found: list[Line]) -> None:
    if not found:
        return
    same = sum((float(str(a["loss"])) > 0) == (float(str(a["again"])) > 0) for a in found)
    low, high = wilson(same, len(found))
    print(f"{same} of {len(found)} decisions judged alike ({low:.0%} to {high:.0%})")
    for was in (True, False):
        part = [a for a in found if (float(str(a["loss"])) > 0) is was]
        stays = sum((float(str(a["again"])) > 0) is was for a in part)
        print(f"  {'a mistake' if was else 'no mistake'}: {stays} of {len(part)} stay")


def _tell_both(folder: Path) -> None:
    lines = [line for file in sorted(folder.glob("both-*.jsonl")) for line in _lines(file)]
    same = list({(line["game"], line["index"]): line for line in lines}.values())
    if len(same) < 2:
        return
    losses = {level: [float(str(line[level])) for line in same] for level in BOTH}
    ahead = [a - b for a, b in zip(*losses.values(), strict=True)]
    unsure = stdev(ahead) / len(ahead) ** 0.5
    said = ", ".join(f"{level} loses {fmean(each):.2%}" for level, each in losses.items())
    differ = sum(each != 0.0 for each in ahead)
    print(
        f"the same {len(same)} decisions: {said}; {fmean(ahead):+.2%} (standard error "
        f"{unsure:.2%}), {differ} of them judged differently"
    )


def main() -> None:
    """Do one of the five."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("what", choices=("play", "grade", "again", "both", "tell"))
    asked.add_argument("folder", type=Path)
    asked.add_argument("--level", default="")
    asked.add_argument("--first", type=int, default=1)
    asked.add_argument("--games", type=int, default=4)
    asked.add_argument("--share", type=float, default=1.0)
    asked.add_argument("--decisions", type=int, default=50)
    asked.add_argument("--times", type=int, default=10)
    asked.add_argument("--mistakes", action="store_true", help="`again` takes mistakes alone")
    asked.add_argument("--seed", type=int, default=1, help="which decisions `both` draws")
    given = asked.parse_args()
    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    if given.what == "play":
        play_games(folder, given.level or "strong", given.first, given.games)
    elif given.what == "grade":
        grade_games(folder, given.level, given.share)
    elif given.what == "again":
        grade_again(folder, given.decisions, given.times, mistakes=given.mistakes)
    elif given.what == "both":
        ask_both(folder, given.decisions, given.seed)
    else:
        tell(folder, given.times)


if __name__ == "__main__":
    main()
