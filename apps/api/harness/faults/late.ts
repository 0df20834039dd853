/** Measures what stays pending after every gateway answers again, with the server's real intervals. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/platform/database/db.ts';
import { referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { PATIENCE_SECONDS } from './due.ts';
import type { FaultyStack } from './stack.ts';
import { payDebts } from './verify.ts';

/** The states of transfers that have ended. */
const ENDED: readonly string[] = ['success', 'failed', 'reversed'];

interface Waiting {
  id: string;
  gateway: string | null;
  state: string;
  attempts: number;
  run_at: Date;
}

/**
 * Payouts that are due and neither paid nor returned, and events that nothing has handled. A transfer that its gateway is still processing
 * does not count.
 */
async function listWaiting({ gateways }: FaultyStack, db: Db): Promise<string[]> {
  const { rows } = await db.query<Waiting>(
    `SELECT p.id, p.gateway, p.state, p.attempts, p.run_at FROM money.payouts p JOIN ledger.accounts a ON a.customer_id = p.customer_id
      WHERE p.run_at IS NOT NULL AND NOT (p.state = 'waiting' AND a.receivable < 0)`,
  );
  const isUnderWay = ({ id, gateway, state }: Waiting): boolean => {
    const transfer = gateways.find(({ name }) => name === gateway)?.books.transfers.get(referenceOf(id));
    return state === 'sent' && transfer !== undefined && !ENDED.includes(transfer.status);
  };
  const events = await db.query<{ key: string; attempts: number }>(
    'SELECT key, attempts FROM money.gateway_events WHERE handled_at IS NULL',
  );
  return [
    ...rows
      .filter((item) => !isUnderWay(item))
      .map(
        ({ id, gateway, state, attempts, run_at: at }) =>
          `payout ${id} at ${gateway} is ${state} after ${attempts} attempts, next at ${at.toISOString()}`,
      ),
    ...events.rows.map(({ key, attempts }) => `event ${key} is not handled after ${attempts} attempts`),
  ];
}

/**
 * Waits until nothing is pending, without advancing the clock.
 * @returns how many seconds it took until nothing was pending, and what was pending after a minute
 */
export async function watchLate(stack: FaultyStack, db: Db): Promise<{ seconds: number; late: string[] }> {
  await payDebts(db, 'owed-late');
  const from = Date.now();
  for (;;) {
    for (const gateway of stack.gateways) await gateway.payOpen();
    const waiting = await listWaiting(stack, db);
    const seconds = Math.round((Date.now() - from) / 1000);
    if (waiting.length === 0 || seconds > PATIENCE_SECONDS) return { seconds, late: waiting };
    await sleep(1000);
  }
}
