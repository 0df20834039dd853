/**
 * The audit log can be filtered by person, act, object, days and words; it names who really acted, and its export has every filtered entry.
 */
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { addExport, getExportFile } from '@ajose/sdk/admin/exports';
import { addProductGroup } from '@ajose/sdk/admin/products';
import { getUserDetails, setUserStatus } from '@ajose/sdk/admin/users';
import type { GetAuditLogQuery } from '@ajose/sdk/contract/dashboard';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAudit } from '../../src/platform/audit/audit.ts';
import { tx } from '../../src/platform/database/db.ts';
import { makeExports } from '../../src/office/exports/make.ts';
import { newAdmin, newCustomer, PASSWORD, type TestAdmin, type TestCustomer } from '../people.ts';
import { startStack } from '../stack.ts';

let tunde: TestAdmin;
let ngozi: TestAdmin;
let sola: TestCustomer;
let left: TestCustomer;
const stack = await startStack();
afterAll(() => stack.close());

beforeAll(async () => {
  tunde = await newAdmin(stack, 'Tunde Bakare');
  ngozi = await newAdmin(stack, 'Ngozi Eze');
  sola = await newCustomer(stack, { name: 'Ṣọlá Adébáyọ̀' });
  left = await newCustomer(stack, { name: 'Kelechi Nwokolo' });
  await setUserStatus(tunde.api, sola.user._id, { status: 2, reason: '=A stolen card' });
  await setUserStatus(ngozi.api, sola.user._id, { status: 1, reason: 'It was not' });
  await addProductGroup(ngozi.api, { name: 'Ìkórè' });
  await closeAccount(left.api, { userId: left.user._id, password: PASSWORD });
  await tx(stack.db, (on) => writeAudit(on, null, 'setLevelLimits', 'levels:2026-01-01', null, { limits: '1' }));
});

const news = async (query: GetAuditLogQuery): Promise<string[]> =>
  (await getAuditLog(tunde.api, query)).entries.map(
    ({ action, actor, by, subjectName }) => `${by?.name ?? actor} ${action} ${subjectName ?? ''}`,
  );

async function linesOf(filters: GetAuditLogQuery): Promise<string[]> {
  const { export: asked } = await addExport(ngozi.api, { request: { list: 'auditLog', filters }, format: 'csv' });
  await makeExports(stack.deps);
  return (await (await getExportFile(ngozi.api, asked._id)).text()).trimEnd().split('\n');
}

const SUSPENDED = 'Tunde Bakare setUserStatus Ṣọlá Adébáyọ̀';
const RESTORED = 'Ngozi Eze setUserStatus Ṣọlá Adébáyọ̀';
const GROUP = 'Ngozi Eze addProductGroup Ìkórè';
const CLOSED = 'customer setUserStatus Closed account';
const LIMITS = 'platform setLevelLimits ';

test('the log says whether an administrator, the customer or the platform acted, and has the newest first', async () => {
  expect(await news({})).toEqual([LIMITS, CLOSED, GROUP, RESTORED, SUSPENDED]);
  expect((await getUserDetails(tunde.api, left.user._id)).user.statusHistory).toMatchObject([{ by: 'The customer' }]);
});

describe('the log is narrowed by', () => {
  test.each<[string, () => GetAuditLogQuery, string[]]>([
    ['an administrator', () => ({ by: ngozi.id }), [GROUP, RESTORED]],
    ['administrators', () => ({ actor: 'administrator' }), [GROUP, RESTORED, SUSPENDED]],
    ['customers', () => ({ actor: 'customer' }), [CLOSED]],
    ['the platform', () => ({ actor: 'platform' }), [LIMITS]],
    ['an act', () => ({ action: 'setUserStatus' }), [CLOSED, RESTORED, SUSPENDED]],
    ['a kind of object', () => ({ kind: 'group' }), [GROUP]],
    ['an object', () => ({ subject: `customer:${sola.user._id}` }), [RESTORED, SUSPENDED]],
    ['the name of a customer', () => ({ search: 'adebayo' }), [RESTORED, SUSPENDED]],
    ['the name of what is no customer', () => ({ search: 'ikore' }), [GROUP]],
    ['the name of an administrator', () => ({ search: 'ngozi' }), [GROUP, RESTORED]],
    ['the words of an act', () => ({ search: 'product group' }), [GROUP]],
    ['an id', () => ({ search: sola.user._id }), [RESTORED, SUSPENDED]],
    ['several at once', () => ({ search: 'adebayo', by: tunde.id, kind: 'customer' }), [SUSPENDED]],
    ['what nothing has', () => ({ search: 'zzzz' }), []],
    ['no letters', () => ({ search: "'" }), []],
    ['a day without an entry', () => ({ endDate: '2020-01-01' }), []],
  ])('%s', async (_by, query, entries) => {
    expect(await news(query())).toEqual(entries);
  });
});

test('an export of the log has the same entries with both sides and the reason, and no cell that a spreadsheet runs', async () => {
  const [header, ...lines] = await linesOf({ search: 'adebayo' });
  expect(header).toBe('Date,Time (Lagos),Who,Act,On,Name,Customer,Before,After,Why');
  const on = `customer:${sola.user._id},Ṣọlá Adébáyọ̀`;
  expect(lines.map((line) => line.replace(/^[\d-]+,[\d:]+,/, ''))).toEqual([
    `Ngozi Eze,Changed a customer’s status,${on},,"{""sub_status"":2}","{""sub_status"":1}",It was not`,
    `Tunde Bakare,Changed a customer’s status,${on},,"{""sub_status"":1}","{""sub_status"":2}",'=A stolen card`,
  ]);
});
