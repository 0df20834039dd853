/** Closes the account for good, with the password: the person's own, or the organisation's. The server says what has to be done first. */
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { FormDialog } from '@ajose/app/FormDialog';
import type * as calls from '@ajose/sdk/customer/leaving';
import { KEPT_YEARS } from '@ajose/sdk/domain/promises';
import { isRefusal } from '@ajose/sdk/refusal';
import { closeAccountFormRules } from '@ajose/sdk/rules/customers';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { FormCheckbox } from '@ajose/ui/form/FormCheckbox';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDashboard } from '../../components/dashboard.ts';
import { MemberMay } from '../../components/MemberMay.tsx';
import { TwoFactorCode } from '../../components/TwoFactorCode.tsx';
import { acting, actFor } from '../../acting.ts';
import { useAccounts, useActWords } from '../../data/accounts.ts';
import { useCircles } from '../../data/circles.ts';
import { useInvestments } from '../../data/investments.ts';
import { closeAccount } from '../../data/leaving.ts';
import { useSessionActions, useUser } from '../../session.tsx';

const empty = { password: '', code: '', giveUpRest: false };

export function CloseDialog({ onClose }: { onClose: () => void }) {
  const { _id: userId, balance } = useUser();
  const { signOut } = useSessionActions();
  const toasts = useToasts();
  const [restLeft, setRestLeft] = useState(false);
  const submit = async ({ password, code, giveUpRest }: typeof empty) => {
    try {
      await closeAccount({
        userId,
        password,
        ...(code ? { code } : {}),
        ...(giveUpRest ? { giveUpRest } : {}),
      });
    } catch (error) {
      if (isRefusal<typeof calls.closeAccount>(error, 'rest_left')) setRestLeft(true);
      throw error;
    }
    if (acting() !== null) {
      actFor(null);
      return;
    }
    toasts.success('Your account is closed. Thank you for saving with us.');
    await signOut();
  };
  return (
    <FormDialog
      showsAmounts
      title={acting() === null ? 'Close your account' : 'Close this account'}
      size="small"
      initialValues={empty}
      rules={closeAccountFormRules}
      onSubmit={submit}
      failure="The account could not be closed. Please try again."
      submit={useActWords(acting() === null ? 'Close my account' : 'Close the account')}
      busy="Closing…"
      destructive
      onClose={onClose}
    >
      <First />
      {acting() === null ? (
        <Text>
          You are signed out everywhere and cannot sign in again. It cannot be undone. You can open a new account with
          the same email address.
        </Text>
      ) : (
        <MemberMay two>
          <Text>No member can open it any more. It cannot be undone. Each member keeps their own account.</Text>
        </MemberMay>
      )}
      <Text tone="soft" size="sm">
        Withdraw all money first: the wallet, and investments when they end or by leaving them early. We erase now
        whatever the law does not make us keep, and the rest after {KEPT_YEARS} years. Download statements and data
        before.
      </Text>
      {restLeft && (
        <FormCheckbox
          name="giveUpRest"
          label={
            <>
              I give up <Money naira={balance} />.
            </>
          }
        />
      )}
      <FormPasswordField name="password" label="Current password" autoComplete="current-password" required />
      <TwoFactorCode />
    </FormDialog>
  );
}

/** What has to be done first, as far as it is known here: all of it before the password. */
function First() {
  const { _id: userId, balance, heldBalance } = useUser();
  const { withdraw } = useDashboard();
  const own = acting() === null;
  const running = useInvestments(userId).data?.filter(({ status }) => status === 'in_progress').length ?? 0;
  const circles = useCircles(userId, own).data?.circles.filter(({ state }) => state === 'running').length ?? 0;
  const owned = useAccounts().data?.flatMap(({ name, organisation }) => (organisation?.role === 'owner' ? [name] : []));
  const all = [
    ...(balance > 0
      ? [
          <MoneyLine key="wallet" naira={balance}>
            in the wallet: <LinkButton onClick={withdraw}>withdraw it</LinkButton>.
          </MoneyLine>,
        ]
      : []),
    ...(heldBalance > 0
      ? [
          <MoneyLine key="held" naira={heldBalance}>
            set aside: wait until it has arrived.
          </MoneyLine>,
        ]
      : []),
    ...(running > 0 ? [`${countWords(running, 'investment or plan', 'investments and plans')} still running.`] : []),
    ...(circles > 0 ? [`${countWords(circles, 'circle', 'circles')} still running.`] : []),
    ...(own ? (owned ?? []) : []).map((name) => `If you are the only owner of ${name}: make another member an owner.`),
  ];
  if (all.length === 0) return null;
  return (
    <Alert severity="warning">
      <Text strong>Before it can be closed</Text>
      <Stack as="ul" gap={1}>
        {all.map((line) => (
          <li key={typeof line === 'string' ? line : line.key}>{line}</li>
        ))}
      </Stack>
    </Alert>
  );
}

const countWords = (count: number, singular: string, plural: string): string =>
  count === 1 ? `1 ${singular} is` : `${count} ${plural} are`;

const MoneyLine = ({ naira, children }: { naira: number; children: ReactNode }) => (
  <>
    <Money naira={naira} /> is {children}
  </>
);
