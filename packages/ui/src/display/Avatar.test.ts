import { expect, test } from 'vitest';
import { initials } from './Avatar.tsx';

test.each([
  ['Adaeze Okafor', 'AO'],
  ['Oluwafunmilayo Oluwatosin Adebukola-Ogunbanjo', 'OA'],
  ['Ngozi', 'NG'],
  ['  chidi   eze ', 'CE'],
  ['Ọ́lá Ṣọlá', 'Ọ́Ṣ'],
  ['X', 'X'],
  ['', ''],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
