"""The glossary: what the words on the screen mean, read strictly from `assets/glossary.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field

from simulator.caches import cached
from simulator.datafiles import assets_dir
from simulator.files.sources import Place, Record, SourceFile, checked, read
from simulator.language.texts import translate as _
from simulator.model.rulebook_table import printed_rules

Word = Annotated[str, Field(min_length=2, max_length=60)]
RuleIds = Annotated[list[str], Field(min_length=1, max_length=6)]


class TermRecord(Record):
    """A word with its text; `words` are how it is written where it is not the title alone."""

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    title: Word
    kind: Word
    text: Annotated[str, Field(min_length=1, max_length=400)]
    rules: RuleIds
    words: Annotated[list[Word], Field(default_factory=list)]
    exact: bool = False
    """Whether a small or capital first letter makes it another word."""


class GlossaryFile(Record):
    """assets/glossary.yaml."""

    terms: Annotated[list[TermRecord], Field(min_length=1, max_length=500)]
    modes: dict[str, RuleIds]
    """For each game mode, the rules its text rests on; the text is the mode's own."""


@cached(2, each=150_000)
def read_glossary(file: Path | None = None) -> GlossaryFile:
    """Read the glossary; raise ContentError for its first fault."""
    source = read(assets_dir() / "glossary.yaml" if file is None else file)
    if not isinstance(source.data, dict):
        raise source.fault((), _("a mapping of keys"), repr(source.data)[:80])
    found = checked(source, GlossaryFile)
    seen: set[str] = set()
    for index, term in enumerate(found.terms):
        if term.id in seen:
            raise source.fault(("terms", index, "id"), _("an id of its own"), repr(term.id))
        seen.add(term.id)
        _require_rules(source, ("terms", index, "rules"), term.rules)
    for mode, rules in found.modes.items():
        _require_rules(source, ("modes", mode), rules)
    return found


def _require_rules(source: SourceFile, place: Place, rules: list[str]) -> None:
    for number, rule in enumerate(rules):
        if rule not in printed_rules():
            raise source.fault((*place, number), _("the id of a rule"), repr(rule))
