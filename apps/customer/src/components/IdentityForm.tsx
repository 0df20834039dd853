/** Asks for the BVN, which the payment provider checks against the customer's bank account. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import type { User } from '@ajose/sdk/contract/customers';
import type { Identity } from '@ajose/sdk/contract/identity';
import { identifyFormRules } from '@ajose/sdk/rules/identity';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { HelpLine } from './HelpLine.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { Outcome } from './Outcome.tsx';
import { identify } from '../data/accountNumber.ts';
import { useBank } from '../data/banks.ts';
import { useUser } from '../session.tsx';

interface Props {
  /** Why the last try failed. */
  reason: string | null;
  /** What opens once the email address is confirmed: "Higher limits open". */
  opens: string;
  /** What the button beside the one that sends does. */
  cancel: string;
  onCancel: () => void;
  /** What the identification is for. */
  children: ReactNode;
}

export function IdentityForm({ reason, opens, cancel, onCancel, children }: Props) {
  const { _id: userId, bank, bank_acct_name: name, bank_acct_number: number, emailConfirmed } = useUser();
  const { data } = useBank(bank);
  if (!emailConfirmed) {
    return (
      <Alert severity="info">
        <ConfirmEmail opens={opens} />
      </Alert>
    );
  }
  return (
    <Form
      initialValues={{ bvn: '' }}
      rules={identifyFormRules}
      onSubmit={({ bvn }) => identify({ userId, bvn })}
      failure="Your BVN could not be checked. Please try again."
    >
      <FormError />
      <Stack>
        {reason !== null && (
          <Alert severity="warning">
            {reason}
            <HelpLine />
          </Alert>
        )}
        <Text>{children}</Text>
        <Facts
          facts={[
            ['Bank account', `${number}, ${data?.name ?? bank}`],
            ['Name', name],
          ]}
        />
        <FormTextField
          name="bvn"
          label="Bank Verification Number (BVN)"
          inputRef={focusOnMount}
          helperText="11 digits. Dial *565*0# on your bank’s phone number to see it."
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
        />
        <Text tone="soft" size="sm">
          We encrypt it until the check has it, then erase it. A fingerprint of it stays, so that it opens one account.
        </Text>
      </Stack>
      <DialogActions submit="Check my BVN" busy="Sending…" cancel={cancel} onCancel={onCancel} />
    </Form>
  );
}

/** Whether the form is shown, with its own buttons. */
export const asksBvn = ({ emailConfirmed }: User, identity: Identity | undefined): boolean =>
  emailConfirmed && identity !== undefined && identity.state !== 'checking' && identity.state !== 'done';

/** Shown during the identification. @param reason why it takes longer */
export const IdentityBeingChecked = ({ reason }: { reason: string | null }) => (
  <BeingChecked reason={reason}>
    {reason === null ? 'We are checking this with your bank.' : 'Our staff look at your BVN.'}
  </BeingChecked>
);

/** Shown while the payment provider has not answered. @param reason why it takes longer than a minute */
export function BeingChecked({ children, reason = null }: { children: string; reason?: string | null }) {
  return (
    <Outcome icon={<CircularProgress />} headline={children}>
      {reason ?? 'It usually takes a minute. You can close this window: we notify you.'}
    </Outcome>
  );
}
