/** Asks for the posting that corrects a case. A second administrator approves it. */
import Alert from '@mui/material/Alert';
import { useFormikContext } from 'formik';
import type { Correction } from '@ajose/sdk/contract/corrections';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { correctCaseRules } from '@ajose/sdk/rules/corrections';
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
import { correctCase } from '../../data/dashboard.ts';

interface CorrectForm {
  correction: Correction | '';
  userId: string;
  reason: string;
}

export function CorrectDialog({ found, onClose }: { found: Case; onClose: () => void }) {
  const toasts = useToasts();
  const [only, ...others] = found.corrections;
  const initialValues: CorrectForm = {
    correction: only && others.length === 0 ? only.correction : '',
    userId: '',
    reason: '',
  };
  return (
    <Modal open title={`Set right: ${asWords(found.kind)}`} onClose={onClose}>
      <Form
        initialValues={initialValues}
        rules={correctCaseRules}
        failure="The correction could not be asked for. Please try again."
        onSubmit={async ({ correction, userId, reason }) => {
          if (correction === '') return;
          const body = { correction, reason, ...(userId === '' ? {} : { userId }) };
          toasts.success(await correctCase(found._id, body));
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
            options={found.corrections.map(({ correction }) => ({
              value: correction,
              label: corrections[correction],
            }))}
          />
          <Effect of={found} />
          <WhoseItIs />
          <FormTextField
            name="reason"
            label="Why is this right?"
            helperText="The request, the case and the audit log keep it."
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

function Effect({ of: found }: { of: Case }) {
  const { values } = useFormikContext<CorrectForm>();
  const chosen = found.corrections.find(({ correction }) => correction === values.correction);
  return chosen ? <Text tone="soft">{correctionEffect(chosen)}</Text> : null;
}

/** The customer who gets a payment without an owner. */
function WhoseItIs() {
  const { values } = useFormikContext<CorrectForm>();
  return values.correction === 'creditCustomer' ? <CustomerPicker name="userId" label="Customer" /> : null;
}
