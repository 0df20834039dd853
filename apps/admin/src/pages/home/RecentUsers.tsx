/** The five newest customers. */
import styles from './end.module.css';
import Skeleton from '@mui/material/Skeleton';
import { FewOf } from '@ajose/app/FewOf';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { RowLink } from '@ajose/ui/table/RowLink';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Fill } from '@ajose/ui/layout/Fill';
import { Row } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { ON_A_CARD } from '../../data/list.ts';
import { useUsers } from '../../data/users.ts';
import { addressOf } from '../../paths.ts';
import { LatestCard } from './LatestCard.tsx';

export function RecentUsers() {
  const users = useUsers({ limit: 20, sortBy: 'createdAt', sortOrder: 'desc' });
  return (
    <LatestCard title="Recent Users" summary="The newest customers" all={addressOf({ section: 'userManagement' })}>
      <FewOf
        of={users}
        items={({ users }) => users.slice(0, ON_A_CARD)}
        failure="The users could not be fetched."
        skeleton={<Skeleton variant="rectangular" height={459} />}
        empty={<EmptyState title="No users found" />}
      >
        {({ _id, name, email, held, sub_status, createdAt }) => (
          <Row key={_id}>
            <Fill least="10rem">
              <RowLink href={addressOf({ section: 'userDetails', userId: _id, from: 'home' })}>{name}</RowLink>
              <Text size="sm" tone="soft">
                <Email address={email} />
              </Text>
              <Text size="sm" tone="soft">
                <DateTime moment={createdAt} />
              </Text>
            </Fill>
            <div className={styles['end']}>
              <StatusChip kind="user" status={held ? 'held' : sub_status} />
            </div>
          </Row>
        )}
      </FewOf>
    </LatestCard>
  );
}
