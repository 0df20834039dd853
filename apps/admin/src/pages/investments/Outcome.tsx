/** What became of the form that was sent. It takes the focus, because it stands above what was filled in. */
import styles from './Outcome.module.css';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { Approval } from '@ajose/sdk/contract/approvals';
import type { ListedUser } from '@ajose/sdk/contract/customers';
import { formatNaira } from '@ajose/sdk/domain/money';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { addressOf } from '../../paths.ts';

export interface OutcomeOf {
  message: string;
  /** The request that a second administrator decides; nothing is booked yet. */
  waits?: Approval;
  /** What was booked. */
  booked?: { user: ListedUser | null; capital: number; product: string; receiptNumber: string };
}

function showAndFocus(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

export function Outcome({ of: { message, waits, booked }, onClose }: { of: OutcomeOf; onClose: () => void }) {
  if (!waits) {
    return (
      <output tabIndex={-1} ref={showAndFocus} className={styles['outcome']}>
        <Alert severity="success" role="presentation" onClose={onClose}>
          <Stack gap={2}>
            <span>{message}</span>
            {booked && <Booked {...booked} />}
          </Stack>
        </Alert>
      </output>
    );
  }
  return (
    <output tabIndex={-1} ref={showAndFocus} className={styles['outcome']}>
      <Alert severity="warning" role="presentation">
        <AlertTitle>Not recorded yet: a second administrator decides</AlertTitle>
        <Stack gap={3}>
          <span>
            {whatOf(waits)} {message} Do not send it again.
          </span>
          <Inline gap={2}>
            <Button size="small" variant="outlined" href={addressOf({ section: 'approvals' })}>
              Open Approvals
            </Button>
            <Button size="small" onClick={onClose}>
              Record another investment
            </Button>
          </Inline>
        </Stack>
      </Alert>
    </output>
  );
}

function Booked({ user, capital, product, receiptNumber }: NonNullable<OutcomeOf['booked']>) {
  const customer = user && ({ section: 'userDetails', userId: user._id, from: 'offlineInvestmentCreator' } as const);
  return (
    <span>
      {`${formatNaira(capital)} of ${user?.name ?? 'the customer'} for ${product}, receipt ${receiptNumber}.`}{' '}
      {customer && (
        <>
          <LinkButton href={addressOf(customer, { tab: 'investments' })}>Open the customer’s investments</LinkButton> or{' '}
          <LinkButton href={addressOf(customer, { tab: 'transactions' })}>the transactions</LinkButton>
        </>
      )}
    </span>
  );
}

function whatOf({ act, user, amount }: Approval): string {
  if (act.action !== 'addOfflineInvestment' || !user || amount === null) return '';
  return `Your request: ${formatNaira(amount)} of ${user.name} for ${act.product}, receipt ${act.receiptNumber}.`;
}
