/** A screen reader can read each issued document completely, as far as its structure shows (pdf-flaws.ts). */
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { getHoldings } from '@ajose/sdk/customer/documents';
import { getEarnedCertificate } from '@ajose/sdk/customer/earnings';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { getTaxCertificate } from '@ajose/sdk/customer/tax';
import { getReceipt, getStatement } from '@ajose/sdk/customer/transactions';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mature } from '../../src/saving/investments/mature.ts';
import { newPaper, writeText } from '../../src/platform/pdf/paper.ts';
import { startMoney } from '../money.ts';
import { flawsOf } from '../pdf-flaws.ts';

const files = new Map<string, string>();

const textOf = async (file: Promise<Blob>): Promise<string> =>
  Buffer.from(await (await file).arrayBuffer()).toString('latin1');
const flawsIn = (text: string): string[] => flawsOf(Buffer.from(text, 'latin1'));

const money = await startMoney();
afterAll(() => money.close());

// The documents of a customer who saved, received a profit with tax, and holds another investment.
beforeAll(async () => {
  const productId = await money.newProduct({ cost: 1000, rate: 20, days: 30 });
  await money.owner.query('UPDATE products SET tax_bps = 1000 WHERE id = $1', [productId]);
  const saver = await money.newPerson(50_000);
  const { _id: userId } = saver.user;
  const buying = { userId, productId, capital: 20_000 };
  await addInvestment(saver.api, { ...buying, idempotencyKey: randomUUID() });
  const { api } = await money.later(saver, 40 * 86_400_000);
  await mature(money.deps);
  await addInvestment(api, { ...buying, idempotencyKey: randomUUID() });
  const { rows } = await money.owner.query<{ id: string }>(
    'SELECT transaction_id AS id FROM ledger.transactions WHERE customer_id = $1 ORDER BY at LIMIT 1',
    [userId],
  );
  const days = { startDate: '2026-01-01', endDate: '2027-12-31', format: 'pdf' } as const;
  files.set('statement', await textOf(getStatement(api, userId, days)));
  files.set('holdings', await textOf(getHoldings(api, userId)));
  const year = Number(lagosDay(money.clock.now()).slice(0, 4));
  files.set('tax', await textOf(getTaxCertificate(api, userId, { year })));
  files.set('earned', await textOf(getEarnedCertificate(api, userId)));
  files.set('receipt', await textOf(getReceipt(api, rows[0]?.id ?? '')));
});

test.each(['statement', 'holdings', 'tax', 'earned', 'receipt'])('the %s is tagged for a screen reader', (kind) => {
  expect(flawsIn(files.get(kind) ?? '')).toEqual([]);
});

test.each([
  ['/Marked true', '/Marked null', 'it is not tagged'],
  ['/Lang (en-NG)', '/Long (en-NG)', 'it has no language'],
  ['/DisplayDocTitle true', '/DisplayDocTitle null', 'its window does not show its title'],
  ['/S /H1', '/S /H3', 'it does not begin with one heading of level 1'],
  ['/Alt (', '/Alz (', 'a picture has no words'],
  ['/Scope', '/Scoop', 'a header of a table does not say what it is for'],
  ['/FontFile2', '/FontFile9', 'a font is not in the file'],
  ['/ToUnicode', '/ToUnikode', 'letters cannot be copied'],
])('a file with %s changed to %s is found: %s', (said, instead, flaw) => {
  expect(flawsIn((files.get('statement') ?? '').replaceAll(said, instead))).toContain(flaw);
});

test('content outside of all tags is reported', async () => {
  const paper = newPaper('A sheet');
  writeText(paper, 'H1', 'A heading', { size: 14 });
  paper.pdf.rect(0, 0, 9, 9).fill();
  paper.root.end();
  paper.pdf.end();
  expect(flawsOf(await buffer(paper.pdf))).toEqual(['something is painted outside of all tags']);
});
