/** Test cards of ours: each pays in the checkout, and what charging it again comes to is known. */

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

/** By the card's number. Their CVV is 408. */
export const laterOutcomes: Readonly<Record<string, KeptCardOutcome>> = {
  '4084080000001001': 'insufficient',
  '4084080000001002': 'issuer_down',
  '4084080000001003': 'stolen',
  '4084080000001004': 'do_not_honour',
  '4084080000001005': 'expired',
  '4084080000001006': 'paused',
  '4084080000001007': 'silent',
  '4084080000001008': 'late',
};
