/** Asks whether a dialog may close and discard what was typed into it. */
import { useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';

export interface DiscardQuestionProps {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

export function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onKeep} aria-labelledby={id} role="alertdialog">
      <Box sx={{ display: 'grid', gap: 2, p: 3 }}>
        <Typography id={id} variant="h3">
          Discard what you typed?
        </Typography>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
          <Button variant="outlined" onClick={onDiscard}>
            Discard
          </Button>
          <Button variant="contained" onClick={onKeep}>
            Keep editing
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}
