/** The state of Monnify's sandbox, which everything here is a function over. */
import type { Gateway } from '@ajose/sandbox/gateway';
import type { Books, Kinds } from './books.ts';
import type { Fees } from './fees.ts';
import type { Tokens } from './tokens.ts';

/** How Monnify does what its description leaves open. */
export interface Options {
  /** The status of the answer to a payment reference that was used. */
  duplicatePaymentStatus: 400 | 422;
  /** The status of the answer to a transfer reference that was used. */
  duplicateTransferStatus: 400 | 422;
  /**
   * For how long a second transfer of the same amount to the same account is refused, in milliseconds. Monnify's help pages say 2 minutes.
   * 0, the default, refuses none: tests pay the same account many times.
   */
  sameTransferMs: number;
  /** Whether a transfer above the balance is refused, or made and failed at once. */
  lowBalance: 'refused' | 'failed';
  /** Whether a bank transfer of another amount than was asked for is kept. Monnify sends it back unless a contract says otherwise. */
  acceptsOtherAmounts: boolean;
  /** Whether payments by card can be refunded. Older help pages say that only bank transfers can. */
  cardRefunds: boolean;
  /** Monnify's word for a refund that is done. */
  refundDone: 'COMPLETED' | 'REFUNDED';
  /** Whether the list of payments stands in Monnify's envelope. Its description has it without; the lists beside it have it. */
  searchInEnvelope: boolean;
}

export const usualOptions: Options = {
  duplicatePaymentStatus: 422,
  duplicateTransferStatus: 400,
  sameTransferMs: 0,
  lowBalance: 'refused',
  acceptsOtherAmounts: false,
  cardRefunds: true,
  refundDone: 'COMPLETED',
  searchInEnvelope: true,
};

export interface Monnify extends Gateway<Kinds> {
  books: Books;
  apiKey: string;
  contractCode: string;
  /** The account number of the merchant's wallet, which transfers are paid from. */
  sourceAccount: string;
  tokens: Tokens;
  fees: Fees;
  options: Options;
}
