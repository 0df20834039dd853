/** Opens a case of death, which holds the account at once. */
import type { UserDetails } from '@ajose/sdk/contract/customers';
import { openDeathCaseRules } from '@ajose/sdk/rules/deaths';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { openDeathCase } from '../../data/deaths.ts';

interface Props {
  user: Pick<UserDetails, '_id' | 'name' | 'email'>;
  onClose: () => void;
}

export function OpenDeathDialog({ user, onClose }: Props) {
  const toasts = useToasts();
  return (
    <Modal open title={`Open a case of death for ${user.name}?`} onClose={onClose}>
      <Form
        initialValues={{ reportedBy: '', report: '', document: '' }}
        rules={openDeathCaseRules}
        failure="The case could not be opened. Please try again."
        onSubmit={async (body) => {
          toasts.success(await openDeathCase(user._id, body));
          onClose();
        }}
      >
        <FormError />
        <Stack gap={5}>
          <Text>{user.email}</Text>
          <Text tone="soft">
            The account is held at once: no money leaves and nobody can sign in. Investments run to their end. Then two
            administrators confirm the case, or one withdraws it. Tell the caller neither balances nor the next of kin.
          </Text>
          <FormTextField
            name="reportedBy"
            label="Who reported it?"
            helperText="Their name, their relation to the customer, and how to reach them."
            required
            inputRef={focusOnMount}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <FormTextField
            name="report"
            label="What was reported?"
            multiline
            minRows={2}
            required
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
          <FormTextField
            name="document"
            label="Number of the document"
            helperText="Of the death certificate, or what was shown instead."
            required
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
        </Stack>
        <DialogActions submit="Hold the account" busy="Holding…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
