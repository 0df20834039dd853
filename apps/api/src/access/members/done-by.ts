/** Which members did what happened to an organisation's money, for all its members to see. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { rows, run, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SignedInCustomer } from '../../platform/server/signed-in.ts';

/** Notes which member does something alone; a repeat changes nothing. @param transactionId the transaction's reference */
export async function noteDoneBy(
  on: Sql,
  now: Date,
  { customer, person, member }: Pick<SignedInCustomer, 'customer' | 'person' | 'member'>,
  transactionId: string,
): Promise<void> {
  if (member === null) return;
  await run(
    on,
    `INSERT INTO done_by_members (customer_id, transaction_id, person_id, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (customer_id, transaction_id) DO NOTHING`,
    [customer.id, transactionId, person.id, now],
  );
}

/** Which member does something, or asked for it and approves it, as a sentence that ends a notice; nothing for a person. */
export function whoDid({ person, member }: Pick<SignedInCustomer, 'person' | 'member'>): { who?: string } {
  if (member === null) return {};
  const { lets } = member;
  if (typeof lets !== 'object') return { who: `${person.name} did it.` };
  return { who: `${lets.askerName} asked for it, and ${person.name} approved it.` };
}

type Members = Pick<Transaction, 'agreed' | 'doneBy'>;

/** The names of the members who did transactions or agreed on them, by the transactions' references. */
async function membersOf(
  on: Sql,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Members>> {
  const did = await rows<{ id: string; by: string; approved_by: string | null }>(
    on,
    `SELECT b.transaction_id AS id, p.name AS by, NULL AS approved_by
       FROM done_by_members b JOIN customers p ON p.id = b.person_id
      WHERE b.customer_id = $1 AND b.transaction_id = ANY ($2)
      UNION ALL
     SELECT r.key, a.name, d.name
       FROM member_requests r JOIN customers a ON a.id = r.asked_by JOIN customers d ON d.id = r.decided_by
      WHERE r.customer_id = $1 AND r.key = ANY ($2) AND r.amount_kobo IS NOT NULL AND r.state = 'approved'`,
    [organisationId, ids],
  );
  return new Map(
    did.map(({ id, by, approved_by: approvedBy }) => [
      id,
      approvedBy === null ? { doneBy: by } : { agreed: { askedBy: by, approvedBy } },
    ]),
  );
}

/** A page of transactions, which has the members where it is an organisation's. */
export async function listWithMembers<Page extends { data: Transaction[] }>(
  { db }: Pick<Deps, 'db'>,
  { customer, member }: SignedInCustomer,
  page: Page,
): Promise<Page> {
  return member === null ? page : { ...page, data: await withMembers(db, customer.id, page.data) };
}

/** Transactions of an organisation, each with the members who did it or agreed on it. Those of a person stay as they are. */
export async function withMembers<Shown extends Transaction>(
  on: Sql,
  customerId: string,
  transactions: readonly Shown[],
): Promise<Shown[]> {
  const members = await membersOf(
    on,
    customerId,
    transactions.map(({ transactionId }) => transactionId),
  );
  return transactions.map((transaction) => ({ ...transaction, ...members.get(transaction.transactionId) }));
}
