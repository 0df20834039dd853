/** Above the history of an organisation: the money that members ask for and nobody has approved yet, which the list does not have. */
import styles from './AskedFor.module.css';
import { memberActWords } from '@ajose/sdk/domain/member-requests';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Text } from '@ajose/ui/layout/Text';
import { useDashboard } from '../../components/dashboard.ts';
import { useWaitingRequests } from '../../data/memberRequests.ts';

export function AskedFor() {
  const { data = [] } = useWaitingRequests();
  const { go } = useDashboard();
  const { words } = useAmounts();
  const asked = data.filter(({ amount }) => amount !== null);
  const [first] = asked;
  if (!first) return null;
  return (
    <div className={styles['asked']}>
      <Text size="sm">
        {asked.length === 1
          ? `Not yet approved, so not in this list: to ${words(memberActWords(first.act, first.amount))}.`
          : `Not yet approved, so not in this list: ${asked.length} requests about money.`}{' '}
        <LinkButton onClick={() => go({ section: 'people' })}>
          {asked.length === 1 ? 'See the request' : 'See the requests'}
        </LinkButton>
      </Text>
    </div>
  );
}
