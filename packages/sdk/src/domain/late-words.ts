/** The words about a late withdrawal, for the app and for emails. */
import type { Payout } from '../contract/transactions.ts';
import { formatDateTime } from './time.ts';

const WHAT_WE_DO: Readonly<Record<Payout['stage'], string>> = {
  waiting: 'It is set aside and was not sent yet. We send it as soon as we can.',
  sent: 'We sent it, and ask every ten minutes whether it has arrived. It is never sent twice.',
  unknown: 'We have no answer about it yet, and ask for one every ten minutes. It is never sent twice.',
  paid: '',
  failed: '',
  stopped: '',
  reversed: '',
};

/**
 * Since when it is late, what we do about it, and how to complain. `since` is when it was asked for. On screen, beside its details, `stage` says
 * where it is. An email and a notice are read later: they lead to the details without saying it.
 */
export const lateWords = ({ since, stage }: { since: string; stage?: Payout['stage'] }): string =>
  [
    `You asked for it on ${formatDateTime(since)}, and it is not at your bank yet.`,
    stage === undefined ? 'It is never sent twice.' : WHAT_WE_DO[stage],
    'If it cannot get there, all of it comes back to your wallet.',
    stage === undefined
      ? 'To see where it is, or to complain, open it in your history.'
      : 'To complain, press “Complain about this”.',
  ].join(' ');
