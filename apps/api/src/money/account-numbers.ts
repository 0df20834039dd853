/**
 * Customers' own account numbers. The gateway that has identified a customer gives one, and it is closed with the account. deposits/
 * credits a transfer to such a number to the customer who has both the number and the gateway's own name for a customer.
 */
import type { AccountNumber, ArrivedTransfer } from '@ajose/sdk/contract/account-numbers';
import { toNaira } from '@ajose/sdk/domain/money';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { customerCan } from '@ajose/sdk/domain/status';
import { lagosDay } from '@ajose/sdk/domain/time';
import { row, rows, run, tx } from '../platform/database/db.ts';
import { each, report } from '../platform/database/each.ts';
import { wake } from '../platform/database/wake.ts';
import type { Deps } from '../gateways/deps.ts';
import { clearCase, raiseCase } from '../desk/cases/cases.ts';
import { gatewayUnavailable } from '../gateways/meaning.ts';
import type { Answer, Gateway, GatewayAccount } from '../gateways/gateway.ts';
import { readIdentity } from '../access/identity.ts';
import { blocked } from './ledger/ledger.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import { searchPayments } from './reconciliation/gateway-lists.ts';
import { refuse } from '../platform/server/errors.ts';
import { count } from '../platform/server/limits.ts';
import type { Customer } from '../platform/server/signed-in.ts';

export async function readAccountNumber({ db }: Deps, customerId: string): Promise<AccountNumber> {
  const accountNumber = await row<AccountNumber>(
    db,
    `SELECT CASE state WHEN 'sent' THEN 'asked' ELSE state END AS state, reason, number, bank, name
       FROM account_numbers WHERE customer_id = $1`,
    [customerId],
  );
  return accountNumber ?? { state: 'none', reason: null, number: null, bank: null, name: null };
}

/**
 * Stores the request; the job asks the gateway. A customer who has a number keeps it. @throws Refusal 403 by status, 409 `not_identified`
 */
export async function askAccountNumber(deps: Deps, customer: Customer): Promise<void> {
  if (!customerCan.addMoney(customer.status)) throw blocked(customer.status, 'money_blocked');
  const { state } = await readIdentity(deps, customer.id);
  if (state !== 'done') throw refuse(409, 'not_identified', 'Please show who you are first, with your BVN.');
  await run(
    deps.db,
    `INSERT INTO account_numbers AS n (customer_id, gateway, gateway_code, state, asked_at, look_at)
     SELECT customer_id, gateway, gateway_code, 'asked', $2, $2 FROM identifications WHERE customer_id = $1
     ON CONFLICT (customer_id) DO UPDATE SET state = 'asked', asked_at = excluded.asked_at, look_at = excluded.look_at, reason = NULL
       WHERE n.state = 'failed'`,
    [customer.id, deps.clock.now()],
  );
  wake(deps, 'account_numbers');
}

interface Due {
  customer_id: string;
  state: 'asked' | 'sent' | 'given' | 'failed';
  gateway: GatewayName;
  gateway_code: string;
  gateway_id: string | null;
  asked_at: Date;
  closed_at: Date | null;
}

const BATCH = 100;
const AT_ONCE = 4;
const GIVE_UP_MS = 24 * 3_600_000;

/** The time to the next look doubles: one minute, two, four, up to an hour. If the process dies, the number comes up again then. */
const CLAIM = `
  WITH due AS (SELECT customer_id FROM account_numbers WHERE look_at <= $1 ORDER BY look_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  UPDATE account_numbers n
     SET look_at = $1::timestamptz + least(greatest($1::timestamptz - coalesce(n.closed_at, n.asked_at), interval '1 minute'), interval '1 hour')
    FROM due WHERE n.customer_id = due.customer_id
  RETURNING n.customer_id, n.state, n.gateway, n.gateway_code, n.gateway_id, n.asked_at, n.closed_at`;

/** The job: asks gateways to give and to close numbers, and asks again where an event was lost. @returns how many requests it handled */
export async function moveAccountNumbers(deps: Deps): Promise<number> {
  const due = await rows<Due>(deps.db, CLAIM, [deps.clock.now()]);
  report(
    await each(due, AT_ONCE, (number) =>
      number.closed_at === null ? open(deps, number) : close(deps, number, number.closed_at),
    ),
    'account numbers could not be given or closed',
  );
  return due.length;
}

async function open(deps: Deps, due: Due): Promise<void> {
  const { customer_id: id, state, gateway_code: ref, asked_at: since } = due;
  const gateway = deps.gateways.of(due.gateway);
  // The same person has a closed account, whose number has to be given back first.
  const before = await row(
    deps.db,
    'SELECT FROM account_numbers WHERE gateway_code = $1 AND gateway = $2 AND closed_at IS NOT NULL',
    [ref, due.gateway],
  );
  if (before) return;
  const known = await gateway.fetchCustomer(ref);
  let answer: Answer<GatewayAccount | null> =
    known.outcome === 'done' ? { outcome: 'done', data: known.data.account } : known;
  if (state === 'asked' && answer.outcome === 'done' && answer.data === null) {
    answer = await gateway.openAccount(ref);
    if (answer.outcome === 'done') {
      await run(deps.db, `UPDATE account_numbers SET state = 'sent' WHERE customer_id = $1 AND state = 'asked'`, [id]);
    }
  }
  if (answer.outcome === 'refused') return conclude(deps, id, answer.message);
  if (answer.outcome === 'done' && answer.data !== null) return give(deps, id, answer.data);
  if (deps.clock.now().getTime() - since.getTime() >= GIVE_UP_MS)
    await conclude(deps, id, 'No answer came within a day');
}

/**
 * A refusal may mean that the number is closed already, or something else. So the gateway is asked whether the customer still has one.
 * @returns null once it is closed
 */
async function whyOpen(gateway: Gateway, { gateway_id: id, gateway_code: code }: Due): Promise<string | null> {
  const first = id === null ? null : await gateway.closeAccount(id);
  if (first?.outcome === 'done') return null;
  if (first?.outcome === 'unknown') return first.message;
  const customer = await gateway.fetchCustomer(code);
  if (customer.outcome !== 'done') return customer.message;
  if (customer.data.account === null) return null;
  const again = await gateway.closeAccount(customer.data.account.id);
  return again.outcome === 'done' ? null : again.message;
}

async function close(deps: Deps, due: Due, since: Date): Promise<void> {
  const why = await whyOpen(deps.gateways.of(due.gateway), due);
  const about = { kind: 'number_not_closed', gateway: due.gateway, reference: due.gateway_code } as const;
  if (why !== null) {
    if (deps.clock.now().getTime() - since.getTime() < GIVE_UP_MS) return;
    const message = `The gateway has not closed the account number of a customer who left: ${why}. It is asked again every hour. Please close it at the gateway: until then money can be sent to it.`;
    return raiseCase(deps.db, deps.clock.now(), { ...about, message, customerId: due.customer_id });
  }
  await clearCase(deps.db, deps.clock.now(), about, 'The gateway has closed it.');
  await run(deps.db, 'DELETE FROM account_numbers WHERE customer_id = $1', [due.customer_id]);
}

/** Handles an event about a customer's number; `account` is null where the gateway gives none. */
export async function applyAccount(
  deps: Deps,
  gateway: GatewayName,
  ref: string,
  account: GatewayAccount | null,
): Promise<void> {
  const accountNumber = await row<{ id: string }>(
    deps.db,
    'SELECT customer_id AS id FROM account_numbers WHERE gateway_code = $1 AND gateway = $2 AND closed_at IS NULL',
    [ref, gateway],
  );
  if (!accountNumber) return;
  await (account ? give(deps, accountNumber.id, account) : conclude(deps, accountNumber.id, ''));
}

async function give(deps: Deps, customerId: string, account: GatewayAccount): Promise<void> {
  const now = deps.clock.now();
  const { id, number, bank, name, provider } = account;
  await tx(deps.db, async (tx) => {
    const news = await run(
      tx,
      `UPDATE account_numbers SET state = 'given', number = $2, bank = $3, name = $4, provider = $5, gateway_id = $6, given_at = $7,
              look_at = NULL, reason = NULL WHERE customer_id = $1 AND state <> 'given' AND closed_at IS NULL`,
      [customerId, number, bank, name, provider, id, now],
    );
    if (news > 0) await tell(deps, tx, customerId, { number, bank });
  });
}

async function conclude(deps: Deps, customerId: string, why: string): Promise<void> {
  const reason = `${(why || 'The bank gave none').replace(/\.$/, '')}. Please try again later, or pay by card.`;
  await tx(deps.db, async (tx) => {
    const news = await run(
      tx,
      `UPDATE account_numbers SET state = 'failed', look_at = NULL, reason = $2 WHERE customer_id = $1 AND state IN ('asked', 'sent') AND closed_at IS NULL`,
      [customerId, reason],
    );
    if (news > 0) await tell(deps, tx, customerId, { reason });
  });
}

async function tell(deps: Deps, on: Parameters<typeof addNotice>[0], customerId: string, data: object): Promise<void> {
  await addNotice(on, customerId, { kind: 'account_number', data: { ...data } }, deps.clock.now());
  await enqueueMail(on, { emailKind: 'account_number', customerId, data: { ...data } });
}

/** A transfer of this age may be one that the gateway noticed and whose webhook was lost. */
const BACK_MS = 72 * 3_600_000;
const NEW_MS = 3_600_000;
/** The gateway's clock may be ahead of ours. */
const AHEAD_MS = 60_000;

/**
 * Has the gateway look for transfers to the customer's number, and credits those whose news was lost.
 * @returns the newest of the last hour, whenever it was credited; null where there is none @throws Refusal 404 `no_account_number`, 429
 * `too_many_calls`, 503 `gateway_unavailable`
 */
export async function findTransfer(deps: Deps, { id }: Customer): Promise<ArrivedTransfer | null> {
  const accountNumber = await row<{ number: string; provider: string; gateway: GatewayName; gateway_code: string }>(
    deps.db,
    `SELECT number, provider, gateway, gateway_code FROM account_numbers WHERE customer_id = $1 AND state = 'given'`,
    [id],
  );
  if (!accountNumber) throw refuse(404, 'no_account_number', 'You have no account number yet.');
  await count(deps, 'gateway', id);
  const { number, provider, gateway_code: customerRef } = accountNumber;
  const gateway = deps.gateways.of(accountNumber.gateway);
  await gateway.requeryAccount({ number, provider, day: lagosDay(deps.clock.now()) });
  const now = deps.clock.now().getTime();
  try {
    await searchPayments(deps, gateway, { from: new Date(now - BACK_MS), to: new Date(now + AHEAD_MS), customerRef });
  } catch {
    throw gatewayUnavailable();
  }
  const newest = await row<{ kobo: bigint; at: Date }>(
    deps.db,
    `SELECT paid_kobo AS kobo, paid_at AS at FROM money.deposits
      WHERE customer_id = $1 AND channel = 'dedicated_nuban' ORDER BY id DESC LIMIT 1`,
    [id],
  );
  if (!newest || now - newest.at.getTime() > NEW_MS) return null;
  return { amount: toNaira(newest.kobo), at: newest.at.toISOString() };
}
