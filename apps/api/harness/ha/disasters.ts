/** Disasters of the primary's machine, and how each is repaired. */
import { setTimeout as sleep } from 'node:timers/promises';
import { archived } from './archive.ts';
import type { Cluster } from './cluster.ts';
import type { Machine } from './machine.ts';

export interface Disaster {
  name: string;
  times: number;
  /** Whether another machine has to take over. */
  takesOver: boolean;
  strike: (cluster: Cluster, primary: Machine) => Promise<void>;
  /** What a person does afterwards. Absent if nothing has to be done. */
  mend?: (cluster: Cluster, primary: Machine) => Promise<void>;
}

/** Longer than any takeover takes, so that the old primary comes back beside a new one. */
const LONG_MS = 25_000;
const POSTMASTER = 'head -1 /var/lib/postgresql/18/main/postmaster.pid';
const FILL = '/var/lib/postgresql/filled';

/**
 * A WAL file of the earlier timeline, written after that timeline ended, while the archive already has another file of this name. Takeovers
 * produce such a file now and then; this produces it each time.
 */
const LEFTOVER = `set -e
cd /var/lib/postgresql/18/main/pg_wal
history=$(ls -- *.history | tail -1)
left=$(awk 'NF >= 3 { line = $1 " " $2 } END { print line }' "$history")
name=$(printf '%08X%08X%08X' "\${left% *}" 0 $((0x\${left#*/} / 16777216 + 1)))
cp "$(ls -t -- ????????????????????????  | tail -1)" "$name"
pgbackrest --stanza=ajose archive-push "$PWD/$name"
printf other | dd of="$name" bs=1 seek=100000 conv=notrunc 2>/dev/null
rm -f "archive_status/$name.done"
touch "archive_status/$name.ready"`;

/** WAL files that the standbys have and the archive lacks. The last message is acknowledged when a standby has all of them. */
const UNSAVED = `set -e
pkill -STOP -f '^postgres: .*archiver'
for file in 1 2 3; do
  psql -qAtc "SELECT pg_logical_emit_message(true, 'rehearsal', 'unsaved')" -c 'SELECT pg_switch_wal()'
done
psql -qAtc "SELECT pg_logical_emit_message(true, 'rehearsal', 'all')"`;

const others = (cluster: Cluster, primary: Machine): Machine[] =>
  cluster.machines.filter((machine) => machine !== primary);

/** Each way in which the rehearsal breaks the primary. @param kills how often it is killed with -9 */
export const disasters = (kills: number): Disaster[] => [
  {
    name: 'kill -9 of PostgreSQL',
    times: kills,
    takesOver: true,
    strike: async (_cluster, primary) => {
      await primary.run(`kill -9 $(${POSTMASTER})`);
    },
  },
  ...powerCuts,
  ...silences,
  ...faults,
];

const powerCuts: readonly Disaster[] = [
  {
    name: 'power cut',
    times: 2,
    takesOver: true,
    strike: (_cluster, primary) => primary.die(),
    mend: (cluster, primary) => cluster.boot(primary),
  },
  {
    name: 'power cut before the last WAL files were saved',
    times: 2,
    takesOver: true,
    strike: async (_cluster, primary) => {
      await primary.run(UNSAVED, 'postgres');
      await primary.die();
    },
    mend: async (cluster, primary) => {
      await archived(cluster);
      await cluster.boot(primary);
    },
  },
];

/** The primary runs on, and the others do not hear of it. */
const silences: readonly Disaster[] = [
  {
    name: 'network cable out for 25 s',
    times: 2,
    takesOver: true,
    strike: (_cluster, primary) => primary.cut(),
    mend: async (_cluster, primary) => {
      await sleep(LONG_MS);
      await primary.join();
    },
  },
  {
    name: 'cut from the other two for 25 s, not from the API',
    times: 2,
    takesOver: true,
    strike: async (cluster, primary) => {
      for (const { address } of others(cluster, primary)) await primary.run(`ip route add blackhole ${address}/32`);
    },
    mend: async (cluster, primary) => {
      await sleep(LONG_MS);
      for (const { address } of others(cluster, primary)) await primary.run(`ip route del blackhole ${address}/32`);
    },
  },
  {
    name: 'every process stopped for 25 s',
    times: 2,
    takesOver: true,
    strike: (_cluster, primary) => primary.freeze(),
    mend: async (_cluster, primary) => {
      await sleep(LONG_MS);
      await primary.thaw();
    },
  },
];

/** Faults of the disk, the archive, the standby and etcd. */
const faults: readonly Disaster[] = [
  {
    name: 'disk filled at once',
    times: 2,
    takesOver: true,
    strike: async (_cluster, primary) => {
      await primary.run(`dd if=/dev/zero of=${FILL} bs=1M 2>/dev/null; true`);
    },
    mend: async (_cluster, primary) => {
      await primary.run(`rm -f ${FILL}`);
    },
  },
  {
    name: 'a leftover WAL file that the archive has otherwise',
    times: 1,
    takesOver: false,
    strike: async (_cluster, primary) => {
      await primary.run(LEFTOVER, 'postgres');
    },
  },
  {
    name: "kill -9 of the standby's PostgreSQL",
    times: 1,
    takesOver: false,
    strike: async (cluster) => {
      const standby = (await cluster.members()).find(({ role }) => role === 'sync_standby')?.name;
      await cluster.machines.find(({ name }) => name === standby)?.run(`kill -9 $(${POSTMASTER})`);
    },
  },
  {
    name: 'etcd stopped everywhere for 25 s',
    times: 1,
    takesOver: false,
    strike: async (cluster) => {
      for (const machine of cluster.machines) await machine.run('pkill -STOP -x etcd');
    },
    mend: async (cluster) => {
      await sleep(LONG_MS);
      for (const machine of cluster.machines) await machine.run('pkill -CONT -x etcd');
    },
  },
];
