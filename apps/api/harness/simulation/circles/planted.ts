/** Planted faults, to see whether the simulation of circles finds them. */
import type { Planted } from '../planted.ts';

export const plantedInCircles: readonly Planted[] = [
  {
    name: 'what was passed on is not counted',
    sql: ['circles.sql', 'SET passed = x.collected', 'SET passed = x.passed'],
  },
  {
    name: 'what the deposit paid is not counted',
    sql: ['circles.sql', 'SET used = x.used + part', 'SET used = x.used'],
  },
  {
    name: 'a deposit comes back whole, whatever was used of it',
    sql: ['circles.sql', `ledger.leg('circle', 'wallet', d.kobo - d.used)`, `ledger.leg('circle', 'wallet', d.kobo)`],
  },
  {
    name: 'a debt takes all that is in the wallet',
    sql: ['circle-debts.sql', 'part := least(a.wallet, p.owed - p.collected);', 'part := a.wallet;'],
  },
  {
    name: 'what was set aside is not remembered',
    sql: ['circle-debts.sql', 'CASE WHEN p.closed_at IS NULL THEN part ELSE x.set_aside END', 'x.set_aside'],
  },
  {
    name: 'the receiver does not get what is paid late',
    sql: [
      'circles.sql',
      `'circle_out',\n                ARRAY[ledger.leg('passed_on', 'wallet', kobo)]`,
      `'circle_out',\n                ARRAY[ledger.leg('passed_on', 'wallet', 1)]`,
    ],
  },
];
