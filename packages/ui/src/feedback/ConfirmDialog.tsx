/** Asks before something that cannot be taken back. For anything that can, just do it and offer the way back. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Modal } from './Modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The question, in the specification's words where it has them. */
  message: ReactNode;
  /** Names the deed: "Delete group", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Red. */
  destructive?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /** Why it did not work. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, confirmLabel, cancelLabel = 'Cancel', destructive = false, busy = false } = props;
  return (
    <Modal
      open={open}
      title={title}
      onClose={props.onClose}
      busy={busy}
      size="small"
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            onClick={props.onConfirm}
            disabled={busy}
          >
            {busy ? (props.busyLabel ?? confirmLabel) : confirmLabel}
          </Button>
        </>
      }
    >
      <Typography component="div" sx={{ color: 'text.secondary' }}>
        {message}
      </Typography>
      {props.error !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {props.error}
        </Alert>
      )}
    </Modal>
  );
}
