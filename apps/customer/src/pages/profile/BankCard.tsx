/** The bank accounts that withdrawals go to. */
import styles from './ProfilePage.module.css';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { MOST_BANK_ACCOUNTS } from '@ajose/sdk/domain/promises';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDashboard } from '../../components/dashboard.ts';
import { MemberMay } from '../../components/MemberMay.tsx';
import { useMay } from '../../data/accounts.ts';
import { useBank } from '../../data/banks.ts';
import { useUser } from '../../session.tsx';
import { BankForm } from './BankForm.tsx';
import { OtherAccounts } from './OtherAccounts.tsx';

type Changing = 'added' | 'changed';

/** Above the fields, because they decide whether one changes the account at all. */
const WHAT_FOLLOWS: Readonly<Record<Changing, string>> = {
  added: 'Withdrawals to the new account open after a day.',
  changed: 'The account that you save here replaces the present one, and withdrawals to it open after a day.',
};

/** @param adds whether the withdrawal leads to the form for another account, and goes on after it */
export function BankCard({ adds = false }: { adds?: boolean }) {
  const { bank } = useUser();
  const { withdraw } = useDashboard();
  const [changing, setChanging] = useState<Changing | null>(adds ? 'added' : null);
  const place = useRef<HTMLDivElement>(null);
  const [saved, setSaved] = useState(0);
  // The form was higher: what it became is above what is in sight.
  useEffect(() => {
    if (saved === 0) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, [saved]);
  const onSaved = (): void => {
    setChanging(null);
    setSaved(saved + 1);
    if (adds) withdraw();
  };
  /** The form and the list replace each other, and the button that was pressed goes with one of them. */
  const show = (next: Changing | null, focused: string): void => {
    flushSync(() => setChanging(next));
    place.current?.scrollIntoView();
    place.current?.querySelector<HTMLElement>(focused)?.focus({ preventScroll: next !== null });
  };
  return (
    <div ref={place} tabIndex={-1} className={styles['linked']}>
      {bank && !changing ? (
        <Accounts onChange={(as) => show(as, '[role=combobox]')} />
      ) : (
        <Card
          title={titleOf(bank !== null, changing)}
          actions={
            bank && (
              <Button size="small" onClick={() => show(null, `[name=${changing}]`)}>
                Cancel
              </Button>
            )
          }
        >
          <MemberMay two>
            <Stack gap={4}>
              {bank && changing && (
                <Text>
                  {WHAT_FOLLOWS[changing]}
                  {adds && ' Once it is saved, you go on with your withdrawal.'}
                </Text>
              )}
              <BankForm as={changing ?? 'changed'} onSaved={onSaved} />
            </Stack>
          </MemberMay>
        </Card>
      )}
    </div>
  );
}

function Accounts({ onChange }: { onChange: (as: Changing) => void }) {
  const user = useUser();
  const { data: bank, error } = useBank(user.bank);
  const count = user.bankAccounts ?? 1;
  const may = useMay('ask');
  return (
    <Card
      title="Bank details"
      actions={
        may && (
          <Button size="small" name="changed" onClick={() => onChange('changed')}>
            Change
          </Button>
        )
      }
    >
      <Stack gap={5}>
        {user.withdrawalsFrom !== null ? (
          <Text>
            Withdrawals {user.withdrawalsWait === 'email' ? 'open again' : 'to it open'} on{' '}
            <DateTime moment={user.withdrawalsFrom} />.
          </Text>
        ) : (
          <Text tone="soft">Withdrawals go to this account{count > 1 && ', unless another is chosen'}.</Text>
        )}
        <Facts
          look="columns"
          facts={[
            ['Bank name', bank?.name ?? (error ? user.bank : <Skeleton key="bank" width={120} />)],
            ['Account name', user.bank_acct_name],
            ['Account number', user.bank_acct_number],
          ]}
        />
        <Stack gap={1}>
          {count > 1 && <OtherAccounts />}
          {may && count < MOST_BANK_ACCOUNTS && (
            <div>
              <Button variant="outlined" size="small" name="added" onClick={() => onChange('added')}>
                Add another account
              </Button>
            </div>
          )}
        </Stack>
      </Stack>
    </Card>
  );
}

function titleOf(has: boolean, changing: Changing | null): string {
  if (!has) return 'Bank Details Not Added';
  return changing === 'added' ? 'Add a bank account' : 'Change bank details';
}
