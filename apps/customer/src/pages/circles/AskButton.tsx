/** A button that asks before it acts, and says why it could not. */
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { messageOf } from '@ajose/sdk/error';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';

interface Props {
  children: ReactNode;
  /** The button's name for screen readers, where several have the same words. */
  label?: string;
  title: string;
  message: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  busyLabel: string;
  /** The message when it is done. */
  done: string;
  destructive?: boolean;
  small?: boolean;
  /** Makes it a quiet button, beside the page's main action. */
  secondary?: boolean;
  onConfirm: () => Promise<unknown>;
  /** Called when it is done. */
  onDone?: () => void;
}

export function AskButton(props: Props) {
  const { children, label, title, message, confirmLabel, cancelLabel, busyLabel, done, destructive = false } = props;
  const toasts = useToasts();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const act = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await props.onConfirm();
      toasts.success(done);
      setAsks(false);
      props.onDone?.();
    } catch (failure) {
      setError(messageOf(failure, 'This could not be done. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        {...(destructive
          ? { color: 'error' as const }
          : { variant: props.secondary === true ? ('outlined' as const) : ('contained' as const) })}
        {...(props.small === true ? { size: 'small' as const } : {})}
        aria-label={label}
        onClick={() => {
          setError(undefined);
          setAsks(true);
        }}
      >
        {children}
      </Button>
      <ConfirmDialog
        open={asks}
        {...{ title, message, confirmLabel, cancelLabel, busyLabel, destructive, busy, error }}
        onConfirm={() => void act()}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
