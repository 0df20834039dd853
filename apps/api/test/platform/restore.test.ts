/** A restore into a new cluster: not ready before `migrate`; afterwards people sign in, money moves and the proof of the books passes. */
import { login as adminLogin } from '@ajose/sdk/admin/session';
import { createApi, type Api } from '@ajose/sdk/api';
import { getUser, login } from '@ajose/sdk/customer/session';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterEach, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { connect, type Db } from '../../src/platform/database/db.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { checkPromises } from '../../src/money/reconciliation/books.ts';
import type { App } from '../../src/platform/server/app.ts';
import { startMoney, type Money } from '../money.ts';
import { newAdmin, PASSWORD } from '../people.ts';
import { restoreInNewCluster } from '../restored.ts';
import { fetchFrom } from '../fetch-from.ts';

const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close();
});

/** The API on another database. */
async function serve(money: Money, databaseUrl: string): Promise<{ app: App; db: Db; fetch: typeof fetch }> {
  const db = connect(databaseUrl, 4);
  const app = await buildApp({ ...money.deps, db, env: { ...money.deps.env, databaseUrl } });
  closes.push(async () => {
    await app.close();
    await db.end();
  });
  await app.ready();
  return { app, db, fetch: fetchFrom(app) };
}

const apiOn = (stack: { fetch: typeof fetch }, token: string | null = null): Api =>
  createApi({ baseUrl: 'http://api/api', fetch: stack.fetch, token: () => token });

test('a restored dump is not ready until it is migrated; then the server answers, and its books are proven', async () => {
  const money = await startMoney();
  closes.push(() => money.close());
  const person = await money.newPerson(50_000);
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  await money.owner.query(
    `SELECT money.buy($1, 'kept', $1, id, 100000, now(), now() + interval '30 days', 1000, 100, false, name, NULL)
       FROM products WHERE id = $2`,
    [person.user._id, product],
  );
  await addTransaction(person.api, money.withdrawalBody(person, 'WDL_before_the_dump', 2000));
  const admin = await newAdmin(money);
  const walletBefore = await money.walletOf(person);

  const restored = await restoreInNewCluster(money.ownerUrl);
  closes.push(() => restored.close());
  expect((await (await serve(money, restored.apiUrl)).fetch('http://api/readyz')).status).toBe(503);
  await restored.owner.query(`CREATE ROLE ajose_api LOGIN PASSWORD 'the-new-cluster'`);
  const withoutGrants = await serve(money, restored.apiUrl);
  expect((await withoutGrants.fetch('http://api/readyz')).status).toBe(503);
  const signIn = { email: person.user.email, password: PASSWORD };
  await expect(login(apiOn(withoutGrants), signIn)).rejects.toMatchObject({ status: 500 });

  expect(await migrate(restored.ownerUrl, restored.apiUrl)).toContain('grants.sql');
  expect(await migrate(restored.ownerUrl, restored.apiUrl)).toEqual([]);
  const again = await serve(money, restored.apiUrl);
  expect((await again.fetch('http://api/readyz')).status).toBe(200);
  const { token } = await login(apiOn(again), signIn);
  const { user } = await getUser(apiOn(again, token));
  expect(user.balance).toBe(walletBefore);
  await adminLogin(apiOn(again), { email: admin.email, password: PASSWORD });
  await addTransaction(apiOn(again, token), money.withdrawalBody(person, 'WDL_after_the_restore', 1000));
  expect(await checkPromises(again.db)).toEqual([]);
  const { rows } = await restored.owner.query('SELECT wallet::int FROM ledger.accounts WHERE customer_id = $1', [
    user._id,
  ]);
  expect(rows).toEqual([{ wallet: (walletBefore - 1000) * 100 }]);
}, 60_000);
