/** The ten latest transactions of all customers; on a phone five of them. */
import styles from './end.module.css';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { FewOf } from '@ajose/app/FewOf';
import { shownStatus } from '@ajose/sdk/domain/late';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { RowLink } from '@ajose/ui/table/RowLink';
import { CutId } from '@ajose/ui/display/CutId';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Row } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { MovedMoney } from '../../components/MovedMoney.tsx';
import { useTransactions } from '../../data/transactions.ts';
import { addressOf } from '../../paths.ts';

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
      <div className={styles['ten']}>
        <FewOf
          of={transactions}
          items={({ transactions }) => transactions}
          failure="The transactions could not be fetched."
          skeleton={<Skeleton variant="rectangular" height={560} />}
          empty={<EmptyState title="No transactions found" />}
        >
          {(transaction) => (
            <Row key={transaction._id}>
              <Fill least="12rem">
                {transaction.user ? (
                  <RowLink href={addressOf({ section: 'userDetails', userId: transaction.user._id, from: 'home' })}>
                    {transaction.user.name}
                  </RowLink>
                ) : (
                  'Unknown User'
                )}
                <Text size="sm" tone="soft">
                  <span className={styles['mark']}>
                    <LinkButton
                      href={addressOf({ section: 'transactionManagement' }, { transaction: transaction.transactionId })}
                    >
                      <CutId id={transaction.transactionId} />
                    </LinkButton>{' '}
                    <DateTime moment={transaction.postedAt ?? transaction.timestamp} />
                  </span>
                </Text>
              </Fill>
              <div className={styles['end']}>
                <Stack gap={1} align="end">
                  <MovedMoney of={transaction} format="whole" />
                  <StatusChip kind="transaction" status={shownStatus(transaction)} />
                </Stack>
              </div>
            </Row>
          )}
        </FewOf>
      </div>
    </Card>
  );
}
