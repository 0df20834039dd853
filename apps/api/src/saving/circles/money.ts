/** What members have given, set aside, received and owe in circles, for one circle or for one customer, in kobo. */
import { rows, type Sql } from '../../platform/database/db.ts';

export interface PartRow {
  customer_id: string;
  circle_id: string;
  member_id: string;
  turn: number;
  kobo: bigint;
  set_aside: bigint;
  closed: boolean;
  from_deposit: bigint;
  owed_to: string | null;
  owed: bigint;
  collected: bigint;
  passed: bigint;
  /** What was owed and is forgiven; `owed` no longer has it. */
  forgiven: bigint;
  /** When it was set aside; null where it was not. */
  set_aside_at: Date | null;
  transaction: string | null;
}

const PART = `
  SELECT customer_id, circle_id, member_id, turn, kobo, set_aside, closed_at IS NOT NULL AS closed, from_deposit, owed_to, owed, collected, passed, forgiven, transaction,
         CASE WHEN set_aside > 0 THEN uuid_extract_timestamp(transaction) END AS set_aside_at
    FROM money.circle_parts`;

export const partsOf = (on: Sql, circleId: string): Promise<PartRow[]> =>
  rows<PartRow>(on, `${PART} WHERE circle_id = $1 ORDER BY turn, customer_id`, [circleId]);

export const partsOfCustomer = (on: Sql, customerId: string): Promise<PartRow[]> =>
  rows<PartRow>(on, `${PART} WHERE customer_id = $1 ORDER BY turn`, [customerId]);

/** The turns of a circle for which a customer has something set aside. */
export async function paidTurns(on: Sql, customerId: string, circleId: string): Promise<Set<number>> {
  const turns = await rows<{ turn: number }>(on, 'SELECT turn FROM money.set_aside_in($1) WHERE customer_id = $2', [
    circleId,
    customerId,
  ]);
  return new Set(turns.map(({ turn }) => turn));
}

export interface ReceiptRow {
  member_id: string;
  turn: number;
  kobo: bigint;
}

export const receiptsOf = (on: Sql, circleId: string): Promise<ReceiptRow[]> =>
  rows<ReceiptRow>(on, 'SELECT member_id, turn, kobo + later AS kobo FROM money.circle_receipts WHERE circle_id = $1', [
    circleId,
  ]);

export interface DepositRow {
  customer_id: string;
  kobo: bigint;
}

/** The deposits of a circle that are locked now. */
export const depositsOf = (on: Sql, circleId: string): Promise<DepositRow[]> =>
  rows<DepositRow>(
    on,
    'SELECT customer_id, kobo - used AS kobo FROM money.circle_deposits WHERE circle_id = $1 AND returned_at IS NULL',
    [circleId],
  );

/** What of a customer's deposits is locked now, by circle. */
export const depositsOfCustomer = (on: Sql, customerId: string): Promise<{ circle_id: string; kobo: bigint }[]> =>
  rows(
    on,
    'SELECT circle_id, kobo - used AS kobo FROM money.circle_deposits WHERE customer_id = $1 AND returned_at IS NULL AND kobo > used',
    [customerId],
  );

const sum = <Row>(stored: readonly Row[], kobo: (stored: Row) => bigint): bigint =>
  stored.reduce((total, item) => total + kobo(item), 0n);

/** How much of these parts others received. */
export const givenBy = (parts: readonly PartRow[]): bigint =>
  sum(parts, ({ closed, set_aside, from_deposit, passed }) => (closed ? set_aside + from_deposit + passed : 0n));

/** What is set aside for an open or coming turn, or collected and not yet passed on. */
export const setAsideBy = (parts: readonly PartRow[]): bigint =>
  sum(parts, ({ closed, set_aside, collected, passed }) => (closed ? collected - passed : set_aside));

/** What is owed and not yet collected. */
export const owedBy = (parts: readonly PartRow[]): bigint => sum(parts, ({ owed, collected }) => owed - collected);

/** What was owed once and is forgiven. */
export const forgivenOf = (parts: readonly PartRow[]): bigint => sum(parts, ({ forgiven }) => forgiven);

/** What is owed and its receiver has not got yet. */
export const missingOf = (parts: readonly PartRow[]): bigint => sum(parts, ({ owed, passed }) => owed - passed);
