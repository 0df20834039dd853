/** The state of a gateway, in words, and how loud it is: the same on every page. */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import type { GatewayKind } from '@ajose/sdk/contract/gateways';
import { DIFFERENCE_LASTS_MS } from '@ajose/sdk/domain/gateways';
import { formatNaira } from '@ajose/sdk/domain/money';

type Gateway = SystemSettings['gateways'][number];

export const kindWords: Readonly<Record<GatewayKind, string>> = { payment: 'payments', payout: 'payouts' };

/** Whether a gateway answers: by its last calls, or by the last look at its balance; null before both. */
export function isAnswering({ failing, since, reachable, checkedAt }: Gateway): boolean | null {
  if (since !== null) return !failing;
  return checkedAt === null ? null : reachable;
}

/** What a gateway is used for, as in "Pause payments and payouts". */
export const kindsInWords = (kinds: readonly GatewayKind[]): string =>
  kinds.map((kind) => kindWords[kind]).join(' and ');

/** How loud a difference from the books is. @param since null where it is not known */
export const differenceSeverity = (since: string | null, now: Date): 'warning' | 'error' =>
  since !== null && now.getTime() - Date.parse(since) >= DIFFERENCE_LASTS_MS ? 'error' : 'warning';

/** "₦400.00 less than the books explain". @param difference naira, not 0 */
export const differenceInWords = (difference: number): string =>
  `${formatNaira(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than the books explain`;

/** In a few words. */
export function gatewayState(gateway: Gateway): string {
  const is = isAnswering(gateway);
  const { pauses, explained } = gateway;
  return [
    is === null ? 'Not checked yet' : is ? 'Answers' : 'Does not answer',
    ...(pauses.length === 0 ? [] : [`paused for ${kindsInWords(pauses.map(({ kind }) => kind))}`]),
    ...(explained === null || explained.difference === 0 ? [] : [`holds ${differenceInWords(explained.difference)}`]),
  ].join(', ');
}
