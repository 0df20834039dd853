/** Closes a complaint with a reason that its customer reads. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { Complaint } from '@ajose/sdk/contract/complaints';
import { closeComplaintRules, MESSAGE_MOST } from '@ajose/sdk/rules/complaints';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { closeComplaint } from '../../data/complaints.ts';

export function CloseDialog({ complaint: { _id, number }, onClose }: { complaint: Complaint; onClose: () => void }) {
  return (
    <FormDialog
      title={`Close ${number}`}
      initialValues={{ reason: '' }}
      rules={closeComplaintRules}
      failure="The complaint could not be closed. Please try again."
      onSubmit={({ reason }) => closeComplaint(_id, reason)}
      submit="Close the complaint"
      busy="Closing…"
      onClose={onClose}
    >
      <FormTextField
        name="reason"
        label="Why is it closed?"
        helperText="The customer reads it, and is asked whether it helped."
        lines={3}
        required
        inputRef={focusOnMount}
        maxLength={MESSAGE_MOST}
      />
    </FormDialog>
  );
}
