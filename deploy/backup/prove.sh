#!/bin/bash
# Restores the newest dump into a database of its own and proves its books, then removes it. On a machine that is not the host, with
# PostgreSQL 18 and the private key. Settings: backup.env. ajose-prove-backup.timer starts it every week.
set -euo pipefail
umask 077
database=ajose_proof
hours=${BACKUP_HOURS:-26}

newest=$(rclone lsf --files-only --include '/ajose-*.dump.age' "$BACKUP_REMOTE" | sort | tail -n 1)
[ -n "$newest" ] || { echo "There is no dump in $BACKUP_REMOTE" >&2; exit 1; }
oldest=ajose-$(date --utc --date="$hours hours ago" +%Y%m%dT%H%M%SZ).dump.age
[[ ! $newest < $oldest ]] || { echo "The newest dump is $newest: older than $hours hours" >&2; exit 1; }

ask() { psql --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$1" --command="$2"; }
trap 'dropdb --if-exists --force "$database"' EXIT
dropdb --if-exists --force "$database"
createdb "$database"
[ -n "$(ask "$database" "SELECT 1 FROM pg_roles WHERE rolname = 'ajose_api'")" ] || createuser --no-login ajose_api
rclone cat "$BACKUP_REMOTE/$newest" | age --decrypt --identity "$BACKUP_IDENTITY" |
  pg_restore --no-owner --exit-on-error --dbname="$database"
# A dump has no statistics, and without them the proof of a large ledger takes several times as long.
vacuumdb --analyze-only --quiet "$database"

movements=$(ask "$database" 'SELECT count(*) FROM ledger.movements')
[ "$movements" -gt 0 ] || { echo "$newest has no movement of money" >&2; exit 1; }
broken=$(ask "$database" 'SELECT * FROM money.check_promises()')
[ -z "$broken" ] || { printf '%s\n' "The books of $newest do not hold:" "$broken" >&2; exit 1; }
echo "Proved $newest: $movements movements, and every promise holds"
[ -z "${PROOF_PING:-}" ] || curl --fail --silent --show-error --max-time 20 --output /dev/null "$PROOF_PING"
