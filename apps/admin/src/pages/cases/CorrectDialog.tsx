/** Asks for the posting that corrects a case. A second administrator approves it. */
import Alert from '@mui/material/Alert';
import { useFormikContext } from 'formik';
import { FormDialog } from '@ajose/app/FormDialog';
import type { Correction } from '@ajose/sdk/contract/corrections';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { correctCaseRules } from '@ajose/sdk/rules/corrections';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Text } from '@ajose/ui/layout/Text';
import { CustomerPicker } from '../../components/CustomerPicker.tsx';
import { correctionEffect, corrections } from '../../components/correction.ts';
import { asWords } from '@ajose/sdk/domain/as-words';
import { correctCase } from '../../data/dashboard.ts';

interface CorrectForm {
  correction: Correction | '';
  userId: string;
  reason: string;
}

export function CorrectDialog({ entry, onClose }: { entry: Case; onClose: () => void }) {
  const [only, ...others] = entry.corrections;
  const initialValues: CorrectForm = {
    correction: only && others.length === 0 ? only.correction : '',
    userId: '',
    reason: '',
  };
  return (
    <FormDialog
      title={`Set right: ${asWords(entry.kind)}`}
      initialValues={initialValues}
      rules={correctCaseRules}
      failure="The correction could not be asked for. Please try again."
      onSubmit={async ({ correction, userId, reason }) => {
        if (correction === '') return undefined;
        const body = { correction, reason, ...(userId === '' ? {} : { userId }) };
        return correctCase(entry._id, body);
      }}
      submit="Ask for approval"
      busy="Asking…"
      gap={5}
      onClose={onClose}
    >
      <FormSelect
        name="correction"
        label="What sets it right?"
        required
        {...(others.length > 0 ? { emptyLabel: 'Please choose' } : {})}
        options={entry.corrections.map(({ correction }) => ({
          value: correction,
          label: corrections[correction],
        }))}
      />
      <Effect of={entry} />
      <WhoseItIs />
      <FormTextField
        name="reason"
        label="Why is this right?"
        helperText="The request, the case and the audit log keep it."
        lines={2}
        required
        maxLength={500}
      />
      <Alert severity="info" role="note">
        A second administrator has to approve it. No money moves until then.
      </Alert>
    </FormDialog>
  );
}

function Effect({ of: entry }: { of: Case }) {
  const { values } = useFormikContext<CorrectForm>();
  const chosen = entry.corrections.find(({ correction }) => correction === values.correction);
  return chosen ? <Text tone="soft">{correctionEffect(chosen)}</Text> : null;
}

/** Chooses the customer who gets a payment without an owner. */
function WhoseItIs() {
  const { values } = useFormikContext<CorrectForm>();
  return values.correction === 'creditCustomer' ? <CustomerPicker name="userId" label="Customer" /> : null;
}
