/** The buttons at the end of a form in a dialog: Cancel and the one that sends the form, with the other answer beside it. On a phone the main one is on top. Offline it sends nothing and says so. */
import styles from './DialogActions.module.css';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { OfflineHint } from '../feedback/OfflineHint.tsx';
import { useOnline } from '../useOnline.ts';
import { SubmitButton } from './SubmitButton.tsx';

export interface DialogActionsProps {
  /** What sending the form does: "Add funds". */
  submit: ReactNode;
  /** While the form is being sent: "Adding…". */
  busy: string;
  onCancel: () => void;
  /** What `onCancel` does, where it leads elsewhere: "Pay another way". */
  cancel?: string;
  /** Whether the form cannot be sent yet. */
  disabled?: boolean | undefined;
  /** The other answer to what the form asks: "Decline". */
  other?: { label: string; onClick: () => void } | undefined;
  /** Whether sending the form removes something. */
  destructive?: boolean | undefined;
  /** What sending the form comes to, in sight beside its button. */
  note?: ReactNode;
}

export function DialogActions(props: DialogActionsProps) {
  const { submit, busy, onCancel, cancel = 'Cancel', disabled = false, other, destructive = false, note } = props;
  const { isSubmitting } = useFormikContext();
  const online = useOnline();
  return (
    <div className={styles['dialogButtons']} data-buttons>
      <OfflineHint />
      {note}
      <div className={styles['buttons']}>
        <Button variant="outlined" onClick={onCancel} disabled={isSubmitting}>
          {cancel}
        </Button>
        <div className={styles['answers']}>
          {other && (
            <Button variant="outlined" color="error" onClick={other.onClick} disabled={isSubmitting || !online}>
              {other.label}
            </Button>
          )}
          <SubmitButton busyLabel={busy} disabled={disabled || !online} color={destructive ? 'error' : 'primary'}>
            {submit}
          </SubmitButton>
        </div>
      </div>
    </div>
  );
}
