/** A request in words: its title, what it would do, and how it ended. */
import type { Approval, ApprovalState } from '@ajose/sdk/contract/approvals';
import { formatNaira } from '@ajose/sdk/money';
import { consequence, decisions } from '../../components/decision.ts';

type Asked = Pick<Approval, 'act' | 'amount'>;

export function titleOf({ act, amount }: Asked): string {
  const naira = formatNaira(amount);
  return act.action === 'setTransactionStatus'
    ? `${decisions[act.status]}: ${act.type} of ${naira}`
    : `Offline investment of ${naira}`;
}

/** What happens to the money when the request is approved. */
export function effectOf({ act, amount }: Asked): string {
  if (act.action === 'setTransactionStatus') return consequence({ type: act.type, amount }, act.status);
  return `${formatNaira(amount)} that was received outside the platform is recorded and invested in ${act.product}. The wallet balance does not change.`;
}

const outcomes: Readonly<Record<Exclude<ApprovalState, 'waiting'>, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired, because no administrator confirmed it in time',
  overtaken: 'Closed, because it had become impossible',
};

/** Null while the request waits for a decision. */
export function outcomeOf({ state, decidedBy }: Pick<Approval, 'state' | 'decidedBy'>): string | null {
  if (state === 'waiting') return null;
  return decidedBy ? `${outcomes[state]} by ${decidedBy.name}` : outcomes[state];
}
