/** After a seed: compares the ledger with what each member reads about the circle, and with the cash that was brought. */
import { checkDraw } from '@ajose/sdk/domain/circles';
import type { Circle, CircleTurn } from '@ajose/sdk/contract/circles';
import { toKobo } from '@ajose/sdk/domain/money';
import { readCircle } from '../../../src/saving/circles/read.ts';
import type { Db } from '../../../src/platform/database/db.ts';
import { checkPromises } from '../../../src/money/reconciliation/books.ts';
import type { World } from '../world.ts';
import type { Founded, Village } from './village.ts';

/** What moved between a member's wallet and a circle according to the ledger, by the ids of postings. */
interface Moved {
  /** Contributions, collected debts and deposits. */
  gone: bigint;
  /** Returned deposits. */
  back: bigint;
  received: bigint;
  receipts: number;
}

/** What a turn shows: what came, what is missing and what was forgiven, in kobo. */
export const wholeOf = ({ received, missing, parts }: Pick<CircleTurn, 'received' | 'missing' | 'parts'>): number =>
  Math.round((received + missing + parts.reduce((sum, { forgiven }) => sum + forgiven, 0)) * 100);

const KEY = /^(CRC|CRD|CRB|CRR|CRL|CRS)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** @param shown what each turn showed when a member looked at it, by circle and turn */
export async function judge(world: World, village: Village, shown: ReadonlyMap<string, number>): Promise<string[]> {
  const { db } = world.server;
  await db.query('SELECT ledger.read_outbox(NULL)');
  const wrong = (await checkPromises(db)).map(({ promise, what, place }) => `promise ${promise}: ${what} (${place})`);
  const moved = await readMoved(db);
  for (const circle of village.circles) wrong.push(...(await judgeCircle(db, circle, moved, shown)));
  wrong.push(...(await judgeTold(db)), ...(await judgeCards(db)), ...(await judgeWhole(db, village)));
  return wrong;
}

async function readMoved(db: Db): Promise<Map<string, Moved>> {
  const { rows } = await db.query<{ key: string; customer_id: string; amount: bigint; leaves: boolean }>(
    `SELECT transaction_id AS key, customer_id, amount, cause = 'circle_in' AS leaves FROM ledger.transactions WHERE cause IN ('circle_in', 'circle_out', 'circle_back')`,
  );
  const { rows: members } = await db.query<{ id: string; customer_id: string; circle_id: string }>(
    'SELECT id, customer_id, circle_id FROM circle_members',
  );
  const circleOf = new Map(members.map(({ id, circle_id }) => [id, circle_id]));
  const moved = new Map<string, Moved>();
  for (const { key, customer_id, amount, leaves } of rows) {
    const [, kind = '', member = ''] = KEY.exec(key) ?? [];
    const name = `${circleOf.get(member)} ${customer_id}`;
    const match = moved.get(name) ?? { gone: 0n, back: 0n, received: 0n, receipts: 0 };
    if (leaves) match.gone += amount;
    else if (kind === 'CRB') match.back += amount;
    else match.received += amount;
    if (kind === 'CRR') match.receipts += 1;
    moved.set(name, match);
  }
  return moved;
}

async function judgeCircle(
  db: Db,
  { id, name, kobo, members, takenOver }: Founded,
  moved: ReadonlyMap<string, Moved>,
  shown: ReadonlyMap<string, number>,
): Promise<string[]> {
  const wrong: string[] = [];
  const say = (what: string): number => wrong.push(`${name}: ${what}`);
  let given = 0n;
  let received = 0n;
  let seen: Circle | null = null;
  for (const { customer } of members) {
    const circle = await readCircle(db, new Date(), customer.id, id).catch(() => null);
    // Members who left before it began are no longer in it and have all their money back.
    const books = moved.get(`${id} ${customer.id}`) ?? { gone: 0n, back: 0n, received: 0n, receipts: 0 };
    if (!circle) {
      if (books.gone !== books.back || books.received > 0n) say(`${customer.name} has left and lost money`);
      continue;
    }
    seen = circle;
    const { mine } = circle;
    const sums = { given: toKobo(mine.given), received: toKobo(mine.received), deposit: toKobo(mine.deposit) };
    const setAside = toKobo(mine.setAside);
    wrong.push(...judgeMember(name, kobo, circle));
    if (setAside !== 0n || sums.deposit !== 0n) say(`${customer.name} still has something set aside`);
    // The page shows what was given and received for a place; part of it may have been an earlier member's money.
    if (takenOver) continue;
    if (books.gone - books.back !== sums.given + setAside + sums.deposit)
      say(`${customer.name} reads ${sums.given} given, and ${books.gone - books.back} left the wallet`);
    if (books.received !== sums.received)
      say(`${customer.name} reads ${sums.received} received, and ${books.received} came`);
    if (books.receipts > 1) say(`${customer.name} received ${books.receipts} times`);
    given += sums.given;
    received += sums.received;
  }
  const left = [...moved]
    .filter(([key]) => key.startsWith(`${id} `))
    .map(([, inner]) => inner.gone - inner.back - inner.received);
  const lost = left.reduce((sum, item) => sum + item, 0n);
  if (lost !== 0n) say(`${lost} went into it and came out to nobody`);
  if (given !== received) say(`${given} was given and ${received} received`);
  if (seen) wrong.push(...(await judgeTurns(name, id, seen, shown)));
  return wrong;
}

/** In a circle that has ended, each member has paid, owes or was forgiven every turn, except perhaps the turn in which they receive. */
function judgeMember(name: string, kobo: bigint, { state, turns, members, mine }: Circle): string[] {
  const given = toKobo(mine.given) + toKobo(mine.iOwe) + toKobo(mine.forgiven);
  if (state !== 'ended') return given === 0n && mine.received === 0 ? [] : [`${name} is ${state}, and money has moved`];
  const all = kobo * BigInt(members.length);
  const turn = turns.find(({ memberId }) => memberId === mine.memberId);
  const waived = turn !== undefined && wholeOf(turn) < all;
  return given === (waived ? all - kobo : all)
    ? []
    : [`${name}: a member gave, owes and was forgiven ${given} of ${all}`];
}

async function judgeTurns(
  name: string,
  id: string,
  circle: Circle,
  shown: ReadonlyMap<string, number>,
): Promise<string[]> {
  const wrong: string[] = [];
  if (circle.state === 'ended') {
    const receivers = new Set(circle.turns.map(({ memberId }) => memberId));
    if (receivers.size !== circle.members.length) wrong.push(`${name}: not each member had a turn`);
    for (const turn of circle.turns) {
      const { number, state, parts } = turn;
      const kobo = wholeOf(turn);
      const before = shown.get(`${id} ${number}`) ?? kobo;
      if (before !== kobo) wrong.push(`${name}: turn ${number} showed ${before} and shows ${kobo}`);
      if (state !== 'closed' || parts.length !== circle.members.length)
        wrong.push(`${name}: turn ${number} is ${state}`);
    }
  }
  const draw = await checkDraw(circle);
  if (draw?.right === false) wrong.push(`${name}: the draw is not right: ${draw.why}`);
  return wrong;
}

/** Each member was notified once of each turn received and of the end, and each closing is one event. */
async function judgeTold(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>(
    `SELECT format('turn %s was closed %s times', e.data ->> 'turn', count(*)) AS what
       FROM circle_events e WHERE e.what = 'received' GROUP BY e.circle_id, e.data ->> 'turn' HAVING count(*) <> 1
     UNION ALL
     SELECT format('%s was told %s times of %s', n.customer_id, count(*), n.data ->> 'what')
       FROM notices n WHERE n.kind = 'circle' AND n.data ->> 'what' IN ('received', 'ended', 'dissolved', 'began')
      GROUP BY n.customer_id, n.data ->> 'circleId', n.data ->> 'what', n.data ->> 'turn' HAVING count(*) <> 1
     UNION ALL
     SELECT format('member %s was not told of the end', m.customer_id)
       FROM circle_members m JOIN circles c ON c.id = m.circle_id AND c.state IN ('ended', 'dissolved')
      WHERE NOT EXISTS (SELECT FROM notices n WHERE n.customer_id = m.customer_id AND n.data ->> 'circleId' = c.id::text
                           AND n.data ->> 'what' = c.state)`,
  );
  return rows.map(({ what }) => what);
}

/** When all circles are over, no card is charged for one any more. */
async function judgeCards(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ customer_id: string }>(
    'SELECT customer_id FROM money.auto_saves WHERE ended_at IS NULL',
  );
  return rows.map(({ customer_id }) => `the card of ${customer_id} is charged for ever`);
}

/** All balances together equal the cash that was brought: nothing is lost or doubled. */
async function judgeWhole(db: Db, { cash }: Village): Promise<string[]> {
  const { rows } = await db.query<{ own: bigint; paid: bigint; passed_on: bigint }>(
    `SELECT sum(wallet + held + invested + circle)::bigint AS own, sum(passed_on)::bigint AS passed_on,
            (SELECT coalesce(sum(amount), 0)::bigint FROM ledger.transactions
              WHERE cause IN ('payment', 'auto_save') AND kind = 'deposit' AND status = 'completed'
                AND transaction_id NOT LIKE 'gift-%') AS paid
       FROM ledger.accounts WHERE customer_id <> money.platform()`,
  );
  const [{ own: mine, paid, passed_on } = { own: 0n, paid: 0n, passed_on: 0n }] = rows;
  return [
    ...(mine === cash + paid ? [] : [`people have ${mine}, and brought ${cash} in cash and ${paid} by card`]),
    ...(passed_on === 0n ? [] : [`${passed_on} was passed on to nobody`]),
  ];
}
