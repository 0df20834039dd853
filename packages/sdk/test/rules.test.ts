import { describe, expect, it } from 'vitest';
import { ValidationError, type Schema } from 'yup';
import { WebhookEventName } from '../src/contract/webhooks.ts';
import type { WebhookEvent } from '../src/webhook.ts';
import { DEFAULT_COUNTRY, DEFAULT_STATE, registrationCountries } from '../src/domain/countries.ts';
import { bankDetailsFormRules, registrationFormRules, updateBankDetailsRules } from '../src/rules/customers.ts';
import { investFormRules, offlineInvestmentFormRules, topUpFormRules } from '../src/rules/investments.ts';
import { addProductGroupRules, productRules, updateProductGroupRules } from '../src/rules/products.ts';
import { loginRules } from '../src/rules/sessions.ts';
import { addTransactionRules, withdrawFormRules } from '../src/rules/transactions.ts';
import { webhookEvents } from '../src/rules/webhooks.ts';

/** The first message of each field, as forms and server show them. */
function messages(rules: Pick<Schema, 'validateSync'>, value: unknown): Record<string, string> {
  try {
    rules.validateSync(value, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const first: Record<string, string> = {};
    for (const { path, message } of error.inner) first[path ?? ''] ??= message;
    return first;
  }
}

const person = {
  name: 'Oluwaṣeun Adébáyọ̀',
  email: 'seun@example.ng',
  phoneNumber: '+234 803-555-0101',
  state: 'Lagos',
  country: 'nigeria',
  password: 'Password1',
  confirmPassword: 'Password1',
  terms: true,
};

describe('sign-up', () => {
  it('takes a complete form, also without phone and referral code', () => {
    expect(messages(registrationFormRules, person)).toEqual({});
    expect(messages(registrationFormRules, { ...person, phoneNumber: '' })).toEqual({});
  });

  it.each([
    [{ name: '' }, 'Name is required'],
    [{ name: 'Al' }, 'Name must be at least 3 characters'],
    [{ name: 'Ade 2' }, 'Name cannot contain numbers'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'ade@' }, 'Please enter a valid email'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'Pass1' }, 'Password must be at least 8 characters'],
    [{ password: 'password1' }, 'Must contain at least one uppercase letter'],
    [{ password: 'Passwords' }, 'Must contain at least one number'],
    [{ confirmPassword: 'Password2' }, 'Passwords do not match'],
    [{ phoneNumber: '0803 call me' }, 'Please enter a valid phone number'],
  ])('says of %j: %s', (change, message) => {
    const [field = ''] = Object.keys(change);
    expect(messages(registrationFormRules, { ...person, ...change })[field]).toBe(message);
  });
});

it('sign-in refuses a text that is no email address', () => {
  expect(messages(loginRules, { email: 'ade', password: 'x' })).toEqual({
    email: 'Please enter a valid email address',
  });
});

it('sign-up offers the eighteen countries, Nigeria first', () => {
  expect(registrationCountries.join(', ')).toBe(
    'nigeria, algeria, angola, australia, brazil, canada, china, egypt, ethiopia, ghana, india, kenya, morocco, south africa, tanzania, uganda, united kingdom, united states',
  );
  expect([DEFAULT_COUNTRY, DEFAULT_STATE]).toEqual(['nigeria', 'NIL']);
});

it('bank details need all of their fields', () => {
  expect(
    messages(bankDetailsFormRules('Ada Obi'), { bank: '', bank_acct_name: 'A', bank_acct_number: '12345', atBank: '' }),
  ).toEqual({
    bank: 'All bank details are required',
    bank_acct_name: 'Account name must be at least 2 characters',
    bank_acct_number: 'Account number must be at least 10 digits',
  });
});

it('bank details without their customer are refused', () => {
  const form = { bank: '058', bank_acct_name: 'Ngozi Eze', bank_acct_number: '0123456789' };
  expect(messages(updateBankDetailsRules, { ...form, userId: '' })).toEqual({
    userId: 'User information not available',
  });
  expect(messages(updateBankDetailsRules, { ...form, userId: 'u', bank_acct_number: '01234 5678' })).toEqual({
    bank_acct_number: 'Account number must be at least 10 digits',
  });
});

it('a top-up is positive and stays within the balance', () => {
  expect(messages(topUpFormRules(500), { amount: '0' })).toEqual({ amount: 'Please enter a valid amount' });
  expect(messages(topUpFormRules(500), { amount: 'ten' })).toEqual({ amount: 'Please enter a valid amount' });
  expect(messages(topUpFormRules(500), { amount: '500.01' })).toEqual({
    amount: 'Insufficient balance. Your current balance is ₦500',
  });
});

describe('amounts', () => {
  const transaction = {
    userId: 'u',
    amount: 1000,
    transactionId: 'payment-1-wallet-abcde',
    currency: 'NGN',
    reason: 'wallet',
    type: 'deposit',
    incomingStatus: 'pending',
    paymentMethod: 'paystack',
  };

  it.each([
    ['deposit', 999.99, 'Funds cannot be less than N1000'],
    ['deposit', -5, 'Please enter a valid positive number'],
    ['withdrawal', 0, 'Please enter a valid positive amount'],
    ['withdrawal', 10.001, 'Amounts have at most two decimals'],
    ['withdrawal', 10_000_000_000.01, 'One movement can be at most ₦10,000,000,000'],
  ])('a %s of %d is refused: %s', (type, amount, message) => {
    expect(messages(addTransactionRules, { ...transaction, type, amount })['amount']).toBe(message);
  });

  it('a payment keeps to the characters that the gateway takes', () => {
    expect(messages(addTransactionRules, transaction)).toEqual({});
    expect(messages(addTransactionRules, { ...transaction, transactionId: 'WDL_1' })).toHaveProperty('transactionId');
    expect(messages(addTransactionRules, { ...transaction, type: 'withdrawal', transactionId: 'WDL_1' })).toEqual({});
  });

  it('a withdrawal stays within the balance', () => {
    expect(messages(withdrawFormRules(500), { amount: '500.01' })).toEqual({
      amount: 'Insufficient balance for this withdrawal',
    });
    expect(messages(withdrawFormRules(500), { amount: '500' })).toEqual({});
  });

  it('an investment reaches the minimum and stays within the balance', () => {
    const rules = investFormRules({ cost: 5000 }, 7500.5);
    expect(messages(rules, { amount: '4999' })).toEqual({ amount: 'Investment must be at least ₦5,000' });
    expect(messages(rules, { amount: '8000' })).toEqual({
      amount: 'Insufficient balance. Your current balance is ₦7,500.50',
    });
  });

  it('an offline investment begins in 2000 or later', () => {
    const rules = offlineInvestmentFormRules('2026-11-21', 1000);
    const form = { userId: 'u', productId: 'p', capital: 1000, receiptNumber: 'A-1', evidence: 'Receipt book, page 1' };
    expect(messages(rules, { ...form, startDate: '2000-01-01' })).toEqual({});
    expect(messages(rules, { ...form, startDate: '1999-12-31' })).toEqual({
      startDate: 'The start date cannot be before the year 2000',
    });
  });

  it('an offline investment needs all fields, and refuses a future day', () => {
    const rules = offlineInvestmentFormRules('2026-11-21', 1000);
    expect(messages(rules, { userId: '', productId: 'p', capital: 1000, startDate: '2026-11-22' })).toEqual({
      userId: 'Please fill all fields',
      receiptNumber: 'Please enter the number of the receipt',
      evidence: 'Please say what shows that the money was received',
      startDate: 'The start date cannot be later than today',
    });
  });
});

describe('products', () => {
  it('name their missing fields', () => {
    expect(
      messages(productRules, {
        name: ' ',
        cost: 0,
        interestRate: 'x',
        durationValue: 1.5,
        durationUnit: 'days',
        status: 'active',
      }),
    ).toEqual({
      name: 'Product name is required',
      cost: 'Valid cost is required',
      interestRate: 'Valid interest rate is required',
      durationValue: 'Valid duration is required',
    });
  });

  it.each([
    ' savings ',
    'SAVING',
    'Ѕаvіngѕ',
    'Ｓａｖｉｎｇｓ',
    'Sav\u0456ngs',
    'Savings!',
    'S.a.v.i.n.g',
    'Saνιηgs',
    'ЅАVІΝGЅ',
    'ꜱᴀᴠɪɴɢꜱ',
    'Տavinցs',
    'ᏚᎪᏙᏆNᏀᏚ',
    'ꓢꓮꓦꓲꓠꓖꓢ',
    'Sɑviոgs',
  ])('keep the group name %j', (name) => {
    const refused = { name: 'You cannot create a group called Savings or Saving' };
    expect(messages(addProductGroupRules, { name })).toEqual(refused);
    expect(messages(updateProductGroupRules, { name, status: 'active' })).toEqual(refused);
  });

  it('ask a group for its name', () => {
    expect(messages(addProductGroupRules, { name: ' ' })).toEqual({ name: 'Group name is required' });
  });
});

it('there is a type for each event that a tool may be told of', () => {
  // A name without a type, or a type without a name, fails the compiler.
  const typeOf = (name: WebhookEventName): WebhookEvent['type'] => name;
  const nameOf = (type: WebhookEvent['type']): WebhookEventName => type;
  const names = WebhookEventName.anyOf.map((item) => item.const);
  expect(names.map((name) => nameOf(typeOf(name)))).toEqual(names);
});

it('a tool can ask for each event except the test, which a button sends', () => {
  const names = WebhookEventName.anyOf.map((item) => item.const);
  expect(webhookEvents).toEqual(names.filter((name) => name !== 'webhook.test'));
});
