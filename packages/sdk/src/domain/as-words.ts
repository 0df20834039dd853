/** Names of the API as words. The names in `others` are shown in words of their own. */
import { kindLabels } from './transaction-words.ts';

const others: Readonly<Record<string, string>> = { ...kindLabels, payout_stuck: 'Late payout' };

/** A name from the API as words: `setUserStatus`, `set_user_status` and `set.user-status` are "Set user status". */
export function asWords(name: string): string {
  const other = others[name];
  if (other !== undefined) return other;
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase();
  return asSentence(words);
}

/** Words as a sentence begins with them. */
export const asSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
