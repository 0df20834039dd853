/** How far an investment's term is, for its card, for a savings plan's card and for the details. */
import type { Investment } from '@ajose/sdk/contract/investments';
import { endingWords } from '@ajose/sdk/endings';
import { daysRemaining, progressPercent } from '@ajose/sdk/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Progress, type ProgressProps } from '@ajose/ui/display/Progress';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import type { Fact } from '@ajose/ui/layout/Facts';
import { daysLeft } from '../../components/daysLeft.ts';

type Term = Pick<Investment, 'status' | 'startDate' | 'endDate' | 'exitedAt'>;

/** Percent of the term that has passed; all of it once it is paid. */
export const progressOf = ({ status, startDate, endDate }: Term): number =>
  status === 'completed' ? 100 : progressPercent(startDate, endDate);

export function TermStatus({ term }: { term: Term }) {
  return <StatusChip kind="investment" status={term.status} progress={progressOf(term)} />;
}

/** The day on which the term ends, as a fact. */
export const termEnd = ({ status, endDate, exitedAt }: Term): Fact => [
  exitedAt ? 'Left early on' : status === 'completed' ? 'Paid on' : 'Ends on',
  <DateTime key="end" moment={exitedAt ?? endDate} format="date" />,
];

/** What happens with the money then, as a fact. */
export const whenItEnds = ({ ending }: Pick<Investment, 'ending'>): Fact => ['When it ends', endingWords(ending)];

export function TermProgress({ term, ...look }: { term: Term } & Pick<ProgressProps, 'tone'>) {
  const label = term.status === 'completed' ? 'Paid into your wallet' : daysLeft(daysRemaining(term.endDate));
  return <Progress label={label} percent={progressOf(term)} {...look} />;
}
