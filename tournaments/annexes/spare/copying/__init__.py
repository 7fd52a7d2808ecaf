"""A second laptop that copies the first after every change, and takes over by a button.

What decides is pure:

* `protocol`: the code, the signature of a request, the seal of an answer;
* `pages`: the pages of an SQLite file, and those that changed;
* `states`, `wire`: the state of a server, what it lacks, and its copy, as they travel;
* `slowing`: how long whoever tries codes must wait.

Around it:

* `place`: the files of this installation beside its database, and its role: who writes, who only
  reads, and who is retired for good;
* `generations`: the lineage and the generation, kept in the database;
* `snapshots`: the first laptop's copies, and the pages that a spare lacks;
* `serving`: which file this process reads, and whether it may write;
* `applying`: the file that a spare builds from what travelled;
* `client`: the requests to another server;
* `house`: everything that this process knows of itself, in one value, and says of itself;
* `following`, `watching`: the threads of a spare and of a first laptop;
* `leftovers`: what the server that took over does not have;
* `standby`: a replica of PostgreSQL, which only reads.

`views.mirror` answers the addresses of `/mirror/`, and `services` takes over.
"""
