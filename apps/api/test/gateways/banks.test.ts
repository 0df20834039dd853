/** Which of our banks a gateway means. A payout to the wrong bank loses the money. */
import { banks as monnifyBanks } from '../../../monnify-sandbox/src/banks.ts';
import { banks as paystackBanks } from '../../../paystack-sandbox/src/banks.ts';
import { buildMonnifySandbox, type MonnifySandbox } from '@ajose/monnify-sandbox/sandbox';
import { getBanksByCountry } from '@ajose/sdk/customer/banks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankCodesOf } from '../../src/gateways/banks/codes.ts';
import { matchingBank, refreshBanks } from '../../src/gateways/banks/refresh.ts';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { createMonnify } from '../../src/gateways/monnify/monnify.ts';
import { apiOf } from '../people.ts';
import { keys } from '../scripted-monnify.ts';
import { startStack, unreachableGateway, withGateway, type Stack } from '../stack.ts';

const ours = paystackBanks.map(({ code, name }) => ({ code, name }));

describe('a bank that a gateway lists for the first time', () => {
  test('is found by the code of the central bank, or by its name', () => {
    const hits = monnifyBanks.map((bank) => [bank.code, matchingBank(ours, bank)]);
    const others = hits.filter(([code, mine]) => code !== mine);
    expect(others).toEqual([
      ['305', '999992'],
      ['100033', '999991'],
    ]);
    const opay = [{ code: '999992', name: 'OPay Digital Services Limited (OPay)' }];
    expect(matchingBank(opay, { code: '305', name: 'OPAY' })).toBe('999992');
  });

  test.each([
    ['the same code of another bank is not the central bank’s', { code: '566', name: 'Lapo Microfinance Bank' }],
    ['a name that two of ours have names neither', { code: '90001', name: 'Twin Bank' }],
    ['a name that is a part of another is another', { code: '90002', name: 'Access' }],
  ])('is not linked to a bank of ours: %s', (_why, listed) => {
    const twins = [
      { code: '70001', name: 'Twin' },
      { code: '70002', name: 'The Twin Bank Ltd' },
      { code: '70003', name: 'Access Bank (Diamond)' },
      { code: '566', name: 'VFD MFB' },
    ];
    expect(matchingBank(twins, listed)).toBeNull();
  });
});

describe('the lists of two gateways', () => {
  let stack: Stack;
  let sandbox: MonnifySandbox;
  let monnify: Gateway;
  beforeAll(async () => {
    stack = await startStack();
    sandbox = buildMonnifySandbox({ ...keys, deliver: async () => 200 });
    monnify = createMonnify({ ...keys, baseUrl: await sandbox.listen() });
  });
  afterAll(async () => {
    await stack.close();
    await sandbox.close();
  });
  const listing = (banks: readonly { code: string; name: string }[]): Gateway => ({
    ...unreachableGateway,
    listBanks: async () => ({ outcome: 'done', data: banks }),
  });

  test('become one list, in which each bank stands once and has the code of each gateway that pays to it', async () => {
    const before = (await getBanksByCountry(apiOf(stack))).banks.length;
    await refreshBanks(withGateway(stack.deps, listing(ours), monnify));
    expect((await getBanksByCountry(apiOf(stack))).banks).toHaveLength(before);
    const codes = async (bank: string) => Object.fromEntries(await bankCodesOf(stack.db, bank));
    expect(await codes('058')).toEqual({ paystack: '058', monnify: '058' });
    expect(await codes('999992')).toEqual({ paystack: '999992', monnify: '305' });
    expect(await codes('035A')).toEqual({ paystack: '035A' });
  });

  test('a bank that one gateway no longer lists is closed when the other does not list it either', async () => {
    const without = (code: string) => ours.filter((bank) => bank.code !== code);
    const offered = async () => (await getBanksByCountry(apiOf(stack))).banks.map(({ _id }) => _id);
    await refreshBanks(withGateway(stack.deps, listing(without('057')), monnify));
    expect(await offered()).toContain('057');
    expect(Object.fromEntries(await bankCodesOf(stack.db, '057'))).toEqual({ monnify: '057' });
    await refreshBanks(withGateway(stack.deps, listing(without('035A')), monnify));
    expect(await offered()).not.toContain('035A');
  });

  test('a code that means another bank at the other gateway becomes a bank of its own', async () => {
    const strange = { code: '50931', name: 'Another Microfinance Bank' };
    const other: Gateway = { ...listing([...monnifyBanks, strange]), name: 'monnify' };
    await refreshBanks(withGateway(stack.deps, listing(ours), other));
    expect(Object.fromEntries(await bankCodesOf(stack.db, '50931'))).toEqual({ paystack: '50931' });
    expect(Object.fromEntries(await bankCodesOf(stack.db, 'monnify-50931'))).toEqual({ monnify: '50931' });
  });
});
