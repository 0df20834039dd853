/** All customers that match the list's filters, newest first, for an export. */
import type { ExportRequest } from '@ajose/sdk/contract/exports';
import { statusNames } from '@ajose/sdk/domain/status';
import { readSearch } from '@ajose/sdk/domain/text';
import { select, type Db } from '../platform/database/db.ts';
import { sql, where } from '../platform/database/sql.ts';
import {
  LOOKED_AT,
  nextLook,
  ROWS_AT_ONCE,
  tableOf,
  type Batch,
  type Exported,
  type Looked,
} from '../platform/lists/exported.ts';
import {
  ACCOUNTS,
  countAll,
  filterBy,
  LISTED_COLUMNS,
  LISTED_JOINS,
  toListedUser,
  type FoundCustomer,
} from './list.ts';

type Filters = Extract<ExportRequest, { list: 'customers' }>['filters'];

const TABLE = tableOf<ReturnType<typeof toListedUser> & { since: Date }>([
  ['Name', (it) => it.name],
  ['Kind', (it) => (it.kind === 'person' ? 'Person' : 'Organisation')],
  ['Email', (it) => it.email],
  ['Phone', (it) => it.phoneNumber],
  ['Status', (it) => (it.held ? 'Held' : statusNames[it.sub_status])],
  ['Wallet', (it) => it.balance, 'naira'],
  ['Invested', (it) => it.total_amount, 'naira'],
  ['Bank', (it) => it.bank?.name ?? ''],
  ['Account number', (it) => it.bank_acct_number ?? ''],
  ['Account name', (it) => it.bank_acct_name ?? ''],
  ['Referral code', (it) => it.myRefCode],
  ['Referred by', (it) => it.whoReferredMe ?? ''],
  ['Customer since (Lagos)', (it) => it.since, 'moment'],
  ['Id', (it) => it._id],
]);

async function read(db: Db, filters: Filters, after: string | null): Promise<Batch> {
  const filter = await filterBy(db, filters, false);
  const most = filter.length === 0 ? ROWS_AT_ONCE : LOOKED_AT;
  const [looked] = await select<Looked>(
    db,
    sql`WITH looked AS MATERIALIZED (
          SELECT c.id FROM customers c ${after === null ? sql`` : sql`WHERE c.id < ${after}`} ORDER BY c.id DESC LIMIT ${most})
        SELECT (SELECT count(*)::int FROM looked) AS n, (SELECT l.id FROM looked l ORDER BY l.id LIMIT 1) AS last,
               ARRAY(SELECT c.id FROM customers c ${where([sql`c.id IN (SELECT l.id FROM looked l)`, ...filter])}
                      ORDER BY c.id DESC LIMIT ${ROWS_AT_ONCE})::text[] AS ids`,
  );
  if (!looked) throw new Error('A look at customers found nothing at all');
  const next = nextLook(looked, most);
  if (looked.ids.length === 0) return { rows: [], next };
  const customers = await select<FoundCustomer>(
    db,
    sql`WITH a AS MATERIALIZED (${ACCOUNTS} WHERE customer_id = ANY (${looked.ids}::uuid[]))
        SELECT ${LISTED_COLUMNS} FROM customers c ${LISTED_JOINS} WHERE c.id = ANY (${looked.ids}::uuid[]) ORDER BY c.id DESC`,
  );
  return {
    rows: customers.map((stored) => TABLE.cellsOf({ ...toListedUser(stored), since: stored.created_at })),
    next,
  };
}

export const exportCustomers = (filters: Filters): Exported => ({
  columns: TABLE.columns,
  count: async (db) =>
    readSearch(filters.search ?? '') === '' ? countAll(db, await filterBy(db, filters, false)) : null,
  read: async (db, after) => read(db, filters, after),
});
