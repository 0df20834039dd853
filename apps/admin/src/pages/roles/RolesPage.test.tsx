/** The table of roles: what each may do, and who has it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAdmins } from '@ajose/sdk/admin/staff';
import { roleTable } from '@ajose/sdk/domain/roles';
import { expectAccessible } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { adaeze, ibrahim, listedAdmin } from '../../../test/people.ts';
import { showPage } from '../../../test/page.tsx';
import { RolesPage } from './RolesPage.tsx';

test('says what each role may do and who has it, without those who cannot sign in', { timeout: 90_000 }, async () => {
  on(getAdmins).answers({
    success: true,
    admins: [
      listedAdmin(),
      listedAdmin({ ...ibrahim, role: 'finance' }),
      listedAdmin({ _id: '3', name: 'Gone Person', blocked: { at: adaeze.createdAt, by: null, reason: 'left' } }),
      listedAdmin({ _id: '4', name: 'New Person', confirmedAt: null }),
    ],
    pagination: { total: 4, pages: 1 },
  });
  await showPage(<RolesPage />);
  await expectWords(['Support 0, Operations 0, Finance 1, Super Admin 1']);
  expect(page.getByRole('table').element().getBoundingClientRect().top).toBeLessThan(200);
  await page.getByRole('button', { name: /^Who has each role/ }).click();
  await expectWords([
    `${adaeze.name} (you)`,
    ibrahim.name,
    'Nobody has this role.',
    'Decides transactions up to the limit',
  ]);
  expect(page.getByText(/Gone Person|New Person/).elements()).toEqual([]);
  expect(page.getByRole('row').elements()).toHaveLength(1 + roleTable.length);
  const row = page.getByRole('row', { name: /^Record offline investments/ });
  expect(row.element().textContent).toBe('Record offline investmentsNoNoYesYes');
  await expectAccessible();
});

test('a Yes and a No stand on the line of the words of their row, in one size', async () => {
  on(getAdmins).refuses();
  await showPage(<RolesPage />);
  const row = page.getByRole('row', { name: /^Record offline investments/ });
  await expect.element(row).toBeVisible();
  const lineOf = (words: string) => {
    const cells = [...row.element().querySelectorAll('th, td')];
    const letters = document
      .createTreeWalker(cells.find((cell) => cell.textContent === words) ?? document, 4)
      .nextNode();
    const range = document.createRange();
    if (letters) range.selectNodeContents(letters);
    const { top, height } = range.getBoundingClientRect();
    return { top: Math.round(top), height };
  };
  const no = lineOf('No');
  expect(lineOf('Yes')).toEqual(no);
  expect(Math.abs(lineOf('Record offline investments').top - no.top)).toBeLessThanOrEqual(1);
});

test('says that the administrators could not be fetched, and still shows the table', async () => {
  on(getAdmins).refuses();
  await showPage(<RolesPage />);
  await expectWords(['The administrators could not be fetched.', 'Record offline investments']);
});
