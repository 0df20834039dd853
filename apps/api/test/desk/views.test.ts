/** Saved views of the back-office's lists: private ones, shared ones, and who may change which. */
import { getViews, removeView, renameView, saveView, shareView } from '@ajose/sdk/admin/views';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newAdmin, type TestAdmin } from '../people.ts';
import { startStack } from '../stack.ts';

let ada: TestAdmin;
let bola: TestAdmin;
const stack = await startStack();
beforeEach(async () => {
  ada = await newAdmin(stack, 'Ada Obi');
  bola = await newAdmin(stack, 'Bola Ade');
  await stack.owner.query('DELETE FROM saved_views');
});
afterAll(() => stack.close());

const view = (name: string, words: Record<string, string> = { status: '40' }) => ({
  list: 'users' as const,
  name,
  words,
});
const namesOf = async ({ api }: TestAdmin) => (await getViews(api, { list: 'users' })).views.map(({ name }) => name);
const unknown = { status: 404, code: 'view_unknown' };

test('a view keeps the filters in the list’s address, and only its owner sees it', async () => {
  await saveView(ada.api, view('On hold'));
  expect((await getViews(ada.api, { list: 'users' })).views).toMatchObject([
    { name: 'On hold', words: { status: '40' }, shared: false, mayChange: true, by: 'Ada Obi' },
  ]);
  expect(await namesOf(bola)).toEqual([]);
  expect((await getViews(ada.api, { list: 'inbox' })).views).toEqual([]);
});

test('a view for all is seen by all, and changed by its maker and by Super Admins', async () => {
  const { view: saved } = await shareView(ada.api, view('On hold'));
  await stack.owner.query(`UPDATE staff SET role = 'support' WHERE id = $1`, [bola.id]);
  expect((await getViews(bola.api, { list: 'users' })).views).toMatchObject([{ shared: true, mayChange: false }]);
  await expect(shareView(bola.api, view('Mine'))).rejects.toMatchObject({ status: 403, code: 'role_forbids' });
  await expect(renameView(bola.api, saved._id, { name: 'Mine' })).rejects.toMatchObject(unknown);
  await expect(removeView(bola.api, saved._id)).rejects.toMatchObject(unknown);
  const cleo = await newAdmin(stack, 'Cleo Eze');
  expect((await renameView(cleo.api, saved._id, { name: 'Held' })).view).toMatchObject({ name: 'Held', by: 'Ada Obi' });
  await removeView(cleo.api, saved._id);
  expect(await namesOf(ada)).toEqual([]);
});

test('nobody changes a view that another administrator saved for themselves', async () => {
  const { view: saved } = await saveView(ada.api, view('On hold'));
  await expect(renameView(bola.api, saved._id, { name: 'Mine' })).rejects.toMatchObject(unknown);
  await expect(removeView(bola.api, saved._id)).rejects.toMatchObject(unknown);
  expect(await namesOf(ada)).toEqual(['On hold']);
});

test('a name is used once among one’s own views and once among those for all', async () => {
  await saveView(ada.api, view('On hold'));
  const taken = { status: 409, code: 'name_taken', fields: { name: 'There is a view of this name already.' } };
  await expect(saveView(ada.api, view('on HOLD'))).rejects.toMatchObject(taken);
  await saveView(bola.api, view('On hold'));
  await shareView(ada.api, view('On hold'));
  await expect(shareView(bola.api, view('On hold'))).rejects.toMatchObject(taken);
  const { view: other } = await saveView(ada.api, view('Joined'));
  await expect(renameView(ada.api, other._id, { name: 'On hold' })).rejects.toMatchObject(taken);
  await expect(saveView(ada.api, view('  '))).rejects.toMatchObject({ status: 422 });
});

test('a view keeps the filters of an address and nothing else', async () => {
  const odd = ['a b', '__proto__', 'x'.repeat(31)];
  for (const name of odd) {
    const words = Object.fromEntries([[name, '1']]);
    await expect(saveView(ada.api, view('Odd', words))).rejects.toMatchObject({ status: 400 });
  }
  await expect(saveView(ada.api, view('Long', { status: 'x'.repeat(61) }))).rejects.toMatchObject({ status: 400 });
});

test('an administrator has at most 50 views of a list', async () => {
  for (let n = 0; n < 50; n += 1) await saveView(ada.api, view(`View ${n}`));
  await expect(saveView(ada.api, view('One more'))).rejects.toMatchObject({ status: 409, code: 'too_many_views' });
});
