/** Cases that fail, for test-runner.test.ts: no run finds this file by its name. */
import { describe, expect, test } from 'vitest';

describe('a case', () => {
  test('passes', () => {
    console.log('words of one that passes');
    expect(1 + 1).toBe(2);
  });
  test('fails', () => {
    console.log('words of one that fails');
    expect(1 + 1).toBe(3);
  });
});
