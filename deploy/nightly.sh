#!/usr/bin/env bash
# Dump the database and try to restore it, every night at DUMP_AT (02:30, in UTC unless TZ says otherwise). For containers,
# which have no timer.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")

while true; do
    now=$(date +%s)
    next=$(date --date="today ${DUMP_AT:-02:30}" +%s)
    ((next > now)) || next=$(date --date="tomorrow ${DUMP_AT:-02:30}" +%s)
    sleep $((next - now))
    "$here/dump.sh" || echo "The dump of tonight failed." >&2
    "$here/drill.sh" || echo "The restore drill of tonight failed." >&2
done
