/**
 * Random histories: bursts of requests of a few customers, for history-run.ts to run and history-books.ts to check; and what happens to one
 * payment, for payment-history-run.ts.
 */
import fc from 'fast-check';
import { hostile } from './hostile-words.ts';

/** How many customers a history has. */
export const PEOPLE = 3;
const KEYS = 4;

export type Command = { who: number; key: number; amount: number } & (
  | { do: 'begin' | 'credit' | 'cancel' | 'take back' | 'withdraw' | 'withdraw together' | 'paid' | 'failed' }
  | { do: 'decide deposit' | 'decide withdrawal'; to: 'completed' | 'failed' | 'user_cancelled' }
  | { do: 'invest' | 'offline'; days: number }
  | { do: 'top up' | 'mature' }
  | { do: 'status'; status: number }
);

const base = { who: fc.nat(PEOPLE - 1), key: fc.nat(KEYS - 1), amount: fc.integer({ min: 1, max: 900 }) };
const plain = (weight: number, name: Command['do']) => ({
  weight,
  arbitrary: fc.record({ ...base, do: fc.constant(name) }) as fc.Arbitrary<Command>,
});
const outcome = fc.constantFrom('completed', 'failed', 'user_cancelled');

const command: fc.Arbitrary<Command> = fc.oneof(
  plain(2, 'begin'),
  plain(8, 'credit'),
  plain(1, 'cancel'),
  plain(1, 'take back'),
  plain(8, 'withdraw'),
  plain(4, 'withdraw together'),
  plain(3, 'paid'),
  plain(3, 'failed'),
  plain(2, 'top up'),
  plain(2, 'mature'),
  {
    weight: 1,
    arbitrary: fc.record({ ...base, do: fc.constant('decide deposit' as const), to: outcome }) as fc.Arbitrary<Command>,
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...base,
      do: fc.constant('decide withdrawal' as const),
      to: outcome,
    }) as fc.Arbitrary<Command>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...base,
      do: fc.constant('invest' as const),
      days: fc.integer({ min: 1, max: 3 }),
    }) as fc.Arbitrary<Command>,
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...base,
      do: fc.constant('offline' as const),
      days: fc.integer({ min: 1, max: 3 }),
    }) as fc.Arbitrary<Command>,
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...base,
      do: fc.constant('status' as const),
      status: fc.constantFrom(1, 1, 40, 50),
    }) as fc.Arbitrary<Command>,
  },
);

/** Bursts of requests: those of one burst run at the same time. */
export const history: fc.Arbitrary<Command[][]> = fc.array(fc.array(command, { minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 8,
});

export type PaymentAct =
  | 'pay'
  | 'credit by hand'
  | 'cancel'
  | 'claim'
  | 'refund'
  | 'reverse'
  | 'move refund'
  | 'fail processed'
  | 'dispute'
  | 'end dispute'
  | 'decide again'
  | 'withdraw'
  | 'correct'
  | 'hear'
  | 'job'
  | 'wait';

/** What becomes of the webhooks of a step. Late ones are heard in any order. */
export type Fate = 'lost' | 'once' | 'twice' | 'late';

export interface PaymentStep {
  do: PaymentAct;
  /** The part of what there is, in hundredths. */
  part: number;
  /** Which one of several. */
  pick: number;
  fate: Fate;
  /** What the words of the gateway's webhooks and answers are replaced with; null: they are left. */
  words: string | null;
}

export interface PaymentHistory {
  askedKobo: number;
  /** Whether its customer began it here; otherwise the gateway alone knows of it. */
  begunHere: boolean;
  bursts: readonly (readonly PaymentStep[])[];
}

const fate = fc.constantFrom<Fate>('lost', 'once', 'once', 'twice', 'late', 'late');
const words = fc.option(hostile, { freq: 3 });

function paymentHistory(acts: Readonly<Partial<Record<PaymentAct, number>>>): fc.Arbitrary<PaymentHistory> {
  const steps = (Object.entries(acts) as [PaymentAct, number][]).map(([name, weight]) => ({
    weight,
    arbitrary: fc.record({
      do: fc.constant(name),
      part: fc.integer({ min: 1, max: 100 }),
      pick: fc.nat(99),
      fate,
      words,
    }),
  }));
  const burst = fc.array(fc.oneof(...steps), { minLength: 1, maxLength: 3 });
  return fc.record({
    askedKobo: fc.integer({ min: 40_000, max: 900_000 }),
    begunHere: fc.boolean(),
    bursts: fc.array(burst, { minLength: 3, maxLength: 12 }),
  });
}

const AT_GATEWAY = {
  pay: 8,
  refund: 4,
  reverse: 2,
  'move refund': 6,
  'fail processed': 1,
  dispute: 3,
  'end dispute': 3,
  'decide again': 2,
  correct: 3,
  hear: 6,
  job: 5,
  wait: 2,
} as const;

/** Histories of a payment of a customer. */
export const paymentOfCustomer = paymentHistory({
  ...AT_GATEWAY,
  'credit by hand': 1,
  cancel: 1,
  claim: 2,
  withdraw: 3,
});

/** Histories of a payment of which nobody knows whose it is. */
export const strayPayment = paymentHistory(AT_GATEWAY);
