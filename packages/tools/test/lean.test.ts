/** What the apps' builds have less than the libraries: few lines stand in for lodash, and nothing is there that `sx` needs. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../src/root.ts';
import { clone, cloneDeep, isPlainObject, toPath } from '../src/lean-lodash.ts';

test('plain objects are told from lists, dates, instances and nothing', () => {
  const values = [{}, Object.create(null), [], new Date(), new Map(), null, undefined, 'text'];
  expect(values.map(isPlainObject)).toEqual([true, true, false, false, false, false, false, false]);
});

test('a clone shares what lies deeper, a deep one only what is neither a list nor a plain object', () => {
  const picture = new Blob(['picture']);
  const values = { name: 'Rent', goals: [{ target: 5000, picture }] };
  const flat = clone(values);
  expect(flat).toEqual(values);
  expect(flat).not.toBe(values);
  expect(flat).toHaveProperty('goals', values.goals);
  const deep = cloneDeep(values) as typeof values;
  expect(deep).toEqual(values);
  expect(deep.goals).not.toBe(values.goals);
  expect(deep.goals[0]).not.toBe(values.goals[0]);
  expect(deep.goals[0]?.picture).toBe(picture);
  expect([clone([1, 2]), clone('text'), cloneDeep(null)]).toEqual([[1, 2], 'text', null]);
});

test.each([
  ['email', ['email']],
  ['goals[0].name', ['goals', '0', 'name']],
  [
    ['goals', 0],
    ['goals', '0'],
  ],
  ['', []],
])('the path of %j', (name, path) => expect(toPath(name)).toEqual(path));

test('nothing that is shown is styled by sx', () => {
  const using = globSync('{apps/{customer,admin},packages/ui}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(?:test|stories)\.tsx?$/.test(file))
    .filter((file) => /\bsx\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(using).toEqual([]);
});
