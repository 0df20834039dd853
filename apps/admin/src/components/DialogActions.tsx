/** The two buttons at the end of a form in a dialog. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';

interface DialogActionsProps {
  /** Names the deed. */
  submit: string;
  busy: string;
  onCancel: () => void;
}

export function DialogActions({ submit, busy, onCancel }: DialogActionsProps) {
  const { isSubmitting } = useFormikContext();
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column-reverse', sm: 'row' },
        justifyContent: 'flex-end',
        gap: 1.5,
        mt: 3,
      }}
    >
      <Button variant="outlined" onClick={onCancel} disabled={isSubmitting}>
        Cancel
      </Button>
      <SubmitButton busyLabel={busy}>{submit}</SubmitButton>
    </Box>
  );
}
