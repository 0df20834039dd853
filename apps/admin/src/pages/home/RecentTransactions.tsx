/** The ten latest transactions of all customers. */
import styles from './end.module.css';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { FewOf } from '@ajose/app/FewOf';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { RowLink } from '@ajose/ui/table/RowLink';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Row } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useTransactions } from '../../data/transactions.ts';
import { addressOf } from '../../paths.ts';

/** The characters of a transaction's id that are shown. */
const ID_LENGTH = 12;

export function RecentTransactions() {
  const transactions = useTransactions({ limit: 10, sortBy: 'timestamp', sortOrder: 'desc' });
  return (
    <Card
      title="Recent Transactions"
      flush
      actions={
        <Button size="small" href={addressOf({ section: 'transactionManagement' })}>
          View All
        </Button>
      }
    >
      <FewOf
        of={transactions}
        items={({ transactions }) => transactions}
        failure="The transactions could not be fetched."
        skeleton={<Skeleton variant="rectangular" height={560} />}
        empty={<EmptyState title="No transactions found" />}
      >
        {({ _id, user, type, amount, transactionId, timestamp, postedAt, status }) => (
          <Row key={_id}>
            <Fill least="12rem">
              {user ? (
                <RowLink href={addressOf({ section: 'userDetails', userId: user._id, from: 'home' })}>
                  {user.name}
                </RowLink>
              ) : (
                'Unknown User'
              )}
              <Text size="sm" tone="soft">
                <LinkButton href={addressOf({ section: 'transactionManagement' }, { transaction: transactionId })}>
                  <span title={transactionId}>{transactionId.slice(0, ID_LENGTH)}</span>
                </LinkButton>{' '}
                · <DateTime moment={postedAt ?? timestamp} />
              </Text>
            </Fill>
            <div className={styles['end']}>
              <Stack gap={1} align="end">
                <Money naira={amount} flow={type === 'deposit' ? 'in' : 'out'} format="whole" />
                <StatusChip kind="transaction" status={status} />
              </Stack>
            </div>
          </Row>
        )}
      </FewOf>
    </Card>
  );
}
