/** One investment in a line: what it is, what was put in, what it has earned after tax, and when it ends. It opens its details. */
import styles from './InvestmentRow.module.css';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Investment } from '@ajose/sdk/contract/investments';
import { formatComingDay } from '@ajose/app/days.ts';
import { endedWords, endingWords } from '@ajose/sdk/domain/endings';
import { netProfit } from '@ajose/sdk/domain/tax';
import { formatDate } from '@ajose/sdk/domain/time';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { Money } from '@ajose/ui/display/Money';
import { rateOf } from '@ajose/app/rate.ts';
import { RowButton } from '../../components/RowButton.tsx';
import { whose } from '../../whose.ts';
import { TermStatus, yearlyRates } from './Term.tsx';

interface Props {
  investment: Investment;
  onOpen: (investment: Investment) => void;
}

export function InvestmentRow({ investment, onOpen }: Props) {
  const { product, capital, tax } = investment;
  const without = isWithoutProfit(investment);
  return (
    <li className={styles['investment']}>
      <RowButton onOpen={() => onOpen(investment)}>
        <span className={styles['name']}>
          <b>{product.name}</b>
          <small>{noteOf(investment)}</small>
        </span>
        <span className={styles['state']}>
          <TermStatus term={investment} />
        </span>
        <span className={styles['sums']}>
          <b>
            <Money naira={capital} />
          </b>
          <small>
            {without ? (
              'Without profit'
            ) : (
              <>
                <Money naira={netProfit(investment)} flow="in" />
                {tax ? ' after tax' : ' free of tax'}
              </>
            )}
          </small>
        </span>
        <ChevronRight aria-hidden="true" />
      </RowButton>
    </li>
  );
}

/** Its rate, of the term and of a year after tax, and its day; what happens with the money only where it is not what usually does. */
function noteOf(investment: Investment): string {
  const { status, endDate, exitedAt, interestRate, ending, tax } = investment;
  if (status === 'completed')
    return `${exitedAt === undefined ? 'Ended on' : 'Left early on'} ${formatDate(exitedAt ?? endDate)}. ${endedWords(investment, whose())}`;
  const kept = yearlyRates(investment)?.kept;
  const year = kept === undefined || kept === interestRate ? '' : `, ${kept}% a year${tax ? ' after tax' : ''}`;
  const rate = isWithoutProfit(investment) ? 'Ends' : `${rateOf(investment)}${year}, ends`;
  const then = ending.choice === 'wallet' ? '' : `. Then: ${endingWords(ending, whose())}`;
  return `${rate} ${formatComingDay(endDate)}${then}`;
}
