/** Each input of inputs.json, as the rules read it. */
import { describe, expect, it, test } from 'vitest';
import { ValidationError, type Schema } from 'yup';
import { readAmount } from '../src/domain/money.ts';
import { addUserRules, updateBankDetailsRules } from '../src/rules/customers.ts';
import { goalFormRules } from '../src/rules/goals.ts';
import { readAccountNumber, readDay, readNameText, readPhone } from '../src/domain/readers.ts';
import { matchesSearch } from '../src/domain/text.ts';
import { account, allInputs, inputsOf, refusedOf, takenOf, person, type Input } from './inputs.ts';

/** What the rules return for a field, or the first message about it. */
function judged(rules: Pick<Schema, 'validateSync'>, body: object, field: string): { value?: unknown; says?: string } {
  try {
    const read: Readonly<Record<string, unknown>> = rules.validateSync(body, { abortEarly: false });
    return { value: read[field] };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const about = error.inner.find(({ path }) => path === field);
    return about ? { says: about.message } : { value: undefined };
  }
}

const expected = ({ value, says }: Input) => (says === undefined ? { value } : { says });

test('the list of inputs is long, and many of them come from public reports', () => {
  expect(allInputs.length).toBeGreaterThanOrEqual(150);
  expect(new Set(allInputs.flatMap(({ source }) => source ?? [])).size).toBeGreaterThanOrEqual(60);
  expect(new Set(allInputs.map(({ kind, text, email }) => `${kind} ${text} ${email}`)).size).toBe(allInputs.length);
});

describe('a name', () => {
  it.each(inputsOf('name'))('$text: $why', (input) => {
    expect(judged(addUserRules, { ...person, name: input.text }, 'name')).toEqual(expected(input));
  });

  it.each(takenOf('name'))('$text is read as $value', ({ text, value }) => {
    expect(readNameText(text)).toBe(value);
  });
});

describe('a phone number', () => {
  it.each(inputsOf('phone'))('$text: $why', (input) => {
    expect(judged(addUserRules, { ...person, phoneNumber: input.text }, 'phoneNumber')).toEqual(expected(input));
  });

  it('that was read once is read the same again', () => {
    const read = takenOf('phone').flatMap(({ value }) => (value === '' ? [] : [value]));
    expect(read.map(readPhone)).toEqual(read);
  });
});

describe('a new password', () => {
  it.each(inputsOf('password'))('$text: $why', (input) => {
    const body = { ...person, password: input.text, ...(input.email === undefined ? {} : { email: input.email }) };
    expect(judged(addUserRules, body, 'password')).toEqual(expected(input));
  });
});

describe('an account number', () => {
  it.each(inputsOf('accountNumber'))('$text: $why', (input) => {
    const body = { ...account, bank_acct_number: input.text };
    expect(judged(updateBankDetailsRules, body, 'bank_acct_number')).toEqual(expected(input));
    expect(readAccountNumber(input.text)).toBe(input.value ?? null);
  });
});

describe('an amount', () => {
  it.each(inputsOf('amount'))('$text: $why', ({ text, value }) => {
    expect(readAmount(text)).toBe(value ?? null);
  });
});

describe('a day', () => {
  it.each(inputsOf('date'))('$text: $why', ({ text, value }) => {
    expect(readDay(text)).toBe(value ?? null);
  });

  it.each(refusedOf('date'))('a goal on $text: $why', ({ text, says }) => {
    const goal = { name: 'A well', target: '5000', date: text, picture: 'home' };
    expect(judged(goalFormRules, goal, 'date')).toEqual({ says });
  });
});

describe('a search', () => {
  it.each(inputsOf('search'))('$text finds $value: $why', ({ text, value = '' }) => {
    expect(matchesSearch(value, text)).toBe(true);
    expect(matchesSearch('Zainab Umar', text)).toBe(false);
  });
});
