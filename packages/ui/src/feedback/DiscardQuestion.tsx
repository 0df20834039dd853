/** Asks whether a dialog may close and discard what was typed into it. */
import styles from './DiscardQuestion.module.css';
import { useId } from 'react';
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
      <div className={styles['discard']}>
        <Typography id={id} variant="h3">
          Discard what you typed?
        </Typography>
        <div className={styles['actions']}>
          <Button variant="outlined" onClick={onDiscard}>
            Discard
          </Button>
          <Button variant="contained" onClick={onKeep}>
            Keep editing
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
