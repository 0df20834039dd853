/** The search's customers: exact matches first, then those whom staff open most. */
import type { SubStatus } from '@ajose/sdk/contract/customers';
import type { FoundBy, FoundCustomer } from '@ajose/sdk/contract/search';
import { readDigits, readPhone } from '@ajose/sdk/domain/readers';
import { matchesSearch, searchWords } from '@ajose/sdk/domain/text';
import { accountNumberIn, foldSearch, searchedBy } from '../../platform/lists/customer-search.ts';
import { select, type Db } from '../../platform/database/db.ts';
import { sql, type Piece } from '../../platform/database/sql.ts';
import { idIn, MOST_SHOWN, sameWords } from './typed.ts';

/** How many customers with the words are compared; for a frequent name these are arbitrary ones. */
const MOST_COMPARED = 50;
/** How many of an administrator's last looks the search reads, and how many looks at one customer it counts. */
const MOST_LOOKS = 200;
const LOOKS_OF_DAYS = 30;

interface Found {
  id: string;
  name: string;
  email: string;
  phone: string;
  ref_code: string;
  bank_account_number: string | null;
  own_number: string | null;
  status: SubStatus;
  looks: number;
}

/** The ids that one way of searching finds. */
const idsOf = async (db: Db, query: Piece): Promise<string[]> =>
  (await select<{ id: string }>(db, query)).map(({ id }) => id);

/** The customers of an administrator's last looks, each once, latest first. */
const lastOpened = (staffId: string): Piece => sql`
  SELECT l.customer_id AS id, max(l.at) AS at
    FROM (SELECT customer_id, at FROM customer_looks WHERE staff_id = ${staffId} ORDER BY hour DESC LIMIT ${MOST_LOOKS}) l
   GROUP BY l.customer_id`;

const read = (db: Db, now: Date, ids: readonly string[]): Promise<Found[]> =>
  select<Found>(
    db,
    sql`SELECT c.id, c.name, c.email::text, c.phone, c.ref_code, c.bank_account_number, c.status,
               (SELECT n.number FROM account_numbers n WHERE n.customer_id = c.id) AS own_number,
               (SELECT count(*)::int FROM (
                  SELECT FROM customer_looks l
                   WHERE l.customer_id = c.id AND l.hour > ${now}::timestamptz - make_interval(days => ${LOOKS_OF_DAYS})
                   LIMIT ${MOST_LOOKS}) x) AS looks
          FROM customers c WHERE c.id = ANY (${ids}::uuid[])`,
  );

/** Whether the search is a whole id, email address, phone or account number of the customer. */
function isExact(customer: Found, text: string): boolean {
  const digits = readDigits(text);
  return (
    customer.id === idIn(text) ||
    sameWords(customer.ref_code, text) ||
    sameWords(customer.email, text) ||
    (customer.phone !== '' && customer.phone === readPhone(text)) ||
    (digits !== null && digits !== '' && [customer.bank_account_number, customer.own_number].includes(digits)) ||
    sameWords(customer.name, text)
  );
}

const beginsSo = ({ name }: Found, text: string): boolean =>
  searchWords(name).join(' ').startsWith(searchWords(text).join(' '));

/**
 * What has the words that neither name nor email address have, as `customers.searched` folds them. An account number of the customer's own
 * is found only whole.
 * @param before an earlier name that has all of the words
 */
function foundBy(customer: Found, text: string, before: string | undefined): FoundBy | undefined {
  const { phone, bank_account_number: account, own_number: own, ref_code: code } = customer;
  const words = foldSearch(text).filter(
    (word) => ![customer.name, customer.email].some((it) => matchesSearch(it, word)),
  );
  if (words.length === 0 || customer.id === idIn(text)) return undefined;
  const isIn = (digits: string): boolean => words.some((word) => digits.includes(word));
  if (isIn(foldSearch(phone).join(' '))) return { what: 'phone', value: phone };
  if (account !== null && isIn(account)) return { what: 'account', value: account };
  if (own !== null && words.includes(own)) return { what: 'account', value: own };
  if (isIn(searchWords(code).join(' '))) return { what: 'referralCode', value: code };
  return before === undefined ? undefined : { what: 'formerly', value: before };
}

const toFound = (stored: Found, exact: boolean, by?: FoundBy): FoundCustomer => ({
  _id: stored.id,
  name: stored.name,
  email: stored.email,
  phoneNumber: stored.phone,
  sub_status: stored.status,
  ...(by && { by }),
  exact,
});

/**
 * Likeliest first: exact matches, then names that begin so, then customers whom staff opened most of late.
 * @param onlyWhole a part of a number finds nobody
 */
export async function findCustomers(
  db: Db,
  now: Date,
  staffId: string,
  text: string,
  onlyWhole = false,
): Promise<FoundCustomer[]> {
  const searched = searchedBy(text, onlyWhole);
  const number = accountNumberIn(text);
  const [before, ...ways] = await Promise.all([
    // Finds customers by an earlier name.
    select<{ id: string; name: string }>(
      db,
      sql`SELECT c.customer_id AS id, c.name_before AS name FROM name_changes c
           WHERE c.state = 'changed' AND ${searchedBy(text, false)} LIMIT ${MOST_SHOWN}`,
    ),
    idsOf(db, sql`SELECT c.id FROM customers c WHERE c.sort_name = lower(${text}) LIMIT ${MOST_SHOWN}`),
    idsOf(db, sql`SELECT c.id FROM customers c WHERE ${searched} LIMIT ${MOST_COMPARED}`),
    idsOf(db, sql`SELECT c.id FROM (${lastOpened(staffId)}) l JOIN customers c ON c.id = l.id WHERE ${searched}`),
    number === null ? [] : idsOf(db, sql`SELECT customer_id AS id FROM account_numbers WHERE number = ${number}`),
  ]);
  const id = idIn(text);
  const names = new Map(before.map((change) => [change.id, change.name]));
  const ids = [...new Set([...(id === null ? [] : [id]), ...ways.flat(), ...names.keys()])];
  if (ids.length === 0) return [];
  const ranked = (await read(db, now, ids)).map((item) => ({
    customer: item,
    exact: isExact(item, text),
    begins: beginsSo(item, text),
  }));
  return ranked
    .toSorted(
      (a, b) =>
        Number(b.exact) - Number(a.exact) ||
        b.customer.looks - a.customer.looks ||
        Number(b.begins) - Number(a.begins) ||
        (a.customer.id < b.customer.id ? 1 : -1),
    )
    .slice(0, MOST_SHOWN)
    .map(({ customer, exact }) => toFound(customer, exact, foundBy(customer, text, names.get(customer.id))));
}

/** The customers whom an administrator opened last, latest first. */
export async function recentCustomers(db: Db, staffId: string): Promise<FoundCustomer[]> {
  const customers = await select<Found>(
    db,
    sql`SELECT c.id, c.name, c.email::text, c.phone, c.status
          FROM (${lastOpened(staffId)}) l JOIN customers c ON c.id = l.id ORDER BY l.at DESC, c.id LIMIT ${MOST_SHOWN}`,
  );
  return customers.map((customer) => toFound(customer, false));
}
