/** Products, groups and announcements, and that each change by an administrator is in the audit log. */
import { createApi, type Api } from '@ajose/sdk/api';
import {
  addAnnouncement,
  deleteAnnouncement,
  getAnnouncementReach,
  getAnnouncements,
  updateAnnouncement,
} from '@ajose/sdk/admin/announcements';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import {
  addProduct,
  addProductGroup,
  deleteProductGroup,
  getAllProductGroups,
  getAllProducts,
  toggleProductStatus,
  updateProduct,
  updateProductGroup,
} from '@ajose/sdk/admin/products';
import { getUserInvestments } from '@ajose/sdk/admin/investments';
import { getProductPlans } from '@ajose/sdk/admin/reports';
import { dismissAnnouncement, getUserAnnouncements, viewAnnouncement } from '@ajose/sdk/customer/announcements';
import { getActiveProducts } from '@ajose/sdk/customer/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../src/access/auth/sessions.ts';
import type { Kind } from '../../src/platform/server/signed-in.ts';
import { judgeLevel } from '../../src/access/levels/judging.ts';
import { newOrganisation } from '../organisations.ts';
import { productOf } from '../approvals.ts';
import { startStack } from '../stack.ts';

let admin: Api;
let customer: Api;
let customerId: string;
let visitor: Api;

async function signedIn(kind: Kind, accountId: string): Promise<Api> {
  const { token } = await openSession(stack.db, stack.clock.now(), {
    kind,
    accountId,
    remember: false,
    device: 'test',
    address: '127.0.0.1',
  });
  return createApi({ baseUrl: 'http://api/api', fetch: stack.fetch, token: () => token });
}

async function insertedId(sql: string): Promise<string> {
  const { rows } = await stack.owner.query<{ id: string }>(sql);
  return rows[0]?.id ?? '';
}

const stack = await startStack();
afterAll(() => stack.close());

beforeAll(async () => {
  const staffId = await insertedId(
    `INSERT INTO staff (name, email, password_hash, ref_code, confirmed_at)
     VALUES ('Ngozi Eze', 'ngozi@ajose.test', '', 'STAFF1', now()) RETURNING id`,
  );
  customerId = await insertedId(
    `INSERT INTO customers (name, email, password_hash, ref_code) VALUES ('Ade Bello', 'ade@ajose.test', '', 'CUST1') RETURNING id`,
  );
  admin = await signedIn('admin', staffId);
  customer = await signedIn('customer', customerId);
  visitor = createApi({ baseUrl: 'http://api/api', fetch: stack.fetch });
});

const product = {
  name: 'Harvest Note',
  description: 'Maize and cassava',
  cost: 5000.5,
  interestRate: 14.25,
  durationValue: 6,
  durationUnit: 'months',
  status: 'active',
} as const;

/** @param profit kobo by the end */
const hold = (product: string, profit = 5) =>
  stack.owner.query(
    `INSERT INTO money.investments (customer_id, id, product_id, product_name, is_savings, is_offline, rate_bps, exit_price_bps, tax_bps, capital,
       expected, started_at, ends_at, anchor_day)
     VALUES ($1, gen_random_uuid(), $2, 'Gold', false, false, 100, 0, 0, 150, $3, now(), now() + interval '9 days', 1)`,
    [customerId, product, profit],
  );

describe('products', () => {
  test('are added, changed and closed, and customers see only active ones', async () => {
    const added = productOf(await addProduct(admin, product));
    expect(added).toMatchObject({
      name: 'Harvest Note',
      cost: 5000.5,
      interestRate: 14.25,
      duration: { value: 6, unit: 'months' },
      productGroup: null,
    });
    expect((await getActiveProducts(visitor)).products.map(({ _id }) => _id)).toContain(added._id);

    const changed = productOf(await updateProduct(admin, added._id, { ...product, cost: 6000 }));
    expect(changed.cost).toBe(6000);
    const closed = await toggleProductStatus(admin, added._id, { status: 'inactive' });
    expect(closed.message).toBe('Product deactivated successfully!');

    expect((await getActiveProducts(visitor)).products.map(({ _id }) => _id)).not.toContain(added._id);
    expect((await getAllProducts(customer)).products.map(({ _id }) => _id)).not.toContain(added._id);
    expect((await getAllProducts(admin)).products.map(({ _id }) => _id)).toContain(added._id);

    const { entries } = await getAuditLog(admin, { subject: `product:${added._id}` });
    expect(entries.map(({ subjectName }) => subjectName)).toContain(added.name);
    expect(entries.map(({ action }) => action)).toEqual(['toggleProductStatus', 'updateProduct', 'addProduct']);
    expect(entries[1]).toMatchObject({ by: { name: 'Ngozi Eze' }, before: { cost: 5000.5 }, after: { cost: 6000 } });
  });

  test('tell only an administrator who asks which plans run in them, how many and with how much', async () => {
    const { _id } = productOf(await addProduct(admin, { ...product, name: 'Harvest Run' }));
    const { products } = await getAllProducts(admin, { running: true });
    expect(products.every(({ createdAt }) => createdAt !== undefined)).toBe(true);
    const runningIn = async (api: Api, query: object) =>
      (await getAllProducts(api, query)).products.find((found) => found._id === _id)?.running;
    expect(await runningIn(admin, { running: true })).toEqual({ plans: 0, invested: 0 });
    await hold(_id);
    await hold(_id);
    expect(await runningIn(admin, { running: true })).toEqual({ plans: 2, invested: 3 });
    const plans = await getProductPlans(admin, { productId: _id });
    expect(plans.rows.map(({ what }) => what)).toEqual(
      Array(2).fill(expect.stringMatching(/^at 1%, until \w{3} \d+, \d{4}$/)),
    );
    expect(plans.rows.map(({ userId }) => userId)).toEqual([customerId, customerId]);
    expect([plans.pagination.total, plans.rows.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([2, 3]);
    await hold(_id, 805);
    await hold(_id, 3);
    await stack.owner.query(
      `INSERT INTO money.contributions (customer_id, investment_id, id, amount, at, expected)
       SELECT i.customer_id, i.id, gen_random_uuid(), n, now(), 0 FROM money.investments i, generate_series(1, 2) n WHERE i.expected = 805`,
    );
    const { investments } = await getUserInvestments(admin, { userId: customerId });
    const most = await getProductPlans(admin, { productId: _id });
    expect(most.rows.map(({ plan }) => plan?.expectedProfit)).toEqual([8.05, 0.05, 0.05, 0.03]);
    expect(most.rows.map(({ plan }) => plan?.toppedUp)).toEqual([true, undefined, undefined, undefined]);
    expect(most.expectedProfit).toBe(8.18);
    for (const { _id: row, plan } of most.rows)
      expect(investments.find(({ _id }) => row.endsWith(_id))).toMatchObject({ ...plan });
    expect(await runningIn(admin, {})).toBeUndefined();
    for (const other of [visitor, customer]) expect(await runningIn(other, { running: true })).toBeUndefined();
    await stack.owner.query('UPDATE money.investments SET completed_at = now() WHERE customer_id = $1', [customerId]);
    expect(await runningIn(admin, { running: true })).toEqual({ plans: 0, invested: 0 });
    expect((await getProductPlans(admin, { productId: _id })).rows).toEqual([]);
    await stack.owner.query('DELETE FROM money.investments WHERE customer_id = $1', [customerId]);
  });

  test('are refused with the messages of the form', async () => {
    await expect(addProduct(admin, { ...product, name: ' ', cost: 0 })).rejects.toMatchObject({
      status: 422,
      fields: { name: 'Product name is required', cost: 'Valid cost is required' },
    });
    await expect(updateProduct(admin, crypto.randomUUID(), product)).rejects.toMatchObject({ status: 404 });
    await expect(addProduct(admin, { ...product, productGroup: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'group_not_found',
    });
  });
});

test('products have unique names, in any capitals, among open and closed ones', async () => {
  const first = productOf(await addProduct(admin, { ...product, name: 'Lagoon Bond', status: 'inactive' }));
  const second = productOf(await addProduct(admin, { ...product, name: 'Lagoon Bond II' }));
  const taken = {
    status: 409,
    code: 'name_taken',
    fields: { name: 'There is a product with this name already.' },
  };
  await expect(addProduct(admin, { ...product, name: ' LAGOON bond ' })).rejects.toMatchObject(taken);
  await expect(updateProduct(admin, second._id, { ...product, name: 'Lagoon Bond' })).rejects.toMatchObject(taken);
  await updateProduct(admin, first._id, { ...product, name: 'LAGOON BOND' });
});

describe('groups', () => {
  test('are deleted, but their products stay', async () => {
    const { productGroup } = await addProductGroup(admin, { name: 'Farming' });
    const inGroup = { ...product, name: 'Cassava Note', productGroup: productGroup._id };
    const grouped = productOf(await addProduct(admin, inGroup));
    expect(grouped.productGroup).toEqual({ _id: productGroup._id, name: 'Farming' });
    await deleteProductGroup(admin, productGroup._id);
    const { products } = await getAllProducts(admin);
    expect(products.find(({ _id }) => _id === grouped._id)?.productGroup).toBeNull();
  });

  test('have unique names, in any capitals', async () => {
    await addProductGroup(admin, { name: 'Real estate' });
    await expect(addProductGroup(admin, { name: 'REAL ESTATE' })).rejects.toMatchObject({ code: 'name_taken' });
    const { productGroup } = await addProductGroup(admin, { name: 'Property' });
    const renamed = { name: 'Real Estate', status: 'active' } as const;
    await expect(updateProductGroup(admin, productGroup._id, renamed)).rejects.toMatchObject({ code: 'name_taken' });
  });

  test('Savings stays as it is and stays the only one of its kind', async () => {
    const { productGroups } = await getAllProductGroups(admin);
    const savings = productGroups.find(({ name }) => name === 'Savings');
    const id = savings?._id ?? '';
    await expect(deleteProductGroup(admin, id)).rejects.toMatchObject({ status: 403, code: 'savings_group' });
    await expect(updateProductGroup(admin, id, { name: 'Thrift', status: 'active' })).rejects.toMatchObject({
      status: 403,
    });
    await expect(addProductGroup(admin, { name: ' saving ' })).rejects.toMatchObject({
      status: 422,
      fields: { name: 'You cannot create a group called Savings or Saving' },
    });
    await expect(stack.owner.query(`DELETE FROM product_groups WHERE is_savings`)).rejects.toThrow('Savings');
  });
});

describe('announcements', () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const news = { title: 'New plan', message: 'A plan for school fees is open.', endDate: tomorrow, active: true };

  test('reach a customer until they are dismissed, switched off, ended or deleted', async () => {
    const { announcement } = await addAnnouncement(admin, news);
    await expect(addAnnouncement(admin, { ...news, endDate: yesterday })).rejects.toMatchObject({
      status: 422,
      code: 'end_date_past',
      fields: { endDate: 'Choose today or a later day' },
    });
    const { announcement: ended } = await addAnnouncement(admin, { ...news, endDate: yesterday, active: false });
    await expect(updateAnnouncement(admin, ended._id, { ...news, endDate: yesterday })).rejects.toMatchObject({
      code: 'end_date_past',
    });
    // The announcement was active until its end.
    await stack.owner.query('UPDATE announcements SET active = true WHERE id = $1', [ended._id]);
    const { announcement: off } = await addAnnouncement(admin, { ...news, active: false });
    const seen = async () => (await getUserAnnouncements(customer, customerId)).map(({ _id }) => _id);
    expect(await seen()).toEqual([announcement._id]);

    await updateAnnouncement(admin, off._id, news);
    expect(await seen()).toEqual([off._id, announcement._id]);
    await deleteAnnouncement(admin, off._id);

    await dismissAnnouncement(customer, announcement._id, customerId);
    await dismissAnnouncement(customer, announcement._id, customerId);
    expect(await seen()).toEqual([]);

    const listed = await getAnnouncements(admin);
    expect(listed.map(({ _id }) => _id)).toEqual([ended._id, announcement._id]);
    expect(listed[1]).toMatchObject({ dismissals: 1, cancelledBy: [customerId] });
  });

  test('name the section that a click opens, or none', async () => {
    const { announcement } = await addAnnouncement(admin, { ...news, target: 'savingsProducts' });
    expect(announcement.target).toBe('savingsProducts');
    const [latest] = await getUserAnnouncements(customer, customerId);
    expect(latest).toMatchObject({ _id: announcement._id, target: 'savingsProducts' });
    const { announcement: kept } = await updateAnnouncement(admin, announcement._id, news);
    expect(kept.target).toBe('savingsProducts');
    const { announcement: changed } = await updateAnnouncement(admin, announcement._id, { ...news, target: null });
    expect(changed.target).toBeNull();
    await deleteAnnouncement(admin, announcement._id);
  });

  test('are shown from their start on, and only to their group; what a body leaves out stays', async () => {
    const shown = async () => (await getUserAnnouncements(customer, customerId)).length;
    const at = (ms: number) => new Date(stack.clock.now().getTime() + ms).toISOString();
    const to = { status: null, product: null, level: null };
    const { announcement } = await addAnnouncement(admin, { ...news, startDate: at(3_600_000) });
    const sameMoment = { ...news, startDate: news.endDate };
    await expect(addAnnouncement(admin, sameMoment)).rejects.toMatchObject({ code: 'end_before_start' });
    const change = (more: object) => updateAnnouncement(admin, announcement._id, { ...news, ...more });
    expect(await shown()).toBe(0);
    await change({ startDate: at(-1000) });
    expect(await shown()).toBe(1);
    expect((await change({})).announcement.startDate).toBeDefined();
    await expect(change({ startDate: news.endDate })).rejects.toMatchObject({ status: 422 });
    await change({ audience: { ...to, status: 60 } });
    expect(await shown()).toBe(0);
    expect((await change({})).announcement.audience).toEqual({ ...to, status: 60 });
    await change({ audience: { ...to, status: 1 } });
    expect(await shown()).toBe(1);
    await change({ audience: { ...to, level: 3 } });
    expect(await shown()).toBe(0);
    await change({ audience: { ...to, level: 0 } });
    expect(await shown()).toBe(1);
    const unknown = { ...to, product: crypto.randomUUID() };
    await expect(change({ audience: unknown })).rejects.toMatchObject({ status: 404, code: 'product_not_found' });
    const { rows } = await stack.owner.query<{ id: string }>('SELECT id FROM products LIMIT 1');
    const product = rows[0]?.id ?? '';
    await change({ audience: { ...to, product } });
    expect(await shown()).toBe(0);
    await hold(product);
    expect(await shown()).toBe(1);
    await stack.owner.query('DELETE FROM money.investments WHERE customer_id = $1', [customerId]);
    await deleteAnnouncement(admin, announcement._id);
  });

  test('say how many customers they reach now: those of their status who may sign in', async () => {
    const to = { status: null, product: null, level: null };
    const { announcement } = await addAnnouncement(admin, news);
    const reaches = async (audience: object) => {
      await updateAnnouncement(admin, announcement._id, { ...news, audience: { ...to, ...audience } });
      return (await getAnnouncements(admin)).find(({ _id }) => _id === announcement._id)?.reaches;
    };
    const other = await insertedId(
      `INSERT INTO customers (name, email, password_hash, ref_code) VALUES ('Bola Ade', 'bola@ajose.test', '', 'CUST2') RETURNING id`,
    );
    const withStatus = async (status: number) => {
      await stack.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [other, status]);
      return [await reaches({}), await reaches({ status: 60 }), await reaches({ status: 2 })];
    };
    expect(await withStatus(1)).toEqual([2, 0, 0]);
    expect(await withStatus(60)).toEqual([2, 1, 0]);
    expect(await withStatus(2)).toEqual([1, 0, 0]);
    await stack.owner.query('DELETE FROM customers WHERE id = $1', [other]);
    await deleteAnnouncement(admin, announcement._id);
  });

  test('for those who hold a product say how many they are, also before they are written', async () => {
    const everybody = { status: null, product: null, level: null };
    const { rows } = await stack.owner.query<{ id: string }>('SELECT id FROM products ORDER BY id LIMIT 1');
    const product = rows[0]?.id ?? '';
    const { announcement } = await addAnnouncement(admin, { ...news, audience: { ...everybody, product } });
    const counts = async () => {
      const listed = (await getAnnouncements(admin)).find(({ _id }) => _id === announcement._id);
      return [listed?.reaches, (await getAnnouncementReach(admin, { product })).reaches];
    };
    expect(await counts()).toEqual([0, 0]);
    await hold(product);
    await hold(product);
    expect(await counts()).toEqual([1, 1]);
    await stack.owner.query('UPDATE money.investments SET completed_at = now() WHERE customer_id = $1', [customerId]);
    expect(await counts()).toEqual([0, 0]);
    expect((await getAnnouncementReach(admin, {})).reaches).toBe(1);
    expect((await getAnnouncementReach(admin, { status: 60 })).reaches).toBe(0);
    expect((await getAnnouncementReach(admin, { product, level: 1 })).reaches).toBeNull();
    expect((await getAnnouncementReach(admin, { product, status: 1 })).reaches).toBeNull();
    await stack.owner.query('DELETE FROM money.investments WHERE customer_id = $1', [customerId]);
    await deleteAnnouncement(admin, announcement._id);
  });

  test('for a level count the customers to whom they are shown, and no others', async () => {
    const person = (code: string, status: number) =>
      insertedId(
        `INSERT INTO customers (name, email, phone, password_hash, ref_code, status, email_confirmed_at)
         VALUES ('${code}', '${code}@ajose.test', '+2348035550134', '', '${code}', ${status}, now()) RETURNING id`,
      );
    const withBvn = [await person('first', 1), await person('second', 60), await person('blocked', 2)];
    await stack.owner.query(
      `INSERT INTO identifications (customer_id, state, asked_at, identified_at, bvn_hash, gateway) SELECT c, 'done', now(), now(), c::text::bytea, 'paystack' FROM unnest($1::uuid[]) c`,
      [withBvn],
    );
    const cooperative = await newOrganisation(stack);
    const family = await newOrganisation(stack, { form: 'family' });
    const alone = await newOrganisation(stack, { form: 'family' });
    await stack.owner.query(
      `INSERT INTO members (organisation_id, person_id, role, invited_at, accepted_at)
       VALUES ($1, $3, 'owner', now(), now()), ($1, $4, 'owner', now(), now()), ($2, $3, 'owner', now(), now())`,
      [family.id, alone.id, ...withBvn.slice(0, 2)],
    );
    const level = async (id: string) => (await judgeLevel(stack.db, id, {})).level;
    expect(await Promise.all([cooperative, family, alone].map(({ id }) => level(id)))).toEqual([3, 1, 0]);
    const { rows } = await stack.owner.query<{ id: string }>('SELECT id FROM customers WHERE status <> 2');
    const judged = await Promise.all(rows.map(({ id }) => level(id)));
    const counted = [0, 1, 2, 3].map(async (of) => (await getAnnouncementReach(admin, { level: of })).reaches);
    expect(await Promise.all(counted)).toEqual([0, 1, 2, 3].map((of) => judged.filter((one) => one === of).length));
    expect((await getAnnouncementReach(admin, { level: 1, status: 60 })).reaches).toBe(1);
    const { announcement } = await addAnnouncement(admin, {
      ...news,
      audience: { status: null, product: null, level: 1 },
    });
    expect((await getAnnouncements(admin)).find(({ _id }) => _id === announcement._id)?.reaches).toBe(3);
    await deleteAnnouncement(admin, announcement._id);
  });

  test('count each customer who saw and opened them once', async () => {
    const { announcement } = await addAnnouncement(admin, news);
    const see = (what: 'seen' | 'opened') => viewAnnouncement(customer, announcement._id, customerId, { what });
    const counts = async () => {
      const managedAnnouncement = (await getAnnouncements(admin)).find(({ _id }) => _id === announcement._id);
      return [managedAnnouncement?.seen, managedAnnouncement?.opened];
    };
    expect(await counts()).toEqual([0, 0]);
    await Promise.all([see('seen'), see('seen')]);
    expect(await counts()).toEqual([1, 0]);
    await Promise.all([see('opened'), see('opened')]);
    await see('seen');
    expect(await counts()).toEqual([1, 1]);
    await deleteAnnouncement(admin, announcement._id);
    await expect(see('seen')).rejects.toMatchObject({ status: 404, code: 'announcement_not_found' });
  });

  test('need title, message and end date', async () => {
    await expect(addAnnouncement(admin, { ...news, title: '' })).rejects.toMatchObject({ status: 422 });
    await expect(addAnnouncement(admin, { ...news, endDate: 'soon' })).rejects.toMatchObject({ status: 400 });
  });

  test('cannot be dismissed for another customer', async () => {
    await expect(dismissAnnouncement(customer, crypto.randomUUID(), crypto.randomUUID())).rejects.toMatchObject({
      status: 403,
    });
  });
});
