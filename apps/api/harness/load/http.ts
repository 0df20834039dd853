/** Withdrawals over HTTP from a load generator, to a server that runs as in production on the same machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { load, type Call } from './load.ts';
import type { Measured } from './measure.ts';
import type { World } from './world.ts';

export interface Server {
  url: string;
  /** The id of its process. */
  pid: number;
  stop(): Promise<void>;
}

/** @param settings take the place of its usual ones */
export async function startServer(
  world: World,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=64', new URL('../../src/main.ts', import.meta.url).pathname],
    {
      env: {
        ...process.env,
        DATABASE_URL: world.apiUrl,
        API_PORT: String(port),
        PAYSTACK_SECRET_KEY: 'sk_test_bench',
        PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
        SMTP_URL: 'smtp://127.0.0.1:9',
        PAYOUTS: 'manual',
        LIMIT_WITHDRAWAL_LEAST_NAIRA: '0',
        LOG_LEVEL: 'warn',
        LIMIT_CALLS: '100000000',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (tries > 200 || child.exitCode !== null) throw new Error('The server does not come up');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** How long the server is warmed up before the measurement. */
const WARM_UP_SECONDS = 0.25;
let made = 0;

/** @param servers addresses; connections are spread over them */
export async function withdrawOverHttp(
  servers: readonly string[],
  world: World,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const run = Date.now();
  const next = (): Call => withdrawal(world, run);
  await load(servers, connections, WARM_UP_SECONDS, next);
  return load(servers, connections, seconds, next);
}

function withdrawal({ people }: World, run: number): Call {
  const person = people[Math.floor(Math.random() * people.length)];
  return {
    path: '/api/transaction/addTransaction',
    token: person?.token ?? '',
    body: {
      userId: person?.id,
      amount: 1.5,
      transactionId: `WDL_${run}_${(made += 1)}`,
      currency: 'NGN',
      reason: 'Wallet withdrawal',
      type: 'withdrawal',
      incomingStatus: 'pending',
      paymentMethod: 'bank_transfer',
    },
  };
}
