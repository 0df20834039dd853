/** The process: its settings, that it serves, and that it finishes open calls before it ends. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EnvError, readEnv, readOwnerUrl } from '../../src/platform/env.ts';
import { login as adminLogin } from '@ajose/sdk/admin/session';
import { apiOf, PASSWORD } from '../people.ts';
import { startStack } from '../stack.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

const stack = await startStack();
const started: ChildProcess[] = [];
afterAll(async () => {
  // A test that failed may have left its server running.
  for (const child of started) child.kill('SIGKILL');
  await stack.close();
});

interface Ended {
  code: number | null;
  output: string;
}

function start(env: Record<string, string>): { child: ChildProcess; output: () => string; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'] ?? '', ...env } });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }));
  return { child, output: () => output, ended };
}

const settings = () => ({
  API_PORT: '0',
  DATABASE_URL: stack.deps.env.databaseUrl,
  PAYSTACK_SECRET_KEY: 'sk_test_of_the_tests',
  PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
});

async function portOf(output: () => string): Promise<number> {
  for (let wait = 0; wait < 2000; wait += 1) {
    const port = /127\.0\.0\.1:(\d+)/.exec(output())?.[1];
    if (port) return Number(port);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not say where it listens: ${output()}`);
}

describe('the environment', () => {
  test('names every setting that is missing or wrong, each in one line', () => {
    const wrong = {
      API_PORT: 'http',
      PAYOUTS: 'perhaps',
      DATABASE_URL: 'mysql://localhost',
      DATABASE_DIRECT_URL: 'localhost',
      CUSTOMER_ORIGIN: 'localhost',
      DUAL_APPROVAL_NAIRA: 'never',
      LETTER_RATE: 'USD 0 2026-11-26 Central Bank',
      CLAMD_URL: 'localhost:3310',
    };
    expect(() => readEnv(wrong)).toThrow(EnvError);
    let lines: string[] = [];
    try {
      readEnv(wrong);
    } catch (error) {
      lines = (error as Error).message.split('\n');
    }
    expect(lines).toEqual([
      'PAYSTACK_SECRET_KEY is not set',
      'CUSTOMER_ORIGIN must be an address beginning http:// or https://',
      'API_PORT must be a whole number from 0 to 65535, not "http"',
      'DATABASE_URL must be an address beginning postgres:// or postgresql://',
      'DATABASE_DIRECT_URL must be an address beginning postgres:// or postgresql://',
      'SMTP_URL is not set',
      'PAYOUTS must be automatic or manual, not "perhaps"',
      'DUAL_APPROVAL_NAIRA must be a whole number from 1 to 10000000000 or off, not "never"',
      'LETTER_RATE must be a currency, the naira for one of it, the day of the rate and its source: USD 1530.50 2026-11-26 Central Bank',
      'CLAMD_URL must be an address beginning tcp:// or unix://',
    ]);
  });

  test('a live key of a gateway forbids the quick passwords of tests', () => {
    expect(readEnv({ ...settings(), QUICK_PASSWORDS: 'yes' }).quickPasswords).toBe(true);
    expect(() => readEnv({ ...settings(), QUICK_PASSWORDS: 'yes', PAYSTACK_SECRET_KEY: 'sk_live_x' })).toThrow(
      'QUICK_PASSWORDS is for tests, and a live key of a gateway forbids it',
    );
  });

  test('the preferred gateway has to be a gateway that is set', () => {
    expect(readEnv(settings()).gatewayPreferred).toBe('cheapest');
    expect(readEnv({ ...settings(), GATEWAY_PREFERRED: 'paystack' }).gatewayPreferred).toBe('paystack');
    expect(() => readEnv({ ...settings(), GATEWAY_PREFERRED: 'monnify' })).toThrow(
      'GATEWAY_PREFERRED is monnify, whose keys are not set',
    );
    expect(() => readEnv({ ...settings(), GATEWAY_PREFERRED: 'any' })).toThrow(
      'GATEWAY_PREFERRED must be cheapest or paystack or monnify, not "any"',
    );
  });

  test('the queue uses the database address of all calls unless it has one of its own', () => {
    expect(readEnv(settings()).databaseDirectUrl).toBe(settings().DATABASE_URL);
    const direct = 'postgres://ajose_api@127.0.0.1:5000/ajose';
    expect(readEnv({ ...settings(), DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: settings().DATABASE_URL,
      databaseDirectUrl: direct,
    });
  });

  test('a live key needs a key for two-factor secrets, and one for hashes of BVNs, and one that signs documents', () => {
    const live = { ...settings(), PAYSTACK_SECRET_KEY: 'sk_live_x' };
    const keys = {
      TWO_FACTOR_KEY: 'ab'.repeat(32),
      PERSON_KEY: 'cd'.repeat(32),
      DOCUMENT_KEY: `2026:${'ef'.repeat(32)}`,
    };
    for (const name of Object.keys(keys))
      expect(() => readEnv({ ...live, ...keys, [name]: '' })).toThrow(`${name} is not set`);
    // A key of a test gateway on a host that others reach protects their second factors as well.
    for (const CUSTOMER_ORIGIN of ['https://app.ajose.example', 'http://41.58.1.2']) {
      for (const name of Object.keys(keys)) {
        expect(() => readEnv({ ...settings(), CUSTOMER_ORIGIN, ...keys, [name]: '' })).toThrow(
          `${name} is not set, and a public address of an app needs it`,
        );
      }
    }
    expect(readEnv({ ...settings(), ADMIN_ORIGIN: 'http://192.168.1.20:3001' })).toMatchObject({ live: false });
    expect(readEnv({ ...settings(), ...keys }).docs).toBe(true);
    expect(readEnv({ ...live, ...keys })).toMatchObject({ live: true, docs: false });
    expect(readEnv({ ...live, ...keys, API_DOCS: 'on' }).docs).toBe(true);
    expect(() => readEnv({ ...live, ...keys, TWO_FACTOR_KEY: 'short' })).toThrow('64 hexadecimal digits');
  });

  test('the owner’s connection is the server’s when no other one is set', () => {
    expect(readOwnerUrl({ DATABASE_URL: 'postgres://a@b/c' })).toBe('postgres://a@b/c');
    expect(readOwnerUrl({ DATABASE_URL: 'postgres://a@b/c', DATABASE_OWNER_URL: 'postgres://o@b/c' })).toBe(
      'postgres://o@b/c',
    );
  });
});

describe('the process', () => {
  test('says which settings are missing, and then ends', async () => {
    const { code, output } = await start({ ...settings(), SMTP_URL: '', PAYOUTS: 'never' }).ended;
    expect(code).toBe(1);
    expect(output).toBe('SMTP_URL is not set\nPAYOUTS must be automatic or manual, not "never"\n');
  });

  test('serves, and on SIGTERM answers open calls and ends', async () => {
    const { child, output, ended } = start(settings());
    const port = await portOf(output);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    const holder = await stack.owner.connect();
    await holder.query('BEGIN; LOCK TABLE banks');
    const begun = fetch(`http://127.0.0.1:${port}/api/admin/getBanksByCountry/Nigeria`);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM banks%'`;
    while ((await stack.owner.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await holder.query('COMMIT');
    holder.release();
    expect((await begun).status).toBe(200);
    expect((await ended).code).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  });

  describe('that is there already', () => {
    let port: number;
    beforeAll(async () => {
      const there = start({ ...settings(), LIMIT_REQUEST_MS: '1000' });
      port = await portOf(there.output);
      return async () => {
        there.child.kill('SIGTERM');
        await there.ended;
      };
    });

    test('keeps its port: a second process says that it is taken', async () => {
      const { code, output } = await start({ ...settings(), API_PORT: String(port) }).ended;
      expect(code).toBe(1);
      expect(output).toContain(`Port ${port} is taken; set API_PORT to another.`);
    });

    test.each([
      ['its headers', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-', '408'],
      [
        'a body',
        'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
        '408',
      ],
      ['a body that was refused', 'POST /api/user/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{', '401'],
    ])('cuts off a caller that sends %s byte by byte', async (_what, beginning, status) => {
      const socket = connectSocket(port, '127.0.0.1');
      const begun = Date.now();
      socket.write(beginning);
      const drops = setInterval(() => socket.write('x'), 200);
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk)));
      socket.on('error', () => undefined);
      // `once` of node:events would fail where the API resets the connection, which also cuts it off.
      await new Promise((resolve) => socket.once('close', resolve));
      clearInterval(drops);
      expect(answer).toContain(`HTTP/1.1 ${status}`);
      expect(Date.now() - begun).toBeLessThan(6000);
    });

    test('refuses what is not HTTP, and two lengths for one body', async () => {
      const say = async (bytes: string): Promise<string> => {
        const socket = connectSocket(port, '127.0.0.1');
        socket.end(bytes);
        let answer = '';
        for await (const chunk of socket) answer += String(chunk);
        return answer;
      };
      expect(await say('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
      const smuggled =
        'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
      expect(await say(smuggled)).toMatch(/^HTTP\/1\.1 400/);
    });
  });
});

describe('the command that makes the first administrator', () => {
  const CREATE = join(import.meta.dirname, '../../src/access/staff/create.ts');

  async function create(args: string[], password: string): Promise<Ended> {
    const { ownerUrl } = stack;
    const child = spawn(process.execPath, [CREATE, ...args], {
      env: { PATH: process.env['PATH'] ?? '', DATABASE_OWNER_URL: ownerUrl },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.end(`${password}\n`);
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, output };
  }

  test('makes an administrator who can sign in and whose code registers others', async () => {
    const { code, output } = await create(['Adaeze Okafor', 'adaeze@example.com'], PASSWORD);
    expect(output).toMatch(/^Adaeze Okafor can sign in now\. Referral code for further administrators: [0-9A-Z]{8}\n$/);
    expect(code).toBe(0);
    const { admin } = await adminLogin(apiOf(stack), { email: 'adaeze@example.com', password: PASSWORD });
    expect(output).toContain(admin.myRefCode);
  });

  test('says what is wrong in one line', async () => {
    expect(await create([], '')).toMatchObject({ code: 1, output: expect.stringContaining('Usage:') });
    expect(await create(['Ada', 'nowhere'], PASSWORD)).toEqual({ code: 1, output: 'Please enter a valid email\n' });
    expect(await create(['Ada', 'ada@example.com'], 'short')).toMatchObject({ code: 1 });
    expect(await create(['Ada', 'ada@example.com'], 'Password1')).toMatchObject({
      code: 1,
      output: expect.stringContaining('one of the commonest') as string,
    });
  });
});
