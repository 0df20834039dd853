/** Chooses who gets the work, with a note. */
import type { HandOverBody } from '@ajose/sdk/contract/work';
import { MOST_A_PAGE } from '@ajose/sdk/domain/pages';
import { handOverRules } from '@ajose/sdk/rules/work';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { canWork, useAdmins } from '../data/staff.ts';
import { useAdmin } from '../session.tsx';

const NOBODY = 'nobody';

interface HandOverFormProps {
  /** The owners of the items; null: nobody. An administrator who has all of them already is not offered. */
  owners: readonly (string | null)[];
  onSubmit: (body: HandOverBody) => Promise<void>;
  onClose: () => void;
}

export function HandOverForm({ owners, onSubmit, onClose }: HandOverFormProps) {
  const self = useAdmin();
  const admins = useAdmins({ limit: MOST_A_PAGE });
  const hasAll = (id: string | null): boolean => owners.every((owner) => owner === id);
  const others = (admins.data?.admins ?? []).filter((admin) => canWork(admin) && !hasAll(admin._id));
  const options = [
    ...others.map(({ _id, name }) => ({ value: _id, label: _id === self._id ? `${name} (you)` : name })),
    ...(hasAll(null) ? [] : [{ value: NOBODY, label: 'Nobody' }]),
  ];
  return (
    <Form
      initialValues={{ to: '', note: '' }}
      rules={handOverRules}
      failure="It could not be handed over. Please try again."
      onSubmit={({ to, note }) => onSubmit({ to: to === NOBODY ? null : to, note })}
    >
      <FormError />
      <Stack gap={4}>
        <FormSelect name="to" label="To" required options={options} emptyLabel="Choose who" />
        <FormTextField
          name="note"
          label="Note"
          helperText="Why, or what was done so far."
          lines={2}
          required
          maxLength={500}
        />
      </Stack>
      <DialogActions submit="Hand over" busy="Handing over…" onCancel={onClose} />
    </Form>
  );
}
