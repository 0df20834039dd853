/** What went wrong with the form as a whole, shown above its fields. Screen readers announce it. */
import Alert from '@mui/material/Alert';
import { useFormikContext } from 'formik';
import type { FormStatus } from './useFormField.ts';

export function FormError() {
  const { status } = useFormikContext() as { status?: FormStatus };
  return (
    <div role="alert">
      {status?.message !== undefined && (
        <Alert severity="error" role="presentation" style={{ marginBottom: 20 }}>
          {status.message}
        </Alert>
      )}
    </div>
  );
}
