/** The latest investments of all customers; they come with the figures of the home page. */
import styles from './end.module.css';
import type { DashboardStats } from '@ajose/sdk/contract/dashboard';
import { formatDate } from '@ajose/sdk/domain/time';
import { RowLink } from '@ajose/ui/table/RowLink';
import { Money } from '@ajose/ui/display/Money';
import { Fill } from '@ajose/ui/layout/Fill';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { addressOf } from '../../paths.ts';
import { ON_A_CARD } from '../../data/list.ts';
import { LatestCard } from './LatestCard.tsx';

interface RecentInvestmentsProps {
  investments: DashboardStats['recentInvestments'] | undefined;
}

export function RecentInvestments({ investments = [] }: RecentInvestmentsProps) {
  if (investments.length === 0) return null;
  return (
    <LatestCard title="Recent Investments" summary="The newest of all customers">
      <Rows>
        {investments.slice(0, ON_A_CARD).map(({ _id, userId, userName, productName, capital, startDate }) => (
          <Row key={_id}>
            <Fill least="10rem">
              <RowLink href={addressOf({ section: 'userDetails', userId, from: 'home' })}>{userName}</RowLink>
              <Text size="sm" tone="soft">
                {productName}
              </Text>
            </Fill>
            <div className={styles['end']}>
              <Stack gap={1} align="end">
                <Money naira={capital} format="whole" />
                <Text size="sm" tone="soft">
                  {formatDate(startDate)}
                </Text>
              </Stack>
            </div>
          </Row>
        ))}
      </Rows>
    </LatestCard>
  );
}
