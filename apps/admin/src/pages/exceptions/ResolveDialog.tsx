/** Closes an exception with a note on how it was resolved. */
import { resolveExceptionRules } from '@ajose/sdk/rules/dashboard';
import type { LedgerException } from '@ajose/sdk/contract/dashboard';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { resolveException } from '../../data/dashboard.ts';
import { asWords } from '../../components/asWords.ts';

export function ResolveDialog({ exception, onClose }: { exception: LedgerException; onClose: () => void }) {
  const toasts = useToasts();
  return (
    <Modal open title={`Resolve: ${asWords(exception.kind)}`} onClose={onClose}>
      <Form
        initialValues={{ resolution: '' }}
        rules={resolveExceptionRules}
        failure="The exception could not be resolved. Please try again."
        onSubmit={async ({ resolution }) => {
          await resolveException(exception._id, resolution.trim());
          toasts.success('Exception resolved.');
          onClose();
        }}
      >
        <FormError />
        <FormTextField
          name="resolution"
          label="How was it resolved?"
          helperText="The exception and the audit log keep it."
          multiline
          minRows={3}
          required
          inputRef={focusOnMount}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <DialogActions submit="Resolve" busy="Resolving…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
