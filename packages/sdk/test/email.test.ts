/** One text is one mailbox: what mailers read as a list, a group or a comment is no address. */
import { expect, test } from 'vitest';
import { readEmail } from '../src/domain/email.ts';
import { addUserRules } from '../src/rules/customers.ts';
import { loginRules } from '../src/rules/sessions.ts';

test.each([
  ['ngozi.okafor@ajose.test', 'ngozi.okafor@ajose.test'],
  ['  Ada@Example.NG ', 'Ada@example.ng'],
  ["o'brien+save_1@mail.example.co.uk", "o'brien+save_1@mail.example.co.uk"],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
])('the address %s is read as %s', (typed, address) => {
  expect(readEmail(typed)).toBe(address);
  expect(loginRules.cast({ email: typed, password: 'x' }).email).toBe(address);
});

test.each([
  'ngozi,okaforX@ajose.test',
  'ngozi.okafor,x@ajose.test',
  '<a@x.ng',
  'a@x.ng,',
  'g:a@x.ng;',
  '(x)a@x.ng',
  'a@x.',
  'a@x',
  '..@x.ng',
  '.a@x.ng',
  'a..b@x.ng',
  'a.@x.ng',
  '@.x.ng',
  'a@.x.ng',
  'a@x..ng',
  'a@-x.ng',
  'a@x-.ng',
  'a b@x.ng',
  '"a b"@x.ng',
  'a@b@x.ng',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@x.ng:25',
  'a@x.ng/y',
  'a@user:x.ng',
  'a@x.n1',
  'a@x.ng\nBcc: b@x.ng',
  'ада@x.ng',
  `${'a'.repeat(65)}@x.ng`,
  `a@${'x'.repeat(64)}.ng`,
  `a@${'x.'.repeat(130)}ng`,
  '',
  '@',
])('%j is no address', (typed) => {
  expect(readEmail(typed)).toBeNull();
  expect(() => loginRules.validateSyncAt('email', { email: typed })).toThrow('Please enter a valid email address');
});

test.each(['\u202aada@x.ng\u202c', 'ada\u200b@x.ng', '\u2068ada@x.ng\u2069'])(
  'signs that nobody sees are taken out of %j',
  (typed) => {
    expect(readEmail(typed)).toBe('ada@x.ng');
  },
);

test('what is no address is refused in the words of the form', () => {
  const at = (email: string) => () => addUserRules.validateSyncAt('email', { email });
  expect(at('')).toThrow('Email is required');
  expect(at('ngozi,okafor@ajose.test')).toThrow('Please enter a valid email');
});
