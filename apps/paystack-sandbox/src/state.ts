/** The state of Paystack's sandbox, which everything here is a function over. */
import type { Gateway, Incoming as AnyIncoming } from '@ajose/sandbox/gateway';
import type { Books, Kinds } from './books.ts';

/** A bank transfer to an account number. */
export interface Incoming extends AnyIncoming {
  senderBank: string;
}

export interface Paystack extends Gateway<Kinds> {
  books: Books;
  secretKey: string;
  publicKey: string;
  /** Whether Paystack's live limits of calls in 60 s apply. */
  rateLimits: 'live' | 'off';
  /** The status of `verify` for an unknown reference; sources differ. */
  unknownReferenceStatus: 400 | 404;
  /** Transfers that Paystack has not noticed, by account number. They are not kept on disk. */
  unnoticed: Map<string, Incoming[]>;
  /** Uploaded evidence by the name that the upload address gave it. It is not kept on disk. */
  files: Map<string, Buffer>;
}
