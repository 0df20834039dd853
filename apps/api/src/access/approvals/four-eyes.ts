/**
 * Four eyes: says which acts one administrator does alone. Any other act is only rehearsed, and waits as a request for a second
 * administrator. Each act has one rule, beside the act, and one line in the table below. DUAL_APPROVAL_NAIRA in platform/env.ts says from
 * which amount, `approvalNeeds` in the SDK's domain/roles.ts who decides; deciding.ts carries out what two administrators decided.
 */
import type { ApprovalAct } from '@ajose/sdk/contract/approvals';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { formatKobo } from '@ajose/sdk/domain/money';
import { row, run, tx, txIf, type Tx, type Within } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { keepRequest, type DoneOrWaits, type NewApproval } from './approvals.ts';

type Action = ApprovalAct['action'];

/** Says whether one administrator is enough, in the act's own transaction. `Seen` is what the act returns there. */
export interface Rule<Seen> {
  /** Locks what the rule reads, before the act. */
  lock?: (tx: Tx) => Promise<void>;
  /** Why it takes two, as a sentence for the screen; null where one is enough. */
  whyTwo: (tx: Tx, seen: Seen) => string | null | Promise<string | null>;
}

/** An API key is no person, so it never counts as one of the two. */
const BY_KEY = 'An API key asked for it, so a person has to decide.';

/**
 * Does an act; or, where its rule wants a second administrator, rehearses it and stores a request.
 * @param request makes the request from what the rehearsal returned
 * @param act does it in the transaction that `within` gives
 * @throws what the act itself refuses, and Refusal 409 `other_request_waits`
 */
export async function doOrAsk<Seen, Done>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: Staff,
  { lock, whyTwo }: Rule<Seen>,
  request: (done: Done, seen: Seen) => NewApproval,
  act: (within: Within<Seen>) => Promise<Done>,
): Promise<DoneOrWaits<Done>> {
  const judged: { seen: Seen; why: string }[] = [];
  const done = await act(async (work) => {
    const { result } = await txIf(
      db,
      async (tx) => {
        await lock?.(tx);
        return work(tx);
      },
      async (tx, seen) => {
        const why = (await whyTwo(tx, seen)) ?? (staff.key ? BY_KEY : null);
        if (why !== null) judged.push({ seen, why });
        return why === null;
      },
    );
    return result;
  });
  const [needsTwo] = judged;
  if (!needsTwo) return { done };
  const waits = await tx(db, (tx) => keepRequest(tx, clock.now(), staff, request(done, needsTwo.seen), needsTwo.why));
  return { waits, why: needsTwo.why };
}

/** The rule for acts that need two whatever the amount, unless the settings turn four eyes off for money. @param why a sentence */
export const alwaysTwo = ({ dualApprovalKobo }: Env, why: string): Rule<unknown> => ({
  whyTwo: () => (dualApprovalKobo === null ? null : why),
});

const DAY_MS = 86_400_000;

/** What an act does to the books. */
interface Consequence {
  /** The part of the money that counts towards the sums of 24 hours. */
  kobo: bigint;
  /** Why it needs two whatever the amount; null where only the amount decides. */
  needsTwo: string | null;
  /** What `kobo` adds up, where it is more than the amount on screen: "Capital and profit". */
  sumOf?: string;
}

interface Counted {
  action: Action;
  /** The transaction's id, or the id of the booking's request: an act is counted once. */
  subject: string;
  customerId: string;
}

/**
 * The rule for moving money by hand. It judges the consequence, such as capital plus profit, and the sums of the last 24 hours by
 * administrator and by customer.
 */
export function bySums<Seen>(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  staff: Staff,
  about: Counted,
  consequenceOf: (seen: Seen) => Consequence,
): Rule<Seen> {
  return {
    // Locks administrator and customer first, so that acts at the same time are added up one after the other.
    lock: async (tx) => {
      await run(tx, 'SELECT id FROM staff WHERE id = $1 FOR NO KEY UPDATE', [staff.id]);
      await run(tx, 'SELECT id FROM customers WHERE id = $1 FOR NO KEY UPDATE', [about.customerId]);
    },
    whyTwo: async (tx, seen) => {
      const { dualApprovalKobo: most } = env;
      return most === null ? null : whyTwoBySums(tx, most, clock.now(), staff, about, consequenceOf(seen));
    },
  };
}

/** Why an act needs a second administrator. Null where one may do it; the act is counted then. */
async function whyTwoBySums(
  tx: Tx,
  most: bigint,
  now: Date,
  staff: Staff,
  { action, subject, customerId }: Counted,
  { kobo, needsTwo, sumOf }: Consequence,
): Promise<string | null> {
  const known = await row<{ same: boolean }>(
    tx,
    'SELECT amount_kobo = $4 AS same FROM acts_alone WHERE action = $1 AND subject = $2 AND customer_id = $3',
    [action, subject, customerId, kobo],
  );
  // The same request was done before and returns what it did.
  if (known?.same) return null;
  if (known) return 'It was decided alone before, with another amount.';
  if (needsTwo !== null) return needsTwo;
  const limit = formatKobo(most, 'whole');
  const added = await row<{ by_staff: bigint; by_customer: bigint }>(
    tx,
    `SELECT coalesce(sum(amount_kobo) FILTER (WHERE staff_id = $1), 0)::bigint AS by_staff,
            coalesce(sum(amount_kobo) FILTER (WHERE customer_id = $2), 0)::bigint AS by_customer
       FROM acts_alone WHERE at > $3 AND (staff_id = $1 OR customer_id = $2)`,
    [staff.id, customerId, new Date(now.getTime() - DAY_MS)],
  );
  if (kobo >= most) {
    return sumOf === undefined
      ? `It comes to ${limit} or more.`
      : `${sumOf} come to ${formatKobo(kobo)}, and from ${limit} on it takes two.`;
  }
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

const NEVER = 'Never on this server';
const THIRD = 'Where a third Super Admin can decide';

/** Every act that may need a second administrator, and when it does, as administrators read it. */
export function fourEyesTable(env: Env): SystemSettings['fourEyes'] {
  const { dualApprovalKobo: most, dualApprovalBackDatedDays: days, dualApprovalYearlyPercent: percent } = env;
  const sums = most === null ? NEVER : `From ${formatKobo(most, 'whole')}, with what was done by hand in 24 hours`;
  const orMore = (more: string) => (most === null ? NEVER : `${sums}; ${more}`);
  const always = most === null ? NEVER : 'Always';
  const steep = (tax: string) =>
    percent === null ? NEVER : `Where it returns more than ${percent}% in a year, or withholds another tax than ${tax}`;
  const table: Readonly<Record<Action, readonly [what: string, when: string]>> = {
    setTransactionStatus: [
      'Decide a pending transaction',
      orMore('or where the gateway has a transfer of another amount'),
    ],
    addOfflineInvestment: [
      'Record an offline investment',
      orMore(`or where it began more than ${days} days ago. Its profit counts`),
    ],
    moveOwnMoney: ['Move our own money between gateways and the bank', always],
    writeOffCircleDebt: ['Forgive a circle’s debt', always],
    acceptDispute: ['Accept a dispute', sums],
    correctCase: ['Correct the books', always],
    resolveCase: ['Close a case of which nobody would hear again', always],
    confirmVerification: [
      'Confirm what a customer has shown',
      most === null ? NEVER : `Where the customer could then withdraw ${formatKobo(most, 'whole')} a day`,
    ],
    changeName: ['Change a customer’s name', 'Always'],
    checkRegistration: ['Check an organisation', 'Always'],
    mendOrganisation: ['Say who acts for an organisation whose members cannot', 'Always'],
    resetUserTwoFactor: ['Remove a customer’s second factor', 'Always'],
    confirmDeath: ['Confirm a case of death', 'Always'],
    payEstate: ['Pay an estate', 'Always'],
    exitForEstate: ['End an investment for an estate', 'Always'],
    pauseGateway: ['Pause a gateway', always],
    resumeGateway: ['Resume a gateway', always],
    addProduct: ['Add a product', steep('is usual')],
    updateProduct: ['Change or open a product', steep('it did')],
    resetAdminTwoFactor: ['Remove an administrator’s second factor', THIRD],
    blockAdmin: ['Block an administrator', THIRD],
    unblockAdmin: ['Unblock an administrator', THIRD],
    setAdminRole: ['Give an administrator another role', THIRD],
  };
  return Object.values(table).map(([what, when]) => ({ what, when }));
}
