/** The one button of a dialog that only shows something. */
import Button from '@mui/material/Button';

export interface CloseButtonProps {
  onClose: () => void;
}

export function CloseButton({ onClose }: CloseButtonProps) {
  return (
    <Button variant="outlined" onClick={onClose}>
      Close
    </Button>
  );
}
