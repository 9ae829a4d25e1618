"""What a build starts: the program, as `iron-ranks` does."""

from __future__ import annotations

from multiprocessing import freeze_support

from simulator.__main__ import main

if __name__ == "__main__":
    freeze_support()  # a study plays over processes, which a frozen program must begin by itself
    main()
