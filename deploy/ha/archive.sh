#!/bin/sh
# /etc/pgbackrest/archive.sh of each database machine, mode 755. Saves one WAL file. PostgreSQL keeps the file until this ends with 0.
#
# After a takeover a machine can hold WAL files of an earlier timeline that no restore reads: one that was prepared when that timeline
# ended and has old bytes in it, or one that a primary wrote alone after it was cut off. PostgreSQL archives them as well. Where
# the archive already has another file of that name from another machine, pgbackrest refuses (45), and every file behind it waits.
# Such a file is given up, and no other: only when pgbackrest refuses it as different, when this machine's last checkpoint is on a later
# timeline, and when that timeline left the file's timeline before the end of the file. The part before the switch stands in the later
# timeline's own file, and that is where a restore reads it.
#
# A primary can die before it saved what it wrote. Its successor has these files, but PostgreSQL counts what a standby received as saved.
# What a new primary archives first is the history of its timeline. With it, all that it has of earlier timelines is archived again, and
# pgbackrest skips what the archive has. `archive_mode = always` would not do: three machines would save each file at once, which pgbackrest
# refuses. `wal_keep_size` bounds what a machine still has. In a folder, pgbackrest writes a file under one temporary name for all machines:
# two that save the same file at the same moment could spoil it. In S3 they cannot.
PATH=$PATH:/usr/lib/postgresql/18/bin
export LC_ALL=C
path=$1
wal=${path%/*}

newest=$(printf '%s\n' "$wal"/*.history | tail -n 1)
if [ "$path" = "$newest" ]; then
  for file in "$wal"/???????????????????????? "$wal"/*.history; do
    name=${file##*/}
    case $file in "${path%.history}"*) continue ;; esac
    [ ! -f "$file" ] || { touch "$wal/archive_status/$name.ready" && rm -f "$wal/archive_status/$name.done"; } || exit
  done
fi

pgbackrest --stanza=ajose archive-push "$path"
refused=$?
[ "$refused" -eq 45 ] || exit "$refused"

segment=${path##*/}
segment=${segment%.partial}
case $segment in *[!0-9A-F]*) exit 45 ;; esac
[ ${#segment} -eq 24 ] || exit 45
part() { printf '%d' "0x$(printf %s "$segment" | cut -c "$1")"; }

data=${path%pg_wal/*}
control=$(pg_controldata -D "${data:-.}") || exit 45
said() { printf '%s\n' "$control" | sed -n "s/^$1: *//p"; }
own=$(said "Latest checkpoint's TimeLineID")
size=$(said 'Bytes per WAL segment')
[ "$(part 1-8)" -lt "$own" ] || exit 45

history=$(cat "$(printf '%spg_wal/%08X.history' "$data" "$own")") || exit 45
switch=$(printf '%s\n' "$history" | awk -v timeline="$(part 1-8)" '$1 == timeline { print $2 }')
if [ -n "$switch" ]; then
  number=$(($(part 9-16) * (0x100000000 / size) + $(part 17-24)))
  [ "$number" -ge $(((0x${switch%/*} * 0x100000000 + 0x${switch#*/}) / size)) ] || exit 45
fi
echo "Gave up $segment: timeline $own left its timeline at ${switch:-no place, it never was on it}" >&2
