/** The customer cancels a deposit, or leaves one that was declined. */
import { CANCELLED_BY_CUSTOMER } from '@ajose/sdk/domain/status';
import type { Deps } from '../../gateways/deps.ts';
import { refuse } from '../../platform/server/errors.ts';
import { count } from '../../platform/server/limits.ts';
import type { Customer } from '../../platform/server/signed-in.ts';
import { askAbout } from './begin.ts';
import { close } from './close.ts';
import { applyAnswer, ownerOf, applyPayment } from './credit.ts';
import { declineOf, declineWords } from './declines.ts';
import { findDeposit } from './find.ts';
import { gatewayUnavailable } from '../../gateways/meaning.ts';

export interface GivenUp {
  status: 'failed' | 'user_cancelled';
  /** Why a bank declined the payment, in plain words; null where none did. */
  declined: string | null;
}

/**
 * Cancels a deposit. The gateway is asked first: a payment that was made is credited, and one that was declined has failed.
 * @returns the status of the deposit; a failed one stays failed
 * @throws Refusal 404, 409 `already_paid`, 503 `gateway_unavailable`
 */
export async function cancelDeposit(deps: Deps, customer: Customer, key: string): Promise<GivenUp> {
  const alreadyPaid = () =>
    refuse(409, 'already_paid', 'This payment has arrived already. The money is in the wallet.');
  const known = await findDeposit(deps.db, customer.id, key);
  if (known?.status === 'completed') throw alreadyPaid();
  await count(deps, 'gateway', customer.id);
  const { answer } = await askAbout(deps, known, key);
  if (answer.outcome === 'unknown') throw gatewayUnavailable();
  const paid = answer.outcome === 'done' && answer.data.status === 'success' ? answer.data : null;
  if (paid && (await ownerOf(deps, paid)) === customer.id) {
    await applyPayment(deps, paid);
    throw alreadyPaid();
  }
  if (!known) throw refuse(404, 'transaction_not_found', 'This transaction does not exist.');
  const declined =
    answer.outcome === 'done' && answer.data.status === 'failed' ? declineWords(declineOf(answer.data.message)) : null;
  if (declined !== null) await applyAnswer(deps, known, answer);
  else if (await close(deps, known, 'user_cancelled', CANCELLED_BY_CUSTOMER)) {
    return { status: 'user_cancelled', declined };
  }
  const now = await findDeposit(deps.db, customer.id, key);
  if (now?.status === 'completed') throw alreadyPaid();
  return { status: 'failed', declined };
}
