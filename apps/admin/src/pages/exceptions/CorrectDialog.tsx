/** Asks for the posting that sets an exception right. Another administrator approves it. */
import Alert from '@mui/material/Alert';
import { useFormikContext } from 'formik';
import type { Correction } from '@ajose/sdk/contract/corrections';
import type { LedgerException } from '@ajose/sdk/contract/dashboard';
import { correctExceptionRules } from '@ajose/sdk/rules/corrections';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { CustomerPicker } from '../../components/CustomerPicker.tsx';
import { correctionEffect, corrections } from '../../components/correction.ts';
import { asWords } from '../../components/asWords.ts';
import { correctException } from '../../data/dashboard.ts';

interface CorrectForm {
  correction: Correction | '';
  userId: string;
  reason: string;
}

export function CorrectDialog({ exception, onClose }: { exception: LedgerException; onClose: () => void }) {
  const toasts = useToasts();
  const [only, ...others] = exception.corrections;
  const initialValues: CorrectForm = {
    correction: only && others.length === 0 ? only.correction : '',
    userId: '',
    reason: '',
  };
  return (
    <Modal open title={`Set right: ${asWords(exception.kind)}`} onClose={onClose}>
      <Form
        initialValues={initialValues}
        rules={correctExceptionRules}
        failure="The correction could not be asked for. Please try again."
        onSubmit={async ({ correction, userId, reason }) => {
          if (correction === '') return;
          const body = { correction, reason, ...(userId === '' ? {} : { userId }) };
          toasts.success(await correctException(exception._id, body));
          onClose();
        }}
      >
        <FormError />
        <Stack gap={5}>
          <FormSelect
            name="correction"
            label="What sets it right?"
            required
            {...(others.length > 0 ? { emptyLabel: 'Please choose' } : {})}
            options={exception.corrections.map(({ correction }) => ({
              value: correction,
              label: corrections[correction],
            }))}
          />
          <Effect of={exception} />
          <WhoseItIs />
          <FormTextField
            name="reason"
            label="Why is this right?"
            helperText="The request, the exception and the audit log keep it."
            multiline
            minRows={2}
            required
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <Alert severity="info" role="note">
            A second administrator has to approve it. No money moves until then.
          </Alert>
        </Stack>
        <DialogActions submit="Ask for approval" busy="Asking…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}

function Effect({ of: exception }: { of: LedgerException }) {
  const { values } = useFormikContext<CorrectForm>();
  const chosen = exception.corrections.find(({ correction }) => correction === values.correction);
  return chosen ? <Text tone="soft">{correctionEffect(chosen)}</Text> : null;
}

/** Who gets a payment that has no owner. */
function WhoseItIs() {
  const { values } = useFormikContext<CorrectForm>();
  return values.correction === 'creditCustomer' ? <CustomerPicker name="userId" label="Customer" /> : null;
}
