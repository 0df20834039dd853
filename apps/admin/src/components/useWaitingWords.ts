import { useWorkCounts } from '../data/work.ts';
import { countOf } from './counts.ts';

export type WaitingSection = 'inbox' | 'cases' | 'approvals' | 'disputes';

/**
 * Why a list of all work has more rows than its number in the menu says; undefined where the two agree.
 * @param isShort without the reason, for a phone, where the list begins high
 */
export function useWaitingWords(section: WaitingSection, isShort = false): string | undefined {
  const { data } = useWorkCounts(true);
  const here = data && countOf(section, data);
  if (!here || here.waiting === here.all) return undefined;
  if (isShort) return `${here.words}.`;
  return `${here.words}. The others are with a colleague, were asked for by you, or need another role.`;
}
