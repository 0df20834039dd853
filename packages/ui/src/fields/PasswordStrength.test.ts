import { expect, test } from 'vitest';
import { passwordLevel } from './PasswordStrength.tsx';

test.each([
  ['', 0],
  ['Ab1', 1],
  ['Password1', 1],
  ['Password1-of-the-house-2026', 1],
  ['aaaaaaaaaaaaaaaA1', 1],
  ['kolanutkolanut', 1],
  ['Kolanut7', 2],
  ['Kolanut2026', 3],
  ['kola-nut-Market-2026', 4],
])('%s has strength %d', (password, level) => {
  expect(passwordLevel(password)).toBe(level);
});
