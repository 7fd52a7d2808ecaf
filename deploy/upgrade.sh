#!/usr/bin/env bash
# Bring the database of DATABASE_URL to the version of the program that is installed now: dump it,
# change it, verify it. The program must be stopped. If a step fails, install the version of before
# and restore the dump that is named.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
. "$here/connection.sh"

refuse_while_it_runs
dump=$("$here/dump.sh")
echo "Dumped: $dump"
trap 'echo "Not upgraded. The database of before is in $dump" >&2' EXIT
"${dixdeder[@]}" migrate --no-input --verbosity 0
"${dixdeder[@]}" verify
trap - EXIT
echo "Upgraded. Start the program."
