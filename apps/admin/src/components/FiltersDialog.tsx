/** The filters of a list on a phone. What is chosen applies at once. */
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Stack } from '@ajose/ui/layout/Stack';

interface FiltersDialogProps {
  children: ReactNode;
  /** Undefined where nothing is filtered. */
  onClear: (() => void) | undefined;
  onClose: () => void;
}

export function FiltersDialog({ children, onClear, onClose }: FiltersDialogProps) {
  return (
    <Modal
      open
      title="Filters"
      size="small"
      onClose={onClose}
      actions={
        <>
          {onClear && (
            <Button variant="outlined" onClick={onClear}>
              Clear
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            Show the list
          </Button>
        </>
      }
    >
      <Stack gap={4}>{children}</Stack>
    </Modal>
  );
}
