/** Cards: those of the tests, and what charging one again comes to once it is kept. */

/** What charging a kept card comes to. `paused`: the bank asks the customer. `silent`: no answer and no effect. `late`: paid a moment later. */
export const keptCardOutcomes = [
  'success',
  'insufficient',
  'issuer_down',
  'stolen',
  'do_not_honour',
  'expired',
  'paused',
  'silent',
  'late',
] as const;
export type KeptCardOutcome = (typeof keptCardOutcomes)[number];

/** A card that the checkout knows. Without a refusal or a question it pays at once. */
export interface TestCard {
  number: string;
  cvv: string;
  brand: string;
  /** What the sandbox's page says of it. */
  meaning: string;
  /** What the checkout's button says of it; null for none. */
  label: string | null;
  /** Why it is refused. */
  refusal?: string;
  /** The step that it asks for. */
  asks?: string;
  later?: KeptCardOutcome;
}

const laterMeanings: readonly (readonly [outcome: KeptCardOutcome, meaning: string])[] = [
  ['insufficient', 'it has not enough on it'],
  ['issuer_down', 'the bank is away'],
  ['stolen', 'it was stolen'],
  ['do_not_honour', 'the bank does not honour it'],
  ['expired', 'it has expired'],
  ['paused', 'the bank asks the customer first'],
  ['silent', 'nothing is answered'],
  ['late', 'it is paid a moment later'],
];

/** Cards of ours: each pays in the checkout, and behaves as named when it is charged again. @param brand in the gateway's word for Visa */
export const ourCards = (brand: string): TestCard[] =>
  laterMeanings.map(([later, meaning], index) => ({
    number: `4084 0800 0000 100${index + 1}`,
    cvv: '408',
    brand,
    meaning: `Is paid at once; kept and charged again, ${meaning}`,
    label: null,
    later,
  }));

/** Whether the end of a card's month has come. */
export const isOver = ({ expMonth, expYear }: { expMonth: string; expYear: string }, now: Date): boolean =>
  new Date(Number(expYear), Number(expMonth), 1) <= now;
