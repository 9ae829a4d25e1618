"""All house rules in one list: for the rulebook, for game modes and for printed cards."""

from __future__ import annotations

from simulator.caches import cached
from simulator.content.cards.library import load_library
from simulator.content.games.scenarios import load_scenario, scenario_names
from simulator.language.texts import printed
from simulator.model.cards import SEASONS, AbilityId, CardReading, Library
from simulator.model.grounds import Ground
from simulator.model.rulebook import Rule
from simulator.model.rulings import RULINGS
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What the print leaves open, how it is played and why, and where it decides.

    Without modes and cards it is for every game; `switch` names the ruling that turns it over.
    """

    id: str
    question: str
    played: str
    ground: Ground
    modes: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    switch: str = ""

    @property
    def sentence(self) -> str:
        """Return the question with how it is played."""
        question = printed(self.question)
        mark = "" if question.endswith("?") else ":"
        return f"{question}{mark} {printed(self.played)}"


@cached(1, each=50_000)
def house_rules() -> tuple[HouseRule, ...]:
    """Return every house rule, those of the rulebook first, each once, by id."""
    modes = [load_scenario(name) for name in scenario_names()]
    switches = {ruling.rule: ruling.name for ruling in RULINGS.values()}
    found = []
    for rule in Rule:
        if rule.ours:
            among = tuple(mode.name for mode in modes if rule in mode.house_rules)
            everywhere = len(among) == len(modes)
            found.append(
                HouseRule(
                    rule.value,
                    rule.question,
                    rule.sentence,
                    rule.ground,
                    () if everywhere else among,
                    switch=switches.get(rule, ""),
                )
            )
    return (*found, *_for_cards([load_library(season=season) for season in SEASONS]))


def _for_cards(seasons: list[Library]) -> list[HouseRule]:
    """Return the house rules for cards, each with the names of its abilities and tactics cards.

    The names are those of the first season that has the rule.
    """
    about: dict[CardReading, list[str]] = {}
    for library in seasons:
        known = set(about)
        for ability, readings in library.readings.items():
            for reading in (one for one in readings if one not in known):
                about.setdefault(reading, []).append(_name(library, ability))
    return [
        HouseRule(one.id, one.question, one.played, one.ground, cards=tuple(dict.fromkeys(names)))
        for one, names in sorted(about.items(), key=lambda pair: pair[0].id)
    ]


def _name(library: Library, ability: AbilityId) -> str:
    text = library.abilities.get(ability)
    if text is not None:
        return text.name
    names = {card.ability: card.name for card in library.tactics.values()}
    names |= {card.ability: card.name for card in library.specials.values()}
    return names[ability]
