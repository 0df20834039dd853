/**
 * What only the gateway knows: payments whose webhook was lost and that were never announced to us, and transfers that nobody here
 * asked for. Its lists say what there is; what our books lack is then looked up and booked, or shown to a person.
 */
import { row, rows, run } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { settle } from '../deposits/deposits.ts';
import { each, report } from '../database/each.ts';
import type { Answer, Gateway, Listed, Window } from '../gateway/gateway.ts';
import { hearTransfer, idOfReference } from '../withdrawals/payouts.ts';
import { raiseOnce } from '../exceptions/exceptions.ts';

const AT_ONCE = 6;
/**
 * How far each walk reaches back before the one before it. Windows are about when a payment was begun; it can be made later, and
 * for as long as this the gateway would tell of it again by itself.
 */
const OVERLAP_MS = 72 * 3_600_000;

type Range = Pick<Window, 'from' | 'to'>;

/** The job. @returns how many payments and transfers our books lacked */
export async function searchGateway(deps: Deps): Promise<number> {
  const range = await nextRange(deps);
  let lacking = 0;
  const failures: unknown[] = [];
  const walk = async (list: Gateway['listPaid'], missing: typeof missingPayments, found: typeof bookPayment) => {
    for await (const page of pagesOf(list, range)) {
      const lacked = await missing(deps, page);
      lacking += lacked.length;
      failures.push(...(await each(lacked, AT_ONCE, (one) => found(deps, one))));
    }
  };
  const walks = [
    () => walk((window) => deps.gateway.listPaid(window), missingPayments, bookPayment),
    () => walk((window) => deps.gateway.listTransfers(window), missingTransfers, bookTransfer),
  ];
  failures.push(...(await each(walks, 1, (one) => one())));
  report(failures, 'things that only the gateway knows could not be found or booked');
  await keepRange(deps, range);
  return lacking;
}

/** From where the last complete walk ended, so that a downtime of ours leaves no gap. */
async function nextRange({ db, clock }: Deps): Promise<Range> {
  const to = clock.now();
  const last = await row<{ to: string | null }>(
    db,
    `SELECT result ->> 'searchedTo' AS to FROM money.job_runs WHERE name = 'gateway_lists'`,
  );
  const searched = Math.min(to.getTime(), last?.to ? Date.parse(last.to) : to.getTime());
  return { from: new Date(searched - OVERLAP_MS), to };
}

async function keepRange({ db, clock }: Deps, { to }: Range): Promise<void> {
  await run(
    db,
    `INSERT INTO money.job_runs (name, last_run_at, result) VALUES ('gateway_lists', $1, $2)
     ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at, result = excluded.result`,
    [clock.now(), { searchedTo: to.toISOString() }],
  );
}

/**
 * Page after page until one is empty: how many rows a full one has is the gateway's to say. What changes its place meanwhile
 * is seen twice, or by the next walk.
 * @throws Error where the gateway does not answer, or answers the same page again
 */
async function* pagesOf(list: Gateway['listPaid'], range: Range): AsyncGenerator<readonly Listed[]> {
  let before: string | undefined;
  for (let page = 1; ; page += 1) {
    const answer: Answer<readonly Listed[]> = await list({ ...range, page });
    if (answer.outcome !== 'done') throw new Error(`The gateway gave no list: ${answer.message}`);
    const first = answer.data[0]?.reference;
    if (first === undefined) return;
    if (first === before) throw new Error('The gateway gave the same page of its list again');
    before = first;
    yield answer.data;
  }
}

/** Kinds of exceptions by which a person was told of a payment that cannot be credited, or of a transfer that is not ours. */
const TOLD = [
  'listed_only',
  'unowned_payment',
  'foreign_currency',
  'reference_taken',
  'unknown_transfer',
  'transfer_differs',
  'payout_contradiction',
];

/** Also those that were closed: they were seen, and nothing about them has changed. */
async function toldOf(deps: Deps, references: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ reference: string }>(
    deps.db,
    'SELECT reference FROM money.exceptions WHERE reference = ANY ($1) AND kind = ANY ($2)',
    [references, TOLD],
  );
  return new Set(found.map(({ reference }) => reference));
}

async function missingPayments(deps: Deps, page: readonly Listed[]): Promise<Listed[]> {
  const references = page.map(({ reference }) => reference);
  const booked = await rows<{ key: string }>(
    deps.db,
    `SELECT t.transaction_id AS key FROM ledger.transactions t
       JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id
      WHERE t.transaction_id = ANY ($1) AND d.paid_kobo IS NOT NULL`,
    [references],
  );
  const known = new Set([...booked.map(({ key }) => key), ...(await toldOf(deps, references))]);
  return page.filter(({ reference }) => !known.has(reference));
}

/** The gateway lists it and does not know it: nobody here can tell what it is. @throws Error where it did not say even that */
async function listedOnly(
  deps: Deps,
  { reference, amountKobo }: Listed,
  answer: Exclude<Answer<unknown>, { outcome: 'done' }>,
): Promise<void> {
  const unknown = answer.outcome === 'refused' && /^(?:transaction|transfer)_not_found$/.test(answer.code);
  if (!unknown) throw new Error(`${reference} could not be looked up: ${answer.message}`);
  const message = 'The gateway has this in its list, but does not find it. Please look at it there.';
  await raiseOnce(deps.db, deps.clock.now(), { kind: 'listed_only', reference, message, amountKobo });
}

/** Credited from what the look-up says, never from the list. One that says otherwise by now is left to the next walk. */
async function bookPayment(deps: Deps, listed: Listed): Promise<void> {
  const { reference } = listed;
  const answer = await deps.gateway.verify(reference);
  if (answer.outcome !== 'done') return listedOnly(deps, listed, answer);
  if (answer.data.reference === reference && answer.data.status === 'success') await settle(deps, answer.data);
}

/** Where no money went out; a transfer that is open may still become one of the others. */
const CAME_TO_NOTHING = ['failed', 'abandoned', 'blocked', 'rejected', 'reversed'];
/** Payouts in these states are looked up one by one anyway, or by a person. */
const LOOKED_AFTER = ['sending', 'sent', 'unknown', 'paid', 'parked'];

async function missingTransfers(deps: Deps, page: readonly Listed[]): Promise<Listed[]> {
  const moving = page.filter(({ status }) => !CAME_TO_NOTHING.includes(status));
  const ids = moving.map(({ reference }) => idOfReference(reference)).filter((id) => id !== null);
  const states = await rows<{ id: string; state: string }>(
    deps.db,
    `SELECT p.id, p.state FROM ledger.transactions t
       JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id WHERE t.id = ANY ($1)`,
    [ids],
  );
  const watched = new Set(states.filter(({ state }) => LOOKED_AFTER.includes(state)).map(({ id }) => id));
  const told = await toldOf(
    deps,
    moving.map(({ reference }) => reference),
  );
  return moving.filter(({ reference }) => !told.has(reference) && !watched.has(idOfReference(reference) ?? ''));
}

/** One that belongs to a withdrawal after all says what became of it; any other is shown to a person. */
async function bookTransfer(deps: Deps, listed: Listed): Promise<void> {
  const { reference } = listed;
  const answer = await deps.gateway.verifyTransfer(reference);
  if (answer.outcome !== 'done') return listedOnly(deps, listed, answer);
  if (answer.data.reference === reference) await hearTransfer(deps, answer.data);
}
