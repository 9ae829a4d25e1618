"""Cards as pictures: drawn from data, in hand, on the panel, in the library."""
