/** Closes a complaint with a reason that its customer reads. */
import type { Complaint } from '@ajose/sdk/contract/complaints';
import { closeComplaintRules, MESSAGE_MOST } from '@ajose/sdk/rules/complaints';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { closeComplaint } from '../../data/complaints.ts';

export function CloseDialog({ complaint: { _id, number }, onClose }: { complaint: Complaint; onClose: () => void }) {
  const toasts = useToasts();
  return (
    <Modal open title={`Close ${number}`} onClose={onClose}>
      <Form
        initialValues={{ reason: '' }}
        rules={closeComplaintRules}
        failure="The complaint could not be closed. Please try again."
        onSubmit={async ({ reason }) => {
          toasts.success(await closeComplaint(_id, reason));
          onClose();
        }}
      >
        <FormError />
        <FormTextField
          name="reason"
          label="Why is it closed?"
          helperText="The customer reads it, and is asked whether it helped."
          multiline
          minRows={3}
          required
          inputRef={focusOnMount}
          slotProps={{ htmlInput: { maxLength: MESSAGE_MOST } }}
        />
        <DialogActions submit="Close the complaint" busy="Closing…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
