"""Iron Ranks: a simulator of the A Song of Ice & Fire miniatures game (rules version 2021)."""
