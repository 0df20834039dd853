/** The ten latest transactions of everybody. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '@ajose/sdk/time';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { useTransactions } from '../../data/transactions.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Section } from '../../components/Section.tsx';
import type { Go } from '../../paths.ts';
import { RecentList, RecentRow } from './RecentList.tsx';

/** How much of a transaction's id tells it apart at a glance. */
const ID_LENGTH = 12;

export function RecentTransactions({ go }: { go: Go }) {
  const transactions = useTransactions({ limit: 10, sortBy: 'timestamp', sortOrder: 'desc' });
  return (
    <Section
      title="Recent Transactions"
      look="flush"
      action={
        <Button size="small" onClick={() => go({ section: 'transactionManagement' })}>
          View All
        </Button>
      }
    >
      <Loaded
        of={transactions}
        failure="The transactions could not be fetched."
        skeleton={<Skeleton variant="rounded" height={560} sx={{ m: 2 }} />}
      >
        {({ transactions }) =>
          transactions.length === 0 ? (
            <EmptyState title="No transactions found" />
          ) : (
            <RecentList>
              {transactions.map(({ _id, user, type, amount, transactionId, timestamp, status }) => (
                <RecentRow key={_id}>
                  <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
                    {user ? (
                      <Link
                        component="button"
                        underline="hover"
                        sx={{ textAlign: 'left', overflowWrap: 'anywhere', color: 'text.primary' }}
                        onClick={() => go({ section: 'userDetails', userId: user._id, from: 'home' })}
                      >
                        {user.name}
                      </Link>
                    ) : (
                      'Unknown User'
                    )}
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      <span title={transactionId}>{transactionId.slice(0, ID_LENGTH)}</span> ·{' '}
                      {formatDateTime(timestamp)}
                    </Typography>
                  </Box>
                  <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5, ml: 'auto' }}>
                    <Money naira={amount} flow={type === 'deposit' ? 'in' : 'out'} format="whole" />
                    <StatusChip kind="transaction" status={status} />
                  </Box>
                </RecentRow>
              ))}
            </RecentList>
          )
        }
      </Loaded>
    </Section>
  );
}
