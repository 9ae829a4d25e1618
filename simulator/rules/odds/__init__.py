"""What dice will do, exactly: the chapters' own functions asked about positions only supposed."""
