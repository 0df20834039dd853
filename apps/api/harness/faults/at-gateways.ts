/** After the faults: compares the books with those of the gateways, payment by payment, transfer by transfer and in sum. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import type { Db } from '../../src/platform/database/db.ts';
import { booksAt } from '../../src/money/ledger/at-gateway.ts';
import { referenceOf } from '../../src/money/withdrawals/payouts.ts';
import type { GatewayBooks } from './gateways.ts';

/** The gateways' own books, which ours are compared with. */
export interface Stand {
  gateways: readonly { name: GatewayName; books: GatewayBooks }[];
}

export interface Verdict {
  lost: string[];
  doubled: string[];
  /** References that more than one gateway paid or received. */
  byTwo: string[];
  broken: string[];
}

export interface Booked {
  customer_id: string;
  key: string;
  id: string;
  kind: string;
  status: string;
  amount: bigint;
}

export const paymentsOf = ({ gateways }: Stand, wanted: 'success' | 'reversed'): string[] =>
  gateways.flatMap(({ books }) =>
    [...books.charges.values()].filter(({ status }) => status === wanted).map(({ reference }) => reference),
  );

/** Each payment at a gateway is credited once with its amount, as that gateway's, and nothing else is credited. */
export async function checkCharges(
  { gateways }: Stand,
  db: Db,
  verdict: Verdict,
  byKey: ReadonlyMap<string, Booked[]>,
): Promise<void> {
  const { rows } = await db.query<{ id: string; gateway: GatewayName }>(
    'SELECT id, gateway FROM money.deposits WHERE paid_kobo IS NOT NULL',
  );
  const creditedAt = new Map(rows.map(({ id, gateway }) => [id, gateway]));
  const paidAt = new Map<string, GatewayName>();
  for (const { name, books } of gateways) {
    for (const charge of books.charges.values()) {
      const isPaid = charge.status === 'success' || charge.status === 'reversed';
      const other = paidAt.get(charge.reference);
      if (isPaid && other) verdict.byTwo.push(`payment ${charge.reference} was made at ${other} and at ${name}`);
      if (isPaid) paidAt.set(charge.reference, name);
      const credited = (byKey.get(charge.reference) ?? []).filter(({ status }) => status === 'completed');
      if (charge.status === 'success' && credited.length === 0)
        verdict.lost.push(`payment ${charge.reference} at ${name} is not credited`);
      if (credited.length > 1)
        verdict.doubled.push(`payment ${charge.reference} at ${name} is credited ${credited.length} times`);
      if (!isPaid && credited.length > 0)
        verdict.broken.push(`${charge.reference} is credited and was not paid at ${name}`);
      for (const { id, amount } of isPaid ? credited : []) {
        if (amount !== BigInt(charge.paidKobo))
          verdict.broken.push(`payment ${charge.reference} is credited with ${amount}`);
        if (creditedAt.get(id) !== name)
          verdict.broken.push(`payment ${charge.reference} at ${name} is booked at ${creditedAt.get(id)}`);
      }
    }
  }
}

/** Each refund of a gateway was debited once, from the wallet or as a debt, and nothing else was debited. */
export async function checkReversals({ gateways }: Stand, db: Db, verdict: Verdict): Promise<void> {
  const { rows } = await db.query<{ key: string; gateway: GatewayName; paid: bigint; taken: bigint }>(
    `SELECT t.transaction_id AS key, d.gateway, d.paid_kobo AS paid, d.taken_back AS taken
       FROM money.deposits d JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id WHERE d.paid_kobo IS NOT NULL`,
  );
  const charges = new Map(gateways.map(({ name, books }) => [name, books.charges]));
  for (const { key, gateway, paid, taken } of rows) {
    const owed = BigInt(charges.get(gateway)?.get(key)?.refundedKobo ?? 0);
    if (taken < owed)
      verdict.lost.push(`payment ${key} of ${paid} was taken back by ${gateway}, and ${taken} from the customer`);
    if (taken > owed)
      verdict.doubled.push(`of payment ${key} ${taken} was taken from the customer, ${owed} by ${gateway}`);
  }
}

/** A completed withdrawal has one transfer with its amount, at one gateway; a failed one has no paid transfer. */
export async function checkTransfers(
  { gateways }: Stand,
  db: Db,
  verdict: Verdict,
  booked: readonly Booked[],
): Promise<void> {
  const withdrawals = booked.filter(({ key, kind }) => kind === 'withdrawal' && key.startsWith('WDL_'));
  for (const { id, key, status, amount } of withdrawals) {
    const hits = gateways.flatMap(({ name, books }) => {
      const transfer = books.transfers.get(referenceOf(id));
      return transfer ? [{ name, transfer }] : [];
    });
    const moved = hits.filter(({ transfer }) => transfer.status !== 'failed').map(({ name }) => name);
    const paid = hits.some(({ transfer }) => transfer.status === 'success');
    if (moved.length > 1) verdict.byTwo.push(`withdrawal ${key} went out through ${moved.join(' and ')}`);
    if (status === 'completed' && !paid) verdict.lost.push(`withdrawal ${key} is completed and was not paid`);
    if (status !== 'completed' && paid) verdict.doubled.push(`withdrawal ${key} was paid and is ${status}`);
    for (const { name, transfer } of hits) {
      if (transfer.amountKobo !== Number(amount))
        verdict.broken.push(`transfer of ${key} at ${name} has another amount`);
    }
  }
  const known = new Set(withdrawals.map(({ id }) => referenceOf(id)));
  for (const { name, books } of gateways) {
    const transfers = [...books.transfers.values()];
    for (const { reference } of transfers) {
      if (!known.has(reference)) verdict.doubled.push(`transfer ${reference} at ${name} belongs to no withdrawal`);
    }
    const theirs = sum(transfers.filter(isPaidOut).map(({ amountKobo }) => amountKobo));
    const { out } = await booksAt(db, name);
    if (out !== theirs) verdict.broken.push(`our payouts through ${name} are ${out} kobo, the gateway's ${theirs}`);
  }
}

const isPaidOut = ({ status }: { status: string }): boolean => status === 'success';

const sum = (kobo: readonly number[]): bigint => kobo.reduce((all, item) => all + BigInt(item), 0n);

async function differences({ gateways }: Stand, db: Db): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, books } of gateways) {
    const transfers = [...books.transfers.values()].filter(isPaidOut);
    const theirs =
      sum([...books.charges.values()].map((charge) => charge.paidKobo - (charge.feesKobo ?? 0) - charge.refundedKobo)) -
      sum(transfers.map(({ feeKobo, dutyKobo }) => feeKobo + (dutyKobo ?? 0)));
    const { in: ours } = await booksAt(db, name);
    if (ours !== theirs) wrong.push(`our books have ${ours} kobo at ${name}, the gateway's ${theirs}`);
  }
  return wrong;
}

const SUMS_WITHIN_MS = 30_000;

/**
 * Each gateway's balance for us equals the ledger's, to the kobo, with every fee. If a payment went back before it was credited and its
 * webhook was lost, the search for refunds books the fee.
 */
export async function checkSums(stand: Stand, db: Db, verdict: Verdict): Promise<void> {
  await db.query(`SELECT graphile_worker.add_job('search_refunds', '{}'::json, job_key => 'search_refunds')`);
  for (const until = Date.now() + SUMS_WITHIN_MS; ;) {
    const wrong = await differences(stand, db);
    if (wrong.length === 0 || Date.now() > until) {
      verdict.broken.push(...wrong);
      return;
    }
    await sleep(500);
  }
}
