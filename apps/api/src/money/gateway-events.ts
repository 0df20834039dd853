/** Events from the gateways' webhooks. An event is stored first and then handled, so that none is lost. A repeat changes nothing. */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { applyAccount } from './account-numbers.ts';
import { raiseCase } from '../desk/cases/cases.ts';
import { callSql } from '../platform/database/call.ts';
import { rows, run } from '../platform/database/db.ts';
import { applyPayment } from './deposits/credit.ts';
import { applyRejected } from './deposits/rejected.ts';
import type { Deps } from '../gateways/deps.ts';
import { applyDispute } from './disputes/disputes.ts';
import type { Answer, Gateway, GatewayEvent, News, TransferStatus } from '../gateways/gateway.ts';
import { applyIdentification } from '../access/identity.ts';
import { applyRefundsOf } from './refunds.ts';
import { applyTransfer } from './withdrawals/payouts.ts';

/**
 * Stores an event and handles it. Where handling fails, the job tries again. @param failed gets the error when handling fails @throws the
 * database's error when the event could not be stored
 */
export async function receiveEvent(
  deps: Deps,
  gateway: Gateway,
  event: GatewayEvent,
  failed: (error: unknown) => void,
): Promise<void> {
  const { name, isDistinct } = gateway.events.nameEvent(event);
  const key = keyOf(gateway.name, name);
  const isNews = await callSql(deps.db, 'money.save_event', {
    gateway: gateway.name,
    key,
    event: event.event,
    body: gateway.events.withoutSecrets(event),
    at: deps.clock.now(),
  });
  if (!isNews && !isDistinct) return;
  // Different news under a name that was handled before: where handling fails, the job tries this one too.
  if (!isNews)
    await run(deps.db, 'UPDATE money.gateway_events SET handled_at = NULL, attempts = 0 WHERE key = $1', [key]);
  await handle(deps, gateway, key, event).catch(failed);
}

async function handle(deps: Deps, gateway: Gateway, key: string, event: GatewayEvent): Promise<void> {
  await act(deps, gateway, key, gateway.events.newsIn(event));
  await run(deps.db, 'UPDATE money.gateway_events SET handled_at = $2 WHERE key = $1', [key, deps.clock.now()]);
}

const ATTEMPTS = 20;

/**
 * The job: handles events that were stored and not handled, because the process died or the database was away. It leaves those of the last
 * five seconds to the process that received them, and tries an event every half minute for ten minutes. An event with a time in the future
 * was stored by a wrong clock and is handled at once.
 * @returns how many it took
 */
export async function handleEvents(deps: Deps): Promise<number> {
  const left = await rows<{ gateway: GatewayName; key: string; body: GatewayEvent; attempts: number }>(
    deps.db,
    `UPDATE money.gateway_events SET attempts = attempts + 1
      WHERE key IN (SELECT key FROM money.gateway_events
                     WHERE handled_at IS NULL AND attempts < ${ATTEMPTS} AND received_at NOT BETWEEN $1::timestamptz - greatest(interval '5 seconds', attempts * interval '30 seconds') AND $1
                     ORDER BY received_at LIMIT 100 FOR UPDATE SKIP LOCKED)
     RETURNING gateway, key, body, attempts`,
    [deps.clock.now()],
  );
  const failures: unknown[] = [];
  for (const { gateway, key, body, attempts } of left) {
    await handle(deps, deps.gateways.of(gateway), key, body).catch(async (error: unknown) => {
      failures.push(error);
      if (attempts >= ATTEMPTS) await unread(deps, gateway, key);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} events could not be handled`);
  return left.length;
}

/**
 * A webhook may come before the gateway's look-up knows of the same news. An event that the look-up does not confirm is tried again, and
 * becomes a case after the last try.
 */
const tooEarly = (what: string, why: string): Error =>
  new Error(`The gateway does not bear out its event of ${what}: ${why}`);

/** @throws Error where the look-up found nothing, so that the event is tried again */
function dataOf<T>(what: string, answer: Answer<T>): T {
  if (answer.outcome !== 'done') throw tooEarly(what, answer.message);
  return answer.data;
}

async function lookUpPayment(deps: Deps, gateway: Gateway, reference: string): Promise<void> {
  const charge = dataOf(reference, await gateway.verify(reference));
  if (charge.status === 'success') return applyPayment(deps, charge);
  // refunds.ts handles what has gone back since.
  if (charge.status !== 'reversed') throw tooEarly(reference, charge.status);
}

const OPEN: readonly TransferStatus[] = ['pending', 'otp', 'received'];

async function lookUpTransfer(
  deps: Deps,
  gateway: Gateway,
  reference: string,
  sessionId: string | null,
): Promise<void> {
  const transfer = dataOf(reference, await gateway.verifyTransfer(reference));
  await applyTransfer(deps, { ...transfer, sessionId: transfer.sessionId ?? sessionId });
  if (OPEN.includes(transfer.status)) throw tooEarly(reference, transfer.status);
}

async function act(deps: Deps, gateway: Gateway, key: string, news: News): Promise<void> {
  const { name } = gateway;
  switch (news.kind) {
    case 'payment':
      return applyPayment(deps, news.charge);
    case 'look_up_payment':
      return lookUpPayment(deps, gateway, news.reference);
    case 'transfer':
      return applyTransfer(deps, news.transfer);
    case 'look_up_transfer':
      return lookUpTransfer(deps, gateway, news.reference, news.sessionId);
    case 'rejected':
      return applyRejected(deps, name, news.rejected);
    case 'refund':
      return applyRefundsOf(deps, { gateway: name, reference: news.reference });
    case 'identification':
      return applyIdentification(deps, name, news.customerRef, news.failure);
    case 'account':
      return applyAccount(deps, name, news.customerRef, news.account);
    case 'dispute':
      return applyDispute(deps, name, news.dispute);
    case 'unread':
      return unread(deps, name, key);
    case 'nothing':
      return undefined;
  }
}

/** The key of an event: each gateway has its own names. */
const keyOf = (gateway: GatewayName, name: string): string => `${gateway} ${name}`;

/** Money may have moved at the gateway in a way that could not be read: an administrator has to look. */
function unread(deps: Deps, gateway: GatewayName, key: string): Promise<void> {
  return raiseCase(deps.db, deps.clock.now(), {
    kind: 'event_unread',
    gateway,
    reference: key.slice(keyOf(gateway, '').length),
    message:
      'The gateway sent an event that could not be read, or does not bear it out when it is asked. Please look the payment or transfer up there.',
  });
}
