/** The words about a late withdrawal, for the app and for emails. */
import type { OwnComplaint } from '../contract/complaints.ts';
import type { Payout } from '../contract/transactions.ts';
import { clocksOf, withinWords } from './complaint-clocks.ts';
import { promisedEnd, whoAnswersNext } from './complaints.ts';
import { lateFrom, settleWords } from './late.ts';
import { formatDateTime } from './time.ts';
import type { Whose } from './whose.ts';

/** The rule that keeps it is the clock of a complaint about money that did not arrive. */
const settled = (): string => `We settle it within ${withinWords(clocksOf(new Date()).failedTransfer)}`;
const NEVER_TWICE = 'It is never sent twice.';
const comesBack = (whose: Whose): string => `If it cannot get there, all of it comes back to ${whose} wallet.`;

function whereItIs(stage: Payout['stage'], whose: Whose): string {
  if (stage === 'waiting') return 'It is set aside and was not sent yet.';
  return stage === 'sent' ? `It was sent, and is not at ${whose} bank yet.` : 'It was sent, and we have no answer yet.';
}

const WHAT_WE_DO: Readonly<Partial<Record<Payout['stage'], string>>> = {
  waiting: 'We send it as soon as we can.',
  sent: `We ask every ten minutes whether it has arrived. ${NEVER_TWICE}`,
  unknown: `We ask for an answer every ten minutes. ${NEVER_TWICE}`,
};

interface Late {
  /** When the withdrawal was asked for. */
  askedAt: string | Date;
  stage: Payout['stage'];
  /** The complaint that there is about it. */
  complaint: OwnComplaint | undefined;
  whose: Whose;
}

/** On screen, first: since when it is late, where it is now, and by when it is settled, or the complaint and what became of it. */
export function lateNow({ askedAt, stage, complaint, whose }: Late): readonly [string, string, string] {
  const [since, where] = [`Late since ${formatDateTime(lateFrom(askedAt))}.`, whereItIs(stage, whose)];
  if (complaint === undefined) return [since, where, `${settled()} after a complaint.`];
  const end = promisedEnd(complaint);
  return [since, where, `${complaint.number}: ${end === null ? whoAnswersNext(complaint, whose) : settleWords(end)}`];
}

/** On screen, below the steps: what we do about it, and how to complain, unless there is a complaint. */
export function lateMore({ stage, complaint, whose }: Late): string {
  const complain = complaint === undefined ? ['To complain, press “Complain about this”.'] : [];
  return [WHAT_WE_DO[stage] ?? '', comesBack(whose), ...complain].join(' ');
}

/** On screen, before it is late: from when on it is. */
export const lateUnless = (askedAt: string | Date): string =>
  `If it is not at the bank by ${formatDateTime(lateFrom(askedAt))}, it is late: then we say so, and what we do.`;

/** In a notice, which opens the history and may be read when it is paid. */
export const lateBriefly = ({ hours, whose = 'your' }: { hours: number; whose?: Whose }): string =>
  `After ${hours} hours it was not at ${whose} bank. See where it is.`;

/** In an email, which may be read when it is paid: when it was not there yet, and that the details say where it is. */
export const lateWords = ({ since, hours, whose = 'your' }: { since: string; hours: number; whose?: Whose }): string =>
  [
    `${whose === 'your' ? 'You asked for it' : 'It was asked for'} on ${formatDateTime(since)}, and it was not at ${whose} bank ${hours} hours later.`,
    NEVER_TWICE,
    comesBack(whose),
    `To see where it is, or to complain, open it in ${whose} history. ${settled()} after a complaint.`,
  ].join(' ');
