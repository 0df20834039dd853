/**
 * Events of the gateway's webhook. An event is kept first and then acted upon, so that none is lost. A repeated event changes
 * nothing.
 */
import { createHash } from 'node:crypto';
import { hearAssignment } from '../account-numbers/account-numbers.ts';
import { row, rows, run } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { hearDispute } from '../disputes/disputes.ts';
import { isJson, textIn, type Json } from '../gateway/json.ts';
import { readAssignment, readIdentification } from '../gateway/paystack-customers.ts';
import { readDispute } from '../gateway/paystack-disputes.ts';
import { readCharge, readRejected, readTransfer } from '../gateway/paystack.ts';
import type { GatewayEvent } from '../gateway/webhook.ts';
import { raiseCase } from '../cases/cases.ts';
import { hearIdentification } from '../identity/identity.ts';
import { hearTransfer } from '../withdrawals/payouts.ts';
import { settle } from '../deposits/credit.ts';
import { hearRejected } from '../deposits/rejected.ts';
import { hearRefundsOf } from '../refunds/refunds.ts';

const IDENTIFICATION = 'customeridentification.';
const ASSIGNMENT = 'dedicatedaccount.assign.';
const REFUND = 'refund.';

/** Events have no id. The id or the reference of their record names them, or the hash of their content. */
function keyOf({ event, data }: GatewayEvent): string {
  const name = textIn(data, 'id') ?? textIn(data, 'reference');
  return `${event}:${name ?? createHash('sha256').update(JSON.stringify(data)).digest('hex')}`;
}

/**
 * An event as it is kept: without what charges the payer's card again, because a card is kept with consent only, in cards/. And without
 * what a customer was identified by.
 */
function withoutSecrets(event: GatewayEvent): GatewayEvent {
  const { authorization, identification: _shown, ...data } = event.data;
  if (!isJson(authorization)) return { ...event, data };
  const { authorization_code: _code, signature: _signature, ...told } = authorization;
  return { ...event, data: { ...data, authorization: told } };
}

/**
 * Keeps an event and acts upon it. If acting fails, the job tries again.
 * @param failed gets the error when acting failed
 * @throws the database's error when the event could not be kept
 */
export async function receiveEvent(deps: Deps, event: GatewayEvent, failed: (error: unknown) => void): Promise<void> {
  const key = keyOf(event);
  const kept = await row<{ news: boolean }>(deps.db, 'SELECT money.save_event($1, $2, $3, $4) AS news', [
    key,
    event.event,
    withoutSecrets(event),
    deps.clock.now(),
  ]);
  // Without an id the news of a second attempt looks like that of the first, and that of two equal refunds the same.
  const again = [IDENTIFICATION, ASSIGNMENT, REFUND].some((name) => event.event.startsWith(name));
  if (kept?.news || again) await handle(deps, key, event).catch(failed);
}

async function handle(deps: Deps, key: string, event: GatewayEvent): Promise<void> {
  await act(deps, event);
  await run(deps.db, 'UPDATE money.gateway_events SET handled_at = $2 WHERE key = $1', [key, deps.clock.now()]);
}

const ATTEMPTS = 20;

/**
 * The job: acts upon events that were kept only, because the process died or the database was away. It leaves those of the last five
 * seconds to who received them. One whose time lies ahead was kept by a clock that was wrong, and waits for nothing.
 * @returns how many it took
 */
export async function handleEvents(deps: Deps): Promise<number> {
  const left = await rows<{ key: string; body: GatewayEvent; attempts: number }>(
    deps.db,
    `UPDATE money.gateway_events SET attempts = attempts + 1
      WHERE key IN (SELECT key FROM money.gateway_events
                     WHERE handled_at IS NULL AND attempts < ${ATTEMPTS} AND received_at NOT BETWEEN $1::timestamptz - interval '5 seconds' AND $1
                     ORDER BY received_at LIMIT 100 FOR UPDATE SKIP LOCKED)
     RETURNING key, body, attempts`,
    [deps.clock.now()],
  );
  const failures: unknown[] = [];
  for (const { key, body, attempts } of left) {
    await handle(deps, key, body).catch(async (error: unknown) => {
      failures.push(error);
      if (attempts >= ATTEMPTS) await unread(deps, body.event, body.data);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} events could not be handled`);
  return left.length;
}

async function act(deps: Deps, { event, data }: GatewayEvent): Promise<void> {
  if (event === 'charge.success') {
    const charge = readCharge(data);
    if (charge?.status === 'success') await settle(deps, charge);
    else await unread(deps, event, data);
  } else if (event === 'transfer.success' || event === 'transfer.failed' || event === 'transfer.reversed') {
    const transfer = readTransfer(data);
    if (transfer) await hearTransfer(deps, transfer);
    else await unread(deps, event, data);
  } else if (event === 'bank.transfer.rejected') {
    const rejected = readRejected(data);
    if (rejected) await hearRejected(deps, rejected);
  } else if (event.startsWith(REFUND)) {
    const reference = textIn(data, 'transaction_reference');
    if (reference === null) return unread(deps, event, data);
    await hearRefundsOf(deps, reference);
  } else if (event.startsWith(IDENTIFICATION)) {
    const news = readIdentification(data);
    if (news) await hearIdentification(deps, news.code, event === `${IDENTIFICATION}success` ? null : news.reason);
  } else if (event.startsWith(ASSIGNMENT)) {
    const news = readAssignment(data);
    if (news) await hearAssignment(deps, news.code, news.account);
  } else if (event.startsWith('charge.dispute.')) {
    const dispute = readDispute(data);
    if (dispute) await hearDispute(deps, dispute);
    else await unread(deps, event, data);
  }
}

/** Money may have moved at the gateway in a way that could not be read: an administrator has to look. */
function unread(deps: Deps, event: string, data: Json): Promise<void> {
  return raiseCase(deps.db, deps.clock.now(), {
    kind: 'event_unread',
    reference: keyOf({ event, data }),
    message: 'The gateway sent an event that could not be read. Please look the payment or transfer up there.',
  });
}
