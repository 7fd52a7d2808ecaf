"""Health of what a contest stands on: the disk, the database, the copies, the clock."""
