"""Every write, one function per action, named by a verb.

A service is called once permission is decided. It opens one transaction in which it locks the
contest, refuses what cannot be, writes, logs and raises the contest's version.
"""
