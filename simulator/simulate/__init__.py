"""Many headless games over processes, counted."""
