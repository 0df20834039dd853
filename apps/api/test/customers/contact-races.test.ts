/**
 * Random histories of one account, twenty by day and a hundred by night: new addresses requested and confirmed, changes undone, passwords
 * forgotten, sign-ups with the same addresses and withdrawals, two calls at a time. Each pair must end as if run in one of its two orders.
 */
import {
  addUser,
  changeEmail,
  confirmEmailChange,
  getUser,
  resetPassword,
  undoChange,
} from '@ajose/sdk/customer/session';
import { addTransaction, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { createApi } from '@ajose/sdk/api';
import { ApiError } from '@ajose/sdk/error';
import { nightly } from '@ajose/tools/nightly';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { linkOf } from '../../src/access/auth/contact-changes.ts';
import { createResetToken } from '../../src/access/auth/password-change.ts';
import { startMoney } from '../money.ts';
import { apiOf, PASSWORD, signUpForm } from '../people.ts';
import { NO_LIMITS, signInTo } from '../sign-in.ts';

const HOUR = 3_600_000;
const HISTORIES = nightly ? 100 : 20;
const PASSWORDS = [PASSWORD, 'Jollof-rice2day', 'Harmattan-wind7', 'Palm-kernel-9x'];

const money = await startMoney({
  ...NO_LIMITS,
  LIMIT_SIGN_IN_FAILURES: '1000',
  LIMIT_SIGN_IN_FAILURES_ACCOUNT: '100000',
});
afterAll(() => money.close());

/** A change of the address: requested, done, dropped or undone. */
interface Change {
  before: string;
  after: string;
  asked: number;
  state: 'waits' | 'changed' | 'dropped' | 'undone';
  changed: number;
}

/** The expected state of the account. Times are hours since the history began. */
interface World {
  email: string;
  password: string;
  /** Whether the session of the last sign-in is valid. */
  open: boolean;
  changes: readonly Change[];
  emailChanged: number | null;
  /** Addresses that strangers have signed up with. */
  strangers: readonly string[];
  /** Addresses to which password links were sent; each link works once. */
  resets: readonly (string | null)[];
  withdrawn: number;
}

type Op =
  | { op: 'ask'; to: number }
  | { op: 'confirm'; change: number }
  | { op: 'undo'; change: number; password: number }
  | { op: 'reset'; link: number; password: number }
  | { op: 'signUp'; with: number }
  | { op: 'withdraw' };

const HOURS = { link: 24, wait: 24, undo: 72 };
const isOpen = (change: Change, now: number): boolean =>
  change.state === 'changed' && now < change.changed + HOURS.undo;
const dropped = (changes: readonly Change[]): Change[] =>
  changes.map((change) => (change.state === 'waits' ? { ...change, state: 'dropped' } : change));
/** Whether a stranger has the address. The account itself may use an address to which its own change can be undone. */
const isTaken = ({ strangers }: World, email: string): boolean => strangers.includes(email);

/** A call's answer, and the account after it. */
function apply(world: World, { op, ...more }: Op, now: number, addresses: readonly string[]): [answer: string, World] {
  const at = (name: string): number => Number(Reflect.get(more, name));
  switch (op) {
    case 'ask': {
      const to = addresses[at('to')] ?? '';
      if (!world.open) return ['unauthorized', world];
      if (to === world.email) return ['invalid', world];
      if (isTaken(world, to)) return ['email_taken', world];
      const asked: Change = { before: world.email, after: to, asked: now, state: 'waits', changed: 0 };
      return ['ok', { ...world, changes: [...dropped(world.changes), asked] }];
    }
    case 'confirm': {
      const change = world.changes[at('change')];
      if (!change) return ['none', world];
      if (change.state === 'changed' || change.state === 'undone') return ['link_used', world];
      if (change.state === 'dropped') return ['link_replaced', world];
      if (now >= change.asked + HOURS.link) return ['link_expired', world];
      if (isTaken(world, change.after)) return ['email_taken', world];
      const done: Change = { ...change, before: world.email, state: 'changed', changed: now };
      return [
        'ok',
        {
          ...world,
          email: change.after,
          emailChanged: now,
          changes: world.changes.with(at('change'), done),
          resets: world.resets.map(() => null),
        },
      ];
    }
    case 'undo': {
      const index = at('change');
      const change = world.changes[index];
      if (!change) return ['none', world];
      if (change.state === 'waits' || change.state === 'dropped') return ['link_wrong', world];
      if (change.state === 'undone') return ['link_used', world];
      if (!isOpen(change, now)) return ['link_expired', world];
      const changes = dropped(world.changes).map((change, i): Change =>
        i >= index && change.state === 'changed' ? { ...change, state: 'undone' } : change,
      );
      const password = PASSWORDS[at('password')] ?? '';
      const resets = world.resets.map(() => null);
      return ['ok', { ...world, email: change.before, password, open: false, changes, emailChanged: now, resets }];
    }
    case 'reset': {
      const link = world.resets[at('link')];
      if (link === undefined) return ['none', world];
      if (link !== world.email) return ['link_used', world];
      const password = PASSWORDS[at('password')] ?? '';
      const resets = world.resets.map(() => null);
      return ['ok', { ...world, password, open: false, changes: dropped(world.changes), resets }];
    }
    case 'signUp': {
      const email = addresses[at('with')] ?? '';
      const reserved = world.changes.some((change) => change.before === email && isOpen(change, now));
      if (world.email === email || world.strangers.includes(email) || reserved) return ['email_taken', world];
      return ['ok', { ...world, strangers: [...world.strangers, email] }];
    }
    default: {
      if (!world.open) return ['unauthorized', world];
      if (world.emailChanged !== null && now < world.emailChanged + HOURS.wait) return ['email_new', world];
      return ['ok', { ...world, withdrawn: world.withdrawn + 1 }];
    }
  }
}

const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('ask' as const), to: fc.nat(3) }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('confirm' as const), change: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('undo' as const), change: fc.nat(2), password: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('reset' as const), link: fc.nat(2), password: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('signUp' as const), with: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('withdraw' as const) }) },
);
/** A pair of calls at once, or one alone; before it the clock goes on and a link for a new password may be sent. */
const step = fc.record({
  hours: fc.constantFrom(0, 0, 0, 1, 23, 24, 71),
  forgets: fc.boolean(),
  first: op,
  second: fc.option(op, { freq: 4 }),
});

let histories = 0;
let pairs = 0;

async function run(steps: readonly { hours: number; forgets: boolean; first: Op; second: Op | null }[]): Promise<void> {
  histories += 1;
  money.clock.set(new Date());
  const name = `race${histories}`;
  const addresses = [0, 1, 2, 3].map((n) => `${name}-${n}@example.net`);
  const person = await money.newPerson(100_000);
  const { _id: id } = person.user;
  await money.owner.query('UPDATE customers SET email = $2 WHERE id = $1', [id, addresses[0]]);
  let token = person.token;
  const tokens: string[] = [];
  let now = 0;
  let world: World = {
    email: addresses[0] ?? '',
    password: PASSWORD,
    open: true,
    changes: [],
    emailChanged: null,
    strangers: [],
    resets: [],
    withdrawn: 0,
  };
  const me = () => createApi({ baseUrl: 'http://api/api', fetch: money.fetch, token: () => token });
  const links = async (): Promise<string[]> => {
    const { rows } = await money.owner.query<{ id: string }>(
      `SELECT id FROM contact_changes WHERE customer_id = $1 ORDER BY id`,
      [id],
    );
    return rows.map((item) => item.id);
  };
  const secret = (link: 'confirm' | 'undo', change: string): string =>
    linkOf(money.deps.env, link, change).replace(/^.*#token=/, '');

  const call = async (op: Op, changes: readonly string[]): Promise<string> => {
    const change = 'change' in op ? changes[op.change] : undefined;
    const password = PASSWORDS['password' in op ? op.password : 0] ?? '';
    const calls = {
      ask: () =>
        changeEmail(me(), { userId: id, email: addresses['to' in op ? op.to : 0] ?? '', password: world.password }),
      confirm: () => confirmEmailChange(apiOf(money), { token: secret('confirm', change ?? '') }),
      undo: () => undoChange(apiOf(money), { token: secret('undo', change ?? ''), password }),
      reset: () => resetPassword(apiOf(money), { token: tokens['link' in op ? op.link : 0] ?? '', password }),
      signUp: () => addUser(apiOf(money), signUpForm({ email: addresses['with' in op ? op.with : 0] ?? '' })),
      withdraw: () => addTransaction(me(), money.withdrawalBody(person, newWithdrawalId(), 100)),
    };
    if ((op.op === 'confirm' || op.op === 'undo') && change === undefined) return 'none';
    if (op.op === 'reset' && tokens[op.link] === undefined) return 'none';
    return calls[op.op]().then(
      () => 'ok',
      (error: unknown) => {
        if (!(error instanceof ApiError)) return String(error);
        // The session was read before the other call ended it, and the password after that call had changed it.
        return error.code === 'wrong_password' ? 'unauthorized' : error.code;
      },
    );
  };
  /** What can be seen of the account from outside. */
  const seen = async () => {
    const { rows } = await money.owner.query<{ email: string; n: number }>(
      `SELECT email::text, (SELECT count(*)::int FROM money.payouts p WHERE p.customer_id = c.id) AS n FROM customers c WHERE id = $1`,
      [id],
    );
    const lets = await signInTo(money, rows[0]?.email ?? '', world.password).then(
      () => true,
      () => false,
    );
    const open = await getUser(me()).then(
      () => true,
      () => false,
    );
    const { rows: states } = await money.owner.query<{ is: string }>(
      `SELECT email_after || CASE WHEN undone_at IS NOT NULL THEN ' undone' WHEN changed_at IS NOT NULL THEN ' changed'
                                  WHEN dropped_at IS NOT NULL THEN ' dropped' ELSE ' waits' END AS is
         FROM contact_changes WHERE customer_id = $1 ORDER BY id`,
      [id],
    );
    const changes = states.map(({ is }) => is);
    return { email: rows[0]?.email, withdrawn: rows[0]?.n, lets, open, changes };
  };

  for (const { hours, forgets, first, second } of steps) {
    now += hours;
    money.clock.advance(hours * HOUR);
    // The customer signs in with the present password.
    const opened = await signInTo(money, world.email, world.password);
    token = opened.token;
    world = { ...world, open: true };
    // A password link lasts half an hour, so each hour needs its own.
    if (hours > 0) world = { ...world, resets: world.resets.map(() => null) };
    if (forgets && tokens.length < 3) {
      const made = await createResetToken(money.db, money.clock.now(), 'customer', { id, email: world.email });
      tokens.push(made ?? '');
      world = { ...world, resets: [...world.resets, world.email] };
    }
    await money.owner.query('DELETE FROM call_counts');
    const changes = await links();
    const both = second === null ? [first] : [first, second];
    pairs += second === null ? 0 : 1;
    const answers = await Promise.all(both.map((op) => call(op, changes)));
    const known = { ...world };
    const orders =
      second === null
        ? [[0]]
        : [
            [0, 1],
            [1, 0],
          ];
    const ends = orders.map((order) => {
      const hits: string[] = [];
      let after = known;
      for (const index of order) {
        const op = both[index];
        if (!op) continue;
        // A step cannot open a link that it creates itself.
        const tooNew = 'change' in op && op.change >= changes.length;
        const [answer, next] = tooNew ? (['none', after] as const) : apply(after, op, now, addresses);
        hits[index] = answer;
        after = next;
      }
      return { told: hits, after };
    });
    const tried: object[] = [];
    let fits: World | undefined;
    for (const { told: end, after } of ends) {
      world = after;
      const is = await seen();
      const should = {
        email: after.email,
        withdrawn: after.withdrawn,
        lets: true,
        open: after.open,
        changes: after.changes.map((change) => `${change.after} ${change.state}`),
      };
      tried.push({ told: end, should, answers, is });
      if (JSON.stringify([end, should]) === JSON.stringify([answers, is])) {
        fits = after;
        break;
      }
    }
    if (!fits) throw new Error(`Neither order fits: ${JSON.stringify({ both, tried }, null, 1)}`);
    world = fits;
  }
}

test('calls at the same time end as they would in some order one after the other', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), run), {
    numRuns: HISTORIES,
    endOnFailure: true,
  });
  expect(histories).toBe(HISTORIES);
  expect(pairs).toBeGreaterThan(2 * HISTORIES);
  await money.expectPromisesKept();
}, 600_000);
