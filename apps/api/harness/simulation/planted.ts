/** Faults planted in a PostgreSQL function or in the gateway's adapter, to see whether the simulation finds them. */
import type { Answer, Gateway } from '../../src/gateways/gateway.ts';
import type { SqlFile } from '../../src/platform/database/sql-files.ts';

export interface Planted {
  name: string;
  /** A file of `sql/`, a text in it, and its faulty replacement. */
  sql?: readonly [file: string, right: string, wrong: string];
  gateway?: (gateway: Gateway) => Gateway;
}

/** Takes silence for a refusal. */
async function refusedWhereUnknown<T>(asked: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await asked;
  return answer.outcome === 'unknown' ? { outcome: 'refused', code: 'http_500', message: answer.message } : answer;
}

export const planted: readonly Planted[] = [
  {
    name: 'an order to pay without an answer counts as refused',
    gateway: (gateway) => ({ ...gateway, transfer: (order) => refusedWhereUnknown(gateway.transfer(order)) }),
  },
  {
    name: 'an order to pay goes out under a new reference each time',
    gateway: (gateway) => {
      let orders = 0;
      const under = (reference: string): string => reference.replace(/.$/, String((orders += 1) % 10));
      return {
        ...gateway,
        transfer: (order) => gateway.transfer({ ...order, reference: under(order.reference) }),
      };
    },
  },
  {
    name: 'a payment of another amount is credited as it was asked for',
    sql: [
      'deposits.sql',
      `ARRAY[ledger.leg(source, 'wallet', paid), fee], more, method => channel)`,
      `ARRAY[ledger.leg(source, 'wallet', earlier.amount), fee], more, method => channel)`,
    ],
  },
  {
    name: 'a payment that was cancelled before it arrived is not credited',
    sql: ['deposits.sql', `'{pending,failed,user_cancelled}', 'completed'`, `'{pending}', 'completed'`],
  },
  {
    name: 'the second word of a payment books its fee again',
    sql: ['deposits.sql', 'ELSIF deposit.paid_kobo IS NOT NULL THEN', 'ELSIF false THEN'],
  },
  {
    name: 'what was taken back is not counted',
    sql: ['refunds.sql', 'SET taken_back = d.taken_back + part', 'SET taken_back = d.taken_back'],
  },
  {
    name: 'what was collected is not counted',
    sql: ['taken-back.sql', 'SET collected_kobo = r.collected_kobo + part', 'SET collected_kobo = r.collected_kobo'],
  },
  {
    name: 'a repeated call is told that its key was used by another one',
    sql: [
      'ledger.sql',
      'CASE WHEN earlier.fingerprint = post.fingerprint',
      'CASE WHEN earlier.fingerprint <> post.fingerprint',
    ],
  },
  {
    name: 'what is added to a plan is not part of its capital',
    sql: ['investments.sql', 'SET capital = i.capital + amount, expected', 'SET capital = i.capital, expected'],
  },
  {
    name: 'leaving early costs nothing',
    sql: [
      'exits.sql',
      'money.legs_of_end(q.capital, q.profit - q.price, q.tax)',
      'money.legs_of_end(q.capital, q.profit, q.tax)',
    ],
  },
];

/** @returns a file with the fault in it @throws where the file does not have what the fault stands in place of */
export function plant({ name, sql }: Planted, file: SqlFile): string {
  if (!sql || sql[0] !== file.name) return file.text;
  const [, right, wrong] = sql;
  if (!file.text.includes(right)) throw new Error(`"${name}": ${file.name} has changed; plant this fault anew`);
  return file.text.replace(right, wrong);
}
