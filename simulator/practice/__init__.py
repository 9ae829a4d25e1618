"""Practice: positions with a question, answers graded, and what one has learnt."""
