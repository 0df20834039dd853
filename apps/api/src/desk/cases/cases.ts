/** Cases: what the server found and cannot settle by itself. An administrator looks at each. */
import type { GetCasesQuery, GetCasesReply, Case } from '@ajose/sdk/contract/dashboard';
import type { Correction } from '@ajose/sdk/contract/corrections';
import { isGatewayName, type GatewayName } from '@ajose/sdk/domain/gateways';
import { toNaira } from '@ajose/sdk/domain/money';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { noteWhy, writeAudit } from '../../platform/audit/audit.ts';
import { type Arguments, callSql } from '../../platform/database/call.ts';
import { row, rows, select, type Db, type Sql, type Tx } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/lists/pages.ts';
import { direction, sql, where, type Piece } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import type { Deps } from '../../platform/deps.ts';
import { closesWithTwo, type CaseKind, shownReference } from './kinds.ts';

export interface Finding {
  kind: CaseKind;
  /** The gateway that made the reference; undefined for a reference of ours. */
  gateway?: GatewayName;
  /** What the case is about. While it is open, no second one of its kind and reference is raised. */
  reference: string;
  /** The sentence that administrators read: what was found, and what to do about it. */
  message: string;
  customerId?: string | null;
  amountKobo?: bigint | null;
  /** The withdrawal whose transfer it is about. */
  withdrawalId?: string;
}

const asked = (
  { kind, reference, message, customerId, amountKobo, gateway, withdrawalId }: Finding,
  at: Date,
): Arguments<'money.raise_case' | 'money.raise_case_once'> => ({
  kind,
  reference,
  message,
  customer: customerId ?? null,
  amount: amountKobo ?? null,
  at,
  gateway: gateway ?? '',
  withdrawal: withdrawalId ?? null,
});

/** Raises a case, unless the same kind and reference is open. Any folder may call it. */
export async function raiseCase(on: Sql, now: Date, finding: Finding): Promise<void> {
  await callSql(on, 'money.raise_case', asked(finding, now));
}

/** Raises a case once for good, not again after an administrator has closed it: for what each run of a job finds again. */
export async function raiseOnce(on: Sql, now: Date, finding: Finding): Promise<void> {
  await callSql(on, 'money.raise_case_once', asked(finding, now));
}

/** Raises a case about a row of a gateway's list that cannot be read: staff find out whose money it is about. */
export async function raiseUnread(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  gateway: GatewayName,
  { id, unread }: { id: string; unread: string },
): Promise<void> {
  const message = `The gateway has a row in its list that we cannot take in: ${unread}. Please look it up there.`;
  await raiseOnce(db, clock.now(), { kind: 'listed_only', gateway, reference: id, message });
}

/** Closes an open case whose cause is gone. @param resolution what happened, for administrators */
export async function clearCase(
  on: Sql,
  now: Date,
  { kind, reference, gateway }: Pick<Finding, 'kind' | 'reference' | 'gateway'>,
  resolution: string,
): Promise<void> {
  await callSql(on, 'money.clear_case', { kind, reference, resolution, at: now, gateway: gateway ?? '' });
}

const WHY_NOT = {
  owes: 'The customer owes money, and what is in the wallet is collected for that first.',
  erased: 'The customer was erased, and with them the bank account that we knew.',
  no_account: 'No bank account of the customer is known.',
  no_payment: 'What is in the wallet came by no payment that could be sent back.',
  disputed:
    'The payer disputes it at the bank, which may give the money back. Answer the dispute at the gateway, and close its entry once it has ended.',
  partly_back:
    'A part of it went back, or is on its way back. Send the rest back at the gateway, and close this entry once it has gone.',
} as const;

/** A correction that is possible; where it is not, `kobo` is null and `why_not` says why. */
interface Remedy {
  correction: Correction;
  kobo: number | null;
  goes_to: string | null;
  why_not: keyof typeof WHY_NOT | null;
}

interface Found {
  id: string;
  kind: string;
  message: string;
  customer_id: string | null;
  reference: string;
  /** The gateway that made the reference; empty for a reference of ours. */
  gateway: string;
  withdrawal_id: string | null;
  amount_kobo: bigint | null;
  raised_at: Date;
  resolved_at: Date | null;
  resolution: string | null;
  corrections: Remedy[];
  waits: boolean;
  customer_name: string | null;
  resolver: string | null;
  owner: string | null;
  owner_name: string | null;
}

const conditionsOf = ({ resolved, userId, id }: GetCasesQuery): Piece[] => [
  ...(id === undefined ? [] : [sql`id = ${id}`]),
  ...(resolved === undefined ? [] : [resolved ? sql`resolved_at IS NOT NULL` : sql`resolved_at IS NULL`]),
  ...(userId === undefined ? [] : [sql`customer_id = ${userId}`]),
];

interface Referring {
  kind: string;
  customer_id: string | null;
  reference: string;
  withdrawal_id: string | null;
}

/** Late payouts by the reference that the customer reads. Other cases keep the gateway's, by which staff look a transfer up there. */
export async function byWithdrawal<Each extends Referring>(db: Db, cases: readonly Each[]): Promise<Each[]> {
  const ofWithdrawals = cases.filter(({ kind }) => kind === 'payout_stuck');
  if (ofWithdrawals.length === 0) return [...cases];
  const known = await rows<{ id: string; reference: string }>(
    db,
    `SELECT id, transaction_id AS reference FROM ledger.transactions
      WHERE customer_id = ANY ($1::uuid[]) AND id = ANY ($2::uuid[])`,
    [ofWithdrawals.map(({ customer_id: id }) => id), ofWithdrawals.map(({ withdrawal_id: id }) => id)],
  );
  const references = new Map(known.map(({ id, reference }) => [id, reference]));
  return cases.map((each) => ({ ...each, reference: references.get(each.withdrawal_id ?? '') ?? each.reference }));
}

/** Work, that of cases with the reference that the case shows. */
export async function withReferences<Item extends { _id: string }>(
  db: Db,
  items: readonly Item[],
): Promise<(Item & { reference?: string })[]> {
  const about = await rows<Referring & { id: string }>(
    db,
    'SELECT id, kind, customer_id, reference, withdrawal_id FROM money.cases WHERE id = ANY ($1::uuid[])',
    [items.map(({ _id }) => _id)],
  );
  const references = new Map((await byWithdrawal(db, about)).map((each) => [each.id, shownReference(each)]));
  return items.map((item) => {
    const reference = references.get(item._id);
    return reference ? { ...item, reference } : item;
  });
}

export async function countCases(db: Db, query: GetCasesQuery): Promise<number> {
  const narrowed = where(conditionsOf(query));
  const [counted] = await select<{ total: bigint }>(
    db,
    // In this order PostgreSQL counts them in an index alone, which is a fraction of the table.
    sql`SELECT count(*) AS total FROM (SELECT id FROM money.cases ${narrowed} ORDER BY id) x`,
  );
  return Number(counted?.total ?? 0n);
}

export type ExportedCase = Omit<Found, 'corrections' | 'waits' | 'customer_name' | 'resolver' | 'owner' | 'owner_name'>;

/** The next cases that match the filters, newest first. @param after the id of the last one before them; null: the first ones */
export async function casesAfter(
  db: Db,
  query: GetCasesQuery,
  after: string | null,
  most: number,
): Promise<ExportedCase[]> {
  const narrowed = where([...conditionsOf(query), ...(after === null ? [] : [sql`id < ${after}`])]);
  const cases = await select<ExportedCase>(
    db,
    sql`SELECT id, kind, message, customer_id, reference, gateway, withdrawal_id, amount_kobo, raised_at, resolved_at,
               resolution
          FROM money.cases ${narrowed} ORDER BY id DESC LIMIT ${most}`,
  );
  return byWithdrawal(db, cases);
}

/** Whether a decision about a case, x, waits for a second administrator. */
export const WAITS = sql`EXISTS (SELECT FROM approvals a
  WHERE a.action IN ('correctCase', 'resolveCase') AND a.subject = x.id AND a.state = 'waiting')`;

/** The order of a list: open cases that wait longest first, others newest first. A late payout waits since its customer asked for it. */
const orderOf = (isOpen: boolean, fromEnd: boolean): Piece =>
  isOpen
    ? sql`(SELECT w.at FROM work_items w WHERE w.id = x.id) ${direction[fromEnd ? 'desc' : 'asc']}, id ${direction[fromEnd ? 'desc' : 'asc']}`
    : sql`id ${direction[fromEnd ? 'asc' : 'desc']}`;

/** A page of cases, amounts in naira. The count comes from an index alone, and so do the page's ids but for open cases, which are few. */
export async function listCases({ db, env }: Pick<Deps, 'db' | 'env'>, query: GetCasesQuery): Promise<GetCasesReply> {
  const { page = 1, limit = ROWS_A_PAGE } = query;
  const total = await countCases(db, query);
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total });
  const isOpen = query.resolved === false;
  const stored = await select<Found>(
    db,
    sql`SELECT e.*, c.name AS customer_name, s.name AS resolver, w.owner, o.name AS owner_name,
            (SELECT coalesce(json_agg(r), '[]') FROM money.remedies_of(e.id) r WHERE NOT e.waits) AS corrections
       FROM (SELECT id, kind, message, customer_id, reference, gateway, withdrawal_id, amount_kobo, raised_at, resolved_at, resolved_by,
                    resolution,
                    ${WAITS} AS waits
               FROM money.cases x
              WHERE id IN (SELECT id FROM money.cases x ${where(conditionsOf(query))}
                            ORDER BY ${orderOf(isOpen, fromEnd)} LIMIT ${take} OFFSET ${skip})) e
       LEFT JOIN customers c ON c.id = e.customer_id LEFT JOIN staff s ON s.id = e.resolved_by
       LEFT JOIN work_items w ON w.id = e.id AND w.closed_at IS NULL LEFT JOIN staff o ON o.id = w.owner
      ORDER BY ${isOpen ? sql`w.at, e.id` : sql`e.id DESC`}`,
  );
  const byTwo = env.dualApprovalKobo !== null;
  const cases = (await byWithdrawal(db, stored)).map((item) => toCase(item, byTwo && closesWithTwo(item.kind)));
  return { success: true, cases, pagination: { total, pages } };
}

function toCase(stored: Found, needsTwo: boolean): Case {
  return {
    _id: stored.id,
    kind: stored.kind,
    message: stored.message,
    userId: stored.customer_id,
    userName: stored.customer_name,
    reference: shownReference(stored),
    gateway: isGatewayName(stored.gateway) ? stored.gateway : null,
    amount: stored.amount_kobo === null ? null : toNaira(stored.amount_kobo),
    raisedAt: stored.raised_at.toISOString(),
    resolvedAt: stored.resolved_at?.toISOString() ?? null,
    resolution: stored.resolution,
    ...(stored.resolver === null ? {} : { resolvedBy: stored.resolver }),
    corrections: stored.corrections.flatMap(({ correction, kobo, goes_to: goesTo }) =>
      kobo === null ? [] : [{ correction, amount: toNaira(BigInt(kobo)), ...(goesTo === null ? {} : { goesTo }) }],
    ),
    ...impossibleOf(stored),
    waits: stored.waits,
    needsTwo,
    ...(stored.owner === null ? {} : { owner: { _id: stored.owner, name: stored.owner_name ?? '' } }),
  };
}

function impossibleOf({ corrections }: Found): Pick<Case, 'impossible'> {
  const impossible = corrections.flatMap(({ correction, why_not: why }) =>
    why === null ? [] : [{ correction, why: WHY_NOT[why] }],
  );
  return impossible.length === 0 ? {} : { impossible };
}

/** What decides whether a case may be closed. */
export interface Closable {
  kind: string;
  reference: string;
  customerId: string | null;
  amountKobo: bigint | null;
}

/** @throws Refusal 404 */
export async function findClosable(on: Sql, id: string): Promise<Closable> {
  const openCase = await row<Closable>(
    on,
    `SELECT kind, reference, customer_id AS "customerId", amount_kobo AS "amountKobo" FROM money.cases WHERE id = $1`,
    [id],
  );
  if (!openCase) throw refuse(404, 'case_not_found', 'This entry does not exist.');
  return openCase;
}

/**
 * Closes a case. @param resolution what was done about it
 * @throws Refusal 404, 409 `already_resolved`, `still_owed`, `money_left`, `payout_waits` or `death_case_open`
 */
export async function resolveCase(tx: Tx, now: Date, staff: Staff, id: string, resolution: string): Promise<void> {
  const openCase = await row<{ owed: boolean; left: boolean; death: boolean; payout: boolean }>(
    tx,
    `SELECT resolved_at IS NULL AND money.is_owed(e) AS owed, resolved_at IS NULL AND money.has_money_left(e) AS left,
            resolved_at IS NULL AND money.holds_account(e) AS death,
            resolved_at IS NULL AND money.payout_waits(e) AS payout
       FROM money.cases e WHERE id = $1`,
    [id],
  );
  if (!openCase) throw refuse(404, 'case_not_found', 'This entry does not exist.');
  if (openCase.owed) {
    const message =
      'The customer still owes this. It closes by itself when it was collected, and two administrators can write it off.';
    throw refuse(409, 'still_owed', message);
  }
  if (openCase.death) {
    const message = 'This closes by itself when the account is closed, or when the case of death is taken back.';
    throw refuse(409, 'death_case_open', message);
  }
  if (openCase.left) {
    const message =
      'The closed account still has money. This closes by itself when two administrators have paid it out or sent it back.';
    throw refuse(409, 'money_left', message);
  }
  if (openCase.payout) {
    const message =
      'The money of this withdrawal is still held. This closes by itself when it is at the bank or back in the wallet.';
    throw refuse(409, 'payout_waits', message);
  }
  const closed = await callSql(tx, 'money.resolve_case', { the_case: id, staff: staff.id, resolution, at: now });
  if (!closed) throw refuse(409, 'already_resolved', 'Another administrator has closed this entry already.');
  const { customerId: customer, amountKobo } = await findClosable(tx, id);
  const amount = amountKobo === null ? {} : { amount: toNaira(amountKobo) };
  const after = { resolved: true, ...amount, ...(customer === null ? {} : { customer }) };
  const entry = await writeAudit(tx, staff, 'resolveCase', `case:${id}`, { resolved: false }, after);
  await noteWhy(tx, entry, customer, resolution);
}
