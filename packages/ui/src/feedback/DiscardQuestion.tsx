/** Asks whether a dialog may close and discard what was typed into it. */
import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';

export interface DiscardQuestionProps {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

export function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onKeep} aria-labelledby={id} role="alertdialog">
      <DialogTitle id={id}>Discard what you typed?</DialogTitle>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="outlined" onClick={onDiscard}>
          Discard
        </Button>
        <Button variant="contained" onClick={onKeep}>
          Keep editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
