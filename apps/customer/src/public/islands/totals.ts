/** Shows the last published total of what customers own, and the fingerprint that covers each part. */
import type { PublishedTotal } from '@ajose/sdk/contract/inclusion';
import { getTotals } from '@ajose/sdk/customer/inclusion';
import { messageOf } from '@ajose/sdk/error';
import { formatNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { formatDate, formatDateTime, startOfLagosDay } from '@ajose/sdk/domain/time';
import { api } from '../../api.ts';

/** The facts of a total: names with values, for a list. */
export const factsOf = ({
  day,
  readAt,
  root,
  sumKobo,
}: Pick<PublishedTotal, 'day' | 'readAt' | 'root' | 'sumKobo'>): [name: string, value: string][] => [
  [`Published for ${formatDate(startOfLagosDay(day))}`, formatNaira(totalToNaira(BigInt(sumKobo)))],
  ['Balances were read', `${formatDateTime(readAt)}, Lagos time`],
  ['Fingerprint', root],
];

export async function startTotals(place: HTMLElement): Promise<void> {
  place.textContent = 'Reading the total…';
  try {
    const [newest] = (await getTotals(api)).totals;
    if (!newest) {
      place.textContent = 'No total was published yet. The first comes soon after midnight.';
      return;
    }
    const list = document.createElement('dl');
    for (const [name, value] of factsOf(newest)) {
      const [term, words] = [document.createElement('dt'), document.createElement('dd')];
      [term.textContent, words.textContent] = [name, value];
      list.append(term, words);
    }
    place.replaceChildren(list);
  } catch (error) {
    place.textContent = messageOf(error, 'The total could not be read just now.');
  }
}
