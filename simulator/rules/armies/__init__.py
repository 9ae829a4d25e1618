"""Building an army (chapter 14): whether a list is legal, what may join it, one drawn by chance."""
