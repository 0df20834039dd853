/**
 * What each call costs the process, and whether people beside a flood of it wait: `pnpm --filter @ajose/api attacks:costs`. A server with
 * ten thousand customers is asked every call of the contract as nobody, a customer and an owner, and its processor time is read. Then the
 * costliest calls are sent as often as one caller may, while another customer goes on. SECURITY.md has the findings, costs.txt beside this
 * file what each call costs. Linux only.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { describeServer, type Shape } from '../../contract.ts';
import { startServer, type Server } from '../load/http.ts';
import { makeWorld, type World } from '../load/world.ts';
import { addStaff, openSession, type Person } from '../people.ts';

const PORT = 4802;
const CALLS = 30;
/** Calls at the same time: an attacker does not wait for answers. */
const AT_ONCE = 16;
const FLOOD_MS = 6000;
const SHOWN = 12;
/** A tick of the kernel's clock, in which /proc counts. */
const TICK_MS = 10;

interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: readonly { name: string; in: string; required?: boolean; schema: Shape }[];
  body: Shape | undefined;
}

async function operations(): Promise<Operation[]> {
  const { paths } = await describeServer();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
    })),
  );
}

interface Known {
  customer: string;
  product: string;
}

/** A value that fits the shape, so that a call does its work as far as it can. */
function valueOf(name: string, shape: Shape, known: Known): unknown {
  if (/^userId$|customerId/.test(name)) return known.customer;
  if (/productId/.test(name)) return known.product;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return valueOf(name, shape.anyOf[0] ?? {}, known);
  if (shape.format === 'uuid') return known.customer;
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((key) => [key, valueOf(key, shape.properties?.[key] ?? {}, known)]),
      );
    case 'array':
      return [valueOf(name, shape.items ?? {}, known)];
    case 'integer':
    case 'number':
      return 1000;
    case 'boolean':
      return true;
    default:
      return /day|date|from|until/i.test(name) ? '2026-11-01' : /search|^q$/.test(name) ? 'ada' : 'ada12345678';
  }
}

function requestOf(server: Server, { method, path, parameters, body }: Operation, token: string | null, known: Known) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(name === 'id' ? known.customer : valueOf(name, {}, known)),
  );
  const url = new URL(filled, server.url);
  for (const { name, in: where, required, schema } of parameters) {
    // A search is what costs, so it is asked for although it may be left out.
    if (where === 'query' && (required || /search|^q$/.test(name)))
      url.searchParams.set(name, String(valueOf(name, schema, known)));
  }
  return new Request(url, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(valueOf('', body, known)) } : {}),
  });
}

/** Processor time of a process so far, in milliseconds. */
async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'latin1')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

interface Cost {
  operation: Operation;
  as: string;
  status: number;
  cpuMs: number;
  wallMs: number;
}

async function costOf(
  server: Server,
  operation: Operation,
  as: string,
  token: string | null,
  known: Known,
): Promise<Cost> {
  const before = await cpuOf(server.pid);
  const began = performance.now();
  let status = 0;
  for (let n = 0; n < CALLS; n += 1) {
    const answer = await fetch(requestOf(server, operation, token, known));
    await answer.arrayBuffer();
    ({ status } = answer);
  }
  return {
    operation,
    as,
    status,
    cpuMs: ((await cpuOf(server.pid)) - before) / CALLS,
    wallMs: (performance.now() - began) / CALLS,
  };
}

const median = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0;

/** How long a customer waits who opens the home again and again. */
async function waitsOf(server: Server, { id, token }: Person, forMs: number): Promise<number[]> {
  const waits: number[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const began = performance.now();
    await (
      await fetch(`${server.url}/api/user/getUser/${id}`, { headers: { authorization: `Bearer ${token}` } })
    ).text();
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return waits.toSorted((wait, other) => wait - other);
}

/** Sends a call as often as the server takes it. @returns how many were answered, and how many of them refused as too many */
async function flood(server: Server, operation: Operation, token: string | null, known: Known, until: number) {
  let answered = 0;
  let refused = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        const answer = await fetch(requestOf(server, operation, token, known));
        await answer.arrayBuffer();
        answered += 1;
        if (answer.status === 429) refused += 1;
      }
    }),
  );
  return { answered, refused };
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const fixed = (value: number): string => value.toFixed(1).padStart(8);

async function costs(world: World, staff: readonly Person[], known: Known): Promise<Cost[]> {
  const server = await startServer(world, PORT, { LIMIT_ANONYMOUS_CALLS: '100000000' });
  const all: Cost[] = [];
  try {
    for (const [index, operation] of (await operations()).entries()) {
      // Somebody else for each call, because some end the session or the account.
      const person = world.people[index] as Person;
      const owner = await openSession(world.owner, 'admin', staff[index % staff.length]?.id ?? '');
      for (const [as, token] of [
        ['nobody', null],
        ['customer', person.token],
        ['owner', owner],
      ] as const) {
        all.push(await costOf(server, operation, as, token, { ...known, customer: person.id }));
      }
    }
  } finally {
    await server.stop();
  }
  return all;
}

const TABLE = new URL('./costs.txt', import.meta.url);

/** A line for each call: milliseconds of the process with the answer's status, as nobody, a customer and an owner. */
const tableOf = (all: readonly Cost[]): string => {
  const lines = Map.groupBy(all, ({ operation }) => operation.id);
  const cell = ({ cpuMs, status }: Cost): string => `${cpuMs.toFixed(1).padStart(6)} (${status})`;
  const rows = [...lines].map(([id, each]) => `${id.padEnd(32)}${each.map(cell).join('  ')}`);
  return `${['operation'.padEnd(32), '  nobody', '    customer', '     owner'].join('')}\n${rows.toSorted().join('\n')}\n`;
};

const world = await makeWorld(8);
try {
  const staff = await addStaff(world.owner, SHOWN);
  const { rows } = await world.owner.query<{ id: string }>(
    `INSERT INTO products (name, description, rate_bps, min_kobo, term_value, term_unit, status)
     VALUES ('Cost', '', 500, 100000, 30, 'days', 'active') RETURNING id`,
  );
  const known = { customer: world.people.at(-1)?.id ?? '', product: rows[0]?.id ?? '' };
  const measured = await costs(world, staff, known);
  await writeFile(TABLE, tableOf(measured));
  const all = measured.toSorted((cost, other) => other.cpuMs - cost.cpuMs);
  say(`${all.length} calls of ${new Set(all.map(({ operation }) => operation.id)).size} operations`);
  say(`median: ${fixed(median(all.map(({ cpuMs }) => cpuMs).toReversed(), 0.5))} ms of processor time`);
  const shown = all.slice(0, SHOWN);
  const server = await startServer(world, PORT, { LIMIT_CALLS: '1200' });
  try {
    const neighbour = world.people.at(-1) as Person;
    await waitsOf(server, neighbour, 1500);
    const usual = await waitsOf(server, neighbour, FLOOD_MS);
    say(`beside nothing: half wait ${fixed(median(usual, 0.5))}, 95 of 100 ${fixed(median(usual, 0.95))} ms`);
    for (const [index, { operation, as, cpuMs, wallMs, status }] of shown.entries()) {
      const attacker = world.people.at(-2 - index) as Person;
      // One owner for each operation, because a flood uses up what the owner may call in a minute.
      const owner = await openSession(world.owner, 'admin', staff[index]?.id ?? '');
      const token = as === 'nobody' ? null : as === 'customer' ? attacker.token : owner;
      const flooding = flood(
        server,
        operation,
        token,
        { ...known, customer: attacker.id },
        performance.now() + FLOOD_MS,
      );
      const beside = await waitsOf(server, neighbour, FLOOD_MS);
      const { answered, refused } = await flooding;
      say(
        `${operation.id} as ${as} (${status}): ${fixed(cpuMs)} ms of processor, ${fixed(wallMs)} ms; beside it half wait ${fixed(median(beside, 0.5))}, ` +
          `95 of 100 ${fixed(median(beside, 0.95))} ms; ${answered} answered, ${refused} of them 429`,
      );
    }
  } finally {
    await server.stop();
  }
} finally {
  await world.close();
}
