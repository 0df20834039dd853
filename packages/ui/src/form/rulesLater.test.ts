import { validateYupSchema, yupToFormErrors } from 'formik';
import { expect, test, vi } from 'vitest';
import { object, string } from 'yup';
import { rulesLater } from './rulesLater.ts';

const schema = object({ email: string().required('Email is required'), name: string().required('Name is required') });

/** What Formik shows for values. */
async function errorsOf(rules: unknown, values: object): Promise<unknown> {
  try {
    await validateYupSchema({ ...values }, rules);
    return {};
  } catch (error) {
    return yupToFormErrors(error);
  }
}

test('rules that are fetched when the form is checked say the same as rules that are there from the start', async () => {
  const load = vi.fn<() => Promise<typeof schema>>(() => Promise.resolve(schema));
  const rules = rulesLater('email', load);
  expect(load).not.toHaveBeenCalled();
  expect(await errorsOf(rules, { email: '' })).toEqual(await errorsOf(schema, { email: '' }));
  expect(await errorsOf(rules, { email: 'ada@ajose.test', name: 'Ada' })).toEqual({});
});

test('without the rules the form is not sent, and its field says why; the next attempt fetches them', async () => {
  const load = vi.fn<() => Promise<typeof schema>>(() => Promise.resolve(schema));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const rules = rulesLater('email', load);
  const values = { email: 'ada@ajose.test', name: 'Ada' };
  expect(await errorsOf(rules, values)).toEqual({
    email: 'What you typed could not be checked. Check your connection, then try again.',
  });
  expect(await errorsOf(rules, values)).toEqual({});
});

test('text that was typed while the rules were fetched is checked, not the text before it', async () => {
  let arrive: (rules: typeof schema) => void = () => undefined;
  const rules = rulesLater('email', () => new Promise((resolve) => (arrive = resolve)));
  const early = errorsOf(rules, { email: '', name: 'Ada' });
  const first = arrive;
  const late = errorsOf(rules, { email: 'ada@ajose.test', name: 'Ada' });
  first(schema);
  arrive(schema);
  expect([await early, await late]).toEqual([{}, {}]);
});
