/** The secrets of draws: one for each circle, the same one until the answer has come, and under the circle's id from then on. */
import { expect, test } from 'vitest';
import { keepSecret, ownSecret, secretFor } from './circleSecrets.ts';

test('the same request has the same secret, and another request has another', () => {
  expect(secretFor('one')).toMatch(/^[0-9a-f]{64}$/);
  expect(secretFor('one')).toBe(secretFor('one'));
  expect(secretFor('two')).not.toBe(secretFor('one'));
});

test('a secret is kept under the id of its circle', () => {
  const secret = secretFor('code');
  keepSecret('code', 'circle');
  expect(ownSecret('circle')).toBe(secret);
  expect(ownSecret('code')).toBeNull();
});

test('a secret is kept where the circle has the id of the request that made it', () => {
  const secret = secretFor('request');
  keepSecret('request', 'request');
  expect(ownSecret('request')).toBe(secret);
});
