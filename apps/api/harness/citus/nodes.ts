/** Databases on all machines of a Citus cluster, under one name: made, copied and removed for tests. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** object_in_use */
const IN_USE = '55006';
const FREE_WITHIN_MS = 30_000;

/** Connects to a database on one machine and calls `work`. */
export async function on<T>(url: URL, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const there = new URL(url);
  there.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: there.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The machines of a cluster, the coordinator first.
 * @param url the coordinator's, as a superuser who is known to all of them, with a database in which they are joined
 */
export async function nodesOf(url: string): Promise<URL[]> {
  const coordinator = new URL(url);
  const workers = await on(coordinator, coordinator.pathname.slice(1), async (client) => {
    const extension = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
    if (extension.rowCount === 0) return [];
    const { rows } = await client.query<{ host: string; port: number }>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 AND isactive ORDER BY nodeid',
    );
    return rows;
  });
  if (workers.length === 0)
    throw new Error('This database has no workers: CREATE EXTENSION citus, and join them with citus_add_node');
  return [
    coordinator,
    ...workers.map(({ host, port }) => {
      const worker = new URL(coordinator);
      [worker.hostname, worker.port] = [host, String(port)];
      return worker;
    }),
  ];
}

const addressOf = (node: URL, name: string): string => {
  const url = new URL(node);
  url.pathname = `/${name}`;
  return url.href;
};

/** Creates a database on each machine; the machines are not joined yet. @returns its address on the coordinator */
export async function makeApart(nodes: readonly URL[], name: string): Promise<string> {
  for (const node of nodes)
    await on(node, 'postgres', async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}`);
    });
  const [coordinator] = nodes;
  if (!coordinator) throw new Error('A cluster has a coordinator');
  return addressOf(coordinator, name);
}

/** Joins the machines in a database that each of them has, the coordinator first. */
export async function joinMachines([coordinator, ...workers]: readonly URL[], name: string): Promise<void> {
  if (!coordinator) throw new Error('A cluster has a coordinator');
  await on(coordinator, name, async (client) => {
    await client.query('CREATE EXTENSION citus');
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.hostname, Number(coordinator.port)]);
  });
  for (const worker of workers) await joinMachine(coordinator, worker, name);
}

/** Adds a worker to a cluster. It has no rows yet. */
export async function joinMachine(coordinator: URL, worker: URL, name: string): Promise<void> {
  await on(worker, name, (client) => client.query('CREATE EXTENSION citus'));
  await on(coordinator, name, (client) =>
    client.query('SELECT citus_add_node($1, $2)', [worker.hostname, Number(worker.port)]),
  );
}

/** A new database, empty, with its machines joined. @returns its address on the coordinator */
export async function makeDatabase(nodes: readonly URL[], name: string): Promise<string> {
  const url = await makeApart(nodes, name);
  await joinMachines(nodes, name);
  return url;
}

/** Copies a database. The copies are joined too, because machines find each other's database by its name. */
export async function copyDatabase(nodes: readonly URL[], template: string, name: string): Promise<void> {
  for (const node of nodes) {
    await on(node, 'postgres', async (client) => {
      await copyOn(client, template, name);
      const { rows } = await client.query<{ setting: string }>(
        `SELECT unnest(setconfig) AS setting FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
          WHERE d.datname = $1 AND s.setrole = 0`,
        [template],
      );
      for (const { setting } of rows) {
        const [key = '', value = ''] = setting.split('=');
        await client.query(`ALTER DATABASE ${name} SET ${key} = ${client.escapeLiteral(value)}`);
      }
    });
  }
}

/** Tries until nobody uses the database: one in use can be neither copied nor dropped, and Citus runs a process in each and restarts it. */
async function whenFree(work: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + FREE_WITHIN_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === IN_USE) || Date.now() > until) throw error;
      await sleep(100);
    }
  }
}

const copyOn = (client: pg.Client, template: string, name: string): Promise<void> =>
  whenFree(async () => {
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [template]);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });

/** Drops a database, once no machine takes connections to it: machines ask each other for deadlocks every two seconds. */
export async function dropDatabase(nodes: readonly URL[], name: string): Promise<void> {
  for (const node of nodes)
    await on(node, 'postgres', (client) => client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`));
  for (const node of nodes)
    await on(node, 'postgres', (client) => whenFree(() => client.query(`DROP DATABASE ${name} WITH (FORCE)`)));
}
