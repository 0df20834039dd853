/**
 * Finds what only a gateway has: payments whose webhook was lost, and transfers that we never ordered. Walks through each gateway's lists,
 * looks up every entry that our books lack, and books it or raises a case.
 */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { beginningOf } from '@ajose/sdk/domain/text';
import { row, rows, run, type Db } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import { applyPayment } from '../deposits/credit.ts';
import { each, report } from '../../platform/database/each.ts';
import { cameToNothing, isMissing } from '../../gateways/meaning.ts';
import type { Answer, Gateway, Listed, Window } from '../../gateways/gateway.ts';
import type { UnreadRow } from '../../gateways/json.ts';
import { applyTransfer, idOfReference } from '../withdrawals/payouts.ts';
import { clearCase, raiseOnce, raiseUnread } from '../../desk/cases/cases.ts';

const AT_ONCE = 6;
const HOUR_MS = 3_600_000;
/**
 * A walk begins this long before the end of the one before it. The lists go by the time at which a payment was started, and most are paid
 * within minutes.
 */
const OVERLAP_MS = 3 * HOUR_MS;
/** How often a walk goes back as far as the gateway repeats its webhooks, because a payment can be made that long after it was started. */
const DEEP_EVERY_MS = 12 * HOUR_MS;
const DEEP_OVERLAP_MS = 72 * HOUR_MS;

interface Range extends Pick<Window, 'from' | 'to'> {
  /** When the last deep walk ended; for a deep walk, when this one ends. */
  deepAt: Date;
}

type What = 'payment' | 'transfer';

/** An entry that could not be booked. Each walk tries it again, and none waits for it. */
interface Left {
  what: What;
  reference: string;
  status: string;
  kobo: string;
  tries: number;
}

/** From this try on an entry is a case. One whose look-up had no answer is mostly booked by the second try. */
const CASE_FROM = 3;

/** The job: walks through the lists of each gateway. @returns how many payments and transfers our books lacked */
export async function searchGateways(deps: Deps): Promise<number> {
  let lacking = 0;
  const failures = await each(deps.gateways.all, 1, async (gateway) => {
    const { range, left } = await nextRange(deps, gateway.name);
    const still: Left[] = [];
    const failed = await each(['payment', 'transfer'] as const, 1, async (what) => {
      const before = left.filter((item) => item.what === what);
      const walked = await walk(deps, gateway, what, range, before).catch((error: unknown) => {
        still.push(...before);
        throw error;
      });
      lacking += walked.lacking;
      still.push(...walked.left);
    });
    // A list that did not arrive is read again from where this walk began.
    await keepProgress(deps, gateway.name, failed.length > 0 ? null : range, still);
    report(failed, 'payments or transfers of the gateway could not be found');
    report(
      still.filter(({ tries }) => tries < CASE_FROM),
      'payments or transfers of the gateway could not be booked',
    );
  });
  report(failures, 'payments or transfers of gateways could not be found or booked');
  return lacking;
}

type Span = Omit<Window, 'page'>;
type Missing = (deps: Deps, gateway: GatewayName, page: readonly Listed[]) => Promise<Listed[]>;
type Book = (deps: Deps, gateway: Gateway, listed: Listed) => Promise<void>;

const WAYS: Record<What, { list: (gateway: Gateway) => Gateway['listPaid']; missing: Missing; book: Book }> = {
  payment: { list: (gateway) => (window) => gateway.listPaid(window), missing: missingPayments, book: bookPayment },
  transfer: {
    list: (gateway) => (window) => gateway.listTransfers(window),
    missing: missingTransfers,
    book: bookTransfer,
  },
};

/**
 * Books what our books lack. A row that cannot be read becomes a case.
 * @param before what walks before this one left @throws Error where the list does not arrive
 */
async function walk(
  deps: Deps,
  gateway: Gateway,
  what: What,
  span: Span,
  before: readonly Left[],
): Promise<{ lacking: number; left: Left[] }> {
  const { list, missing, book } = WAYS[what];
  const left: Left[] = [];
  const again = new Set(before.map(({ reference }) => reference));
  let lacking = before.length;
  const bookAll = async (lacked: readonly Left[]): Promise<void> => {
    const failures = await each(lacked, AT_ONCE, async (item) => {
      const { reference, status, kobo, tries } = item;
      try {
        await book(deps, gateway, { reference, status, amountKobo: BigInt(kobo) });
      } catch (error) {
        if (await isWorthATry(deps, gateway.name, item, error)) left.push({ ...item, tries: tries + 1 });
        return;
      }
      if (tries >= CASE_FROM)
        await clearCase(deps.db, deps.clock.now(), { kind: 'not_booked', gateway: gateway.name, reference }, 'Booked.');
    });
    report(failures, 'payments or transfers could not be noted as not booked');
  };
  await bookAll(before);
  for await (const page of pagesOf(list(gateway), span)) {
    const read = page.flatMap((item) => ('unread' in item ? [] : [item]));
    for (const item of page) if ('unread' in item) await raiseUnread(deps, gateway.name, item);
    const lacked = (await missing(deps, gateway.name, read)).filter(({ reference }) => !again.has(reference));
    lacking += lacked.length;
    await bookAll(
      lacked.map(({ reference, status, amountKobo }) => ({
        what,
        reference,
        status,
        kobo: String(amountKobo),
        tries: 0,
      })),
    );
  }
  return { lacking, left };
}

/**
 * Whether an entry that could not be booked is tried again. After some tries it is a case, and is tried for as long as that is open.
 * @throws Error where the database is away
 */
async function isWorthATry(
  { db, clock }: Deps,
  gateway: GatewayName,
  { what, reference, kobo, tries }: Left,
  error: unknown,
): Promise<boolean> {
  if (tries + 1 < CASE_FROM) return true;
  const why = error instanceof Error ? error.message : String(error);
  const message = `The gateway has this ${what}, and it could not be booked: ${beginningOf(why, 200)}. It is tried again every hour until this case is closed.`;
  await raiseOnce(db, clock.now(), { kind: 'not_booked', gateway, reference, message, amountKobo: BigInt(kobo) });
  return (
    (await row(
      db,
      `SELECT FROM money.cases WHERE kind = 'not_booked' AND reference = $1 AND gateway = $2 AND resolved_at IS NULL`,
      [reference, gateway],
    )) !== undefined
  );
}

/** Books the payments of a period that our books lack. @returns how many @throws Error when not all could be */
export async function searchPayments(deps: Deps, gateway: Gateway, span: Span): Promise<number> {
  const { lacking, left } = await walk(deps, gateway, 'payment', span, []);
  report(left, 'payments of the gateway could not be booked');
  return lacking;
}

/** The key of the stored progress of a gateway's walks. */
const nameOf = (gateway: GatewayName): string => `gateway_lists ${gateway}`;

/**
 * Begins where the last complete walk ended, so that a downtime leaves no gap. After a downtime longer than the overlap the walk is deep.
 */
async function nextRange({ db, clock }: Deps, gateway: GatewayName): Promise<{ range: Range; left: Left[] }> {
  const to = clock.now();
  const now = to.getTime();
  const last = await row<{ to: string | null; deep: string | null; left: Left[] | null }>(
    db,
    `SELECT result ->> 'searchedTo' AS to, result ->> 'deepAt' AS deep, result -> 'left' AS left FROM money.job_runs WHERE name = $1`,
    [nameOf(gateway)],
  );
  const searched = Math.min(now, last?.to ? Date.parse(last.to) : await firstNumberAt(db, gateway, now));
  const deepAt = last?.deep ? new Date(last.deep) : null;
  const deep = !deepAt || now - deepAt.getTime() >= DEEP_EVERY_MS || now - searched > OVERLAP_MS;
  const from = new Date(searched - (deep ? DEEP_OVERLAP_MS : OVERLAP_MS));
  return { range: { from, to, deepAt: deep ? to : deepAt }, left: last?.left ?? [] };
}

/** How far back to go until a walk is complete: to the first account number, because only the list shows a transfer whose webhook was lost. */
async function firstNumberAt(db: Db, gateway: GatewayName, otherwise: number): Promise<number> {
  const first = await row<{ at: Date | null }>(
    db,
    'SELECT min(given_at) AS at FROM account_numbers WHERE gateway = $1',
    [gateway],
  );
  return first?.at?.getTime() ?? otherwise;
}

/** @param range null where the walk was not complete */
async function keepProgress(
  { db, clock }: Deps,
  gateway: GatewayName,
  range: Range | null,
  left: readonly Left[],
): Promise<void> {
  const searched = range === null ? {} : { searchedTo: range.to.toISOString(), deepAt: range.deepAt.toISOString() };
  await run(
    db,
    `INSERT INTO money.job_runs AS r (name, last_run_at, result) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at, result = coalesce(r.result, '{}') || excluded.result`,
    [nameOf(gateway), clock.now(), { ...searched, left }],
  );
}

/**
 * The pages of a list, up to an empty one: the gateway decides how many rows a page has. A row that moves to another page meanwhile is
 * seen twice, or by the next walk.
 * @throws Error where the gateway does not answer, or answers the same page again
 */
async function* pagesOf(list: Gateway['listPaid'], span: Span): AsyncGenerator<readonly (Listed | UnreadRow)[]> {
  let before: string | undefined;
  for (let page = 1; ; page += 1) {
    const answer = await list({ ...span, page });
    if (answer.outcome !== 'done') throw new Error(`The gateway did not return its list: ${answer.message}`);
    const [newest] = answer.data;
    if (newest === undefined) return;
    const first = 'unread' in newest ? newest.id : newest.reference;
    if (first === before) throw new Error('The gateway returned the same page of its list again');
    before = first;
    yield answer.data;
  }
}

/** Kinds of cases about a payment that cannot be credited, or about a transfer that is not ours. */
const TOLD = [
  'listed_only',
  'unowned_payment',
  'foreign_currency',
  'reference_taken',
  'unknown_transfer',
  'transfer_differs',
  'payout_contradiction',
];

/** References with a case of this kind, open or closed, which administrators know already. */
async function toldOf(deps: Deps, gateway: GatewayName, references: readonly string[]): Promise<Set<string>> {
  const cases = await rows<{ reference: string }>(
    deps.db,
    "SELECT reference FROM money.cases WHERE reference = ANY ($1) AND kind = ANY ($2) AND gateway IN ($3, '')",
    [references, TOLD, gateway],
  );
  return new Set(cases.map(({ reference }) => reference));
}

interface Booked {
  key: string;
  kobo: bigint;
}

/** Payments that the books lack, or have only parts of. */
async function missingPayments(deps: Deps, gateway: GatewayName, page: readonly Listed[]): Promise<Listed[]> {
  const references = page.map(({ reference }) => reference);
  const booked = await rows<Booked>(
    deps.db,
    `SELECT t.transaction_id AS key, d.paid_kobo AS kobo FROM ledger.transactions t
       JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id
      WHERE t.transaction_id = ANY ($1) AND d.paid_kobo IS NOT NULL AND d.gateway = $2`,
    [references, gateway],
  );
  const unowned = await rows<Booked>(
    deps.db,
    'SELECT reference AS key, kobo FROM money.unowned_payments WHERE reference = ANY ($1) AND gateway = $2',
    [references, gateway],
  );
  // A payment without an owner that was credited later is found twice; the credit counts.
  const known = new Map([...unowned, ...booked].map(({ key, kobo }) => [key, kobo]));
  const gatewayKnows = await toldOf(deps, gateway, references);
  return page.filter(({ reference, amountKobo }) => {
    const kobo = known.get(reference);
    return kobo === undefined ? !gatewayKnows.has(reference) : amountKobo > kobo;
  });
}

/** Raises a case for an entry of a list that the gateway cannot look up. @throws Error when the look-up had another outcome */
async function listedOnly(
  deps: Deps,
  gateway: GatewayName,
  { reference, amountKobo }: Listed,
  answer: Exclude<Answer<unknown>, { outcome: 'done' }>,
): Promise<void> {
  if (!isMissing(answer)) throw new Error(`${reference} could not be looked up: ${answer.message}`);
  const message = 'The gateway has this in its list, but cannot look it up. Please ask the gateway what it is.';
  await raiseOnce(deps.db, deps.clock.now(), { kind: 'listed_only', gateway, reference, message, amountKobo });
}

/** Credits a payment by its look-up, never by the list. Where the look-up does not say paid, the next walk looks again. */
async function bookPayment(deps: Deps, gateway: Gateway, listed: Listed): Promise<void> {
  const { reference } = listed;
  const answer = await gateway.verify(reference);
  if (answer.outcome !== 'done') return listedOnly(deps, gateway.name, listed, answer);
  if (answer.data.reference === reference && answer.data.status === 'success') await applyPayment(deps, answer.data);
}

/** Payouts in these states are looked up by the payout job, or by an administrator. */
const LOOKED_AFTER = ['sending', 'sent', 'unknown', 'paid', 'parked'];

async function missingTransfers(deps: Deps, gateway: GatewayName, page: readonly Listed[]): Promise<Listed[]> {
  const moving = page.filter(({ status }) => !cameToNothing(status));
  const ids = moving.map(({ reference }) => idOfReference(reference)).filter((id) => id !== null);
  const states = await rows<{ id: string; state: string }>(
    deps.db,
    `SELECT p.id, p.state FROM ledger.transactions t
       JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id WHERE t.id = ANY ($1) AND p.gateway = $2`,
    [ids, gateway],
  );
  const watched = new Set(states.filter(({ state }) => LOOKED_AFTER.includes(state)).map(({ id }) => id));
  const gatewayKnows = await toldOf(
    deps,
    gateway,
    moving.map(({ reference }) => reference),
  );
  return moving.filter(({ reference }) => !gatewayKnows.has(reference) && !watched.has(idOfReference(reference) ?? ''));
}

/** Books a transfer that belongs to a withdrawal; any other raises a case. */
async function bookTransfer(deps: Deps, gateway: Gateway, listed: Listed): Promise<void> {
  const { reference } = listed;
  const answer = await gateway.verifyTransfer(reference);
  if (answer.outcome !== 'done') return listedOnly(deps, gateway.name, listed, answer);
  if (answer.data.reference === reference) await applyTransfer(deps, answer.data);
}
