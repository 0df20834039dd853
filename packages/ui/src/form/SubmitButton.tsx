/** The button that sends a form. While the form is being sent it says so and cannot be pressed again. */
import type { ReactNode } from 'react';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useFormikContext } from 'formik';

export interface SubmitButtonProps extends Pick<ButtonProps, 'disabled' | 'fullWidth' | 'size' | 'color'> {
  children: ReactNode;
  /** While the form is being sent: "Signing In...". */
  busyLabel: string;
}

export function SubmitButton({ children, busyLabel, disabled = false, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button
      {...rest}
      type="submit"
      variant="contained"
      disabled={disabled || isSubmitting}
      aria-busy={isSubmitting}
      startIcon={isSubmitting ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
    >
      {isSubmitting ? busyLabel : children}
    </Button>
  );
}
