"""Building an army: the cards that fit, the list, its judgement, its files."""
