/** A sentence that says that the email address is not confirmed yet, and sends the email with the link again. */
import styles from './ConfirmEmail.module.css';
import { useState } from 'react';
import { messageOf } from '@ajose/sdk/error';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { sendConfirmation } from '../data/me.ts';
import { useUser } from '../session.tsx';

/** @param opens what the customer can do then */
export function ConfirmEmail({ opens = 'Withdrawals open' }: { opens?: string }) {
  const { email } = useUser();
  const [sending, setSending] = useState(false);
  const toasts = useToasts();

  const send = async () => {
    if (sending) return;
    setSending(true);
    try {
      toasts.success(await sendConfirmation());
    } catch (error) {
      toasts.error(messageOf(error, 'The email could not be sent. Please try again.'));
    } finally {
      setSending(false);
    }
  };

  return (
    <span className={styles['confirmEmail']}>
      {opens} once you have confirmed your email address: open the link in our email to <b>{email}</b>.{' '}
      <LinkButton onClick={() => void send()}>{sending ? 'Sending…' : 'Send the email again'}</LinkButton>
    </span>
  );
}
