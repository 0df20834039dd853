/** Random histories: bursts of requests of a few customers, for history-run.ts to run and history-books.ts to check. */
import fc from 'fast-check';

/** Customers of one history. */
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
