/**
 * Decides requests; four-eyes.ts says what becomes one. Approving one runs the function that needs two administrators, and closes the request
 * in the same transaction.
 */
import type { Approval, ApprovalAct } from '@ajose/sdk/contract/approvals';
import { tx, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import { Refusal, refuse, type RefusalCode } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import {
  aboutAdmin,
  closeRequest,
  findApproval,
  requireAnother,
  requireWaiting,
  takeTurn,
  toApproval,
} from './approvals.ts';

type Action = ApprovalAct['action'];

/** A request that is being approved. */
export interface Asked<A extends Action> {
  act: Extract<ApprovalAct, { action: A }>;
  /** The id of what the act is about, or the caller's id for what the act makes. */
  subject: string;
  /** `customerId` is null where the act concerns no customer, and `amountKobo` where it concerns no money. */
  customerId: string | null;
  amountKobo: bigint | null;
  /** The id of the administrator who asked for it. */
  askedBy: string;
  /** What the act needs and no screen shows. */
  more: Readonly<Record<string, string>>;
}

/**
 * Does what was asked for. Each action has one such function, in the folder of its noun; app.ts passes them in.
 * @param staff the administrator who approves
 * @param within the transaction in which the request is closed as approved
 * @throws what the act itself refuses
 */
export type Act<A extends Action> = (
  deps: Deps,
  staff: Staff,
  asked: Asked<A>,
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
) => Promise<void>;

export type Acts = { readonly [A in Action]: Act<A> };

/** The compiler follows an action to its own act only through a type parameter. */
const actOf = <A extends Action>(acts: Acts, action: A): Act<A> => acts[action];

/** Codes of refusals after which the request can never be done. */
const FINAL: ReadonlySet<RefusalCode> = new Set([
  'transaction_not_found',
  'not_pending',
  'transaction_changed',
  'already_paid',
  'user_not_found',
  'product_not_found',
  'terms_changed',
  'id_reused',
  'asker_blocked',
  'group_not_found',
  'product_changed',
  'name_taken',
  'not_correctable',
  'already_paused',
  'not_paused',
  'gateway_not_set',
  'gateway_disagrees',
  'already_blocked',
  'not_blocked',
  'two_factor_off',
  'same_role',
  'role_changed',
  'already_confirmed',
  'already_resolved',
  'already_answered',
  'dispute_changed',
  'debt_changed',
  'account_closed',
  'name_change_ended',
  'name_change_not_found',
  'registration_ended',
  'registration_not_found',
  'nothing_to_mend',
  'person_unknown',
  'number_taken',
  'death_confirmed',
  'no_death_case',
  'investment_ended',
  'quote_changed',
]);

/**
 * Does what was asked for and closes the request in the same transaction. The act checks again whether it may be done now.
 * @throws what `requireAnother` throws; Refusal 404; 403 `account_blocked`; 409 `not_waiting` or `asker_blocked`; and what the act refuses. After
 * that the request stays open, or it is closed as overtaken when it can never be done
 */
export async function approveRequest(
  deps: Deps,
  acts: Acts,
  staff: Staff,
  id: string,
  note: string | null,
): Promise<Approval> {
  const { db, clock } = deps;
  const approval = await findApproval(db, id);
  requireWaiting(approval, clock.now());
  await requireAnother(db, clock.now(), approval, staff);
  const { details, subject, customer_id: customerId, amount_kobo: amountKobo, asked_by: askedBy } = approval;
  const { more = {}, ...act } = details;
  const asked = { act, subject, customerId, amountKobo, askedBy, more };
  try {
    await actOf(acts, act.action)(deps, { ...staff, approves: approval.asked_by_name }, asked, (work) =>
      tx(db, async (tx) => {
        if (aboutAdmin(approval) !== null) await takeTurn(tx);
        await closeRequest(tx, clock.now(), staff, id, 'approved', note);
        return work(tx);
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || !FINAL.has(error.code)) throw error;
    await tx(db, (tx) => closeRequest(tx, clock.now(), staff, id, 'overtaken', error.message));
    throw new Refusal(error.status, error.code, `${error.message} The request was closed.`);
  }
  return toApproval(await findApproval(db, id));
}

/** Closes a request without effect. @throws what `requireAnother` throws; Refusal 404; 403 `account_blocked`; 409 `not_waiting` */
export async function declineRequest(deps: Deps, staff: Staff, id: string, note: string): Promise<Approval> {
  return tx(deps.db, async (tx) => {
    await requireAnother(tx, deps.clock.now(), await findApproval(tx, id), staff);
    await closeRequest(tx, deps.clock.now(), staff, id, 'declined', note);
    return toApproval(await findApproval(tx, id));
  });
}

/** Withdraws one's own request. @throws Refusal 404; 403 `not_own_request` or `account_blocked`; 409 `not_waiting` */
export async function withdrawRequest(deps: Deps, staff: Staff, id: string): Promise<Approval> {
  return tx(deps.db, async (tx) => {
    if ((await findApproval(tx, id)).asked_by !== staff.id) {
      throw refuse(403, 'not_own_request', 'Only the administrator who asked for this can withdraw it.');
    }
    await closeRequest(tx, deps.clock.now(), staff, id, 'withdrawn', null);
    return toApproval(await findApproval(tx, id));
  });
}
