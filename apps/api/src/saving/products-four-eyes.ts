/**
 * Products with a high return a year take two administrators to add, to open, or to give another rate, term or group. So does any product
 * whose tax changes or is not the usual one. Closing a product or changing its words takes one. products.ts makes the changes.
 *
 * A product of 1,000% for one day makes more money in one night than approvals of amounts can stop. The return in a year is the rate times
 * the terms in a year, without compounding. A request holds the whole product and what it replaces; if the product changes meanwhile, the
 * request closes. A rate that is lowered but stays above the limit waits too; who is in a hurry closes the product.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ApprovalAct } from '@ajose/sdk/contract/approvals';
import type { ActiveStatus, Product, ProductBody, ProductContent } from '@ajose/sdk/contract/products';
import { changesTax, needsSecondAdministrator } from '@ajose/sdk/rules/products';
import type { Act } from '../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../access/approvals/approvals.ts';
import { doOrAsk } from '../access/approvals/four-eyes.ts';
import type { Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { fingerprint } from '../money/ledger/ledger.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';
import { addProduct, lockProduct, setProductStatus, updateProduct } from './products.ts';

/** The content of a request: everything of a product but its id. */
function contentOf({ _id, ...content }: Product): ProductContent {
  return content;
}

/** The body of the call that gives a product this content. */
function bodyOf({
  name,
  description,
  cost,
  interestRate,
  status,
  duration,
  productGroup,
  earlyExit,
  taxPercent = 0,
}: ProductContent): ProductBody {
  return {
    name,
    description,
    cost,
    interestRate,
    status,
    durationValue: duration.value,
    durationUnit: duration.unit,
    taxPercent,
    ...(productGroup ? { productGroup: productGroup._id } : {}),
    ...(earlyExit ? { exitAfterDays: earlyExit.afterDays, exitPricePercent: earlyExit.pricePercent } : {}),
  };
}

/** Groups are compared by id, because one may be renamed meanwhile. */
function isSame(productContent: ProductContent, other: ProductContent): boolean {
  return isDeepStrictEqual(
    { ...productContent, productGroup: productContent.productGroup?._id },
    { ...other, productGroup: other.productGroup?._id },
  );
}

interface Change {
  before: Product | null;
  after: Product;
}

/**
 * Makes a change, or keeps a request.
 * @param subject the id of what is asked for
 * @throws what the change itself refuses, and Refusal 409 `other_request_waits`
 */
async function change(
  deps: Deps,
  staff: Staff,
  work: (tx: Tx) => Promise<Change>,
  subject: (change: Change) => string,
): Promise<DoneOrWaits<Product>> {
  const outcome = await doOrAsk<Change, Change>(
    deps,
    staff,
    { whyTwo: (_tx, changed) => whyTwo(deps.env, changed) },
    (changed) => ({ act: actOf(changed), subject: subject(changed), customerId: null, amountKobo: null }),
    (within) => within(work),
  );
  return 'done' in outcome ? { done: outcome.done.after } : outcome;
}

function whyTwo({ dualApprovalYearlyPercent: most }: Env, { before, after }: Change): string | null {
  const [was, is] = [before && bodyOf(before), bodyOf(after)];
  if (!needsSecondAdministrator(most, was, is)) return null;
  return changesTax(was, is) ? 'The tax changes or is not the usual one.' : `It returns more than ${most}% in a year.`;
}

const actOf = ({ before, after }: Change): ApprovalAct =>
  before === null
    ? { action: 'addProduct', after: contentOf(after) }
    : { action: 'updateProduct', before: contentOf(before), after: contentOf(after) };

/** A new product has no id, so its content identifies the request, and asking twice makes one request. */
export const addProductOrAsk = (deps: Deps, staff: Staff, body: ProductBody): Promise<DoneOrWaits<Product>> =>
  change(
    deps,
    staff,
    async (tx) => ({ before: null, after: await addProduct(tx, staff, body) }),
    ({ after }) => fingerprint('new product', JSON.stringify(contentOf(after))),
  );

/** @throws what `updateProduct` throws, and Refusal 409 `other_request_waits` */
export const updateProductOrAsk = (
  deps: Deps,
  staff: Staff,
  id: string,
  body: ProductBody,
): Promise<DoneOrWaits<Product>> => changeKnown(deps, staff, id, (tx) => updateProduct(tx, staff, id, body));

/** @throws what `setProductStatus` throws, and Refusal 409 `other_request_waits` */
export const setProductStatusOrAsk = (
  deps: Deps,
  staff: Staff,
  id: string,
  status: ActiveStatus,
): Promise<DoneOrWaits<Product>> => changeKnown(deps, staff, id, (tx) => setProductStatus(tx, staff, id, status));

const changeKnown = (
  deps: Deps,
  staff: Staff,
  id: string,
  work: (tx: Tx) => Promise<Product>,
): Promise<DoneOrWaits<Product>> =>
  change(
    deps,
    staff,
    async (tx) => {
      const before = await lockProduct(tx, id);
      return { before, after: await work(tx) };
    },
    () => id,
  );

/** What approving a request for a new product does. */
export const addApproved: Act<'addProduct'> = async (_deps, staff, { act }, within) => {
  await within((tx) => addProduct(tx, staff, bodyOf(act.after)));
};

/** What approving a request to change a product does. Refuses where the product has changed since the request. */
export const updateApproved: Act<'updateProduct'> = async (_deps, staff, { act, subject }, within) => {
  await within(async (tx) => {
    if (!isSame(contentOf(await lockProduct(tx, subject)), act.before)) {
      throw refuse(409, 'product_changed', 'The product has changed since this was asked for.');
    }
    await updateProduct(tx, staff, subject, bodyOf(act.after));
  });
};
