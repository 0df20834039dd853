/** A customer's balances, with a notice about the status. */
import styles from './Holdings.module.css';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import { Money } from '@ajose/ui/display/Money';
import { Stack } from '@ajose/ui/layout/Stack';

export function Holdings({ user, notice }: { user: UserDetails; notice: ReactNode }) {
  const holdings = [
    ['Wallet', user.balance],
    ['Set aside', user.heldBalance],
    ['Invested', user.investedBalance],
  ] as const;
  return (
    <Stack>
      {notice && (
        <Alert severity="warning" role="note">
          {notice}
        </Alert>
      )}
      <dl className={styles['holdings']}>
        {holdings.map(([name, naira]) => (
          <div key={name} className={styles['holding']}>
            <dt>{name}</dt>
            <dd>
              <Money naira={naira} />
            </dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
