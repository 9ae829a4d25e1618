"""A value learned from games the program plays with itself."""
