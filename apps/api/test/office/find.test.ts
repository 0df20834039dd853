/** One search of the back-office: customers, transactions, products and cases by what staff have in hand, exact matches first. */
import { getCases } from '@ajose/sdk/admin/dashboard';
import { getFound } from '@ajose/sdk/admin/search';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { getUserDetails } from '@ajose/sdk/admin/users';
import { dissolveCircle } from '@ajose/sdk/customer/circles';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, describe, expect, test } from 'vitest';
import { raiseCase } from '../../src/desk/cases/cases.ts';
import { referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { members, openCircle } from '../circle-world.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, newCustomer } from '../people.ts';

const money = await startMoney();
afterAll(() => money.close());
const admin = await newAdmin(money);
const person = await newCustomer(money, { name: 'Ṣọlá Adébáyọ̀', phoneNumber: '0801 061 8688' });
await money.owner.query(
  `UPDATE customers SET bank_code = '058', bank_account_number = '0123456789', bank_account_name = 'SOLA' WHERE id = $1`,
  [person.user._id],
);

const find = (q: string) => getFound(admin.api, { q });

describe('a customer', () => {
  test.each([
    ['email', () => person.user.email],
    ['email in capitals', () => person.user.email.toUpperCase()],
    ['phone', () => '+234 801 061 8688'],
    ['phone as it was typed', () => '0801 061 8688'],
    ['bank account number', () => '0123456789'],
    ['referral code', () => person.user.myRefCode.toLowerCase()],
    ['whole name without its accents', () => 'sola adebayo'],
    ['id', () => person.user._id],
  ])('is the first result for an exact %s', async (_by, typed) => {
    const { customers } = await find(typed());
    expect(customers[0]).toMatchObject({ _id: person.user._id, name: 'Ṣọlá Adébáyọ̀', exact: true });
  });

  test('is found by the customer’s own account number', async () => {
    await money.owner.query(
      `INSERT INTO account_numbers (gateway, customer_id, gateway_code, state, number, bank, name, provider, gateway_id, asked_at, given_at)
       VALUES ('paystack', $1, 'CUS_1', 'given', '9930001737', 'Wema Bank', 'AJOSE/SOLA', 'wema-bank', '1', now(), now())`,
      [person.user._id],
    );
    expect((await find('9930001737')).customers).toMatchObject([{ _id: person.user._id, exact: true }]);
  });

  test('is found by a part of a number, of a code or of an earlier name, and the row says which has it', async () => {
    const { _id, email, myRefCode } = person.user;
    await money.owner.query(
      `INSERT INTO name_changes (customer_id, asked_at, name_before, name_after, reason, state, ended_at, decided_by)
       VALUES ($1, now(), 'Morẹ́nikẹ́ Oyelaran', 'Ṣọlá Adébáyọ̀', 'marriage', 'changed', now(), $2)`,
      [_id, admin.id],
    );
    const by = async (q: string) => (await find(q)).customers.find((found) => found._id === _id)?.by;
    expect(await by('0618')).toEqual({ what: 'phone', value: '+2348010618688' });
    expect(await by('sola 345678')).toEqual({ what: 'account', value: '0123456789' });
    expect(await by(myRefCode)).toEqual({ what: 'referralCode', value: myRefCode });
    expect(await by('oyelaran')).toEqual({ what: 'formerly', value: 'Morẹ́nikẹ́ Oyelaran' });
    for (const shown of ['adebayo', email, _id]) expect([shown, await by(shown)]).toEqual([shown, undefined]);
  });

  test('found by a part of the name stands behind those of exactly that name, and before others if staff open it often', async () => {
    const exact = await newCustomer(money, { name: 'Bola Ige' });
    const often = await newCustomer(money, { name: 'Bola Igeson' });
    for (let more = 0; more < 3; more += 1) await newCustomer(money, { name: 'Bola Igewale' });
    await getUserDetails(admin.api, often.user._id);
    const { customers } = await find('bola ige');
    expect(customers.map(({ name }) => name)).toEqual([
      'Bola Ige',
      'Bola Igeson',
      'Bola Igewale',
      'Bola Igewale',
      'Bola Igewale',
    ]);
    expect(customers.map((customer) => customer.exact)).toEqual([true, false, false, false, false]);
    expect(customers[0]?._id).toBe(exact.user._id);
  });

  test('without a search is listed if the administrator opened it, the last one first', async () => {
    const other = await newAdmin(money, 'Ngozi Eze');
    expect(await getFound(other.api)).toMatchObject({ customers: [], transactions: [], products: [], cases: [] });
    const [testCustomer, two] = [await newCustomer(money), await newCustomer(money)];
    await getUserDetails(other.api, testCustomer.user._id);
    money.clock.advance(1000);
    await getUserDetails(other.api, two.user._id);
    expect((await getFound(other.api)).customers.map(({ _id }) => _id)).toEqual([two.user._id, testCustomer.user._id]);
  });
});

describe('a transaction', () => {
  test('is found by its id, its reference, the gateway’s reference, the bank’s session id and the amount', async () => {
    const payer = await money.newPerson(50_000);
    await addTransaction(payer.api, money.withdrawalBody(payer, 'withdraw-find-1', 1234.5));
    const { rows } = await money.owner.query<{ id: string }>(
      `SELECT id FROM ledger.transactions WHERE transaction_id = 'withdraw-find-1'`,
    );
    const id = rows[0]?.id ?? '';
    await money.owner.query(`UPDATE money.payouts SET session_id = '090267241126123456789012345678' WHERE id = $1`, [
      id,
    ]);
    const { transactions: listed } = await getAllTransactions(admin.api, { search: referenceOf(id) });
    expect(listed.map(({ transactionId }) => transactionId)).toEqual(['withdraw-find-1']);
    for (const typed of [
      id,
      'withdraw-find-1',
      referenceOf(id),
      '090267241126123456789012345678',
      '₦1,234.50',
      '1234.5',
    ]) {
      const { transactions } = await find(typed);
      expect({ typed, transactions }).toMatchObject({
        typed,
        transactions: [
          {
            _id: id,
            transactionId: 'withdraw-find-1',
            type: 'withdrawal',
            kind: 'to_bank',
            amount: 1234.5,
            user: { _id: payer.user._id },
            exact: true,
          },
        ],
      });
    }
    expect((await find('withdraw-find')).transactions).toMatchObject([{ _id: id, exact: false }]);
  });
});

test('by the end of its reference what waits is found, before other amounts, and nothing that is done', async () => {
  const payer = await money.newPerson(50_000);
  for (const [reference, naira] of [
    ['WDL_1795284008071-98761', 1000],
    ['WDL_1795284008072-98761', 2000],
    ['WDL_1795284008073-98761', 3000],
    ['withdraw-of-that-amount', 8761],
  ] as const)
    await addTransaction(payer.api, money.withdrawalBody(payer, reference, naira));
  const { rows } = await money.owner.query<{ id: string }>(
    `SELECT id FROM ledger.transactions WHERE transaction_id LIKE 'WDL%-98761' ORDER BY transaction_id`,
  );
  const [done = '', late = '', newest = ''] = rows.map(({ id }) => id);
  await setTransactionStatus(admin.api, done, { status: 'failed' });
  const about = { message: 'Look', customerId: payer.user._id, amountKobo: 100n };
  await raiseCase(money.db, money.clock.now(), {
    ...about,
    kind: 'payout_stuck',
    reference: referenceOf(late),
    withdrawalId: late,
  });
  await raiseCase(money.db, money.clock.now(), { ...about, kind: 'not_booked', reference: 'REF_of-a-gateway-98761' });
  await raiseCase(money.db, money.clock.now(), { ...about, kind: 'bvn_in_use', reference: 'a-person-98761' });

  const found = async (q: string) => {
    const { transactions, cases } = await find(q);
    return [transactions.map(({ _id }) => _id), cases.map(({ reference }) => reference)];
  };
  const ofBoth = ['REF_of-a-gateway-98761', 'WDL_1795284008072-98761'];
  for (const q of ['98761', '…98761', '...98761']) {
    const [transactions, cases] = await found(q);
    expect([q, transactions, cases?.toSorted()]).toEqual([q, [newest, late], ofBoth]);
  }
  expect(await found('WDL_…8761')).toEqual([[newest, late], ['WDL_1795284008072-98761']]);
  const { transactions } = await find('8761');
  expect(transactions.map(({ transactionId, exact }) => [transactionId, exact])).toEqual([
    ['WDL_1795284008073-98761', false],
    ['WDL_1795284008072-98761', false],
    ['withdraw-of-that-amount', true],
  ]);
  for (const q of ['761', '…761', 'WDL%…8761', '…%876_', 'WDL_…8761…', 'XYZ_…8761'])
    expect([q, await found(q)]).toEqual([q, [[], []]]);
});

test('a name and an amount together find that customer’s transactions of that amount, and nobody else’s', async () => {
  const [okafor, other] = [await money.newPerson(50_000), await money.newPerson(50_000)];
  await money.owner.query(`UPDATE customers SET name = 'Chidi Okafor', phone = '+2348099887766' WHERE id = $1`, [
    okafor.user._id,
  ]);
  await addTransaction(okafor.api, money.withdrawalBody(okafor, 'withdraw-okafor-1', 25_000));
  await addTransaction(okafor.api, money.withdrawalBody(okafor, 'withdraw-okafor-2', 1500));
  await addTransaction(other.api, money.withdrawalBody(other, 'withdraw-other-1', 25_000));
  for (const q of ['Okafor 25000', 'okafor ₦25,000', '25,000.00 chidi okafor']) {
    const { transactions } = await find(q);
    expect(transactions.map(({ transactionId, exact }) => [transactionId, exact])).toEqual([
      ['withdraw-okafor-1', true],
    ]);
  }
  expect((await find('Okafor 24999')).transactions).toEqual([]);
  const support = await newAdmin(money, 'Ada Support');
  await money.owner.query(`UPDATE staff SET role = 'support' WHERE id = $1`, [support.id]);
  expect((await getFound(support.api, { q: 'okafor 8099 25000' })).transactions).toEqual([]);
  expect((await getFound(admin.api, { q: 'okafor 8099 25000' })).transactions).toHaveLength(1);
});

test('a product is found by a word of its name, even one that is switched off', async () => {
  const id = await money.newProduct({ cost: 1000, rate: 10, days: 30, status: 'inactive' });
  await money.owner.query(`UPDATE products SET name = 'Ìkórè Harvest' WHERE id = $1`, [id]);
  expect((await find('ikore')).products).toEqual([
    { _id: id, name: 'Ìkórè Harvest', status: 'inactive', exact: false },
  ]);
  expect((await find('ikore harvest')).products).toMatchObject([{ _id: id, exact: true }]);
});

test('a case is found by its reference, by its kind and by its customer while it is open', async () => {
  const about = await newCustomer(money, { name: 'Kelechi Nwokolo' });
  await raiseCase(money.db, money.clock.now(), {
    kind: 'dispute',
    reference: 'REF-of-the-case',
    message: 'Look',
    customerId: about.user._id,
    amountKobo: 5000n,
  });
  const { rows } = await money.owner.query<{ id: string }>(
    `SELECT id FROM money.cases WHERE reference = 'REF-of-the-case'`,
  );
  const dispute = {
    _id: rows[0]?.id,
    kind: 'dispute',
    reference: 'REF-of-the-case',
    amount: 50,
    resolvedAt: null,
    waits: false,
    userName: 'Kelechi Nwokolo',
  };
  for (const [typed, exact] of [
    ['REF-of-the-case', true],
    [rows[0]?.id ?? '', true],
    ['dispute', false],
    ['Kelechi Nwokolo', false],
  ] as const) {
    expect({ typed, cases: (await find(typed)).cases }).toMatchObject({ typed, cases: [{ ...dispute, exact }] });
  }
  expect((await getCases(admin.api, { id: dispute._id ?? '' })).cases).toMatchObject([{ _id: dispute._id }]);
});

test('a case that is about no transaction has no reference, in the search and in the list of cases', async () => {
  const { user } = await newCustomer(money, { name: 'Ebere Nwosu' });
  const about = {
    kind: 'mail_refused',
    reference: `customer:${user._id}`,
    message: 'Look',
    customerId: user._id,
  } as const;
  await raiseCase(money.db, money.clock.now(), about);
  expect((await find('Ebere Nwosu')).cases).toMatchObject([{ userName: 'Ebere Nwosu', reference: null }]);
  expect((await getCases(admin.api, { userId: user._id })).cases).toMatchObject([{ reference: null }]);
});

test('a circle is found by its id and by words of its name, and circles that are over come last', async () => {
  const people = await members(money, 3);
  const [organiser] = people;
  const over = await openCircle(money, people, { name: 'Ẹgbẹ́ Àjọṣe of Mushin' });
  const open = await openCircle(money, people, { name: 'Egbe of Mushin market' });
  if (organiser) await dissolveCircle(organiser.api, { userId: organiser.user._id, circleId: over.id });
  const { circles } = await find('mushin EGBE');
  expect(circles).toMatchObject([
    { _id: open.id, name: 'Egbe of Mushin market', state: 'open', people: 3, organiser: 'Member A', exact: false },
    { _id: over.id, state: 'dissolved', heldSince: null, exact: false },
  ]);
  expect((await find('egbe ajose of mushin')).circles).toMatchObject([{ _id: over.id, exact: true }]);
  expect((await find(open.id)).circles).toMatchObject([{ _id: open.id, exact: true }]);
  expect((await find('Member B')).circles).toEqual([]);
});

test('a search for what nobody has finds nothing, and an administrator who is not confirmed may not search', async () => {
  const nothing = { customers: [], transactions: [], products: [], cases: [], circles: [] };
  for (const typed of ['zzzzqq', '%', '_', "'", '9'.repeat(100)]) expect(await find(typed)).toMatchObject(nothing);
  await expect(getFound(apiOf(money, person.token), { q: 'sola' })).rejects.toMatchObject({ status: 403 });
  await money.owner.query('UPDATE staff SET confirmed_at = NULL WHERE id = $1', [admin.id]);
  await expect(find('sola')).rejects.toMatchObject({ status: 403, code: 'not_confirmed' });
  await money.owner.query('UPDATE staff SET confirmed_at = now() WHERE id = $1', [admin.id]);
});
