"""What dice will do, exactly: the chapters' own functions asked about hypothetical positions.

hypothetical: a position as it would be.
unrolled: what only dice could say, which odds may not ask for.
window_preview: a window in which chosen effects are used.
attack_preview: an attack, a charge and a test with chosen effects used.
effect_offers: which effects may be chosen in an attack.
charge_offers: which effects may be chosen in a charge.
attack_dice: the wounds of attack and defense dice.
attack_odds: what an attack or a charge will do.
panic_odds: what a panic test will do.
one_token: which of two rolls one token is expended on.
charge_sheet: what one charge is worth, from every pivot.
threats: who could charge a unit that stands there.
duel_plans: how the players of a duel plan their condition tokens (within the chapter).
duel_attacks: the attacks of a duel, each worked out once (within the chapter).
duel: two units fight it out.
"""
