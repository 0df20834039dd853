/** The button that sends a form. While the form or a file of it is being sent it says so and cannot be pressed. */
import { use, type ReactNode } from 'react';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useFormikContext } from 'formik';
import { FilesUnderWay } from './filesUnderWay.ts';

export interface SubmitButtonProps extends Pick<ButtonProps, 'disabled' | 'fullWidth' | 'size' | 'color'> {
  children: ReactNode;
  /** While the form is being sent: "Signing In...". */
  busyLabel: string;
}

export function SubmitButton({ children, busyLabel, disabled = false, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext();
  const { count } = use(FilesUnderWay);
  const busy = isSubmitting || count > 0;
  return (
    <Button
      {...rest}
      type="submit"
      variant="contained"
      disabled={disabled || busy}
      aria-busy={busy}
      startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
    >
      {isSubmitting ? busyLabel : count > 0 ? (count === 1 ? 'Sending the file…' : 'Sending the files…') : children}
    </Button>
  );
}
