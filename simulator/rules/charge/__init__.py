"""A charge in the order in which it happens: declare and pivot, roll, run, arrive (chapter 9)."""
