/** A product that returns much in a year needs two administrators; below that one is enough. */
import { approveRequest, declineRequest, getApprovals } from '@ajose/sdk/admin/approvals';
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
import type { Approval } from '@ajose/sdk/contract/approvals';
import type { Product, ProductBody } from '@ajose/sdk/contract/products';
import { afterAll, describe, expect, test } from 'vitest';
import { waits } from '../approvals.ts';
import { newAdmin } from '../people.ts';
import { startStack, type Stack } from '../stack.ts';

let stack: Stack = await startStack();
afterAll(() => stack.close());
const asker = await newAdmin(stack, 'Adaeze Okafor');
const other = await newAdmin(stack, 'Tunde Bakare');

let made = 0;
const body = (given: Partial<ProductBody> = {}): ProductBody => {
  made += 1;
  return {
    name: `Yam Barn Note ${made}`,
    description: 'Yams, stored dry.',
    cost: 5000,
    interestRate: 30,
    durationValue: 6,
    durationUnit: 'months',
    status: 'active',
    ...given,
  };
};
const steep = (given: Partial<ProductBody> = {}) => body({ interestRate: 30.01, ...given });

const named = async (name: string): Promise<Product | undefined> =>
  (await getAllProducts(other.api)).products.find((product) => product.name === name);

async function added(given: ProductBody): Promise<Product> {
  const reply = await addProduct(asker.api, given);
  if ('product' in reply) return reply.product;
  await approveRequest(other.api, waits(reply)._id);
  const product = await named(given.name);
  if (!product) throw new Error(`${given.name} was not added`);
  return product;
}

const stateOf = async ({ _id }: Approval) =>
  (await getApprovals(asker.api, { limit: 100 })).approvals.find((approval) => approval._id === _id);

describe('a new product', () => {
  test.for([
    { rate: 30, value: 6, unit: 'months' },
    { rate: 60, value: 12, unit: 'months' },
    { rate: 0.16, value: 1, unit: 'days' },
    { rate: 300, value: 60, unit: 'months' },
  ] as const)('of $rate% in $value $unit is added by one administrator', async ({ rate, value, unit }) => {
    const given = body({ interestRate: rate, durationValue: value, durationUnit: unit });
    expect(await addProduct(asker.api, given)).toMatchObject({ product: { name: given.name } });
  });

  test.for([
    { rate: 30.01, value: 6, unit: 'months' },
    { rate: 0.17, value: 1, unit: 'days' },
    { rate: 1000, value: 1, unit: 'days' },
    { rate: 59.9, value: 364, unit: 'days' },
  ] as const)('of $rate% in $value $unit waits for a second administrator', async ({ rate, value, unit }) => {
    const given = body({ interestRate: rate, durationValue: value, durationUnit: unit });
    const reply = await addProduct(asker.api, given);
    expect(waits(reply)).toMatchObject({ state: 'waiting', amount: null, user: null });
    expect(reply.message).toBe(
      'This needs a second administrator. It returns more than 60% in a year. Nothing has changed yet: another one has to confirm it under Approvals.',
    );
    expect(await named(given.name)).toBeUndefined();
  });

  test('is added once it is approved, with all its values, and both acts are in the audit log', async () => {
    const { productGroup } = await addProductGroup(asker.api, { name: 'Storage' });
    const given = steep({ productGroup: productGroup._id });
    const [approval, two] = (await Promise.all([addProduct(asker.api, given), addProduct(asker.api, given)])).map(
      waits,
    );
    expect(approval?._id).toBe(two?._id);
    expect(approval?.act).toEqual({
      action: 'addProduct',
      after: {
        name: given.name,
        description: 'Yams, stored dry.',
        interestRate: 30.01,
        cost: 5000,
        duration: { value: 6, unit: 'months' },
        productGroup: { _id: productGroup._id, name: 'Storage' },
        status: 'active',
        taxPercent: 10,
      },
    });
    const mine = { status: 403, code: 'own_request' };
    await expect(approveRequest(asker.api, approval?._id ?? '')).rejects.toMatchObject(mine);
    await approveRequest(other.api, approval?._id ?? '');
    const product = await named(given.name);
    expect(product).toMatchObject({ interestRate: 30.01, cost: 5000, productGroup: { name: 'Storage' } });
    const asked = await getAuditLog(asker.api, { subject: `approval:${approval?._id}` });
    expect(asked.entries).toMatchObject([
      { action: 'approveRequest', by: { name: 'Tunde Bakare' } },
      { action: 'askForApproval', by: { name: 'Adaeze Okafor' }, after: { name: given.name, interestRate: 30.01 } },
    ]);
    const { entries } = await getAuditLog(asker.api, { subject: `product:${product?._id}` });
    expect(entries).toMatchObject([{ action: 'addProduct', by: { name: 'Tunde Bakare' } }]);
  });

  test('is not added when it is declined', async () => {
    const given = steep();
    const request = waits(await addProduct(asker.api, given));
    await declineRequest(other.api, request._id, { note: 'Nobody pays so much' });
    expect(await named(given.name)).toBeUndefined();
  });

  test('of a group that was deleted meanwhile closes the request', async () => {
    const { productGroup } = await addProductGroup(asker.api, { name: 'Short-lived' });
    const request = waits(await addProduct(asker.api, steep({ productGroup: productGroup._id })));
    await deleteProductGroup(asker.api, productGroup._id);
    await expect(approveRequest(other.api, request._id)).rejects.toMatchObject({ code: 'group_not_found' });
    expect(await stateOf(request)).toMatchObject({ state: 'overtaken' });
  });

  test('that the rules refuse cannot be put into a request either', async () => {
    await expect(addProduct(asker.api, steep({ interestRate: 1000.01 }))).rejects.toMatchObject({ status: 422 });
    const unknown = { productGroup: crypto.randomUUID() };
    await expect(addProduct(asker.api, steep(unknown))).rejects.toMatchObject({ code: 'group_not_found' });
  });
});

describe('a change', () => {
  test('of rate or term that goes over the limit waits, and changes nothing until it is approved', async () => {
    const given = body();
    const product = await added(given);
    for (const change of [{ interestRate: 50 }, { durationValue: 5 }, { durationUnit: 'days' }] as const) {
      const request = waits(await updateProduct(asker.api, product._id, { ...given, ...change }));
      expect(request.act).toMatchObject({
        action: 'updateProduct',
        before: { interestRate: 30, duration: { value: 6, unit: 'months' } },
      });
      expect(await named(given.name)).toEqual(product);
      await declineRequest(other.api, request._id, { note: 'No' });
    }
    const request = waits(await updateProduct(asker.api, product._id, { ...given, interestRate: 50, cost: 100 }));
    await approveRequest(other.api, request._id);
    expect(await named(given.name)).toMatchObject({ interestRate: 50, cost: 100 });
    const { entries } = await getAuditLog(asker.api, { subject: `product:${product._id}` });
    expect(entries[0]).toMatchObject({
      action: 'updateProduct',
      by: { name: 'Tunde Bakare' },
      before: { interestRate: 30 },
      after: { interestRate: 50 },
    });
  });

  test('into or out of Savings waits for a second administrator only where the rate is over the limit', async () => {
    const { productGroups } = await getAllProductGroups(asker.api);
    const savings = productGroups.find(({ name }) => name === 'Savings')?._id ?? '';
    const plain = body();
    const modest = await added(plain);
    expect(await updateProduct(asker.api, modest._id, { ...plain, productGroup: savings })).toHaveProperty('product');
    const given = steep();
    const product = await added(given);
    const into = waits(await updateProduct(asker.api, product._id, { ...given, productGroup: savings }));
    expect(into.act).toMatchObject({ before: { productGroup: null }, after: { productGroup: { name: 'Savings' } } });
    await approveRequest(other.api, into._id);
    waits(await updateProduct(asker.api, product._id, given));
  });

  test('of words, a lower rate under the limit and closing need one administrator; opening again needs two', async () => {
    const given = steep();
    const product = await added(given);
    const worded = { ...given, description: 'Yams and maize.', cost: 6000 };
    expect(await updateProduct(asker.api, product._id, worded)).toHaveProperty('product');
    expect(await toggleProductStatus(asker.api, product._id, { status: 'inactive' })).toHaveProperty('product');
    const opening = waits(await toggleProductStatus(asker.api, product._id, { status: 'active' }));
    expect(opening.act).toMatchObject({ before: { status: 'inactive' }, after: { status: 'active' } });
    waits(await updateProduct(asker.api, product._id, worded));
    await approveRequest(other.api, opening._id);
    expect(await named(given.name)).toMatchObject({ status: 'active', cost: 6000 });
    expect(await updateProduct(asker.api, product._id, { ...worded, interestRate: 30 })).toHaveProperty('product');
  });

  test('is refused once the product is no longer as it was when the change was asked for', async () => {
    const given = body();
    const product = await added(given);
    const request = waits(await updateProduct(asker.api, product._id, { ...given, interestRate: 50 }));
    await updateProduct(other.api, product._id, { ...given, cost: 100 });
    await expect(approveRequest(other.api, request._id)).rejects.toMatchObject({
      status: 409,
      code: 'product_changed',
      message: 'The product has changed since this was asked for. The request was closed.',
    });
    expect(await named(given.name)).toMatchObject({ interestRate: 30, cost: 100 });
    expect(await stateOf(request)).toMatchObject({ state: 'overtaken' });
  });

  test('is approved although its group has another name by now', async () => {
    const { productGroup } = await addProductGroup(asker.api, { name: 'Barns' });
    const given = body({ productGroup: productGroup._id });
    const product = await added(given);
    const request = waits(await updateProduct(asker.api, product._id, { ...given, interestRate: 50 }));
    await updateProductGroup(asker.api, productGroup._id, { name: 'Silos', status: 'active' });
    await approveRequest(other.api, request._id);
    expect(await named(given.name)).toMatchObject({ interestRate: 50, productGroup: { name: 'Silos' } });
  });

  test('has one request at a time', async () => {
    const given = body();
    const product = await added(given);
    const change = { ...given, interestRate: 50 };
    const first = waits(await updateProduct(asker.api, product._id, change));
    expect(waits(await updateProduct(other.api, product._id, change))._id).toBe(first._id);
    await expect(updateProduct(other.api, product._id, { ...change, interestRate: 51 })).rejects.toMatchObject({
      status: 409,
      code: 'other_request_waits',
    });
  });
});

test('the limit is a setting, and can be turned off', async () => {
  for (const [setting, waiting] of [
    ['off', false],
    ['59', true],
  ] as const) {
    const stack = await startStack({ env: { DUAL_APPROVAL_YEARLY_PERCENT: setting } });
    const reply = await addProduct((await newAdmin(stack)).api, body());
    expect('approval' in reply).toBe(waiting);
    await stack.close();
  }
});
