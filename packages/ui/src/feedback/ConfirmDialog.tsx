/** Asks before an action that cannot be undone. An action that can be undone is done at once, with an offer to undo it. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Text } from '../layout/Text.tsx';
import { useOnline } from '../useOnline.ts';
import { Modal } from './Modal.tsx';
import { OfflineHint } from './OfflineHint.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The question, in the specification's words where it has them. */
  message: ReactNode;
  /** Names the action: "Delete group", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Makes the button red. */
  destructive?: boolean;
  /** Whether nothing is lost by it: neither button is filled. */
  takesNothing?: boolean;
  /** Whether it is done on the device, without a connection. */
  local?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /** Why the action failed. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, confirmLabel, cancelLabel = 'Cancel', destructive = false, busy = false } = props;
  const { local = false, takesNothing = false } = props;
  const online = useOnline() || local;
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
            variant={takesNothing ? 'outlined' : 'contained'}
            color={destructive ? 'error' : 'primary'}
            onClick={props.onConfirm}
            disabled={busy || !online}
          >
            {busy ? (props.busyLabel ?? confirmLabel) : confirmLabel}
          </Button>
        </>
      }
    >
      <Text as="div" tone="soft">
        {message}
      </Text>
      {props.error !== undefined && (
        <Alert severity="error" style={{ marginTop: 16 }}>
          {props.error}
        </Alert>
      )}
      {!local && <OfflineHint />}
    </Modal>
  );
}
