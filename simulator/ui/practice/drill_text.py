"""What is said about a drill: its question and buttons, and whether an answer was right."""

from __future__ import annotations

from typing import Final

from simulator.language.texts import translate as _
from simulator.model.requests import Kind, Place
from simulator.practice.grading import Grade
from simulator.practice.tasks import theme_name
from simulator.records import dataclass
from simulator.ui.battle.draft import Draft, PickOption
from simulator.ui.battle.prompt_bar import BarButton, Prompt
from simulator.ui.keys import Act, Keys
from simulator.ui.practice.drill_run import DrillRun, Stage
from simulator.ui.practice.drill_steps import SHOOT, STAY

OF_A_SEED: Final = "-seed-"
"""In the id of a drill that was made from a seed, before the seed."""


@dataclass(frozen=True, slots=True)
class WritePage:
    """Ask where the drill's page goes, and write it."""


def verdict_line(grade: Grade) -> str:
    """Return whether an answer was right, in a word or two."""
    if grade.loss <= 0 and grade.as_good:
        return _("Right: as good as the best")
    if grade.loss <= 0:
        return _("Right: the best answer found")
    return _("Right: within the band") if grade.right else _("Not the best answer")


# ------------------------------------------------------------------ the bar


def drill_buttons(run: DrillRun, draft: Draft | None, keys: Keys) -> list[BarButton]:
    """Return the buttons of the prompt bar as far as the drill is."""
    shown = keys.shown
    back = BarButton(Act.BACK, _("Back"), shown(Act.BACK))
    if draft is not None:
        found = []
        if isinstance(draft.request, Place):
            found.append(BarButton(Act.CONFIRM, _("Confirm"), shown(Act.CONFIRM), primary=True))
        keys_of = draft.number_keys()
        if SHOOT in keys_of:
            number = str(keys_of.index(SHOOT) + 1)
            found.append(BarButton(PickOption(SHOOT), _("Shoot"), number))
        if any(option.key == STAY for option in draft.options) or isinstance(draft.request, Place):
            stays = str(run.steps.answers[STAY].label) if run.steps is not None else _("Stay")
            found.append(BarButton(PickOption(STAY), stays, "0"))
        if run.steps is not None and run.steps.charges:
            words = _("Hide the odds") if run.odds else _("Show the odds")
            found.append(BarButton(Act.CHARGES, words, shown(Act.CHARGES)))
        return [*found, back]
    if run.grade is None:
        return [back]
    on = _("Done") if run.last else _("Next drill")
    again = BarButton(Act.UNDO, _("Once more"), shown(Act.UNDO))
    page = BarButton(WritePage(), _("Page"), "")
    return [BarButton(Act.CONFIRM, on, shown(Act.CONFIRM), primary=True), again, page, back]


def hint(run: DrillRun, keys: Keys) -> str:
    """Return which key shows what there is to see before one answers."""
    if run.steps is not None and run.steps.charges:
        said = _("Work it out before you look: {key} shows the odds.")
        return said.format(key=keys.shown(Act.CHARGES))
    said = _("Work it out before you look: {key} shows where you could be charged.")
    return said.format(key=keys.shown(Act.THREAT))


def about(run: DrillRun) -> str:
    """Return which enemy the drill is about, after a click on another one."""
    if run.steps is None:
        return ""
    task, now = run.steps.task, run.steps.now
    return _("This drill is about {foe}.").format(foe=now.name(task.target))


def missed(draft: Draft) -> str:
    """Return what a click may be about, after one that was about nothing."""
    request = draft.request
    others = [option for option in draft.options if option.key != STAY]
    if request.kind is Kind.ALIGN:
        return _("Nothing stands there: click one of the outlined places, or Stay.")
    if any(option.about and option.about != request.subject for option in others):
        return _("Nothing stands there: click an enemy, an answer in the list, or Stay.")
    return _("Nothing stands there: click an answer in the list, or Stay.")


def drill_prompt(run: DrillRun) -> Prompt:
    """Return what the prompt bar says as far as the drill is."""
    drill = run.drill
    if drill is None or run.stage is Stage.LOADING:
        return Prompt(None, _("Looking for a drill …"))
    place = _("{number} of {all}").format(number=run.number + 1, all=len(run.sources))
    if run.grade is not None:  # before that the theme might give the answer away
        place = f"{place} · {theme_name(drill.theme)}"
    _before, _word, seed = drill.id.rpartition(OF_A_SEED)
    if seed != drill.id:  # so that it can be given to others
        said_seed = _("seed {seed}").format(seed=seed)
        place = f"{place} · {said_seed}"
    said = _("Grading …") if run.stage is Stage.GRADING else str(drill.question)
    if run.stage is Stage.ASKING and run.steps is not None:
        said = str(run.steps.request.prompt)
    return Prompt(drill.player, said, turn=place)
