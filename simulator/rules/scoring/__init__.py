"""Victory points: who controls an objective, what is scored, how a battle ends."""
