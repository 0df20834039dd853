/** The state of a gateway, in words. */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import type { GatewayKind } from '@ajose/sdk/contract/gateways';

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

/** In a few words. */
export function gatewayState(gateway: Gateway): string {
  const is = isAnswering(gateway);
  const answers = is === null ? 'Not checked yet' : is ? 'Answers' : 'Does not answer';
  const { pauses } = gateway;
  return pauses.length === 0 ? answers : `${answers}, paused for ${kindsInWords(pauses.map(({ kind }) => kind))}`;
}
