"""Every write of the program, one function per action, named by a verb.

The caller has already checked the permission. A service opens one transaction, in which it locks
the contest, refuses what is not allowed, writes, logs and raises the contest's version.
"""
