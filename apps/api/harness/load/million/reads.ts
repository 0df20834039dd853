/**
 * What both apps and the API read, as paths: each list with its pages, filters, searches and sort orders, and each customer's own figures.
 * Pages are asked for with the app's own number of rows.
 */
import { lagosDay } from '@ajose/sdk/domain/time';
import { MOST_ROWS } from '../../../src/platform/lists/pages.ts';
import { openSession } from '../../people.ts';
import type { Seeded } from './seed.ts';

export interface Read {
  path: string;
  token: string;
  /** The limit for the 95th percentile, in milliseconds. */
  limit: number;
}

const FIRST_MS = 50;
const ANY_MS = 100;
const ROWS = 25;
/** A search with more hits answers this many rows. */
const MOST_TRANSACTIONS = 2000;
const MOST_CUSTOMERS = 100;

interface Counts {
  transactions: number;
  failed: number;
  users: number;
  blocked: number;
  found: number;
}

/** The first page of a list, the one farthest from both ends, and the last: a page past the end is answered as the last one. */
const pagesOf = (rows: number): { first: number; farthest: number; last: number } => ({
  first: 1,
  farthest: Math.max(1, Math.floor(Math.min(MOST_ROWS, rows / 2) / ROWS)),
  last: 1_000_000,
});

function paged(name: string, path: string, rows: number): [string, string][] {
  const next = path.includes('?') ? '&' : '?';
  return Object.entries(pagesOf(rows)).map(([page, number]) => [
    `${name}, ${page} page`,
    `${path}${next}limit=${ROWS}&page=${number}`,
  ]);
}

const day = (today: Date, ago: number): string => lagosDay(new Date(today.getTime() - ago * 86_400_000));

const TRANSACTIONS = '/api/transaction/getAllTransactions';
const USERS = '/api/user/getAllUsers';

function transactionLists(today: Date, n: Counts): [string, string][] {
  const month = `startDate=${day(today, 40)}&endDate=${day(today, 10)}`;
  const search = (text: string): string => `${TRANSACTIONS}?search=${encodeURIComponent(text)}`;
  return [
    ...paged('transactions', TRANSACTIONS, n.transactions),
    ...paged('transactions by amount', `${TRANSACTIONS}?sortBy=amount`, n.transactions),
    ...paged('transactions by id', `${TRANSACTIONS}?sortBy=transactionId&sortOrder=asc`, n.transactions),
    ...paged('deposits', `${TRANSACTIONS}?type=deposit`, n.transactions / 2),
    ...paged('deposits by amount', `${TRANSACTIONS}?type=deposit&sortBy=amount`, n.transactions / 2),
    ...paged('completed by id', `${TRANSACTIONS}?status=completed&sortBy=transactionId`, n.transactions * 0.95),
    ...paged('failed', `${TRANSACTIONS}?status=failed`, n.failed),
    ...paged('failed by amount', `${TRANSACTIONS}?status=failed&sortBy=amount`, n.failed),
    ...paged(
      'failed withdrawals by id',
      `${TRANSACTIONS}?type=withdrawal&status=failed&sortBy=transactionId`,
      n.failed / 5,
    ),
    ...paged('pending', `${TRANSACTIONS}?status=pending`, 100),
    ...paged('pending by amount', `${TRANSACTIONS}?status=pending&sortBy=amount`, 100),
    ...paged('a month', `${TRANSACTIONS}?${month}`, n.transactions / 30),
    ...paged('a month by amount', `${TRANSACTIONS}?${month}&sortBy=amount`, n.transactions / 30),
    ...paged('failed in a month by id', `${TRANSACTIONS}?${month}&status=failed&sortBy=transactionId`, n.failed / 30),
    ...paged('all test transactions', `${TRANSACTIONS}?type=test`, 1),
    ['search for one id', `${search('INV-777-1')}&limit=${ROWS}`],
    ...paged('search for the beginning of every id', search('payment'), MOST_TRANSACTIONS),
    ...paged('search for a surname', search('okafor'), MOST_TRANSACTIONS),
    ...paged('search for a surname, by amount', `${search('okafor')}&sortBy=amount`, MOST_TRANSACTIONS),
    ['search for a surname, pending', `${search('okafor')}&status=pending&limit=${ROWS}`],
    ['search for one letter', `${search('a')}&limit=${ROWS}`],
    ['search for one address', `${search('okafor77@ajose.test')}&limit=${ROWS}`],
    ['search for nothing', `${search('xqzzyv')}&limit=${ROWS}`],
  ];
}

function userLists(n: Counts): [string, string][] {
  const sorts = ['createdAt', 'name', 'email', 'sub_status', 'balance'];
  return [
    ...sorts.flatMap((by) => paged(`customers by ${by}`, `${USERS}?sortBy=${by}`, n.users)),
    ...sorts.flatMap((by) => paged(`closed customers by ${by}`, `${USERS}?status=100&sortBy=${by}`, n.blocked)),
    ...sorts.flatMap((by) => paged(`active customers by ${by}`, `${USERS}?status=1&sortBy=${by}`, n.users * 0.95)),
    ...sorts.flatMap((by) =>
      paged(`customers with a common word by ${by}`, `${USERS}?search=ajose&sortBy=${by}`, MOST_CUSTOMERS),
    ),
    ...sorts.flatMap((by) =>
      paged(
        `customers of a surname by ${by}`,
        `${USERS}?search=okafor&sortBy=${by}`,
        Math.min(n.found, MOST_CUSTOMERS),
      ),
    ),
    ['active customers of a surname', `${USERS}?search=okafor&status=1&limit=${ROWS}`],
    ['customers of one letter', `${USERS}?search=a&limit=${ROWS}`],
    ['one customer by phone', `${USERS}?search=08000004697&limit=${ROWS}`],
    ['one customer by account number', `${USERS}?search=2100000077&limit=${ROWS}`],
    ['no customer', `${USERS}?search=xqzzyv&limit=${ROWS}`],
  ];
}

const LOG = '/api/admin/auditLog';

/** The log has two acts, each on a kind of its own, by two administrators. */
const auditLists = (today: Date, n: Counts, subject: string, staffId: string): [string, string][] => [
  ...paged('audit log', LOG, n.users),
  ['audit log of one customer', `${LOG}?subject=customer:${subject}`],
  ...paged('audit log of one act', `${LOG}?action=setUserStatus`, n.users * 0.75),
  ['audit log of one kind', `${LOG}?kind=case`],
  ['audit log of one administrator', `${LOG}?by=${staffId}`],
  ['audit log of one administrator and act', `${LOG}?by=${staffId}&action=takeWork`],
  ['audit log of one administrator and kind', `${LOG}?by=${staffId}&kind=case`],
  ['audit log of an act on its kind', `${LOG}?kind=case&action=takeWork`],
  ['audit log of an act on a kind that it is never on', `${LOG}?kind=customer&action=takeWork`],
  ['audit log of the platform', `${LOG}?actor=platform`],
  ['audit log of a month', `${LOG}?startDate=${day(today, 40)}&endDate=${day(today, 10)}`],
  ['audit log by a surname', `${LOG}?search=okafor`],
];

const searched = (text: string): string => `/api/admin/search?q=${encodeURIComponent(text)}`;

function otherLists(n: Counts, subject: string, webhook: string): [string, string][] {
  const messages = `/api/admin/webhooks/${webhook}/messages`;
  return [
    ["the back-office's figures", '/api/admin/dashboard-stats'],
    ['system settings', '/api/admin/systemSettings'],
    ['search of all for a surname', searched('okafor')],
    ['search of all for an amount', searched('25000')],
    ['search of all for a surname and an amount', searched('okafor 25000')],
    ['search of all for a reference', searched('INV-777-1')],
    ['timeline of one customer', `/api/admin/users/${subject}/timeline`],
    ["where one customer's money is", `/api/admin/users/${subject}/pendingMoney`],
    ...paged('open cases', '/api/admin/cases?resolved=false', n.users / 5000),
    ...paged('resolved cases', '/api/admin/cases?resolved=true', n.users / 20),
    ...paged('approvals', '/api/admin/approvals', n.users / 50),
    ...paged('decided approvals', '/api/admin/approvals?waiting=false', n.users / 50),
    ...paged('disputes that are over', '/api/admin/disputes?ended=true', n.users / 110),
    ...paged('messages of a webhook', messages, n.users / 20),
    ['messages of a webhook that did not arrive', `${messages}?arrived=false`],
    ['months of tax', '/api/tax/getTaxMonths'],
    ['one customer', `/api/admin/users/${subject}`],
    ["one customer's notes", `/api/admin/users/${subject}/notes`],
  ];
}

/** @param rows transactions of the customer */
function ownReads(name: string, id: string, rows: number, today: Date): [string, string][] {
  const mine = `/api/transaction/getUserTransactions/${id}`;
  const statement = `/api/transaction/getStatement/${id}`;
  const month = lagosDay(today).slice(0, 7);
  const reads: [string, string][] = [
    ...paged('transactions', mine, rows),
    ...paged('transactions by amount', `${mine}?sortBy=amount`, rows),
    [
      'completed deposits of a month',
      `${mine}?type=deposit&status=completed&startDate=${day(today, 40)}&endDate=${day(today, 10)}`,
    ],
    ['investments', `/api/investment/getUserInvestments?userId=${id}`],
    ['figures', `/api/investment/getUserStats/${id}`],
    ['earnings', `/api/earnings/getEarnings/${id}`],
    ['statement as CSV', `${statement}?format=csv`],
    ['statement as PDF', `${statement}?format=pdf&startDate=${day(today, 90)}&endDate=${day(today, 0)}`],
    ['statement as journal', `${statement}?format=journal`],
    ['calendar', `/api/calendar/getCalendar/${id}?from=${month}-01`],
    ['notices', `/api/notice/getNotices/${id}`],
    ['years of tax', `/api/tax/getTaxYears/${id}`],
    ['level', `/api/level/getLevel/${id}`],
    ['auto-saves', `/api/autoSave/getAutoSaves/${id}`],
    ['themselves', '/api/user/getUser'],
    ['announcements', `/api/announcement/user/${id}`],
    ['products', '/api/product/getAllProducts'],
  ];
  return reads.map(([what, path]) => [`${name}: ${what}`, path]);
}

/** Every read by its name. */
export async function readsOf({ owner, today }: Seeded): Promise<Record<string, Read>> {
  const inner = async <Row extends object>(text: string): Promise<Row> => {
    const { rows } = await owner.query<Row>(text);
    if (!rows[0]) throw new Error(`Nothing is found by: ${text}`);
    return rows[0];
  };
  const n = await inner<Counts>(
    `SELECT (SELECT count(*)::int FROM ledger.transactions) AS transactions,
            (SELECT count(*)::int FROM ledger.transactions WHERE status = 'failed') AS failed,
            count(*)::int AS users, count(*) FILTER (WHERE status = 100)::int AS blocked,
            count(*) FILTER (WHERE searched LIKE '%okafor%')::int AS found FROM customers`,
  );
  const { webhook } = await inner<{ webhook: string }>('SELECT id AS webhook FROM webhooks');
  const { id: staffId } = await inner<{ id: string }>('SELECT id FROM staff ORDER BY id');
  const staff = await openSession(owner, 'admin', staffId);
  const account = (order: string) =>
    inner<{ id: string; rows: number }>(
      `SELECT customer_id AS id, last_seq::int AS rows FROM ledger.accounts WHERE customer_status = 1 ORDER BY ${order} LIMIT 1`,
    );
  const some = await account('abs(last_seq - 20), customer_id');
  const great = await account('last_seq DESC, customer_id');
  const read =
    (token: string) =>
    ([name, path]: [string, string]): [string, Read] => [
      name,
      { path, token, limit: /, (farthest|last) page$/.test(name) ? ANY_MS : FIRST_MS },
    ];
  const mine = async (name: string, { id, rows }: { id: string; rows: number }) =>
    ownReads(name, id, rows / 2, today).map(read(await openSession(owner, 'customer', id)));
  return Object.fromEntries([
    ...[
      ...transactionLists(today, n),
      ...userLists(n),
      ...auditLists(today, n, some.id, staffId),
      ...otherLists(n, some.id, webhook),
    ].map(read(staff)),
    ...(await mine('a customer', some)),
    ...(await mine('a customer with very many', great)),
  ]);
}
