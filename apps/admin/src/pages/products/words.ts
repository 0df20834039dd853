/** The messages of failed calls about products, in the specification's words, the words for a rate and for what runs. */
import type { Product } from '@ajose/sdk/contract/products';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import type { FailureWords } from '@ajose/ui/failure.ts';

export const words = {
  fetch: { refused: 'Failed to fetch products', broken: 'Error fetching products' },
  toggle: { refused: 'Failed to update status', broken: 'Error updating status' },
} as const satisfies Record<string, FailureWords>;

export const rateWords = ({ interestRate }: { interestRate: number }): string =>
  interestRate === 0 ? 'Without profit' : `${interestRate}%`;

type Running = NonNullable<Product['running']>;

/** How many plans run in a product. */
export const plansWords = ({ plans }: Running): string =>
  plans === 0 ? 'No plan runs' : plans === 1 ? '1 plan runs' : `${formatNumber(plans)} plans run`;

/** What runs in a product, as the list says it where there is no room for columns. */
export const runningWords = (running: Running): string =>
  running.plans === 0 ? plansWords(running) : `${plansWords(running)} · ${formatNaira(running.invested)} invested`;

/** What becomes of a product that is switched off, and of the plans that run in it. */
export function deactivationWords({ running }: Pick<Product, 'running'>): string {
  const shut = 'Nobody can invest in it any more.';
  if (running?.plans === 0) return `${shut} No plan runs in it.`;
  const which =
    running === undefined
      ? 'Plans that run'
      : running.plans === 1
        ? `The plan that runs, with ${formatNaira(running.invested)},`
        : `The ${formatNumber(running.plans)} plans that run, with ${formatNaira(running.invested)},`;
  const [keep, is] =
    running?.plans === 1
      ? ['keeps its terms', 'is paid out on its day']
      : ['keep their terms', 'are paid out on their day'];
  return `${shut} ${which} ${keep} and ${is}; top-ups and auto-save into savings plans go on. What was to be invested again at the end goes to the wallet.`;
}
