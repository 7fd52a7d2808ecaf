#!/usr/bin/env bash
# Dump the database of DATABASE_URL into the folder DUMPS. The file appears complete or not at all.
# Dumps older than KEEP_DAYS days (30) are deleted once the new one is there.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
. "$here/connection.sh"

umask 077
mkdir -p "$DUMPS"
file=$DUMPS/$database-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
[ ! -e "$file" ] || refuse "$file exists already"
partial=$file.$$.partial
trap 'rm -f "$partial" "$partial.counts"' EXIT

# What is counted and what is dumped are the same moment. Whoever found a session in a dump could
# enter the running program with it.
export partial
address=$(address "$database")
export address
sql "$database" --set=census="$census" --set=counts="$partial.counts" <<'SQL' || refuse "the database $database is not one of Dix de Der: nothing was kept"
BEGIN ISOLATION LEVEL REPEATABLE READ;
SELECT pg_export_snapshot() AS snapshot \gset
\setenv snapshot :snapshot
\o :counts
:census
\o
\! pg_dump --snapshot="$snapshot" --format=custom --no-owner --no-privileges --exclude-table-data=django_session --dbname="$address" --file="$partial" || rm -f "$partial"
COMMIT;
SQL

# Read back: the list of what it holds, then every byte of it.
pg_restore --list "$partial" | grep 'TABLE DATA public tournaments_contest ' >/dev/null ||
    refuse "the database $database is not one of Dix de Der: nothing was kept"
pg_restore --file=/dev/null "$partial"

sync "$partial"
mv "$partial.counts" "$file.counts"
mv "$partial" "$file"
sync "$DUMPS"
find "$DUMPS" -maxdepth 1 -name "$database-*.dump*" -mtime "+${KEEP_DAYS:-30}" -delete
# A power cut leaves a part behind.
find "$DUMPS" -maxdepth 1 -name "$database-*.partial*" -mtime +1 -delete
echo "$file"
