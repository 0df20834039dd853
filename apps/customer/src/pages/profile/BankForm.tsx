/** Sets the bank account that withdrawals go to. The bank tells the account's name before anything is saved. */
import './BankForm.css';
import { useEffect, useRef } from 'react';
import { useFormikContext } from 'formik';
import CircularProgress from '@mui/material/CircularProgress';
import { ApiError, messageOf } from '@ajose/sdk/error';
import { inWords } from '@ajose/sdk/failure';
import { bankDetailsFormRules } from '@ajose/sdk/rules/customers';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormBankSelect } from '@ajose/ui/form/FormBankSelect';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { updateBankDetails, useAccountName, useBanks } from '../../data/banks.ts';
import { TwoFactorCode } from '../../components/TwoFactorCode.tsx';
import { useUser } from '../../session.tsx';

const empty = { bank: '', bank_acct_number: '', bank_acct_name: '', code: '', password: '' };
const failure = { refused: 'Update failed', broken: 'Failed to update bank details' };

export function BankForm({ onSaved }: { onSaved?: () => void }) {
  const user = useUser();
  const toasts = useToasts();
  const { data: banks = [], error, isLoading, mutate } = useBanks();

  const submit = async ({ code, password, ...details }: typeof empty) => {
    try {
      await updateBankDetails({
        userId: user._id,
        ...details,
        ...(code ? { code: code.trim() } : {}),
        ...(password ? { password } : {}),
      });
    } catch (error) {
      throw inWords(error, failure);
    }
    toasts.success('Bank details updated successfully!');
    onSaved?.();
  };

  return (
    <Form
      initialValues={empty}
      rules={bankDetailsFormRules}
      onSubmit={submit}
      failure={failure.refused}
      label="Bank details"
    >
      <FormError />
      <Stack gap={4}>
        {Boolean(error) && <ErrorState message="Failed to load bank list" onRetry={() => void mutate()} />}
        <FormBankSelect name="bank" label="Bank" banks={banks} loading={isLoading} />
        <FormTextField
          name="bank_acct_number"
          label="Account Number"
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20 } }}
        />
        <AccountName />
        <TwoFactorCode />
        {user.bank && !user.twoFactor && (
          <FormPasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            helperText="A change of your bank account needs it. Withdrawals to the new account open after a day."
            required
          />
        )}
        <SubmitButton busyLabel="Saving..." size="large">
          Save Bank Details
        </SubmitButton>
      </Stack>
    </Form>
  );
}

/** Takes the account's name from the bank. It can be typed only while the bank cannot be reached. */
function AccountName() {
  const { values, setFieldValue, setFieldError } = useFormikContext<typeof empty>();
  const { data: name, error, isLoading } = useAccountName(values.bank, values.bank_acct_number);
  const filled = useRef('');
  const unknown = error instanceof ApiError && error.code === 'account_not_found';

  useEffect(() => {
    const next = name ?? '';
    if (next === filled.current) return;
    filled.current = next;
    void setFieldValue('bank_acct_name', next);
    if (next) setFieldError('bank_acct_name', undefined);
  }, [name, setFieldValue, setFieldError]);

  return (
    <FormTextField
      name="bank_acct_name"
      label="Account Name"
      autoComplete="off"
      helperText={
        <output className="bank-answer" data-unknown={unknown || undefined}>
          {isLoading ? 'Asking the bank…' : bankAnswer(name, error)}
        </output>
      }
      slotProps={{
        htmlInput: { readOnly: Boolean(name) },
        input: { endAdornment: isLoading ? <CircularProgress size={18} aria-hidden="true" /> : null },
      }}
    />
  );
}

function bankAnswer(name: string | undefined, error: unknown): string {
  if (name) return 'This is the name at the bank. Please check that it is yours.';
  if (error) return messageOf(error, 'The bank could not be reached. Please type the name of the account.');
  return 'The bank tells us the name once you have chosen the bank and typed the number.';
}
