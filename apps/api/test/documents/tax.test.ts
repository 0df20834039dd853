/**
 * Tax on profit: shown beforehand, withheld when the profit is paid, and the same sum on certificates, in the month's file and in the
 * ledger.
 */
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { addProduct, getAllProducts, updateProduct } from '@ajose/sdk/admin/products';
import { approveRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { getRemittance, getTaxMonths } from '@ajose/sdk/admin/tax';
import { addInvestment, getUserInvestments, getUserStats, setEnding } from '@ajose/sdk/customer/investments';
import { changeDetails } from '@ajose/sdk/customer/session';
import { getTaxCertificate, getTaxYears } from '@ajose/sdk/customer/tax';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { interestKobo, percentToBps, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { taxKobo } from '@ajose/sdk/domain/tax';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Deps } from '../../src/platform/deps.ts';
import { followEndings } from '../../src/saving/investments/endings.ts';
import * as exits from '../../src/saving/investments/exits.ts';
import { mature } from '../../src/saving/investments/mature.ts';
import { journalStatement } from '../../src/documents/statements/journal.ts';
import { paymentsOfYear, remittance, taxMonths, taxYears } from '../../src/documents/tax.ts';
import { expectSameBooks, hledger } from '../hledger.ts';
import { startMoney } from '../money.ts';
import { newAdmin, PASSWORD, type TestCustomer } from '../people.ts';

const DAY = 86_400_000;
let person: TestCustomer;

const money = await startMoney({ OPERATOR_TIN: '12345678-0001' });
afterAll(() => money.close());
const admin = await newAdmin(money);
beforeEach(async () => {
  person = await money.newPerson(100_000);
});

interface Terms {
  rate: number;
  days: number;
  taxBps: number;
  priceBps?: number;
}
async function productWith({ rate, days, taxBps, priceBps = 0 }: Terms): Promise<string> {
  const id = await money.newProduct({ cost: 10, rate, days });
  await money.owner.query('UPDATE products SET tax_bps = $2, exit_after_days = 0, exit_price_bps = $3 WHERE id = $1', [
    id,
    taxBps,
    priceBps,
  ]);
  return id;
}
const buy = async (productId: string, capital: number, seen?: Parameters<typeof addInvestment>[1]['seen']) =>
  (
    await addInvestment(person.api, {
      userId: person.user._id,
      productId,
      capital,
      idempotencyKey: crypto.randomUUID(),
      ...(seen ? { seen } : {}),
    })
  ).investment;
const at = (moment: number): Deps => ({ ...money.deps, clock: { now: () => new Date(moment) } });
const certificate = async (id: string) =>
  (await getUserInvestments(person.api, { userId: person.user._id })).investments.find(({ _id }) => _id === id);

/** What is signed in a document, as JSON. */
function signedIn(file: Buffer): string {
  const [, payload = ''] = /%ajose [\w-]+\.([\w-]+)\./.exec(file.toString('latin1')) ?? [];
  return Buffer.from(payload, 'base64url').toString();
}

/** The tax of a customer as the ledger has it. */
async function withheld(customer: string): Promise<bigint> {
  const { rows } = await money.owner.query<{ tax: bigint }>('SELECT tax FROM ledger.accounts WHERE customer_id = $1', [
    customer,
  ]);
  return rows[0]?.tax ?? -1n;
}

test('the profit is paid without the tax, which the transaction, the certificate and the file of the month name', async () => {
  const bought = await buy(await productWith({ rate: 5, days: 10, taxBps: 1000 }), 12_345.67);
  // 5% is 617.2835, a tenth of 617.28 is 61.728.
  expect(bought).toMatchObject({ expectedProfit: 617.28, tax: { percent: 10, amount: 61.73 } });
  const end = Date.parse(bought.endDate);
  await mature(at(end));
  expect(await money.walletOf(person)).toBe(100_555.55);
  expect(await withheld(person.user._id)).toBe(6173n);
  const { data } = await getUserTransactions(person.api, person.user._id);
  expect(data[0]).toMatchObject({
    amount: 12_901.22,
    metadata: { note: 'Withholding tax of 10% on ₦617.28 of profit: ₦61.73.' },
  });
  const paid = await certificate(bought._id);
  expect(paid).toMatchObject({ status: 'completed', tax: { percent: 10, amount: 61.73 } });
  const year = new Date(end + 3_600_000).getUTCFullYear();
  expect((await getTaxYears(person.api, person.user._id)).years).toEqual([{ year, profit: 617.28, tax: 61.73 }]);
  const drawUp = async () =>
    Buffer.from(await (await getTaxCertificate(person.api, person.user._id, { year })).arrayBuffer());
  const file = await drawUp();
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(signedIn(file)).toContain('["Withheld by","TIN 12345678-0001"]');
  expect(signedIn(file)).not.toContain('Tax number (TIN)');
  const none = getTaxCertificate(person.api, person.user._id, { year: year - 1 });
  await expect(none).rejects.toMatchObject({ status: 404, code: 'no_tax' });
  const month = new Date(end + 3_600_000).toISOString().slice(0, 7);
  const { months } = await getTaxMonths(admin.api);
  expect(months.find((taxMonth) => taxMonth.month === month)).toMatchObject({ payments: 1, tax: 61.73 });
  const lines = (await (await getRemittance(admin.api, { month })).text()).trim().split('\n');
  expect(lines).toHaveLength(3);
  const rest = `PAY-${bought._id},617.28,10,61.73$`;
  expect(lines[1]).toMatch(new RegExp(`^[\\d-]+,12345678-0001,[^,]+,,.*,${rest}`));
  expect(lines[2]).toBe(',12345678-0001,Total,,,,,617.28,,61.73');
  const { _id: userId, phoneNumber, state, country } = person.user;
  await changeDetails(person.api, { userId, phoneNumber, state, country, tin: '0123456789', password: PASSWORD });
  expect(signedIn(await drawUp())).toContain('["Tax number (TIN)","0123456789"]');
  // A spreadsheet would drop the zero.
  expect(await (await getRemittance(admin.api, { month })).text()).toMatch(new RegExp(`,'0123456789,.*,${rest}`, 'm'));
  const journal = await text(await journalStatement(money.owner, person.user._id, {}));
  expect(journal).toContain('expenses:withholding tax  NGN 61.73 = NGN 61.73');
  if (hledger) await expectSameBooks(money.owner, person.user._id, journal);
  const { stats } = await getUserStats(person.api, person.user._id);
  expect(stats.totalProfits).toBeLessThanOrEqual(617.28);
  await money.expectPromisesKept();
});

test('a buyer who saw another tax buys nothing, and a running investment keeps the tax of its purchase', async () => {
  const product = await productWith({ rate: 10, days: 30, taxBps: 1000 });
  const seen = { interestRate: 10, duration: { value: 30, unit: 'days' as const } };
  const stale = buy(product, 1000, { ...seen, taxPercent: 0 });
  await expect(stale).rejects.toMatchObject({
    status: 409,
    code: 'terms_changed',
    message: expect.stringContaining('10% of the profit withheld'),
  });
  const bought = await buy(product, 1000, { ...seen, taxPercent: 10 });
  await money.owner.query('UPDATE products SET tax_bps = 5000 WHERE id = $1', [product]);
  expect((await certificate(bought._id))?.tax).toEqual({ percent: 10, amount: 10 });
});

test('what is left after tax is invested again, but only while the product has the tax that the customer saw', async () => {
  const product = await productWith({ rate: 10, days: 30, taxBps: 1000 });
  const [first, second] = [await buy(product, 1000), await buy(product, 2000)];
  const seen = { interestRate: 10, duration: { value: 30, unit: 'days' as const }, taxPercent: 10 };
  for (const { _id: investmentId } of [first, second]) {
    await setEnding(person.api, { userId: person.user._id, investmentId, choice: 'everything', seen });
  }
  await followEndings(at(Date.parse(first.endDate)), () => true);
  const again = (await getUserInvestments(person.api, { userId: person.user._id, status: 'in_progress' })).investments;
  expect(again.map(({ capital }) => capital)).toContain(1090);
  await money.owner.query('UPDATE products SET tax_bps = 2000 WHERE id = $1', [product]);
  await followEndings(at(Date.parse(second.endDate)), () => true);
  await money.expectPromisesKept();
});

test('a new product withholds ten percent, and another tax waits for a second administrator', async () => {
  const other = await newAdmin(money, 'Bisi Ogun');
  await money.owner.query(`UPDATE staff SET confirmed_at = now() - interval '3 days'`);
  const body = {
    name: `Tax ${crypto.randomUUID()}`,
    cost: 1000,
    interestRate: 10,
    durationValue: 12,
    durationUnit: 'months' as const,
    status: 'active' as const,
  };
  await addProduct(admin.api, body);
  const find = async () => (await getAllProducts(admin.api)).products.find(({ name }) => name === body.name);
  const id = (await find())?._id ?? '';
  expect((await find())?.taxPercent).toBe(10);
  await updateProduct(admin.api, id, { ...body, interestRate: 11 });
  expect(await find()).toMatchObject({ interestRate: 11, taxPercent: 10 });
  const asked = await updateProduct(admin.api, id, { ...body, taxPercent: 0 });
  expect(asked).toMatchObject({ approval: { state: 'waiting' } });
  expect((await find())?.taxPercent).toBe(10);
  const [waiting] = (await getApprovals(other.api)).approvals;
  await approveRequest(other.api, waiting?._id ?? '');
  expect((await find())?.taxPercent).toBeUndefined();
  const exempt = await addProduct(admin.api, { ...body, name: `${body.name} too`, taxPercent: 0 });
  expect(exempt).toMatchObject({ approval: { state: 'waiting' } });
});

const investments = fc.array(
  fc.record({
    kobo: fc.integer({ min: 1000, max: 5_000_000 }),
    rate: fc.integer({ min: 1, max: 5000 }).map((bps) => bps / 100),
    days: fc.integer({ min: 1, max: 400 }),
    taxBps: fc.constantFrom(0, 1, 750, 1000, 3333, 10_000),
    priceBps: fc.integer({ min: 0, max: 10_000 }),
    part: fc.double({ min: 0, max: 0.999, noNaN: true }),
    leaves: fc.boolean(),
    everything: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);

test(
  'for any history each payment withholds its rounded tax, and certificates, file and ledger agree',
  { timeout: 180_000 },
  async () => {
    let total = 0n;
    await fc.assert(
      fc.asyncProperty(investments, async (history) => {
        person = await money.newPerson(10_000_000);
        const { _id: customer } = person.user;
        let tax = 0n;
        let profits = 0n;
        for (const { kobo, rate, days, taxBps, priceBps, part, leaves, everything } of history) {
          const bought = await buy(await productWith({ rate, days, taxBps, priceBps }), kobo / 100);
          const [start, end] = [Date.parse(bought.startDate), Date.parse(bought.endDate)];
          const before = toKobo(await money.walletOf(person));
          let profit = toKobo(bought.expectedProfit);
          const owed = (kobo: bigint) => taxKobo(kobo, BigInt(taxBps));
          let second = 0n;
          let quoted: bigint | null = null;
          if (leaves) {
            const moment = Math.min(end - 1, Math.floor(start + part * (end - start)));
            const quote = await exits.quoteExit(at(moment), customer, bought._id);
            profit = toKobo(quote.profit) - toKobo(quote.price);
            quoted = toKobo(quote.tax);
            await exits.exitEarly(at(moment), customer, quote._id);
          } else if (everything && days > 1) {
            await setEnding(person.api, { userId: customer, investmentId: bought._id, choice: 'everything' });
            await followEndings(at(end), () => true);
            second = interestKobo(toKobo(bought.capital) + profit - owed(profit), percentToBps(rate));
            await mature(at(end + days * DAY));
          } else await mature(at(end));
          expect(quoted ?? owed(profit)).toBe(owed(profit));
          const owedHere = owed(profit) + owed(second);
          const arrived = toKobo(await money.walletOf(person)) - before;
          expect(arrived).toBe(toKobo(bought.capital) + profit + second - owedHere);
          // A profit too small for any tax is on no certificate.
          for (const paid of [profit, second]) if (owed(paid) > 0n) profits += paid;
          tax += owedHere;
        }
        total += tax;
        expect(await withheld(customer)).toBe(tax);
        const years = await taxYears(money.owner, customer);
        expect(years.reduce((sum, year) => sum + toKobo(year.tax), 0n)).toBe(tax);
        expect(years.reduce((sum, year) => sum + toKobo(year.profit), 0n)).toBe(profits);
      }),
      { numRuns: 15 },
    );
    const earlier = 6173n;
    const months = await taxMonths(money.owner);
    let filed = 0n;
    for (const { month, tax } of months) {
      const lines = (await text(remittance(money.deps, month))).trim().split('\n').slice(1);
      const amounts = lines.map((line) => toKobo(line.trim().split(',').at(-1) ?? ''));
      const said = amounts.pop();
      const sum = amounts.reduce((all, kobo) => all + kobo, 0n);
      expect(toNaira(sum)).toBe(tax);
      expect(said).toBe(sum);
      filed += sum;
    }
    const { rows } = await money.owner.query<{ tax: bigint }>('SELECT sum(tax)::bigint AS tax FROM ledger.accounts');
    expect(filed).toBe(rows[0]?.tax);
    expect(filed).toBeGreaterThanOrEqual(total + earlier);
    await money.expectPromisesKept();
  },
);

test('a profit that is paid in the first hour of a year in Lagos is of that year and month', async () => {
  const bought = await buy(await productWith({ rate: 5, days: 10, taxBps: 1000 }), 10_000);
  await mature(at(Date.parse('2039-12-31T23:30:00Z')));
  const { _id } = person.user;
  expect(await taxYears(money.owner, _id)).toEqual([{ year: 2040, profit: 500, tax: 50 }]);
  expect(await paymentsOfYear(money.owner, _id, 2040)).toMatchObject([{ id: bought._id }]);
  expect(await paymentsOfYear(money.owner, _id, 2039)).toEqual([]);
  expect(await text(remittance(money.deps, '2040-01'))).toContain(`PAY-${bought._id}`);
  expect(await text(remittance(money.deps, '2039-12'))).not.toContain(`PAY-${bought._id}`);
});
