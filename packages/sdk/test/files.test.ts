import { expect, test } from 'vitest';
import { savedAs } from '../src/files.ts';

test.each([
  ['letter of the bank.pdf', 'letter of the bank.jpg'],
  ['certificate.exe', 'certificate.jpg'],
  ['photo', 'photo.jpg'],
  ['a.b.png', 'a.b.jpg'],
  ['.pdf', 'file.jpg'],
])('%s is saved as %s, because a picture of it is kept', (name, saved) => {
  expect(savedAs({ name, type: 'image/jpeg' })).toBe(saved);
});

test('a PNG of before stays one', () => {
  expect(savedAs({ name: 'a.png', type: 'image/png' })).toBe('a.png');
});
