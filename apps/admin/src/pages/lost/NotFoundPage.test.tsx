/** What an address that leads nowhere shows. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor } from '../../../test/page.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

test('says that nothing is here, with three tips and a link home', async () => {
  await showToVisitor(<NotFoundPage />, '/admin/nowhere');
  await expectWords(['Market Data Not Found']);
  expect(page.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});
