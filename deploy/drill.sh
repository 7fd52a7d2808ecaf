#!/usr/bin/env bash
# Restore the newest dump of the folder DUMPS into a database that is thrown away, and verify it
# there. What came of it is written beside the dumps, where the program reads it.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
. "$here/connection.sh"

umask 077
mkdir -p "$DUMPS"
stamp=$(date -u +%Y%m%d_%H%M%S)
new=${database}_drill_$stamp
file=$(find "$DUMPS" -maxdepth 1 -name "$database-*.dump" | sort | tail -n 1)
step=no-copy
# The program finds nothing of this installation but the dump.
DATA_DIR=$(mktemp -d)
export DATA_DIR

# The words of the steps are those of tournaments/machine/backups/drills.py.
finish() {
    rm -rf "$DATA_DIR"
    ask "DROP DATABASE IF EXISTS \"$new\"" || true
    printf '{"at": "%s", "outcome": "%s", "copy": "%s"}\n' \
        "$(date -u +%Y-%m-%dT%H:%M:%S+00:00)" "$step" "$(basename "$file")" >"$DUMPS/drill.json.$$"
    mv "$DUMPS/drill.json.$$" "$DUMPS/drill.json"
}
trap finish EXIT

[ -n "$file" ] || refuse "there is no dump of $database in $DUMPS"
step=restore
restored_apart "$new" "$file"
step=counts
[ "$(sql "$new" --command="$census")" = "$(cat "$file.counts")" ] || refuse "$file does not hold what was dumped"
step=verify
verified_apart "$new"
step=good
