"""A second laptop that copies the first after every change, and takes over by a button.

What decides is pure:

* `roles`: who writes, who only reads, and who is retired for good;
* `protocol`: the code, the signature of a request, the seal of an answer;
* `pages`: the pages of an SQLite file, and those that changed;
* `behind`: what a spare lacks, and the part of a log that another server does not have;
* `states`, `wire`: the state of a server and its copy, as they travel;
* `slowing`: how long whoever tries codes must wait.

Around it:

* `place`: the files of this installation beside its database;
* `generations`: the lineage and the generation, kept in the database;
* `snapshots`: the first laptop's copies, and the pages that a spare lacks;
* `serving`: which file this process reads, and whether it may write;
* `applying`: the file that a spare builds from what travelled;
* `client`: the requests to another server;
* `house`: everything that this process knows of itself, in one value;
* `following`, `watching`: the threads of a spare and of a first laptop;
* `status`, `leftovers`: what commands and pages say of this server;
* `standby`: a replica of PostgreSQL, which only reads.

`views.core.mirror` answers the addresses of `/mirror/`, and `services.core.spare` takes over.
"""
