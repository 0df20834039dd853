/** The field for a two-factor code, bound to a form. Offers a passkey where the account has one. */
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { Stack } from '../layout/Stack.tsx';
import { FormTextField, type FormTextFieldProps } from './FormTextField.tsx';

export interface FormCodeFieldProps extends Omit<FormTextFieldProps, 'name' | 'label' | 'autoComplete'> {
  /** Whether a passkey may replace the code; then the form is sent without a code. */
  passkey?: boolean;
}

export function FormCodeField({
  helperText = 'The six digits of your authenticator app, or a recovery code.',
  passkey = false,
  required = false,
  ...rest
}: FormCodeFieldProps) {
  const field = (
    <FormTextField
      name="code"
      label="Authentication code"
      helperText={helperText}
      autoComplete="one-time-code"
      required={required && !passkey}
      {...rest}
    />
  );
  if (!passkey) return field;
  return (
    <Stack gap={2}>
      <UsePasskey />
      {field}
    </Stack>
  );
}

function UsePasskey() {
  const { isSubmitting, setFieldValue, submitForm } = useFormikContext();
  async function send(): Promise<void> {
    await setFieldValue('code', '', false);
    await submitForm();
  }
  return (
    <Button variant="outlined" fullWidth disabled={isSubmitting} onClick={() => void send()}>
      Use a passkey
    </Button>
  );
}
