/** A sentence that says that the email address is not confirmed yet, and sends the email with the link again. */
import styles from './ConfirmEmail.module.css';
import { useCall } from '@ajose/app/useCall.ts';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { sendConfirmation } from '../data/me.ts';
import { useUser } from '../session.tsx';

/** @param opens what the customer can do then */
export function ConfirmEmail({ opens = 'Withdrawals open' }: { opens?: string }) {
  const { email } = useUser();
  const { busy, run } = useCall('The email could not be sent. Please try again.');
  const online = useOnline();

  return (
    <span className={styles['confirmEmail']}>
      {opens} once you have confirmed your email address: open the link in our email to <b>{email}</b>.{' '}
      <LinkButton disabled={!online} onClick={() => busy || run(sendConfirmation)}>
        {busy ? 'Sending…' : 'Send the email again'}
      </LinkButton>
    </span>
  );
}
