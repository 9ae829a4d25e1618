"""Practice on the command line: a drill in words, a game reviewed, progress told."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

import typer

from simulator.cli.opened_games import game_to_review
from simulator.cli.shell.faults import Exit, stop, stop_at, stopping_at
from simulator.cli.shell.outputs import write_page
from simulator.cli.shell.terminal import say
from simulator.cli.shell.waiting import INTERRUPTED, Waiting, keeping_what_is_done
from simulator.content.armies.saved_armies import file_stem
from simulator.content.practice import practice_files
from simulator.engine.names import player_name, terrain_name
from simulator.engine.position import Position
from simulator.files.plain_data import fields_of
from simulator.language.texts import ngettext, printed, signed, with_signs
from simulator.language.texts import translate as _
from simulator.practice import progress
from simulator.practice.answers import candidates, left_out
from simulator.practice.drill import Drill, drills, own_drills, seen_on
from simulator.practice.generator import generated
from simulator.practice.grading import Grade, grade, lesson_of
from simulator.practice.review import GradedDecision, file_mistakes, grades, mistakes
from simulator.practice.schedule import due as due_today
from simulator.practice.tasks import Theme, theme_name
from simulator.reports.days import day_said
from simulator.reports.rating_text import rating_line, weakest, weakest_line


def today() -> str:
    """Return the day on this computer's calendar, as 2026-01-31."""
    return datetime.now().astimezone().date().isoformat()


def _attempts() -> tuple[practice_files.Attempt, ...]:
    """Return what was practised; a broken file is set aside and told."""
    found, trouble = progress.salvaged()
    if trouble:
        say(trouble, to=sys.stderr)
    return found


# ------------------------------------------------------------------ drills


def list_drills(theme: str, *, due: bool) -> None:
    """Print the drills there are, the player's own among them."""
    found = _chosen(theme, due=due)
    for one in found:
        say(f"{one.id:18} {theme_name(one.theme):28} {printed(one.title)}")
    say(ngettext("{count} drill.", "{count} drills.", len(found)).format(count=len(found)))


def _theme(name: str) -> Theme | None:
    if not name:
        return None
    if name not in set(Theme):
        stop_at("--theme", name, Theme)
    return Theme(name)


def _all_drills() -> list[Drill]:
    own, faults = own_drills()
    for fault in faults:
        say(fault, to=sys.stderr)
    return [*drills(), *own]


def _chosen(theme: str, *, due: bool) -> list[Drill]:
    wanted = _theme(theme)
    found = [one for one in _all_drills() if wanted in {None, one.theme}]
    if due:
        names = due_today(_attempts(), today(), seen_on(found))
        by_name = {one.id: one for one in found}
        return [by_name[name] for name in names if name in by_name]
    return found


def _next(name: str, theme: str, seed: int | None, *, due: bool) -> Drill:
    """Return the drill asked for; without a name the first never tried, else the longest ago."""
    if seed is not None:
        return generated(_theme(theme), seed)
    if name:
        named = {one.id: one for one in _all_drills()}
        if name not in named:
            stop(_("There is no drill {name}; see iron-ranks drill --list.").format(name=name))
        return named[name]
    found = _chosen(theme, due=due)
    if not found:
        stop(_("Nothing comes back today."), Exit.GOOD)
    last = {one.drill: number for number, one in enumerate(_attempts())}
    return min(found, key=lambda one: last.get(one.id, -1)) if not due else found[0]


def ask(name: str, theme: str, seed: int | None, answer: int | None, *, due: bool) -> None:
    """Ask one drill, grade the answer, and keep the attempt."""
    one = _next(name, theme, seed, due=due)
    say(f"{one.id}: {printed(one.title)}")
    for line in _position(one.now):
        say(f"  {line}")
    say(one.question)
    found = candidates(one.now, one.task)
    for number, candidate in enumerate(found, 1):
        say(f"  {number}. {candidate.label}")
    for reason in left_out(one.now, one.task):
        say(f"  {reason}")
    number = _number(len(found)) if answer is None else answer
    if not 1 <= number <= len(found):
        stop(_("--answer {number}: expected 1 to {most}").format(number=number, most=len(found)))
    graded = grade(one, found[number - 1])
    _print_grade(one, graded)
    progress.record(progress.attempt(one, graded, today()))


def write(
    target: Path, name: str, theme: str, seed: int | None, answer: int | None, *, due: bool
) -> None:
    """Write a drill as a page with every answer graded; it counts as no attempt."""
    from simulator.datafiles import program_version
    from simulator.reports.web.drill_page import drill_page

    if answer is not None:
        stop(_("--page is answered on the page: leave --answer out."))
    one = _next(name, theme, seed, due=due)
    write_page(target, drill_page(one, program_version()))
    say(_("Page of {drill} written to {file}").format(drill=one.id, file=target))


def _number(most: int) -> int:
    """Ask for a number until one comes, saying what was wrong; without anybody there, stop."""
    asked = _("Your answer (1 to {most})").format(most=most)
    while True:
        try:
            text = typer.prompt(asked, default="", show_default=False).strip()
        except (EOFError, typer.Abort):
            stop(_("No answer given."))
        if text.isdecimal() and 1 <= int(text) <= most:
            return int(text)
        why = _("{text!r} is none of the answers: type a number from 1 to {most}.")
        if not text:
            why = _("Nothing was typed: type a number from 1 to {most}.")
        say(why.format(text=text, most=most))


def _position(now: Position) -> Iterable[str]:
    for unit in now.state.units.values():
        pose, card = now.standing(unit.id).pose, now.card(unit.id)
        yield _(
            "{id}: {name} ({side}), middle at {x:.1f}, {y:.1f}, facing {facing:.0f} degrees, "
            "speed {speed}, {wounds} of {full} wounds left"
        ).format(
            id=unit.id,
            name=now.name(unit.id),
            side=player_name(unit.owner),
            **fields_of(pose, "x", "y", "facing"),
            speed=card.speed,
            wounds=unit.wounds,
            full=card.full_wounds,
        )
    for piece in now.state.terrain:
        yield _("Terrain: {kind} at {x:.1f}, {y:.1f}").format(
            kind=terrain_name(piece.kind), x=piece.centre[0], y=piece.centre[1]
        )
    for token in now.state.tokens.values():
        yield _("Objective at {x:.1f}, {y:.1f}").format(x=token.at[0], y=token.at[1])


def _print_grade(one: Drill, graded: Grade) -> None:
    say(_("Right.") if graded.right else _("Not the best."))
    say(f"  {graded.loss_text}")
    for reason in graded.reasons:
        say(f"  {reason}")
    lesson = lesson_of(one, graded)
    if lesson:
        say(lesson)
    for judged in graded.ranked:
        say(f"  {with_signs(signed(judged.value)):>5}  {judged.answer.label}")


# ------------------------------------------------------------------ review


def review_game(game: Path, player: str, *, file: bool = False) -> None:
    """Review a saved game and print a player's mistakes, the costliest first."""
    session, seat = game_to_review(game, player)
    found: list[GradedDecision] = []
    with Waiting(_("Decisions")) as shown, keeping_what_is_done() as stopped:
        found.extend(grades(session, seat, shown.at))
    _print_review(found)
    if stopped:
        stop(_("Stopped: the decisions after these are not graded."), code=INTERRUPTED)
    if file:
        for path in file_mistakes(found, file_stem(game.stem), today()):
            say(path)


def _print_review(found: Iterable[GradedDecision]) -> None:
    graded = list(found)
    wrong = mistakes(graded)
    for one in wrong:
        say(
            _("Round {round}, {unit}: {chosen}. Lost {loss:.2f} against: {best}.").format(
                **fields_of(one, "round", "unit"),
                chosen=one.grade.chosen.answer.label,
                loss=one.grade.loss,
                best=one.grade.best.answer.label,
            )
        )
    lost = sum(one.grade.loss for one in graded)
    said = ngettext(
        "{count} decision graded, {wrong} outside the band; {lost:.2f} points lost in all.",
        "{count} decisions graded, {wrong} outside the band; {lost:.2f} points lost in all.",
        len(graded),
    )
    say(said.format(count=len(graded), wrong=len(wrong), lost=lost))


# ------------------------------------------------------------------ progress


def show_progress(export: Path | None, theme: str = "") -> None:
    """Print how practice goes, or write the attempts to a file; all of them, or one theme's."""
    wanted = _theme(theme)
    found = tuple(one for one in _attempts() if wanted in {None, one.theme})
    if export is not None:
        with stopping_at(ValueError):
            practice_files.export_attempts(export, found)
        said = ngettext(
            "{count} attempt written to {file}", "{count} attempts written to {file}", len(found)
        )
        say(said.format(count=len(found), file=export))
        return
    row = _("{name:28} {tried:5} tried  {right:4.0%} right  {loss:.2f} lost on average")
    for one in progress.by_day(found):
        say(_row(row, day_said(one.name), one))
    for each in progress.by_theme(found):
        name = str(theme_name(Theme(each))) if each in set(Theme) else each
        say(_row(row, name, progress.together(one for one in found if one.theme == each)))
    say(_row(row, _("All"), progress.together(found)))
    if found:
        say(rating_line(found))
    worst = weakest(found)
    if worst is not None and wanted is None:
        say(weakest_line(worst))


def _row(row: str, name: str, one: progress.DayResult) -> str:
    return row.format(name=name, tried=one.tried, right=one.right_share, loss=one.mean_loss)
