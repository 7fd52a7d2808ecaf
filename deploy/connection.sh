# Read by the other scripts: where PostgreSQL is, as DATABASE_URL says. It refuses what is half set.
# shellcheck shell=bash

refuse() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

[ -n "${DATABASE_URL:-}" ] || refuse "DATABASE_URL is not set"
[ -n "${DUMPS:-}" ] || refuse "DUMPS is not set: the folder of the dumps"

# The command of the program. A checkout has another one than an installation.
read -ra dixdeder <<<"${DIXDEDER:-dixdeder}"

# postgres://user:password@host:5432/name?option=value
case $DATABASE_URL in
postgres://* | postgresql://*) ;;
*) refuse "DATABASE_URL does not begin with postgres://" ;;
esac
server=${DATABASE_URL#*://}
server=${server%%/*}
named=${DATABASE_URL#*://"$server"}
database=${named#/}
database=${database%%\?*}
options=${named#"/$database"}
[[ $database =~ ^[A-Za-z0-9_-]+$ ]] || refuse "DATABASE_URL names no database"

# The password travels in the environment: everybody on the machine can read a command line.
if [[ $server == *:*@* ]]; then
    account=${server%@*}
    password=${account#*:}
    password=${password//\\/\\\\}
    PGPASSWORD=$(printf '%b' "${password//%/\\x}")
    export PGPASSWORD
    server=${account%%:*}@${server##*@}
fi

# address NAME: address of a database of this server, without the password.
address() {
    printf 'postgresql://%s/%s%s' "$server" "$1" "$options"
}

# url NAME: address of a database of this server, as the program reads it in DATABASE_URL.
url() {
    printf '%s/%s%s' "${DATABASE_URL%"$named"}" "$1" "$options"
}

# sql NAME OPTION…: run psql in a database of this server.
sql() {
    psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 \
        --dbname="$(address "$1")" "${@:2}"
}

# ask SQL: what the server answers, asked beside the program's database.
ask() {
    sql postgres --command="$1"
}

# What a dump and its restoration are compared by: the rows of each table, whatever the version. The
# count of each is asked by a query of its own.
census="SELECT relname, (xpath('/row/n/text()',
        query_to_xml(format('SELECT count(*) AS n FROM public.%I', relname), false, true, '')))[1]
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND relname LIKE 'tournaments_%' ORDER BY relname COLLATE \"C\";"

# restored_apart NAME FILE: restore a dump into a new database.
restored_apart() {
    ask "CREATE DATABASE \"$1\" TEMPLATE template0 ENCODING 'UTF8'"
    pg_restore --exit-on-error --single-transaction --no-owner --no-privileges \
        --dbname="$(address "$1")" "$2"
}

# verified_apart NAME: bring a database to this version of the program, and verify what it holds.
verified_apart() {
    DATABASE_URL=$(url "$1") "${dixdeder[@]}" migrate --no-input --verbosity 0
    DATABASE_URL=$(url "$1") "${dixdeder[@]}" verify
}

refuse_while_it_runs() {
    local open
    open=$(ask "SELECT count(*) FROM pg_stat_activity WHERE datname = '$database'")
    ((open == 0)) || refuse "the database $database is in use: stop the program first"
}
