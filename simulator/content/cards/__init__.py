"""Cards as files hold them: what is printed, what it does, and what a player made at home."""
