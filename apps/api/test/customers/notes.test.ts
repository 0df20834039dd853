/** Notes about a customer: support writes them, every administrator reads them, and nobody changes them. */
import { addUserNote, getUserNotes } from '@ajose/sdk/admin/users';
import { afterAll, expect, test } from 'vitest';
import { newAdmin, newCustomer } from '../people.ts';
import { startStack } from '../stack.ts';

const stack = await startStack();
afterAll(() => stack.close());
const support = await newAdmin(stack, 'Halima Yusuf');
await stack.owner.query(`UPDATE staff SET role = 'support' WHERE id = $1`, [support.id]);
const person = await newCustomer(stack);

test('support writes notes and others read them, newest first, a page at a time', async () => {
  const other = await newAdmin(stack);
  for (const text of ['Called about a transfer', '  Sent the receipt ']) {
    await addUserNote(support.api, person.user._id, { text });
  }
  const { notes, pagination } = await getUserNotes(other.api, person.user._id, { limit: 1 });
  expect(notes).toMatchObject([{ text: 'Sent the receipt', by: 'Halima Yusuf' }]);
  expect(pagination).toEqual({ total: 2, pages: 2 });
  const { notes: older } = await getUserNotes(other.api, person.user._id, { limit: 1, page: 2 });
  expect(older).toMatchObject([{ text: 'Called about a transfer' }]);
});

test('a note without words, or about nobody, is refused', async () => {
  await expect(addUserNote(support.api, person.user._id, { text: '  ' })).rejects.toMatchObject({ status: 422 });
  await expect(
    addUserNote(support.api, '01890000-0000-7000-8000-000000000000', { text: 'Who?' }),
  ).rejects.toMatchObject({ status: 404 });
});

test('notes are hidden from the customer, and the server cannot change them', async () => {
  await expect(getUserNotes(person.api, person.user._id)).rejects.toMatchObject({ status: 403 });
  await expect(stack.db.query(`UPDATE customer_notes SET text = 'x'`)).rejects.toThrow('permission denied');
  await expect(stack.db.query('DELETE FROM customer_notes')).rejects.toThrow('permission denied');
});
