/**
 * The last withdrawal sent, stored in this browser until its outcome is known. Its id makes a repeat harmless, so it must outlive dialog,
 * tab and session.
 */
import type { User } from '@ajose/sdk/contract/customers';
import { kept } from '@ajose/sdk/store';
import { keptName } from '../acting.ts';

/** A withdrawal as it is sent. */
export interface Withdrawal {
  user: Pick<User, '_id' | 'email' | 'name'>;
  amount: number;
  transactionId: string;
  /** What it is for, where another member reads it before they approve it. */
  why?: string;
  code?: string;
  /** The account that it goes to, where there are several. */
  to?: { bank: string; number: string };
}

/** A withdrawal whose outcome is unknown. */
export interface Unanswered {
  userId: string;
  transactionId: string;
  amount: number;
  /** The account that it named. */
  to?: { bank: string; number: string };
  /** When it was sent, ISO 8601. */
  at: string;
}

const NAME = keptName('unansweredWithdrawal');

export function keepUnanswered({ user, transactionId, amount, to }: Withdrawal): void {
  const at = new Date().toISOString();
  const sent: Unanswered = { userId: user._id, transactionId, amount, at, ...(to ? { to } : {}) };
  kept.set(NAME, JSON.stringify(sent));
}

export function forgetUnanswered(): void {
  kept.remove(NAME);
}

/** The withdrawal of this customer that got no answer; null when there is none. */
export function unansweredOf(userId: string): Unanswered | null {
  try {
    const sent = JSON.parse(kept.get(NAME) ?? 'null') as Unanswered | null;
    return sent?.userId === userId ? sent : null;
  } catch {
    return null;
  }
}
