"""Practice: positions with a question, answers graded by exact odds, and what one has learnt."""
