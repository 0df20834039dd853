/** What an organisation may do until its papers are checked, or a family until its owners have a higher level, and what afterwards. */
import type { LevelLimits } from '@ajose/sdk/contract/levels';
import { formatNaira } from '@ajose/sdk/domain/money';
import { useLevel } from '../data/level.ts';
import { useUser } from '../session.tsx';

const upTo = (naira: number | null, what: string, none: string): readonly string[] =>
  naira === null ? [] : [naira === 0 ? none : `${what} up to ${formatNaira(naira, 'whole')}`];

/** "one deposit up to ₦50,000, a balance up to ₦300,000 and no withdrawals"; empty where nothing is limited. */
function limitsWords({ deposit, balance, withdrawnADay }: LevelLimits): string {
  const words = [
    ...upTo(deposit, 'one deposit', 'no deposits'),
    ...upTo(balance, 'a balance', 'no balance'),
    ...upTo(withdrawnADay, 'withdrawals', 'no withdrawals').map((said) => (withdrawnADay ? `${said} a day` : said)),
  ];
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}

/** Nothing where the platform has no limits by level. @param afterwards says what the next level allows, too */
export function Meanwhile({ afterwards = false }: { afterwards?: boolean }) {
  const { data } = useLevel(useUser()._id);
  if (!data?.checked) return null;
  const now = limitsWords(data.limits);
  const then = data.next && limitsWords(data.next.limits);
  return (
    <>
      {now && ` Until then: ${now}.`}
      {afterwards && then && ` Afterwards: ${then}.`}
    </>
  );
}
