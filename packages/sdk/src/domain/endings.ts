/** What happens with the money when an investment ends, in words for the app, the back-office and emails. */
import type { Ending, Investment } from '../contract/investments.ts';
import type { Whose } from './whose.ts';

type Choice = Pick<Ending, 'choice' | 'planName'>;

/** The id in the choice `plan:{id}`; null for any other choice. */
export const planOf = (choice: string): string | null => (choice.startsWith('plan:') ? choice.slice(5) : null);

/** What the owner has chosen, as a fact beside "When it ends". */
export function endingWords({ choice, planName }: Choice, whose: Whose = 'your'): string {
  switch (choice) {
    case 'wallet':
      return `Into ${whose} wallet`;
    case 'capital':
      return 'Buy again with the capital';
    case 'everything':
      return 'Buy again with everything';
    default:
      return `Into ${planName ?? 'a savings plan'}`;
  }
}

/** How an investment ended: its owner left it early, its money was invested again, or neither. */
export function howItEnded({
  exitedAt,
  ending,
}: Pick<Investment, 'exitedAt' | 'ending'>): 'left' | 'renewed' | 'ended' {
  if (exitedAt !== undefined) return 'left';
  return ending.into !== undefined && planOf(ending.choice) === null ? 'renewed' : 'ended';
}

/** Where the money of an ended investment went, for its owner. */
export function endedWords(
  { exitedAt, ending }: Pick<Investment, 'exitedAt' | 'ending'>,
  whose: Whose = 'your',
): string {
  const { choice, into, planName = 'a savings plan' } = ending;
  if (exitedAt !== undefined || into === undefined || choice === 'wallet') return `Paid into ${whose} wallet`;
  if (choice === 'everything') return 'Invested again';
  return choice === 'capital' ? 'The capital was invested again' : `Paid into ${planName}`;
}
