/** Why a bank declined a payment. Banks word a reason as they like, so the gateway's words are read, and customers get ours. */

export type Decline =
  | 'card_short'
  | 'card_expired'
  | 'card_refused'
  | 'do_not_honour'
  | 'no_answer'
  | 'issuer_down'
  | 'wrong_code'
  | 'declined';

/** A decline for an unknown reason may succeed the next time. */
const REASONS: readonly (readonly [words: RegExp, why: Decline])[] = [
  [/insufficient|not enough/i, 'card_short'],
  [/^(?=.*expired)(?=.*card)/is, 'card_expired'],
  [/stolen|lost card|pick.?up|restricted|not valid|does not match|inactive card|not permitted/i, 'card_refused'],
  [/authori[sz]ation code|not reusable/i, 'card_refused'],
  [/honou?r/i, 'do_not_honour'],
  [/within a day|never made/i, 'no_answer'],
  [/issuer|switch|inoperative|unavailable|unreachable|timed? ?out|network/i, 'issuer_down'],
  [/incorrect|invalid pin|wrong pin/i, 'wrong_code'],
];

/** @param message the gateway's words */
export const declineOf = (message: string): Decline =>
  REASONS.find(([words]) => words.test(message))?.[1] ?? 'declined';

const WORDS: Readonly<Record<Decline, string>> = {
  card_short: 'There is not enough money on the card.',
  card_expired: 'The card has expired.',
  card_refused: 'The bank does not let this card be charged any more.',
  do_not_honour: 'The bank refused the card and gave no reason.',
  no_answer: 'The bank gave no answer.',
  issuer_down: 'The bank could not be reached.',
  wrong_code: 'The PIN, the CVV or the code did not match.',
  declined: 'Your bank declined the payment.',
};

/** Words for a customer who is paying now. Auto-save has its own, for a day that is over. */
export const declineWords = (why: Decline): string => WORDS[why];
