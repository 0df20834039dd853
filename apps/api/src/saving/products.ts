/** Products and their groups. A running investment keeps its terms, so a product may be changed at any time. */
import type {
  ActiveStatus,
  AddProductGroupBody,
  DurationUnit,
  Product,
  ProductBody,
  ProductGroup,
  UpdateProductGroupBody,
} from '@ajose/sdk/contract/products';
import { bpsToPercent, percentToBps, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';
import { writeAudit } from '../platform/audit/audit.ts';
import { isDuplicate, row, rows, run, type Sql, type Tx } from '../platform/database/db.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';

interface FoundProduct {
  id: string;
  name: string;
  description: string;
  rate_bps: bigint;
  min_kobo: bigint;
  term_value: number;
  term_unit: DurationUnit;
  status: ActiveStatus;
  exit_after_days: number | null;
  exit_price_bps: bigint;
  tax_bps: bigint;
  group_id: string | null;
  group_name: string | null;
}

const SELECT_PRODUCT = `
  SELECT p.id, p.name, p.description, p.rate_bps, p.min_kobo, p.term_value, p.term_unit, p.status, p.exit_after_days, p.exit_price_bps, p.tax_bps,
         p.group_id, g.name::text AS group_name
  FROM products p LEFT JOIN product_groups g ON g.id = p.group_id`;

/** The terms of leaving early, for the wire; only where the product allows it. */
export const exitOf = (afterDays: number | null, priceBps: bigint): Pick<Product, 'earlyExit'> =>
  afterDays === null ? {} : { earlyExit: { afterDays, pricePercent: bpsToPercent(priceBps) } };

/** The tax, for the wire; only where some is withheld. */
export const taxOf = (taxBps: bigint): Pick<Product, 'taxPercent'> =>
  taxBps === 0n ? {} : { taxPercent: bpsToPercent(taxBps) };

function toProduct(product: FoundProduct): Product {
  return {
    _id: product.id,
    name: product.name,
    description: product.description,
    interestRate: bpsToPercent(product.rate_bps),
    cost: toNaira(product.min_kobo),
    duration: { value: product.term_value, unit: product.term_unit },
    ...exitOf(product.exit_after_days, product.exit_price_bps),
    ...taxOf(product.tax_bps),
    productGroup: product.group_id === null ? null : { _id: product.group_id, name: product.group_name ?? '' },
    status: product.status,
  };
}

/** All products, or those of one status. Amounts are naira, rates percent. */
export async function listProducts(on: Sql, status: ActiveStatus | undefined): Promise<Product[]> {
  const products = await rows<FoundProduct>(
    on,
    `${SELECT_PRODUCT} WHERE $1::text IS NULL OR p.status = $1 ORDER BY g.is_savings DESC NULLS LAST, g.name NULLS LAST, p.min_kobo, p.id`,
    [status ?? null],
  );
  return products.map(toProduct);
}

/** These products, each with the investments and plans that run in it, and when it was made. */
export async function withRunning(on: Sql, products: readonly Product[]): Promise<Product[]> {
  const counted = await rows<{ id: string; plans: bigint; invested: bigint }>(
    on,
    `SELECT i.product_id AS id, count(*) AS plans, sum(i.capital)::bigint AS invested FROM money.investments i
     WHERE i.completed_at IS NULL GROUP BY i.product_id`,
  );
  const found = new Map(
    counted.map(({ id, plans, invested }) => [id, { plans: Number(plans), invested: toNaira(invested) }]),
  );
  const made = await rows<{ id: string; at: Date }>(on, 'SELECT id, created_at AS at FROM products');
  const madeAt = new Map(made.map(({ id, at }) => [id, { createdAt: at.toISOString() }]));
  return products.map((product) => ({
    ...product,
    running: found.get(product._id) ?? { plans: 0, invested: 0 },
    ...madeAt.get(product._id),
  }));
}

/** Reads a product and locks it until the transaction ends. @throws Refusal 404 */
export async function lockProduct(tx: Tx, id: string): Promise<Product> {
  const product = await row<FoundProduct>(tx, `${SELECT_PRODUCT} WHERE p.id = $1 FOR UPDATE OF p`, [id]);
  if (!product) throw refuse(404, 'product_not_found', 'This product no longer exists.');
  return toProduct(product);
}

/** The tax in hundredths of a percent; null where the body does not name it. A product without profit has none. */
function keptTax({ interestRate, taxPercent }: ProductBody): bigint | null {
  if (interestRate === 0) return 0n;
  return taxPercent === undefined ? null : percentToBps(taxPercent);
}

const productValues = (body: ProductBody) => [
  body.name,
  body.description ?? '',
  percentToBps(body.interestRate),
  toKobo(body.cost),
  body.durationValue,
  body.durationUnit,
  body.status,
  body.productGroup ?? null,
  body.exitAfterDays ?? null,
  percentToBps(body.exitAfterDays === undefined ? 0 : (body.exitPricePercent ?? 0)),
  keptTax(body),
];

async function requireGroup(tx: Tx, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const productGroup = await row(tx, 'SELECT 1 FROM product_groups WHERE id = $1 FOR SHARE', [id]);
  if (!productGroup) throw refuse(404, 'group_not_found', 'This product group no longer exists.');
}

const PRODUCT_NAME_TAKEN = 'There is a product with this name already.';

/** Writes a product. @throws Refusal 409 `name_taken` */
async function write<Written>(writing: Promise<Written>): Promise<Written> {
  try {
    return await writing;
  } catch (error) {
    if (!isDuplicate(error, 'products_name')) throw error;
    throw refuse(409, 'name_taken', PRODUCT_NAME_TAKEN, { name: PRODUCT_NAME_TAKEN });
  }
}

/** Amounts in the body are naira, rates percent. @throws Refusal 404 when the group does not exist, 409 `name_taken` */
export async function addProduct(tx: Tx, staff: Staff, body: ProductBody): Promise<Product> {
  await requireGroup(tx, body.productGroup);
  const added = await write(
    row<{ id: string }>(
      tx,
      `INSERT INTO products (name, description, rate_bps, min_kobo, term_value, term_unit, status, group_id, exit_after_days, exit_price_bps, tax_bps)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11::bigint, $12::bigint)) RETURNING id`,
      [...productValues(body), percentToBps(USUAL_TAX_PERCENT)],
    ),
  );
  const after = await lockProduct(tx, added?.id ?? '');
  await writeAudit(tx, staff, 'addProduct', `product:${after._id}`, null, after);
  return after;
}

/** Amounts in the body are naira, rates percent. @throws Refusal 404, 409 `name_taken` */
export async function updateProduct(tx: Tx, staff: Staff, id: string, body: ProductBody): Promise<Product> {
  const before = await lockProduct(tx, id);
  await requireGroup(tx, body.productGroup);
  await write(
    run(
      tx,
      `UPDATE products SET name = $1, description = $2, rate_bps = $3, min_kobo = $4, term_value = $5, term_unit = $6,
              status = $7, group_id = $8, exit_after_days = $9, exit_price_bps = $10, tax_bps = coalesce($11::bigint, tax_bps) WHERE id = $12`,
      [...productValues(body), id],
    ),
  );
  const after = await lockProduct(tx, id);
  await writeAudit(tx, staff, 'updateProduct', `product:${id}`, before, after);
  return after;
}

/** Opens a product to new investments, or closes it. @throws Refusal 404 */
export async function setProductStatus(tx: Tx, staff: Staff, id: string, status: ActiveStatus): Promise<Product> {
  const before = await lockProduct(tx, id);
  if (before.status === status) return before;
  await run(tx, 'UPDATE products SET status = $1 WHERE id = $2', [status, id]);
  const after = { ...before, status };
  await writeAudit(tx, staff, 'toggleProductStatus', `product:${id}`, before, after);
  return after;
}

interface FoundGroup {
  id: string;
  name: string;
  description: string;
  status: ActiveStatus;
  is_savings: boolean;
  products: { _id: string; name: string }[];
}

const SELECT_GROUP = `
  SELECT g.id, g.name::text AS name, g.description, g.status, g.is_savings,
         coalesce((SELECT jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) ORDER BY p.name, p.id)
                   FROM products p WHERE p.group_id = g.id), '[]') AS products
  FROM product_groups g`;

function toGroup({ id, name, description, status, products }: FoundGroup): ProductGroup {
  return { _id: id, name, description, status, products };
}

/** All groups, each with its products. */
export async function listProductGroups(on: Sql): Promise<ProductGroup[]> {
  const groups = await rows<FoundGroup>(on, `${SELECT_GROUP} ORDER BY g.is_savings DESC, g.name`);
  return groups.map(toGroup);
}

/** Reads a group that may be changed. @throws Refusal 404; 403 `savings_group` for the group Savings */
async function lockGroup(tx: Tx, id: string): Promise<ProductGroup> {
  const group = await row<FoundGroup>(tx, `${SELECT_GROUP} WHERE g.id = $1 FOR UPDATE OF g`, [id]);
  if (!group) throw refuse(404, 'group_not_found', 'This product group no longer exists.');
  if (group.is_savings) throw refuse(403, 'savings_group', 'The group Savings cannot be changed or deleted.');
  return toGroup(group);
}

const nameTaken = () =>
  refuse(409, 'name_taken', 'There is a product group with this name already.', {
    name: 'There is a product group with this name already.',
  });

/** @throws Refusal 409 `name_taken` */
export async function addProductGroup(tx: Tx, staff: Staff, body: AddProductGroupBody): Promise<ProductGroup> {
  const added = await row<{ id: string }>(
    tx,
    `INSERT INTO product_groups (name, description) VALUES ($1, $2)
     ON CONFLICT ON CONSTRAINT product_groups_name DO NOTHING RETURNING id`,
    [body.name, body.description ?? ''],
  );
  if (!added) throw nameTaken();
  const after = await lockGroup(tx, added.id);
  await writeAudit(tx, staff, 'addProductGroup', `group:${after._id}`, null, after);
  return after;
}

/** @throws Refusal 403 `savings_group`, 404, 409 `name_taken` */
export async function updateProductGroup(
  tx: Tx,
  staff: Staff,
  id: string,
  body: UpdateProductGroupBody,
): Promise<ProductGroup> {
  const before = await lockGroup(tx, id);
  try {
    await run(tx, 'UPDATE product_groups SET name = $1, description = $2, status = $3 WHERE id = $4', [
      body.name,
      body.description ?? '',
      body.status,
      id,
    ]);
  } catch (error) {
    throw isDuplicate(error, 'product_groups_name') ? nameTaken() : error;
  }
  const after = await lockGroup(tx, id);
  await writeAudit(tx, staff, 'updateProductGroup', `group:${id}`, before, after);
  return after;
}

/** Deletes a group. Its products stay, without a group. @throws Refusal 403 `savings_group`, 404 */
export async function deleteProductGroup(tx: Tx, staff: Staff, id: string): Promise<void> {
  const before = await lockGroup(tx, id);
  await run(tx, 'DELETE FROM product_groups WHERE id = $1', [id]);
  await writeAudit(tx, staff, 'deleteProductGroup', `group:${id}`, before, null);
}
