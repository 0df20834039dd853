#!/bin/bash
# Dumps the database, encrypted before it touches a disk, and copies the dump away from the host. Settings: backup.env. ajose-backup.timer
# starts it every day. It keeps seven days here; how long the remote keeps them is a rule of the remote, which this host should not be
# able to delete from.
set -euo pipefail
umask 077
folder=${BACKUP_FOLDER:-/var/lib/ajose-backup}
name=ajose-$(date --utc +%Y%m%dT%H%M%SZ).dump.age

pg_dump --format=custom "${BACKUP_DATABASE:-ajose}" | age --recipient "$BACKUP_RECIPIENT" --output "$folder/$name.part"
mv "$folder/$name.part" "$folder/$name"
# With those of days on which the remote did not answer.
rclone copy --immutable --include '/ajose-*.dump.age' "$folder" "$BACKUP_REMOTE"
rclone check --one-way --include "/$name" "$folder" "$BACKUP_REMOTE"
find "$folder" -maxdepth 1 -name 'ajose-*.dump.age*' -mtime +7 -delete
echo "Saved $name, $(stat --format=%s "$folder/$name") bytes"
[ -z "${BACKUP_PING:-}" ] || curl --fail --silent --show-error --max-time 20 --output /dev/null "$BACKUP_PING"
