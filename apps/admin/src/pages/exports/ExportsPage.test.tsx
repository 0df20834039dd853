/** Exports in each of their states, what a list asks for, following one that is made, fetching its file and removing it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { addExport, getExportFile, getExports, removeExport } from '@ajose/sdk/admin/exports';
import type { ListExport } from '@ajose/sdk/contract/exports';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { adaeze, customer } from '../../../test/people.ts';
import { Export } from '../../components/Export.tsx';
import { ExportsPage } from './ExportsPage.tsx';

const making: ListExport = {
  _id: '01890000-0000-7000-8000-00000000e001',
  request: { list: 'transactions', filters: { status: 'pending', startDate: '2026-10-01', search: 'Adaeze' } },
  format: 'csv',
  state: 'making',
  rows: 12_000,
  expected: 48_000,
  askedAt: '2026-11-20T09:00:00.000Z',
  readyAt: null,
  endsAt: null,
};
const unknown: ListExport = {
  ...making,
  _id: '01890000-0000-7000-8000-00000000e002',
  request: { list: 'auditLog', filters: {} },
  rows: 1,
  expected: null,
};
const ready: ListExport = {
  ...making,
  _id: '01890000-0000-7000-8000-00000000e003',
  request: { list: 'customers', filters: { status: 2 } },
  format: 'xlsx',
  state: 'ready',
  rows: 1_204_332,
  expected: 1_204_332,
  readyAt: '2026-11-20T09:04:00.000Z',
  endsAt: '2096-11-21T09:04:00.000Z',
};
const failed: ListExport = {
  ...ready,
  _id: '01890000-0000-7000-8000-00000000e004',
  request: { list: 'investments', filters: { userId: customer._id } },
  names: { userId: customer.name },
  state: 'failed',
  readyAt: null,
};
const listOf = (...exports: ListExport[]) => ({ success: true as const, exports });
const show = (admin = adaeze) => showPage(<ExportsPage />, admin);

testStates({
  show,
  call: getExports,
  empty: { reply: listOf(), says: ['Nothing is exported', 'Press Export on a list'] },
  filled: {
    reply: listOf(making, unknown, ready, failed),
    says: [
      'Status: Pending · From: Oct 1, 2026 · Search: “Adaeze”',
      '12,000 of 48,000 rows',
      '25%',
      'All of the list',
      '1 row so far',
      'Status: Suspended',
      'Excel (XLSX)',
      '1,204,332 rows',
      `Customer: ${customer.name}`,
      'Its rows could not be read.',
    ],
  },
  failed: { says: 'Your exports could not be fetched.' },
});

test('follows an export until it is ready, downloads its file, and removes it after asking', async () => {
  on(getExports).answers(listOf(making));
  await show();
  await expectWords(['12,000 of 48,000 rows']);
  await expect.element(page.getByRole('button', { name: 'Download Transactions' })).not.toBeInTheDocument();
  const done: ListExport = { ...making, state: 'ready', rows: 48_000, endsAt: ready.endsAt };
  on(getExports).answers(listOf(done));
  await expectWords(['48,000 rows', 'Ready']);
  on((api) => getExportFile(api, done._id)).breaks();
  await page.getByRole('button', { name: 'Download Transactions' }).click();
  await expectWords(['Error downloading the file']);
  await page.getByRole('button', { name: 'Remove Transactions' }).click();
  on((api) => removeExport(api, done._id)).answers({ success: true, message: 'The export is removed.' });
  on(getExports).answers(listOf());
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectWords(['The export is removed.', 'Nothing is exported']);
});

test('a list of one row says so in the singular', async () => {
  await showPage(<Export request={making.request} rows={1} />, adaeze);
  await page.getByRole('button', { name: 'Export' }).click();
  await expectWords(['The one row that matches these filters goes into the file']);
});

test('a list says what its export holds, asks for the export, and leads to it', async () => {
  const { request } = making;
  await showPage(<Export request={request} />, adaeze);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export: Transactions' });
  await expectWords(['All rows that match these filters', 'Pending', 'Oct 1, 2026', '“Adaeze”']);
  await expectAccessibleState();
  const body = { request, format: 'xlsx' as const };
  on((api) => addExport(api, body)).refuses({ status: 409, code: 'too_many_exports', message: 'You have 10 exports.' });
  await dialog.getByRole('button', { name: 'Excel (XLSX)' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  on((api) => addExport(api, body)).answers({ success: true, message: 'The export is being made.', export: making });
  await dialog.getByRole('button', { name: 'Excel (XLSX)' }).click();
  await expectWords(['The export is being made.']);
  await expect
    .element(dialog.getByRole('link', { name: 'Open Exports' }))
    .toHaveAttribute('href', '/admin/dashboard?section=exports');
  await expectAccessibleState();
  expect(sent().at(-1)).toEqual({ method: 'POST', path: 'admin/exports', body });
});

test('an export of one record’s list names the record, or a part of its id where it has no name', async () => {
  const request = { list: 'auditLog', filters: { subject: 'case:01890000-0000-7000-8000-00000000c001' } } as const;
  await showPage(
    <Export request={{ list: 'transactions', filters: { userId: customer._id } }} names={{ userId: customer.name }} />,
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await expectWords(['Customer', customer.name], page.getByRole('dialog'));
  await cleanup();
  await showPage(<Export request={request} />);
  await page.getByRole('button', { name: 'Export' }).click();
  await expectWords(['About', 'Case 01890000'], page.getByRole('dialog'));
});

test('a role that may not export sees no button, and its page does not fetch the list of exports', async () => {
  await showPage(
    <>
      <Export request={making.request} />
      <ExportsPage />
    </>,
    { ...adaeze, role: 'operations' },
  );
  await expectWords(['Exports']);
  await expect.element(page.getByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});
