/**
 * Sends payments without an owner back to their payers. corrections.ts keeps the intent in the transaction of the approval; this job
 * sends it. A payment is refunded whole, and the gateway refuses a second refund of it.
 */
import { rows, run } from '../database/db.ts';
import { each, report } from '../database/each.ts';
import type { Deps } from '../deps.ts';
import { raiseException } from '../exceptions/exceptions.ts';

const BATCH = 10;
/** A refund whose answer was lost is looked up and sent again after this. */
const LEASE_SECONDS = 60;

interface Refund {
  exception_id: string;
  reference: string;
  kobo: bigint;
}

/** The job. @returns how many it took */
export async function sendRefunds(deps: Deps): Promise<number> {
  const due = await rows<Refund>(
    deps.db,
    `SELECT exception_id, reference, kobo FROM money.take_refunds(${BATCH}, $1, interval '${LEASE_SECONDS} seconds')`,
    [deps.clock.now()],
  );
  report(await each(due, 2, (one) => sendRefund(deps, one)), 'refunds could not be sent');
  return due.length;
}

/** Looks the payment up first: an earlier call may have sent it back. Without a clear answer it stays due. */
async function sendRefund(deps: Deps, { exception_id: id, reference, kobo }: Refund): Promise<void> {
  const note = (refused: string | null) =>
    run(deps.db, 'SELECT money.note_refund($1, $2, $3)', [id, refused, deps.clock.now()]);
  const before = await deps.gateway.verify(reference);
  if (before.outcome === 'unknown') return;
  if (before.outcome === 'done' && before.data.status === 'reversed') {
    await note(null);
    return;
  }
  const sent = before.outcome === 'refused' ? before : await deps.gateway.refund({ reference, amountKobo: kobo });
  if (sent.outcome === 'unknown') return;
  if (sent.outcome === 'done') {
    await note(null);
    return;
  }
  await note(sent.message);
  await raiseException(deps.db, deps.clock.now(), {
    kind: 'refund_refused',
    reference,
    message: `The gateway refused to send a payment back that belongs to no customer: ${sent.message}. Please send it back at the gateway.`,
    amountKobo: kobo,
  });
}
