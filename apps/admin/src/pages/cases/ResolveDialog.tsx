/** Closes a case with a note on how it was resolved. */
import Alert from '@mui/material/Alert';
import { FormDialog } from '@ajose/app/FormDialog';
import { resolveCaseRules } from '@ajose/sdk/rules/dashboard';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { resolveCase } from '../../data/dashboard.ts';
import { asWords } from '@ajose/sdk/domain/as-words';

export function ResolveDialog({ entry, onClose }: { entry: Case; onClose: () => void }) {
  const { needsTwo } = entry;
  return (
    <FormDialog
      title={`Resolve: ${asWords(entry.kind)}`}
      initialValues={{ resolution: '' }}
      rules={resolveCaseRules}
      failure="The case could not be resolved. Please try again."
      onSubmit={({ resolution }) => resolveCase(entry._id, resolution)}
      {...(needsTwo ? { submit: 'Ask for approval', busy: 'Asking…' } : { submit: 'Resolve', busy: 'Resolving…' })}
      onClose={onClose}
    >
      <FormTextField
        name="resolution"
        label="How was it resolved?"
        helperText="The case and the audit log keep it."
        lines={3}
        required
        inputRef={focusOnMount}
        maxLength={500}
      />
      {needsTwo && (
        <Alert severity="info" role="note">
          A second administrator has to approve it, because nothing will report this money again. It stays open until
          then.
        </Alert>
      )}
    </FormDialog>
  );
}
