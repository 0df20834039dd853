/** Asks to pay money from the wallet to the estate. A second administrator approves it. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import { amountText, formatNaira } from '@ajose/sdk/domain/money';
import { payEstateRules } from '@ajose/sdk/rules/deaths';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormBankSelect } from '@ajose/ui/form/FormBankSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Text } from '@ajose/ui/layout/Text';
import { payEstate, useBanks } from '../../data/deaths.ts';

interface Props {
  user: Pick<UserDetails, '_id' | 'name' | 'balance'>;
  onClose: () => void;
}

export function PayEstateDialog({ user, onClose }: Props) {
  const { data: banks = [], error, isLoading, mutate } = useBanks();
  return (
    <FormDialog
      title={`Pay the estate of ${user.name}`}
      initialValues={{ amount: amountText(user.balance), bank: '', accountNumber: '', letters: '' }}
      rules={payEstateRules}
      failure="It could not be asked for. Please try again."
      onSubmit={({ amount, ...body }) => payEstate(user._id, { ...body, amount: Number(amount) })}
      submit="Ask for the payment"
      busy="Asking…"
      gap={5}
      onClose={onClose}
    >
      {Boolean(error) && (
        <ErrorState message={whyNotFetched(error, 'The banks could not be fetched.')} onRetry={() => void mutate()} />
      )}
      <Text tone="soft">
        The wallet has {formatNaira(user.balance)}. Another administrator sees the name that the bank has for the
        account, and approves the payment before it is sent.
      </Text>
      <FormAmountField name="amount" label="Amount" required />
      <FormBankSelect name="bank" label="Bank" banks={banks} loading={isLoading} required />
      <FormTextField
        name="accountNumber"
        label="Account number of the estate"
        required
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <FormTextField
        name="letters"
        label="Letters of administration"
        helperText="Their reference, or that of the grant of probate."
        required
        maxLength={200}
      />
    </FormDialog>
  );
}
