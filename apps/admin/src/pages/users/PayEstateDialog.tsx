/** Asks to pay money from the wallet to the estate. A second administrator approves it. */
import type { UserDetails } from '@ajose/sdk/contract/customers';
import { formatNaira } from '@ajose/sdk/money';
import { payEstateRules } from '@ajose/sdk/rules/deaths';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormBankSelect } from '@ajose/ui/form/FormBankSelect';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { payEstate, useBanks } from '../../data/deaths.ts';

interface Props {
  user: Pick<UserDetails, '_id' | 'name' | 'balance'>;
  onClose: () => void;
}

export function PayEstateDialog({ user, onClose }: Props) {
  const toasts = useToasts();
  const { data: banks = [], error, isLoading, mutate } = useBanks();
  return (
    <Modal open title={`Pay the estate of ${user.name}`} onClose={onClose}>
      <Form
        initialValues={{ amount: String(user.balance), bank: '', accountNumber: '', letters: '' }}
        rules={payEstateRules}
        failure="It could not be asked for. Please try again."
        onSubmit={async ({ amount, ...body }) => {
          toasts.success(await payEstate(user._id, { ...body, amount: Number(amount) }));
          onClose();
        }}
      >
        <FormError />
        <Stack gap={5}>
          {Boolean(error) && (
            <ErrorState
              message={whyNotFetched(error, 'The banks could not be fetched.')}
              onRetry={() => void mutate()}
            />
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
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </Stack>
        <DialogActions submit="Ask for the payment" busy="Asking…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
