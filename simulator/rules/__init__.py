"""The rulebook, chapter by chapter: coroutines on a table, and pure functions of a position."""
