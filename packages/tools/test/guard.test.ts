/**
 * deploy/ha/guard.py against an etcd of our own: when it ends a term, gives etcd's lead away and hands over. Each look of the guard is half
 * a second later than the one before, for both sides, so nothing is waited for. Where Python is missing, these tests are left out.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../src/root.ts';

const LOOK_SECONDS = 0.5;
const TERM_SECONDS = 20;
const LEASE = '7587';

/** JSON is YAML, and a machine with Python need not have its yaml. */
const RUN = `
import json, sys, time, types
folder, port, seconds, free = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
sys.dont_write_bytecode = True
sys.modules['yaml'] = types.SimpleNamespace(safe_load=json.load)
sys.path.insert(0, ${JSON.stringify(join(root, 'deploy/ha'))})
import guard

now = 1000.0

def sleep(time):
    global now
    now += time
    if now > 1000 + seconds:
        raise SystemExit

guard.time = types.SimpleNamespace(sleep=sleep, monotonic=lambda: now, strftime=time.strftime)
guard.shutil = types.SimpleNamespace(disk_usage=lambda data: types.SimpleNamespace(free=free, total=1))
guard.HAND_OVER_EVERY_SECONDS = 60
guard.show_certificate = lambda etcd: None
guard.CONFIG = folder + '/config.yml'
guard.ETCD = 'http://127.0.0.1:' + port + '/v3'
guard.main()
`;

/** What the guard asked etcd to do, and when. */
interface Deed {
  seconds: number;
  call: string;
  body: unknown;
}

/** An etcd with three members, of which the guard asks db1's. */
class Etcd {
  seconds = 0;
  primary: string | undefined = 'db2';
  away = false;
  readonly deeds: Deed[] = [];
  readonly ill = new Set<string>();
  leader = '2';
  #term = 7;
  #since = 0;

  /** The primary renews its term. */
  renew(): void {
    this.#since = this.seconds;
  }

  /** A new leader of etcd gives each term its full length again. */
  elect(member: string): void {
    this.leader = member;
    this.#term += 1;
    this.#since = this.seconds;
  }

  answer(call: string, body: Record<string, unknown>, code: string): object {
    switch (call) {
      case 'kv/range': {
        const asked = Buffer.from(String(body['key']), 'base64').toString();
        if (asked !== '/service/ajose/leader' || !this.primary) return { header: {} };
        return { kvs: [{ value: Buffer.from(this.primary).toString('base64'), lease: LEASE }] };
      }
      case 'lease/timetolive': {
        const left = Math.floor(this.#since + TERM_SECONDS - this.seconds);
        return { header: { raft_term: String(this.#term) }, ID: body['ID'], TTL: String(left), grantedTTL: '20' };
      }
      case 'maintenance/status':
        return { header: { member_id: '1' }, leader: this.leader };
      case 'cluster/member/list':
        return { members: ['1', '2', '3'].map((ID) => ({ ID, clientURLs: [`${code}/${ID}`] })) };
      case 'lease/revoke':
        this.primary = undefined;
        break;
      case 'maintenance/transfer-leadership':
        this.elect(String(body['targetID']));
        break;
      default:
        throw new Error(`The guard asked for ${call}`);
    }
    this.deeds.push({ seconds: this.seconds, call, body });
    return {};
  }
}

interface Watch {
  etcd: Etcd;
  /** What patronictl was called with, a line a call. */
  handedOver: string[];
}

/**
 * Lets db1's guard look for so many seconds.
 * @param happens what happens before each look
 * @param free share of the disk that is free
 */
async function watch(seconds: number, happens: (etcd: Etcd) => void, free = 0.5): Promise<Watch> {
  const folder = mkdtempSync(join(tmpdir(), 'ajose-guard-'));
  writeFileSync(
    join(folder, 'config.yml'),
    JSON.stringify({ scope: 'ajose', name: 'db1', etcd3: {}, postgresql: { data_dir: '/' } }),
  );
  const calls = join(folder, 'calls');
  writeFileSync(join(folder, 'patronictl'), `#!/bin/sh\necho "$*" >> '${calls}'\n`, { mode: 0o755 });
  const etcd = new Etcd();
  const answer = async (request: IncomingMessage): Promise<object | undefined> => {
    const call = (request.url ?? '').replace('/v3/', '');
    if (request.method === 'GET') return { health: String(!etcd.ill.has(call.split('/')[1] ?? '')) };
    const body = JSON.parse(await text(request)) as Record<string, unknown>;
    if (call === 'kv/range') {
      etcd.seconds += LOOK_SECONDS;
      happens(etcd);
    }
    return etcd.away ? undefined : etcd.answer(call, body, `http://${request.headers.host}`);
  };
  const server = createServer((request, response) => {
    void answer(request).then(
      (said) => response.writeHead(said ? 200 : 503).end(JSON.stringify(said ?? {})),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await promisify(execFile)('python3', ['-c', RUN, folder, String(port), String(seconds), String(free)], {
      env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
    });
    const handedOver = existsSync(calls) ? readFileSync(calls, 'utf8').trimEnd().split('\n') : [];
    return { etcd, handedOver };
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/** A primary that renews each second, but not within the given times. */
const renewing =
  (...silent: [from: number, to: number][]) =>
  (etcd: Etcd): void => {
    const speaks = silent.every(([from, to]) => etcd.seconds <= from || etcd.seconds > to);
    if (speaks && Number.isInteger(etcd.seconds)) etcd.renew();
  };

const python = spawnSync('python3', ['--version']).status === 0;

test.runIf(python)('a primary that renews its term keeps it', async () => {
  const { etcd, handedOver } = await watch(60, renewing());
  expect(etcd.seconds).toBe(60);
  expect([etcd.deeds, handedOver]).toEqual([[], []]);
});

test.runIf(python)('a primary that was silent for less than 8 seconds keeps its term', async () => {
  const { etcd } = await watch(60, renewing([20, 27], [40, 47]));
  expect(etcd.deeds).toEqual([]);
});

test.runIf(python)('the term of a primary that is silent for 8 seconds ends, and nothing more is ended', async () => {
  const { etcd } = await watch(60, renewing([20, Infinity]));
  expect(etcd.deeds).toEqual([{ seconds: 28, call: 'lease/revoke', body: { ID: LEASE } }]);
});

test.runIf(python)('the time that a new leader of etcd adds to a term is no renewal', async () => {
  const silent = renewing([20, Infinity]);
  const { etcd } = await watch(60, (now) => {
    silent(now);
    if (now.seconds === 24) now.elect('3');
  });
  expect(etcd.deeds).toEqual([{ seconds: 29, call: 'lease/revoke', body: { ID: LEASE } }]);
});

test.runIf(python)(
  'a primary that could not renew while etcd chose its leader keeps its term where it renews within 5 seconds',
  async () => {
    const silent = renewing([20, 32]);
    const { etcd } = await watch(60, (now) => {
      silent(now);
      if (now.seconds === 28) now.elect('3');
      now.away = now.seconds > 20 && now.seconds < 28;
    });
    expect(etcd.deeds).toEqual([]);
  },
);

test.runIf(python)('a guard that could not ask etcd for a while gives the primary 5 seconds', async () => {
  const silent = renewing([20, 33]);
  const { etcd } = await watch(60, (now) => {
    silent(now);
    now.away = now.seconds > 20 && now.seconds < 30;
  });
  expect(etcd.deeds).toEqual([]);
});

test.runIf(python)('a primary never ends its own term', async () => {
  const { etcd } = await watch(60, (now) => (now.primary = 'db1'));
  expect(etcd.deeds).toEqual([]);
});

test.runIf(python)('the primary hands the lead of etcd once to a machine that answers', async () => {
  const { etcd } = await watch(20, (now) => {
    now.primary = 'db1';
    if (now.seconds === 5) now.elect('1');
    now.ill.add('2');
  });
  expect(etcd.deeds).toMatchObject([{ call: 'maintenance/transfer-leadership', body: { targetID: '3' } }]);
  expect(etcd.deeds[0]?.seconds).toBeLessThanOrEqual(8.5);
});

test.runIf(python)('the lead of etcd stays where no other machine answers, and on a standby', async () => {
  const alone = await watch(20, (now) => {
    now.primary = 'db1';
    now.leader = '1';
    now.ill.add('2').add('3');
  });
  const renews = renewing();
  const standby = await watch(20, (now) => {
    now.leader = '1';
    renews(now);
  });
  expect([alone.etcd.deeds, standby.etcd.deeds]).toEqual([[], []]);
});

test.runIf(python)('a primary whose disk is nearly full hands the lead over, and not again for some time', async () => {
  const { handedOver } = await watch(100, (now) => (now.primary = 'db1'), 0.079);
  expect(handedOver).toHaveLength(2);
  expect(new Set(handedOver).size).toBe(1);
  expect(handedOver[0]).toMatch(/^-c \S+config\.yml switchover ajose --leader db1 --force$/);
});

test.runIf(python)('a disk with room, or a standby whose disk is full, hands no lead over', async () => {
  const room = await watch(20, (now) => (now.primary = 'db1'), 0.081);
  const standby = await watch(20, renewing(), 0.01);
  expect([...room.handedOver, ...standby.handedOver]).toEqual([]);
});
