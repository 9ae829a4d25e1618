"""A number a die needs is told the same way on the card, in the log and in the odds."""

from __future__ import annotations

from simulator.engine.log.lines import sentence
from simulator.model import events as ev
from simulator.reports.odds_text import attack_lines
from simulator.rules.attack.attack_numbers import numbers
from simulator.ui.cards.card_in_play import unit_face
from simulator.ui.cards.unit_card import unit_paragraphs
from tests.abilities.battle import battle, blue, fight, red, strike

SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"
NOT_HASHED = "5+ (4+, roll -1 Disrupt)"


def test_disrupt_is_minus_one_on_the_roll_wherever_it_is_told() -> None:
    """A modifier changes the roll (MOD-01), so it stands as it is printed: -1 to hit."""
    scene = battle().stark(SWORDS).lannister(GUARDS, "Jaime Lannister")
    now = scene.now()
    attack = strike(now, red(SWORDS), blue(GUARDS))
    assert str(numbers(now, attack).to_hit.on_dice()) == NOT_HASHED
    assert f"to hit: {NOT_HASHED}" in attack_lines(now, attack)
    assert NOT_HASHED in unit_face(now, red(SWORDS)).attacks[0].hit.why
    panel = ["".join(run.words for run in one.runs) for one in unit_paragraphs(now, red(SWORDS))]
    assert "Rolls to hit -1 (Disrupt)" in panel
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), [6] * 21).ends()
    (begun,) = played.of(ev.AttackBegan)[:1]
    assert NOT_HASHED in str(sentence(now, begun))
