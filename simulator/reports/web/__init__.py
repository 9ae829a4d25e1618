"""Pages that open in any browser: one file, no server, no network, nothing left to compute."""
