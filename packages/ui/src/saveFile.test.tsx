import { expect, test, vi } from 'vitest';
import { saveFile } from './saveFile.ts';

test('a file goes to the downloads under its name', () => {
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
