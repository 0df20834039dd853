/** A complaint from the details of an investment names it. */
import { expect, test, vi } from 'vitest';
import { complainAboutThis } from '../../../test/complaints.ts';
import { showPage } from '../../../test/page.tsx';
import { investment } from '../../../test/products.ts';
import { DetailsDialog } from './DetailsDialog.tsx';

test('a complaint from the details of an investment is about that investment', async () => {
  await showPage(<DetailsDialog investment={investment} onClose={vi.fn<() => void>()} />);
  expect(await complainAboutThis()).toMatchObject({ kind: 'investment', investment: investment._id });
});
