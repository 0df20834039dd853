/**
 * In a form that takes an amount from the wallet: above the amount what the wallet holds, below it what it holds after that, and at the end the
 * buttons; or, where the wallet has too little, the missing amount and a way to add it.
 */
import styles from './FromWallet.module.css';
import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import Button from '@mui/material/Button';
import {
  amountText,
  isWholeKobo,
  MAX_AMOUNT_NAIRA,
  MIN_DEPOSIT_NAIRA,
  shortNaira,
  toKobo,
  toNaira,
} from '@ajose/sdk/domain/money';
import { capital } from '@ajose/sdk/domain/whose';
import { Money } from '@ajose/ui/display/Money';
import { DialogActions, type DialogActionsProps } from '@ajose/ui/form/DialogActions';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { ASK_FOR_IT } from '../data/accounts.ts';
import { useUser } from '../session.tsx';
import { whose } from '../whose.ts';
import { useIsAboveOwn } from './AboveOwnAmount.tsx';
import { useDashboard } from './dashboard.ts';
import { KeyFact } from './KeyFact.tsx';

interface Props extends Pick<DialogActionsProps, 'submit' | 'busy' | 'onCancel'> {
  /** What the wallet can spend, in naira, where it is not its balance: see {@link useSpendable}. */
  spendable?: number;
  /** The smallest amount, in naira. */
  least?: number;
  /** The product or plan that the amount is for. */
  name: string;
  /** Opens this dialog again with the same amount, after the missing amount is paid. */
  onResume: (amount: string) => void;
}

/** What has to be added so that the wallet covers an amount, in naira; 0 where it does. */
function missingFor(naira: number, balance: number): number {
  const missing = toNaira(toKobo(naira) - toKobo(balance));
  return missing > 0 ? missing : 0;
}

/** What the wallet held when the form was sent, until its answer: the new balance may come before the form closes. */
function useBalance(balance: number): number {
  const { isSubmitting } = useFormikContext();
  const [before, setBefore] = useState(balance);
  if (isSubmitting) return before;
  if (before !== balance) setBefore(balance);
  return balance;
}

/** What the wallet holds, above an amount that is taken from it. */
export function WalletFact({ name = `${capital(whose())} wallet` }: { name?: string }) {
  const balance = useBalance(useUser().balance);
  return (
    <KeyFact name={name}>
      <Money naira={balance} />
    </KeyFact>
  );
}

/** Stands directly below the amount, so that no button lies over it. */
export function WalletAfter({ spendable, least = 0 }: Pick<Props, 'spendable' | 'least'>) {
  const user = useUser();
  const { values, status } = useFormikContext<{ amount: string }>();
  const balance = useBalance(spendable ?? user.balance);
  const amount = Number(values.amount);
  const inBounds = amount > 0 && amount >= least && amount <= balance;
  // After a failure it may have been done, and the balance be an old one.
  if (!inBounds || !isWholeKobo(amount) || status !== undefined) return null;
  return (
    <output>
      <Text size="sm" tone="soft">
        Wallet after this: <Money naira={toNaira(toKobo(balance) - toKobo(amount))} />
      </Text>
    </output>
  );
}

export function FromWallet({ spendable, least = 0, name, onResume, onCancel, ...words }: Props) {
  const user = useUser();
  const { limits } = user;
  const balance = useBalance(spendable ?? user.balance);
  const { addMissing } = useDashboard();
  const { values, initialValues, setFieldTouched } = useFormikContext<{ amount: string }>();
  const above = useIsAboveOwn();
  const amount = Number(values.amount);
  const isAbove = amount > balance;
  const beganShort = Number(initialValues.amount) > 0 && Number(initialValues.amount) < least;
  // Shows the message at once, not only after the field was left.
  useEffect(() => {
    if (isAbove || beganShort) void setFieldTouched('amount', true, true);
  }, [isAbove, beganShort, setFieldTouched]);

  const wanted = Math.max(isWholeKobo(amount) && amount <= MAX_AMOUNT_NAIRA ? amount : 0, least);
  const missing = missingFor(wanted, balance);
  if (missing === 0) {
    const inBounds = amount > 0 && amount >= least && !isAbove;
    const submit = above ? ASK_FOR_IT : words.submit;
    return <DialogActions {...words} submit={submit} disabled={!inBounds} onCancel={onCancel} />;
  }
  const most = limits?.mostDeposit ?? Number.POSITIVE_INFINITY;
  const added = Math.min(Math.max(missing, MIN_DEPOSIT_NAIRA), most);
  return (
    <Stack gap={3}>
      <output className={styles['wallet']}>
        <Text size="sm" tone="soft">
          {capital(whose())} wallet lacks {shortNaira(missing)} for {shortNaira(wanted)}.
          {added < missing && ` One deposit can be at most ${shortNaira(most)}: add the rest with others.`}
          {added > missing && ` The smallest deposit is ${shortNaira(MIN_DEPOSIT_NAIRA)}.`}
        </Text>
      </output>
      <Inline justify="end">
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color="secondary"
          onClick={() => {
            onCancel();
            addMissing(added, { label: `Continue with ${name}`, resume: () => onResume(amountText(wanted)) });
          }}
        >
          Add {shortNaira(added)}
        </Button>
      </Inline>
    </Stack>
  );
}
