/** What a registered account still needs before it may work, for the list of administrators and for confirming.ts. */
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import type { Sql } from '../../platform/database/db.ts';
import { refuse, type Refusal } from '../../platform/server/errors.ts';
import { thirdCanAct, whyNotAlone } from './owners.ts';

/** An account that is not confirmed, as one owner sees it. */
export interface Waiting {
  /** Whether the owner's own code was used. */
  byOwnCode: boolean;
  /** Whether the owner of the code has said that they invited this person. */
  invited: boolean;
  /** The person whose code was used, and whether they are still an owner. */
  referrer: string | null;
  referrerCan: boolean;
}

/** What is the same for all accounts that one owner sees. */
export interface Seen {
  by: string;
  /** Whether there is another owner. */
  othersCan: boolean;
  /** Why an owner who is the only one now may not confirm anybody alone. */
  notAlone: Refusal | null;
}

export async function seenBy(on: Sql, now: Date, by: string): Promise<Seen> {
  return { by, othersCan: await thirdCanAct(on, by, null), notAlone: await whyNotAlone(on, now, by, null) };
}

/** Why this owner cannot confirm the account now; null where they can. */
export function whyNotConfirm(waiting: Waiting, { othersCan, notAlone }: Seen): Refusal | null {
  const { byOwnCode, invited, referrer, referrerCan } = waiting;
  if (!byOwnCode && invited) return null;
  if (!othersCan) return notAlone;
  if (byOwnCode) {
    const message = invited
      ? 'You have said that you invited this person. Another Super Admin has to confirm.'
      : 'Your referral code was used. Please say that you invited this person; another Super Admin confirms then.';
    return refuse(403, 'own_referral', message);
  }
  const message = referrerCan
    ? `${referrer} has to say first that they invited this person: their referral code was used.`
    : `${referrer}, whose referral code was used, is no Super Admin any more. Please block this account and invite the person with another code.`;
  return refuse(409, 'not_invited', message);
}

/** What is missing, in words, and whether the owner who looks at it can do the next step. */
export function waitsFor(waiting: Waiting, seen: Seen): ListedAdmin['waits'] {
  const refusal = whyNotConfirm(waiting, seen);
  const { byOwnCode, invited, referrer } = waiting;
  if (!refusal) {
    const words = invited && !byOwnCode ? `${referrer} invited this person.` : 'You are the only Super Admin.';
    return { next: 'confirm', words: `${words} You can confirm the account.` };
  }
  return { next: byOwnCode && !invited ? 'invite' : null, words: refusal.message };
}
