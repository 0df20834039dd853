/** Says that the email address is not confirmed yet, and sends the letter with the link again. Nothing once it is confirmed. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { messageOf } from '@ajose/sdk/error';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { sendConfirmation } from '../data/me.ts';
import { useUser } from '../session.tsx';

interface Props {
  /** How much it matters where it is shown: on the home it is a hint, where money leaves a warning. */
  severity: 'info' | 'warning';
}

export function ConfirmEmail({ severity }: Props) {
  const { email, emailConfirmed } = useUser();
  const [sending, setSending] = useState(false);
  const toasts = useToasts();
  if (emailConfirmed) return null;

  const send = async () => {
    if (sending) return;
    setSending(true);
    try {
      toasts.success(await sendConfirmation());
    } catch (error) {
      toasts.error(messageOf(error, 'The letter could not be sent. Please try again.'));
    } finally {
      setSending(false);
    }
  };

  return (
    <Alert
      severity={severity}
      action={
        <Button color="inherit" size="small" onClick={() => void send()}>
          {sending ? 'Sending…' : 'Send the letter again'}
        </Button>
      }
    >
      Withdrawals open once you have confirmed your email address: open the link in our letter to <b>{email}</b>.
    </Alert>
  );
}
