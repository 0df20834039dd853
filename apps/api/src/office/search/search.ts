/**
 * One search over all kinds of records. Each part uses an index and has a limit of fifty rows, which the server ranks: exact matches first,
 * then customers whom staff opened most in 30 days. So it costs the same however many customers there are; for a very frequent name the fifty
 * are arbitrary, and one more word finds the right one. Without words it has the customers whom the administrator opened last, from the
 * recorded looks: the browser stores none, because names would stay on a shared machine.
 */
import type { SearchReply } from '@ajose/sdk/contract/search';
import { readSearch } from '@ajose/sdk/domain/text';
import type { Db } from '../../platform/database/db.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { findCases } from './cases.ts';
import { findCircles } from './circles.ts';
import { findComplaints } from './complaints.ts';
import { findCustomers, recentCustomers } from './customers.ts';
import { findProducts } from './products.ts';
import { findTransactions } from './transactions.ts';
import { endingIn } from './typed.ts';

/**
 * Searches for what was typed, up to 100 characters. Where nothing was typed, returns the customers whom the administrator opened last.
 * @param onlyWhole a part of a number finds no customer
 */
export async function searchAll(
  db: Db,
  now: Date,
  staff: Pick<Staff, 'id'>,
  typed: string,
  onlyWhole = false,
): Promise<SearchReply> {
  const text = readSearch(typed);
  if (text === '') {
    const customers = await recentCustomers(db, staff.id);
    return { success: true, customers, transactions: [], products: [], cases: [], complaints: [], circles: [] };
  }
  const [customers, transactions, products, circles] = await Promise.all([
    findCustomers(db, now, staff.id, text, onlyWhole),
    findTransactions(db, text, onlyWhole),
    findProducts(db, text),
    findCircles(db, text, onlyWhole),
  ]);
  const ending = endingIn(text);
  const found = customers.map(({ _id }) => _id);
  const complaints = await findComplaints(db, text, found);
  const cases = await findCases(db, text, {
    customers: found,
    withdrawals: transactions.filter(({ transactionId }) => transactionId === text).map(({ _id }) => _id),
    ended: transactions
      .filter(({ transactionId: id }) => ending && id.startsWith(ending.start) && id.endsWith(ending.end))
      .map(({ _id }) => _id),
  });
  return { success: true, customers, transactions, products, cases, complaints, circles };
}
