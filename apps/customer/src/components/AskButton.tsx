/** A button that asks before it acts, and says why it could not. */
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { ConfirmCall } from '@ajose/app/ConfirmCall';

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
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        {...(destructive
          ? { color: 'error' as const }
          : { variant: props.secondary === true ? ('outlined' as const) : ('contained' as const) })}
        {...(props.small === true ? { size: 'small' as const } : {})}
        aria-label={label}
        onClick={() => setAsks(true)}
      >
        {children}
      </Button>
      {asks && (
        <ConfirmCall
          {...{ title, message, confirmLabel, cancelLabel, busyLabel, destructive }}
          call={props.onConfirm}
          done={() => {
            props.onDone?.();
            return done;
          }}
          failure="This could not be done. Please try again."
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
