/**
 * What one administrator may do alone. What counts is the consequence of an act, such as capital plus profit, and the sums of a day:
 * by administrator and by customer. acts.ts does what two administrators decided.
 */
import type { ApprovalAct } from '@ajose/sdk/contract/approvals';
import { formatNaira, toNaira } from '@ajose/sdk/money';
import { row, run, txIf, type Tx, type Within } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import type { Staff } from '../server/signed-in.ts';

const DAY_MS = 86_400_000;

/** What an act does to the books. */
interface Consequence {
  /** The money of this act that counts in the sums of a day. */
  kobo: bigint;
  /** Why it needs a second administrator however small it is; null when only amounts decide. */
  needsTwo: string | null;
}

interface AloneAct<Seen> {
  action: ApprovalAct['action'];
  /** The transaction's id, or the id of the booking's request: an act is counted once. */
  subject: string;
  /** Null where it concerns no customer; it always needs two then. */
  customerId: string | null;
  /** @param seen what the act returns inside its transaction */
  consequenceOf: (seen: Seen) => Consequence;
}

/** `done`: it was done. `rehearsed`: nothing was done, because it needs a second administrator; `why` is a sentence for the screen. */
export type Outcome<T> = { done: T } | { rehearsed: T; why: string };

/**
 * Does an act, or only rehearses it when it needs a second administrator.
 * @param act does it in the transaction that `within` gives
 * @throws what the act itself refuses
 */
export async function doAlone<Seen, Done>(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  staff: Staff,
  about: AloneAct<Seen>,
  act: (within: Within<Seen>) => Promise<Done>,
): Promise<Outcome<Done>> {
  const now = clock.now();
  const judged: { why: string | null } = { why: null };
  const within: Within<Seen> = async (work) => {
    const { result } = await txIf(
      db,
      async (tx) => {
        // Both are locked before anything else, so that acts at the same time are summed one after the other.
        await run(tx, 'SELECT id FROM staff WHERE id = $1 FOR NO KEY UPDATE', [staff.id]);
        await run(tx, 'SELECT id FROM customers WHERE id = $1 FOR NO KEY UPDATE', [about.customerId]);
        return work(tx);
      },
      async (tx, result) => {
        judged.why = await whyTwo(tx, env, now, staff, about, about.consequenceOf(result));
        return judged.why === null;
      },
    );
    return result;
  };
  const result = await act(within);
  return judged.why === null ? { done: result } : { rehearsed: result, why: judged.why };
}

/** Null when the act may be done alone; it is counted then. */
async function whyTwo<Seen>(
  tx: Tx,
  env: Env,
  now: Date,
  staff: Staff,
  { action, subject, customerId }: AloneAct<Seen>,
  { kobo, needsTwo }: Consequence,
): Promise<string | null> {
  const { dualApprovalKobo: most } = env;
  if (most === null) return null;
  const known = await row<{ same: boolean }>(
    tx,
    'SELECT amount_kobo = $4 AS same FROM acts_alone WHERE action = $1 AND subject = $2 AND customer_id = $3',
    [action, subject, customerId, kobo],
  );
  // Done before: the same request again returns what it did.
  if (known?.same) return null;
  if (known) return 'It was decided alone before, with another amount.';
  if (needsTwo !== null) return needsTwo;
  const limit = formatNaira(toNaira(most), 'whole');
  const added = await row<{ by_staff: bigint; by_customer: bigint }>(
    tx,
    `SELECT coalesce(sum(amount_kobo) FILTER (WHERE staff_id = $1), 0)::bigint AS by_staff,
            coalesce(sum(amount_kobo) FILTER (WHERE customer_id = $2), 0)::bigint AS by_customer
       FROM acts_alone WHERE at > $3 AND (staff_id = $1 OR customer_id = $2)`,
    [staff.id, customerId, new Date(now.getTime() - DAY_MS)],
  );
  if (kobo >= most) return `It comes to ${limit} or more.`;
  if ((added?.by_staff ?? 0n) + kobo >= most) {
    return `Together with what you did alone in the last 24 hours it comes to ${limit} or more.`;
  }
  if ((added?.by_customer ?? 0n) + kobo >= most) {
    return `Together with what was done by hand for this customer in the last 24 hours it comes to ${limit} or more.`;
  }
  await run(
    tx,
    `INSERT INTO acts_alone (staff_id, customer_id, action, subject, amount_kobo, at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [staff.id, customerId, action, subject, kobo, now],
  );
  return null;
}
