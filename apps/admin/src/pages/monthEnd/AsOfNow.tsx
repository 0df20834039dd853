/** What is owed and falls due at this moment, whatever the period is: apart from the period's figures, with the moment. */
import styles from './AsOfNow.module.css';
import type { MonthEnd, PeriodTable } from '@ajose/sdk/contract/reports';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import type { Period } from '../../components/period.ts';
import { DueCard } from './DueCard.tsx';
import { InterestCard } from './InterestCard.tsx';
import type { Asked } from './TablePlace.tsx';
import { TotalsOfNow } from './Totals.tsx';

const ID = 'as-of-now';

interface AsOfNowProps {
  report: MonthEnd;
  period: Period;
  asked: Asked | null;
  onOpen: (table: PeriodTable) => void;
}

export const AsOfNow = ({ report, period, asked, onOpen }: AsOfNowProps) => (
  <div id={ID} tabIndex={-1} className={styles['now']}>
    <Section
      title={
        <>
          As of now, <DateTime moment={report.at} />
        </>
      }
    >
      <Stack gap={6}>
        <TotalsOfNow report={report} period={period} onOpen={onOpen} />
        <InterestCard lines={report.interest} period={period} asked={asked} />
        <DueCard due={report.due} period={period} asked={asked} />
      </Stack>
    </Section>
  </div>
);

/** Scrolls to it; Tab goes on from there. */
export function goToNow(): void {
  const place = document.getElementById(ID);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView();
}
