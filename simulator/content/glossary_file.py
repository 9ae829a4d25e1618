"""The glossary: what the words on the screen mean, read strictly from `assets/glossary.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field

from simulator.caches import cached
from simulator.content.cards.card_records import AbilityName
from simulator.datafiles import assets_dir
from simulator.files.sources import Place, Record, checked, read
from simulator.language.texts import translate as _
from simulator.model.rulebook_table import printed_rules

Word = Annotated[str, Field(min_length=2, max_length=60)]
RuleIds = Annotated[list[str], Field(min_length=1, max_length=6)]


class TermRecord(Record):
    """A word with its text; `words` are how it is written where it is not the title alone."""

    id: AbilityName
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
    source.require_mapping()
    found = checked(source, GlossaryFile)
    ids: dict[Place, object] = {("terms", at, "id"): one.id for at, one in enumerate(found.terms)}
    source.require_once(ids, _("an id of its own"))
    rules: dict[Place, list[str]] = {("modes", mode): ids for mode, ids in found.modes.items()}
    rules |= {("terms", at, "rules"): term.rules for at, term in enumerate(found.terms)}
    for place, cited in rules.items():
        source.require_known(place, cited, printed_rules(), _("the id of a rule"))
    return found
