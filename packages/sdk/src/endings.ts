/** What happens with the money when an investment ends, in words for the app, the back-office and emails. */
import type { Ending } from './contract/investments.ts';

type Choice = Pick<Ending, 'choice' | 'planName'>;

/** The parts of the choice `plan:{id}`; null for any other choice. */
export const planOf = (choice: string): string | null => (choice.startsWith('plan:') ? choice.slice(5) : null);

/** As a fact beside "When it ends". */
export function endingWords({ choice, planName }: Choice): string {
  switch (choice) {
    case 'wallet':
      return 'Into your wallet';
    case 'capital':
      return 'Buy again with the capital';
    case 'everything':
      return 'Buy again with everything';
    default:
      return `Into ${planName ?? 'a savings plan'}`;
  }
}
