"""Who sits at the table: machine players, and the driver that lets them play."""
