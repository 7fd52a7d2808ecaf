"""Health of what a contest stands on: the disk, the database, the copies, the clock.

* `failures`: which kind of failure an exception is;
* `sentences`: what a failure is called on a page, and what to do;
* `console`: what a failure is called in the terminal, with the command to type;
* `readings`: the readings of this machine, kept for a few seconds;
* `troubles`: the banners that the readings ask for.
"""
