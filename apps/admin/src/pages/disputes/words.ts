/** A dispute in words: its title, the clock, and how it ended. */
import { businessHoursLeft } from '@ajose/sdk/domain/business-hours';
import type { Dispute } from '@ajose/sdk/contract/disputes';
import { formatNaira } from '@ajose/sdk/domain/money';
import { asWords } from '@ajose/sdk/domain/as-words';

export const titleOf = ({ category, amount }: Pick<Dispute, 'category' | 'amount'>): string =>
  `${category === '' ? 'Dispute' : asWords(category)} of ${formatNaira(amount)}`;

/** The time left to answer. */
export function clockOf({ dueAt }: Pick<Dispute, 'dueAt'>, now: Date): string {
  if (Date.parse(dueAt) <= now.getTime()) return 'The time is up';
  const hours = businessHoursLeft(now, new Date(dueAt));
  if (hours === 0) return 'Less than an hour left';
  return `${hours === 1 ? '1 hour' : `${hours} hours`} left, without weekends`;
}

/** What happens with the money. */
export function storyOf({ state, answer, amount, held, taken }: Dispute): string {
  switch (state) {
    case 'open': {
      const rest =
        amount > held ? ` ${formatNaira(held)} of it are held, and the customer owes the rest.` : ' It is held.';
      return `A payer asks the bank to take this payment back.${rest} Without an answer it counts as accepted.`;
    }
    case 'answering':
      return 'The answer is being sent. It is tried again every minute until the gateway has it.';
    case 'answered':
      return answer === 'accept'
        ? 'The dispute was accepted. The gateway takes the money back.'
        : 'The dispute was declined with evidence. The payer’s bank decides; the money stays held until then.';
    case 'released':
      return 'The money stayed with the customer and was released.';
    case 'taken':
      return `${formatNaira(taken ?? amount)} went back to the payer.`;
    default:
      return state satisfies never;
  }
}
