import { expect, test } from 'vitest';
import { auditKinds } from './auditList.ts';
import { actOf, addressOfSubject, changesOf, nameOf, subjectOf, whoOf } from './entry.ts';

test('only a field whose value differs counts as a change', () => {
  expect(
    changesOf({
      before: { name: 'Rent', cost: 1000, status: 'active' },
      after: { name: 'Rent', cost: 2500, status: 'inactive' },
    }),
  ).toEqual([
    { field: 'Cost', before: '₦1,000.00', after: '₦2,500.00' },
    { field: 'Status', before: 'Active', after: 'Inactive' },
  ]);
});

test('a record that was added or removed shows one side', () => {
  expect(changesOf({ before: null, after: { title: 'Holiday' } })).toEqual([
    { field: 'Title', before: null, after: 'Holiday' },
  ]);
  expect(changesOf({ before: { title: 'Holiday' }, after: null })).toEqual([
    { field: 'Title', before: 'Holiday', after: '–' },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

test('a subject is a kind and an id', () => {
  expect(subjectOf('customer:0b7f')).toEqual({ kind: 'customer', id: '0b7f' });
  expect(subjectOf('books')).toEqual({ kind: 'books', id: '' });
});

test('a customer’s status is given by its name', () => {
  expect(changesOf({ before: { sub_status: 1 }, after: { sub_status: 2 } })).toEqual([
    { field: 'Status', before: 'Active', after: 'Suspended' },
  ]);
});

test('values are written as names, terms, percent and dates, and ids are left out', () => {
  const after = {
    _id: '0b7f',
    productGroup: { _id: '1c2d', name: 'Agriculture' },
    duration: { value: 6, unit: 'months' },
    interestRate: 14.5,
    active: true,
    endDate: '2026-11-21T06:31:00.000Z',
    limits: { deposit: 5, groupId: '1c2d' },
    action: 'addOfflineInvestment',
    customer: '01a20109-b2ce-7824-b566-800d09d9ca71',
  };
  expect(changesOf({ before: null, after }).map(({ field, after }) => `${field}: ${after}`)).toEqual([
    'Action: Record an offline investment',
    'Active: Yes',
    'Ends: Nov 21, 2026, 7:31 AM',
    'Group: Agriculture',
    'Interest rate: 14.5%',
    'Limits: Deposit: 5',
    'Term: 6 months',
  ]);
});

test('a subject that no longer exists has the name that it had', () => {
  expect(nameOf({ subjectName: 'Harvest 180', before: null, after: null })).toBe('Harvest 180');
  expect(nameOf({ subjectName: null, before: { title: 'Holiday' }, after: null })).toBe('Holiday');
  expect(nameOf({ subjectName: null, before: null, after: { status: 'failed' } })).toBeNull();
  expect(nameOf({ subjectName: null, before: null, after: { email: 'ngozi@ajose.test', role: 'support' } })).toBe(
    'ngozi@ajose.test',
  );
});

test('each kind of subject leads to its own page; a subject without a page stays in the log', () => {
  const section = (subject: string) => Object.fromEntries(new URLSearchParams(addressOfSubject(subject).split('?')[1]));
  expect(section('transaction:0b7f')).toEqual({ section: 'transactionManagement', transaction: '0b7f' });
  expect(section('case:0b7f')).toEqual({ section: 'cases', case: '0b7f' });
  expect(section('product:0b7f')).toEqual({ section: 'productManagement', product: '0b7f' });
  expect(section('customer:0b7f')).toEqual({ section: 'userDetails', id: '0b7f', from: 'auditLog' });
  expect(section('books')).toEqual({ section: 'auditLog', subject: 'books' });
  for (const kind of auditKinds) expect(section(`${kind}:0b7f`)['section']).not.toBe('auditLog');
});

test('an entry says who acted, also by an API key', () => {
  const byTunde = { action: 'addProduct', actor: 'administrator', by: { _id: '1', name: 'Tunde' } } as const;
  expect(whoOf({ ...byTunde, after: null })).toBe('Tunde');
  expect(whoOf({ ...byTunde, after: { apiKey: 'Cash import' } })).toBe('Tunde, by the API key Cash import');
  expect(whoOf({ action: 'setUserStatus', actor: 'customer', by: null, after: null })).toBe('The customer');
  expect(whoOf({ action: 'setUserStatus', actor: 'platform', by: null, after: null })).toBe('The platform');
});

test('an entry about a registration names the new administrator, even where it was written by the owner of the code', () => {
  const registered = { action: 'addAdmin', actor: 'administrator' } as const;
  const tunde = { _id: '1', name: 'Tunde' };
  const after = { name: 'Ngozi', email: 'ngozi@ajose.example' };
  expect(whoOf({ ...registered, by: tunde, after })).toBe('Ngozi, with the code of Tunde');
  const ngozi = { _id: '2', name: 'Ngozi' };
  expect(whoOf({ ...registered, by: ngozi, after: { ...after, invitedBy: 'Tunde' } })).toBe('Ngozi, invited by Tunde');
  const now = { ...after, withTheCodeOf: 'Tunde' };
  expect(whoOf({ ...registered, by: { _id: '2', name: 'Ngozi' }, after: now })).toBe('Ngozi');
  expect(changesOf({ before: null, after: now })).toContainEqual({
    field: 'With the code of',
    before: null,
    after: 'Tunde',
  });
});

test('an approved act names who asked for it, and a decision names who decided', () => {
  const by = { _id: '1', name: 'Ibrahim' };
  const after = { capital: 12_000_000, askedBy: 'Morenike' };
  const booked = { action: 'addOfflineInvestment', actor: 'administrator', by, after } as const;
  expect(whoOf(booked)).toBe('Morenike, approved by Ibrahim');
  expect(whoOf({ ...booked, action: 'approveRequest' })).toBe('Ibrahim');
  expect(changesOf({ before: null, after }).map(({ field }) => field)).toEqual(['Capital']);
});

test('the audience of an announcement is described by names, and its empty parts are left out', () => {
  const product = '01a224ae-2865-7660-8552-6182e4aaf82c';
  const after = { audience: { level: null, status: null, product } };
  expect(changesOf({ before: null, after }, new Map([[product, 'Rent Saver']]))).toEqual([
    { field: 'Audience', before: null, after: 'Product: Rent Saver' },
  ]);
  expect(changesOf({ before: null, after: { audience: { level: 2, status: 60, product: null } } })[0]?.after).toBe(
    'Level: 2, Status: Temporary Hold',
  );
  expect(changesOf({ before: null, after: { audience: { level: null, status: null, product: null } } })).toEqual([]);
});

test('an export is named after its list, and its days and its kind of file are given in words', () => {
  const after = { list: 'auditLog', startDate: '2026-10-01', endDate: '2026-10-31', format: 'xlsx' };
  expect(nameOf({ subjectName: null, before: null, after })).toBe('Audit log');
  expect(changesOf({ before: null, after }).map(({ field, after }) => `${field}: ${after}`)).toEqual([
    'File: Excel (XLSX)',
    'From: Oct 1, 2026',
    'To: Oct 31, 2026',
  ]);
});

test('a product that was switched reads as activated or deactivated', () => {
  const action = 'toggleProductStatus';
  expect(actOf({ action, after: { status: 'inactive' } })).toBe('Deactivated a product');
  expect(actOf({ action, after: { status: 'active' } })).toBe('Activated a product');
  expect(actOf({ action: 'updateProduct', after: null })).toBe('Changed a product');
});
