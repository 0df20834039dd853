/**
 * Why a day of an auto-save was not saved, what the customer can do, in the words of the app and of emails, and which refusals are final:
 * they end the whole auto-save.
 */

export type Why =
  | 'wallet_short'
  | 'card_short'
  | 'no_answer'
  | 'issuer_down'
  | 'declined'
  | 'do_not_honour'
  | 'card_refused'
  | 'card_expired'
  | 'card_removed'
  | 'not_confirmed'
  | 'cancelled'
  | 'status'
  | 'level'
  | 'owes'
  | 'plan_ended'
  | 'plan_over'
  | 'in_wallet'
  | 'taken_first'
  | 'missed'
  | 'paused'
  | 'circle_held'
  | 'reference_taken';

interface Words {
  why: string;
  todo: string;
  /** No other day could be saved either. */
  ends?: true;
}

const OTHER_CARD = { todo: 'Auto-save has stopped. Please start it again with another card.', ends: true } as const;
const OTHER_PLAN = { todo: 'Auto-save has stopped. Please start it again into another plan.', ends: true } as const;
const NEXT_TIME = 'You need not do anything: we try again on the next day.';

const words: Readonly<Record<Why, Words>> = {
  wallet_short: {
    why: 'The wallet did not have the whole amount at 6:00, 12:00 or 18:00.',
    todo: 'Add funds before the next day, or change the auto-save to a smaller amount.',
  },
  card_short: {
    why: 'There was not enough money on your card, at any of the tries.',
    todo: 'Put money on the card before the next day, or change the auto-save to a smaller amount.',
  },
  no_answer: {
    why: 'Your bank gave no answer within a day.',
    todo: 'You need not do anything. If the bank takes the money after all, it is saved then.',
  },
  issuer_down: { why: 'Your bank could not be reached, at any of the tries.', todo: NEXT_TIME },
  declined: {
    why: 'Your bank refused to charge the card.',
    todo: 'We try again on the next day. If that fails too, ask your bank, or change the auto-save to another card.',
  },
  /** The reason only where all tries of a day failed with it. */
  do_not_honour: {
    why: 'Your bank refused three times to charge the card, without a reason.',
    todo: 'Auto-save has stopped. Please ask your bank, or start it again with another card.',
    ends: true,
  },
  card_refused: { why: 'Your bank does not let this card be charged any more.', ...OTHER_CARD },
  card_expired: { why: 'Your card has expired.', ...OTHER_CARD },
  card_removed: { why: 'The card is not kept any more.', ...OTHER_CARD },
  not_confirmed: {
    why: 'Your bank asked you to confirm the payment, and it was not confirmed.',
    todo: 'On the next day, confirm it within a day.',
  },
  cancelled: { why: 'The payment was cancelled.', todo: NEXT_TIME },
  status: {
    why: 'The account did not allow it on that day.',
    todo: 'The dashboard says what clears this. Until then no day is saved.',
  },
  level: {
    why: 'It was more than the verification level allows.',
    todo: 'Your profile shows your limits and what the next level needs.',
  },
  owes: {
    why: 'A payment into the wallet was reversed by its bank, so the missing amount is taken from the wallet first.',
    todo: 'Add the missing amount to the wallet.',
  },
  plan_ended: {
    why: 'The savings plan has ended.',
    ...OTHER_PLAN,
  },
  plan_over: {
    why: 'The money is in the wallet, because the savings plan has ended.',
    ...OTHER_PLAN,
  },
  in_wallet: {
    why: 'The money is in the wallet, because it could not be moved into the savings plan.',
    todo: 'You can add it to a plan yourself.',
  },
  taken_first: {
    why: 'It could not be moved into the savings plan: by then the wallet had less. What is owed is taken first.',
    todo: 'The transactions show where it went.',
  },
  missed: { why: 'We could not do it within a day. We are sorry.', todo: NEXT_TIME },
  paused: { why: 'It was paused or ended before it could be saved.', todo: 'You need not do anything.' },
  circle_held: {
    why: 'Your circle is held, and nothing is taken for it meanwhile.',
    todo: 'You need not do anything until it goes on. For a turn that is open then, please have the amount in your wallet.',
  },
  reference_taken: { why: 'The payment could not be begun.', todo: NEXT_TIME },
};

const isWhy = (code: string): code is Why => Object.hasOwn(words, code);

/** @param code as the database has it; null where there is nothing to say */
export const wordsFor = (code: string | null): Words | null => (code !== null && isWhy(code) ? words[code] : null);

export const endsAutoSave = (why: Why): boolean => words[why].ends === true;

/** Why a day of a paused or ended auto-save was not saved. @param stopped why it ended by itself; null where the customer ended it */
export function whyStopped(stopped: string | null): Why {
  if (stopped === null || !isWhy(stopped)) return 'paused';
  // The wallet has the money of that other day; for this one nothing was taken.
  return stopped === 'plan_over' ? 'plan_ended' : stopped;
}
