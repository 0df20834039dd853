/** Closes a case with a note on how it was resolved. */
import Alert from '@mui/material/Alert';
import { resolveCaseRules } from '@ajose/sdk/rules/dashboard';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { resolveCase } from '../../data/dashboard.ts';
import { asWords } from '../../components/asWords.ts';

export function ResolveDialog({ found, onClose }: { found: Case; onClose: () => void }) {
  const toasts = useToasts();
  const { needsTwo } = found;
  return (
    <Modal open title={`Resolve: ${asWords(found.kind)}`} onClose={onClose}>
      <Form
        initialValues={{ resolution: '' }}
        rules={resolveCaseRules}
        failure="The case could not be resolved. Please try again."
        onSubmit={async ({ resolution }) => {
          toasts.success(await resolveCase(found._id, resolution));
          onClose();
        }}
      >
        <FormError />
        <FormTextField
          name="resolution"
          label="How was it resolved?"
          helperText="The case and the audit log keep it."
          multiline
          minRows={3}
          required
          inputRef={focusOnMount}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {needsTwo && (
          <Alert severity="info" role="note">
            A second administrator has to approve it, because nothing will report this money again. It stays open until
            then.
          </Alert>
        )}
        <DialogActions
          {...(needsTwo ? { submit: 'Ask for approval', busy: 'Asking…' } : { submit: 'Resolve', busy: 'Resolving…' })}
          onCancel={onClose}
        />
      </Form>
    </Modal>
  );
}
