/**
 * Ends a random history of one payment and compares: the gateway's own books, the ledger, and what its customer has agree to the kobo.
 */
import { checkPromises } from '../src/money/reconciliation/books.ts';
import { booksAt } from '../src/money/ledger/at-gateway.ts';
import type { Staff } from '../src/platform/server/signed-in.ts';
import { referenceOf } from '../src/money/withdrawals/payouts.ts';
import type { PaymentHistory } from './histories.ts';
import type { Money } from './money.ts';
import { jobs, LEAST_KOBO, PaymentRun } from './payment-history-run.ts';

const HOUR = 3_600_000;
/** After so long no job looks at a payment any more. */
const FORGOTTEN_MS = 181 * 24 * HOUR;
const ROUNDS = 20;

/** What administrators set right in the end. A debt stays a debt, unless the history has written it off. */
const SET_RIGHT: ReadonlySet<string> = new Set([
  'dispute_differs',
  'advance_differs',
  'unowned_payment',
  'payment_reversed',
]);

interface Account {
  wallet: bigint;
  held: bigint;
  receivable: bigint;
  adjustment: bigint;
  gateway: bigint;
  fees: bigint;
  out: bigint;
}

async function accountOf({ owner, world }: Money, customer: string): Promise<Account> {
  const { rows } = await owner.query<Account>(
    `SELECT wallet, held, receivable, adjustment, ${world.accounts.in} AS gateway, gateway_fee AS fees, ${world.accounts.out} AS out
       FROM ledger.accounts WHERE customer_id = $1`,
    [customer],
  );
  const [account] = rows;
  if (!account) throw new Error('A customer has no account');
  return account;
}

/** All that the gateway and we still have to do is done. @returns what goes on without end */
async function rest(run: PaymentRun): Promise<string[]> {
  const { money } = run;
  let before = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const open of run.refunds.filter(({ status }) => status !== 'processed' && status !== 'failed'))
      await money.order(`refunds/${open.id}/${round === 0 && open.amountKobo % 3 === 0 ? 'fail' : 'process'}`);
    for (const open of run.disputes.filter(({ took }) => took === null)) await run.endDispute(open, open.amountKobo);
    await run.hearAll();
    for (const job of jobs) await job(money.deps).catch((error: unknown) => failedJob(round, error));
    for (const correction of await run.corrections())
      if (SET_RIGHT.has(correction.kind) && isRight(run, correction.correction)) await run.correct(correction);
    if (await restOfStray(run)) await run.order(`transactions/${run.reference}/refund`);
    money.clock.advance(2 * HOUR);
    const now = JSON.stringify(
      [await accountOf(money, run.customer.id), await run.corrections(), run.refunds],
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    if (round > 1 && now === before) return [];
    before = now;
  }
  return [`goes on without end: ${before}`];
}

/** Whether a case asks for the rest of a payment to be sent back at the gateway. */
async function restOfStray({ money, reference, charge }: PaymentRun): Promise<boolean> {
  const { rows } = await money.owner.query(
    `SELECT FROM money.cases WHERE kind = 'gateway_differs' AND reference = $1 AND resolved_at IS NULL AND customer_id IS NULL`,
    [reference],
  );
  return rows.length > 0 && charge.paidKobo > charge.refundedKobo;
}

function failedJob(round: number, error: unknown): void {
  if (round > 2) throw error;
}

/** A payment that is nobody's goes back every other time, where the gateway sends so little back. */
function isRight({ charge }: PaymentRun, correction: string): boolean {
  const goesBack = charge.paidKobo % 2 === 0;
  if (correction === 'refundPayer') return goesBack && charge.paidKobo >= LEAST_KOBO;
  return correction !== 'creditCustomer' || !goesBack;
}

/** What the books have as forgiven, and as advanced by hand without a payment. */
async function lossOf({ owner }: Money, customer: string): Promise<bigint> {
  const { rows } = await owner.query<{ kobo: bigint }>(
    `SELECT ((SELECT coalesce(sum(r.owed_kobo - r.collected_kobo), 0) FROM money.receivables r
               WHERE r.customer_id = $1 AND r.is_forgiven)
           + (SELECT coalesce(sum(t.amount), 0) FROM money.deposits d
                JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id
               WHERE d.customer_id = $1 AND d.by_hand AND d.paid_kobo IS NULL))::bigint AS kobo`,
    [customer],
  );
  return rows[0]?.kobo ?? 0n;
}

function paidOutTo(run: PaymentRun, ids: readonly string[]): bigint {
  const references = new Set(ids.map(referenceOf));
  const paid = run.money.world
    .transfers()
    .filter((transfer) => references.has(transfer.reference) && transfer.status === 'success');
  return paid.reduce((sum, { amountKobo }) => sum + BigInt(amountKobo), 0n);
}

/** What the gateway's own books say that the customer has, and where ours differ. */
async function compareCustomer(run: PaymentRun, isTheirs: boolean): Promise<string[]> {
  const { money, customer, charge } = run;
  const account = await accountOf(money, customer.id);
  const { rows: withdrawals } = await money.owner.query<{ id: string; status: string; amount: bigint }>(
    `SELECT id, status, amount FROM ledger.transactions WHERE customer_id = $1 AND transaction_id LIKE 'WDL%'`,
    [customer.id],
  );
  const isPaid = isTheirs && charge.paidKobo > 0;
  const stays = isPaid ? BigInt(charge.paidKobo - charge.refundedKobo) : 0n;
  const fees = isPaid ? BigInt(charge.feesKobo ?? 0) : 0n;
  const out = paidOutTo(
    run,
    withdrawals.map(({ id }) => id),
  );
  const loss = await lossOf(money, customer.id);
  // No withdrawal leaves while its customer owes.
  const waiting = withdrawals
    .filter(({ status }) => status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0n);
  const held = account.receivable < 0n ? waiting : 0n;
  const has = stays + loss - out - held;
  const { rows: costs } = await money.owner.query<{ kobo: bigint }>(
    'SELECT (transfer_fee + stamp_duty)::bigint AS kobo FROM ledger.accounts WHERE customer_id = $1',
    [customer.id],
  );
  const right: Account = {
    wallet: has > 0n ? has : 0n,
    held,
    receivable: has < 0n ? has : 0n,
    adjustment: -loss,
    gateway: fees - stays - (costs[0]?.kobo ?? 0n),
    fees: -fees,
    out,
  };
  return (Object.keys(right) as (keyof Account)[])
    .filter((name) => right[name] !== account[name])
    .map((name) => `${name} is ${account[name]}, and by the gateway's books ${right[name]}`);
}

/** A payment without an owner: what the gateway has of it is on the platform's row, with a case about it. */
async function compareStray(run: PaymentRun): Promise<{ isTheirs: boolean; wrong: string[] }> {
  const { money, reference, charge } = run;
  const { rows } = await money.owner.query<{ kept: bigint; credited: boolean; cases: bigint }>(
    `SELECT (u.kobo - u.returned_kobo)::bigint AS kept, u.credited_to IS NOT NULL AS credited,
            (SELECT count(*) FROM money.cases e WHERE e.reference = u.reference AND e.gateway = u.gateway AND e.resolved_at IS NULL
                AND e.kind IN ('unowned_payment', 'gateway_differs')) AS cases
       FROM money.unowned_payments u WHERE u.reference = $1`,
    [reference],
  );
  const [first] = rows;
  const there = BigInt(charge.paidKobo - charge.refundedKobo);
  if (!first) return { isTheirs: false, wrong: there === 0n ? [] : [`${there} of nobody are not in the books`] };
  if (first.credited) return { isTheirs: true, wrong: [] };
  const wrong: string[] = [];
  if (first.kept !== there) wrong.push(`${first.kept} are kept for nobody, at the gateway ${there}`);
  if (there > 0n && first.cases === 0n) wrong.push(`${there} of nobody have no case`);
  return { isTheirs: false, wrong };
}

/** The gateway's balance has changed as the books have. */
async function compareBalance({ money }: PaymentRun, before: bigint): Promise<string[]> {
  const kobo = await differenceAt(money);
  return kobo === before ? [] : [`the gateway holds ${kobo - before} more than the books`];
}

async function differenceAt({ world, db }: Money): Promise<bigint> {
  const books = await booksAt(db, world.name);
  return BigInt(world.balanceKobo()) - (books.in - books.out);
}

/** Runs one history of a payment and compares. @throws where the books disagree */
export async function runPayment(money: Money, staff: Staff, history: PaymentHistory, owned: boolean): Promise<void> {
  money.clock.advance(FORGOTTEN_MS);
  const before = await differenceAt(money);
  const run = await PaymentRun.begin(money, staff, history, owned);
  await run.bursts();
  const wrong = await rest(run);
  const stray = owned ? { isTheirs: true, wrong: [] } : await compareStray(run);
  wrong.push(...stray.wrong, ...(await compareCustomer(run, stray.isTheirs)), ...(await compareBalance(run, before)));
  const { rows } = await money.owner.query<{ what: string }>(
    'SELECT what FROM money.check_customers(ARRAY[$1::uuid, money.platform()])',
    [run.customer.id],
  );
  wrong.push(...rows.map(({ what }) => `broken: ${what}`));
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/** All promises, after many histories. */
export const promisesAfter = async (money: Money): Promise<unknown> => {
  await money.owner.query('SELECT ledger.read_outbox(NULL)');
  return checkPromises(money.owner);
};
