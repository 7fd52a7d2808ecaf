"""`python -m tournaments`: the command `dixdeder`, where it is not installed."""

from tournaments.server.command import main

if __name__ == "__main__":
    main()
