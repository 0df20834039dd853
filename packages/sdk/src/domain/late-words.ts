/** The words about a late withdrawal, for the app and for emails. */
import type { OwnComplaint } from '../contract/complaints.ts';
import type { Payout } from '../contract/transactions.ts';
import { whoAnswersNext } from './complaints.ts';
import { formatDateTime } from './time.ts';
import type { Whose } from './whose.ts';

const WHAT_WE_DO: Readonly<Record<Payout['stage'], string>> = {
  waiting: 'It is set aside and was not sent yet. We send it as soon as we can.',
  sent: 'We sent it, and ask every ten minutes whether it has arrived. It is never sent twice.',
  unknown: 'We have no answer about it yet, and ask for one every ten minutes. It is never sent twice.',
  paid: '',
  failed: '',
  stopped: '',
  reversed: '',
};

interface Late {
  /** When it was asked for. */
  since: string;
  whose?: Whose;
  /** Where it is, on screen. An email and a notice are read later: they lead to the details without saying it. */
  stage?: Payout['stage'];
  /** The complaint that there is about it. */
  complaint?: OwnComplaint | undefined;
}

function complainWords({ stage, complaint, whose = 'your' }: Late): string {
  if (stage === undefined) return `To see where it is, or to complain, open it in ${whose} history.`;
  if (complaint === undefined) return 'To complain, press “Complain about this”.';
  return `${whose === 'your' ? 'You have complained' : 'There is a complaint'}: ${complaint.number}. ${whoAnswersNext(complaint, whose)}`;
}

/** Since when it is late, what we do about it, and how to complain, or what became of the complaint. */
export const lateWords = (late: Late): string => {
  const { whose = 'your' } = late;
  return [
    `${whose === 'your' ? 'You asked for it' : 'It was asked for'} on ${formatDateTime(late.since)}, and it is not at ${whose} bank yet.`,
    late.stage === undefined ? 'It is never sent twice.' : WHAT_WE_DO[late.stage],
    `If it cannot get there, all of it comes back to ${whose} wallet.`,
    complainWords(late),
  ].join(' ');
};
