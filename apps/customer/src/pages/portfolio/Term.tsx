/** The progress of an investment's term, for its card, a savings plan's card and the details. */
import { daysLeft } from '@ajose/app/days.ts';
import type { Investment } from '@ajose/sdk/contract/investments';
import { endedWords, endingWords, howItEnded } from '@ajose/sdk/domain/endings';
import { yearlyPercent } from '@ajose/sdk/domain/money';
import { daysRemaining, progressPercent } from '@ajose/sdk/domain/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Progress, type ProgressProps } from '@ajose/ui/display/Progress';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import type { Fact } from '@ajose/ui/layout/Facts';
import { isOfTerm } from '@ajose/app/rate.ts';
import { whose } from '../../whose.ts';

type Term = Pick<Investment, 'status' | 'startDate' | 'endDate' | 'exitedAt' | 'ending'>;

/** Percent of the term that has passed; all of it once it is paid. */
export const progressOf = ({ status, startDate, endDate }: Term): number =>
  status === 'completed' ? 100 : progressPercent(startDate, endDate);

/** The rate of a year before tax, and what is kept of it, where the product still runs as long as the investment does. */
export function yearlyRates(investment: Investment): { before: number; kept: number } | null {
  if (!isOfTerm(investment)) return null;
  const {
    interestRate,
    product: { duration },
    tax,
  } = investment;
  return {
    before: yearlyPercent(interestRate, duration),
    kept: yearlyPercent(interestRate, duration, tax?.percent),
  };
}

export function TermStatus({ term }: { term: Term }) {
  const { status } = term;
  return <StatusChip kind="investment" {...{ status, progress: progressOf(term), ended: howItEnded(term) }} />;
}

/** The day on which the term ends, as a fact. */
export const termEnd = ({ status, endDate, exitedAt }: Term): Fact => [
  exitedAt ? 'Left early on' : status === 'completed' ? 'Ended on' : 'Ends on',
  <DateTime key="end" moment={exitedAt ?? endDate} format="date" />,
];

/** What happens with the money then, or what happened, as a fact. */
export const whenItEnds = (term: Pick<Term, 'status' | 'exitedAt' | 'ending'>): Fact =>
  term.status === 'completed'
    ? ['The money', endedWords(term, whose())]
    : ['When it ends', endingWords(term.ending, whose())];

export function TermProgress({ term, ...look }: { term: Term } & Pick<ProgressProps, 'tone'>) {
  const label = term.status === 'completed' ? endedWords(term, whose()) : daysLeft(daysRemaining(term.endDate));
  // For an investment that was left early, the bar shows how far it had come.
  const { startDate, endDate, exitedAt } = term;
  const percent = exitedAt === undefined ? progressOf(term) : progressPercent(startDate, endDate, new Date(exitedAt));
  return <Progress label={label} {...{ percent }} of="the time" {...look} />;
}
