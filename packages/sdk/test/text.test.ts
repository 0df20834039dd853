/** Reading text: what no single input shows. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fitsBank,
  isGuessable,
  passwordForms,
  readCode,
  readNameText,
  readPhone,
  readTin,
  readReferralCode,
} from '../src/domain/readers.ts';
import { readLines, readText, searchWords, showPhone } from '../src/domain/text.ts';

it.each([readText, readLines, readNameText, readPhone])('what %o reads is read the same again', (read) => {
  const isItself = fc.property(fc.string({ unit: 'grapheme' }), (text) => {
    const once = read(text);
    return once === null || once === '' || read(once) === once;
  });
  expect(() => fc.assert(isItself)).not.toThrow();
});

it('a text of several lines keeps its lines, and at most one empty line between two', () => {
  expect(readLines('  First line \r\n\tsecond  line\u2028third\n\n\n\nlast  ')).toBe(
    'First line\nsecond line\nthird\n\nlast',
  );
  expect(readLines('a\u0000b')).toBeNull();
  expect(readLines('a\u202eb')).toBeNull();
  expect(readText('a\r\nb')).toBeNull();
  expect(readText('a\u2028b')).toBeNull();
});

it('a code is the same with and without hyphens, spaces and capitals', () => {
  expect(readCode(' ABCD-efgh 2345 ')).toBe('abcdefgh2345');
  expect(readCode('123 456')).toBe('123456');
  for (const typed of [
    ' ab3d-9k2m ',
    'AB3D9K2M/',
    'AB3D9K2M.',
    '\u2068AB3D9K2M\u2069',
    'https://app.example/referral/ab3d9k2m?from=chat',
  ])
    expect(readReferralCode(typed)).toBe('AB3D9K2M');
});

it('one landline has one number in both plans, and a mobile number is no landline', () => {
  expect(new Set(['01 227 0000', '0201 227 0000', '+23412270000', '002342012270000'].map(readPhone))).toEqual(
    new Set(['+2342012270000']),
  );
  expect(readPhone('80 123 456')).toBe('+23480123456');
});

it('a tax number has ten digits, twelve with a hyphen, or thirteen', () => {
  const read = [
    '1234567890',
    '\u202d12345678-0001\u202c',
    '123456780001',
    '1234 5678 90123',
    '12345678901',
    '1234',
    'TIN',
  ];
  expect(read.map(readTin)).toEqual([
    '1234567890',
    '12345678-0001',
    '12345678-0001',
    '1234567890123',
    null,
    null,
    null,
  ]);
});

it('a phone number is shown as people write it', () => {
  expect(showPhone('+2348035550101')).toBe('+234 803 555 0101');
  expect(showPhone('+447911123456')).toBe('+447911123456');
  expect(showPhone('')).toBe('');
});

it('a password has its present form and, with accents, an earlier one', () => {
  expect(passwordForms('Kola-nut4all')).toEqual(['Kola-nut4all']);
  expect(passwordForms('re\u0301sume\u0301')).toEqual(['r\u00e9sum\u00e9', 're\u0301sume\u0301']);
  expect(passwordForms('r\u00e9sum\u00e9')).toEqual(['r\u00e9sum\u00e9', 're\u0301sume\u0301']);
});

it('a password is guessable where it is little more than our name or the person’s email address', () => {
  expect(isGuessable('Ajose2026')).toBe(true);
  expect(isGuessable('AjoseYam2026')).toBe(true);
  expect(isGuessable('Ngozi1990', 'ngozi.eze@example.ng')).toBe(true);
  expect(isGuessable('NgoziEze-1990', 'ngozi.eze@example.ng')).toBe(true);
  expect(isGuessable('Ngozi.eze@example.ng1', 'ngozi.eze@example.ng')).toBe(true);
  expect(isGuessable('Ada@unilag.edu.ng7', 'ada@unilag.edu.ng')).toBe(true);
  expect(isGuessable('Unilag.edu2026', 'ada@unilag.edu.ng')).toBe(true);
  expect(isGuessable('Ngozi eats rice 7', 'ngozi.eze@example.ng')).toBe(false);
  expect(isGuessable('Kola-nut4all', 'ngozi.eze@example.ng')).toBe(false);
  expect(isGuessable('Kola-nut4all', 'a@b.ng')).toBe(false);
});

it('the last digit of an account number is checked where the bank has a code of three digits', () => {
  expect(fitsBank('011', '0000014579')).toBe(true);
  expect(fitsBank('011', '0000014578')).toBe(false);
  expect(fitsBank('50211', '0000014578')).toBe(true);
  expect(fitsBank('011', '00000145780')).toBe(true);
});

it('a search is read as its separate words', () => {
  expect(searchWords(' D’Souza  Adé-Bello ')).toEqual(['dsouza', 'ade', 'bello']);
});
