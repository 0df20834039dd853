/** An investment's rate with its term. */
import type { Investment } from '@ajose/sdk/contract/investments';
import { addTerm, formatTerm, lagosDay } from '@ajose/sdk/domain/time';

type Bought = Pick<Investment, 'interestRate' | 'product' | 'startDate' | 'endDate'>;

/** Whether the product still runs as long as the investment does. */
export const isOfTerm = ({ product: { duration }, startDate, endDate }: Bought): boolean =>
  lagosDay(addTerm(new Date(startDate), duration)) === lagosDay(new Date(endDate));

/** "5% for 60 days"; without the term where the product has another one now. */
export const rateOf = (bought: Bought): string =>
  `${bought.interestRate}%${isOfTerm(bought) ? ` for ${formatTerm(bought.product.duration)}` : ''}`;
