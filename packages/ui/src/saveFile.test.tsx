import { expect, test, vi } from 'vitest';
import { saveFile, savedAs } from './saveFile.ts';

test('a file is saved to the downloads under its name', () => {
  const clicked: HTMLAnchorElement[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
  saveFile(new Blob(['Date,Amount\n2026-11-21,10000000000.00']), 'ajose-statement.csv');
  click.mockRestore();
  expect(clicked).toHaveLength(1);
  expect(clicked[0]?.download).toBe('ajose-statement.csv');
  expect(clicked[0]?.href).toMatch(/^blob:/);
});

test.each([
  ['letter of the bank.pdf', 'letter of the bank.jpg'],
  ['certificate.exe', 'certificate.jpg'],
  ['photo', 'photo.jpg'],
  ['a.b.png', 'a.b.jpg'],
  ['.pdf', 'file.jpg'],
])('%s is saved as %s, because a picture of it is kept', (name, saved) => {
  expect(savedAs({ name, type: 'image/jpeg' })).toBe(saved);
});

test('a PNG is saved as a PNG', () => {
  expect(savedAs({ name: 'a.png', type: 'image/png' })).toBe('a.png');
});
