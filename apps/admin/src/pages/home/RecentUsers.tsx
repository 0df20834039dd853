/** The five newest customers. */
import styles from './end.module.css';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { RowLink } from '@ajose/ui/table/RowLink';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { useUsers } from '../../data/users.ts';
import { addressOf } from '../../paths.ts';

const SHOWN = 5;

export function RecentUsers() {
  const users = useUsers({ limit: 20, sortBy: 'createdAt', sortOrder: 'desc' });
  return (
    <Card
      title="Recent Users"
      flush
      actions={
        <Button size="small" href={addressOf({ section: 'userManagement' })}>
          View All
        </Button>
      }
    >
      <Loaded
        of={users}
        failure="The users could not be fetched."
        skeleton={<Skeleton variant="rectangular" height={459} />}
      >
        {({ users }) =>
          users.length === 0 ? (
            <EmptyState title="No users found" />
          ) : (
            <Rows>
              {users.slice(0, SHOWN).map(({ _id, name, email, held, sub_status, createdAt }) => (
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
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Card>
  );
}
