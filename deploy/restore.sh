#!/usr/bin/env bash
# restore.sh FILE: put a dump in place of the database of DATABASE_URL.
# It is restored into a new database, brought to this version and verified. Only then do the two
# change names. The database that is replaced stays, under the name that is said at the end.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
. "$here/connection.sh"

[ $# = 1 ] || refuse "give the file of the dump"
file=$1
pg_restore --list "$file" >/dev/null || refuse "$file is no dump of PostgreSQL"
refuse_while_it_runs

stamp=$(date -u +%Y%m%d_%H%M%S)
new=${database}_new_$stamp
old=${database}_before_$stamp
trap 'ask "DROP DATABASE IF EXISTS \"$new\""' EXIT

restored_apart "$new" "$file"
verified_apart "$new"

# Both names change, or neither does.
if [ "$(ask "SELECT count(*) FROM pg_database WHERE datname = '$database'")" = 1 ]; then
    ask "BEGIN; ALTER DATABASE \"$database\" RENAME TO \"$old\";
         ALTER DATABASE \"$new\" RENAME TO \"$database\"; COMMIT"
    echo "The database that was replaced is kept: $old"
else
    ask "ALTER DATABASE \"$new\" RENAME TO \"$database\""
fi
trap - EXIT
echo "Restored: $file"
