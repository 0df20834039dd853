import { useWorkCounts } from '../data/work.ts';
import { countOf, places, type Count } from './counts.ts';

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
  const inIt = data.counts.filter(({ source }) => section === 'inbox' || places[source] === section);
  const asked = inIt.reduce((sum, count) => sum + count.asked, 0);
  return `${here.words}. ${othersWords(here, asked)}`;
}

/** Why those that do not wait for the administrator do not: "It was asked for by you." @param asked how many that one asked for */
function othersWords({ waiting, all }: Count, asked: number): string {
  const isOne = all - waiting === 1;
  const rest = waiting === 0 ? (isOne ? 'It' : 'They') : isOne ? 'The other' : 'The others';
  const by = `${isOne ? 'was' : 'were'} asked for by you`;
  if (asked === all - waiting) return `${rest} ${by}.`;
  const reasons = [`${isOne ? 'is' : 'are'} with a colleague`, ...(asked === 0 ? [] : [by])];
  return `${rest} ${reasons.join(', ')}, or ${isOne ? 'needs' : 'need'} another role.`;
}
