/**
 * Who may send a file now: one a customer, few a network, and few together, because each is held in memory from its first byte until it has
 * been read. Each API process counts its own.
 */
import { refuseForNow } from '../server/errors.ts';
import { filesBusy, MOST_WAITING, MOST_WAITING_OF_NETWORK } from './readers.ts';

export interface Place {
  network: string;
  /** Runs work, and leaves the place when it has ended, even where nobody waits for the answer any more. */
  whileBusy: <T>(work: () => Promise<T>) => Promise<T>;
  /** Leaves the place where the call has ended before its file was there. */
  leaveUnlessBusy: () => void;
}

/** The customers who send a file, each with the network. */
const senders = new Map<string, string>();

/** @throws Refusal 429 `file_waits` or `files_busy` */
export function takePlace(customerId: string, network: string): Place {
  if (senders.has(customerId)) {
    throw refuseForNow('file_waits', 'Another file of yours is being looked at. Please try again in a moment.', 5);
  }
  const ofNetwork = [...senders.values()].filter((sender) => sender === network).length;
  if (senders.size >= MOST_WAITING || ofNetwork >= MOST_WAITING_OF_NETWORK) throw filesBusy();
  senders.set(customerId, network);
  let isBusy = false;
  return {
    network,
    whileBusy: async (work) => {
      isBusy = true;
      try {
        return await work();
      } finally {
        senders.delete(customerId);
      }
    },
    leaveUnlessBusy: () => {
      if (!isBusy) senders.delete(customerId);
    },
  };
}
