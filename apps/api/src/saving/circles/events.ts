/** What happened in a circle, newest first. Each name is the one that the customer had on that day. */
import type { CircleEvent } from '@ajose/sdk/contract/circles';
import { formatKobo } from '@ajose/sdk/domain/money';
import { rows, type Sql } from '../../platform/database/db.ts';
import type { PartRow } from './money.ts';
import { eventOnWire, type EventRow } from './words.ts';

const EVENTS = 200;

type NameAt = (customerId: string, at: Date) => string;

/** Customers' names at any time. A giver may have left the circle by now. */
async function namesOf(on: Sql, customerIds: readonly string[]): Promise<NameAt> {
  const now = await rows<{ id: string; name: string }>(
    on,
    'SELECT id, name FROM customers WHERE id = ANY ($1::uuid[])',
    [customerIds],
  );
  const before = await rows<{ customer_id: string; name_before: string; ended_at: Date }>(
    on,
    `SELECT customer_id, name_before, ended_at FROM name_changes
      WHERE customer_id = ANY ($1::uuid[]) AND state = 'changed' ORDER BY ended_at`,
    [customerIds],
  );
  const names = new Map(now.map(({ id, name }) => [id, name]));
  return (customerId, at) =>
    before.find((item) => item.customer_id === customerId && item.ended_at > at)?.name_before ??
    names.get(customerId) ??
    'A member';
}

interface Happened {
  at: Date;
  event: CircleEvent;
}

/** Money that members set aside, as events. It is in each member's own books, not in the circle's. */
async function paidEvents(on: Sql, parts: readonly PartRow[]): Promise<Happened[]> {
  const nameAt = await namesOf(on, [...new Set(parts.map(({ customer_id }) => customer_id))]);
  return parts.flatMap(({ customer_id, turn, set_aside, set_aside_at: at, transaction }) => {
    if (at === null || transaction === null) return [];
    const text = `${nameAt(customer_id, at)} has paid ${formatKobo(set_aside)} for turn ${turn}.`;
    return [{ at, event: { _id: transaction, at: at.toISOString(), text } }];
  });
}

export async function readEvents(on: Sql, circleId: string, parts: readonly PartRow[]): Promise<CircleEvent[]> {
  const circleEvents = await rows<EventRow>(
    on,
    `SELECT id, at, what, data FROM circle_events WHERE circle_id = $1 ORDER BY id DESC LIMIT ${EVENTS}`,
    [circleId],
  );
  return [
    ...circleEvents.map((circleEvent) => ({ at: circleEvent.at, event: eventOnWire(circleEvent) })),
    ...(await paidEvents(on, parts)),
  ]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, EVENTS)
    .map(({ event }) => event);
}
