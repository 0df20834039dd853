/** Confirms the email address by the link of an email. */
import type * as calls from '@ajose/sdk/customer/session';
import { isRefusal } from '@ajose/sdk/refusal';
import { confirmEmail } from '../../data/me.ts';
import { ConfirmByLink } from './ConfirmByLink.tsx';

async function confirm(token: string): Promise<string> {
  try {
    return await confirmEmail(token);
  } catch (error) {
    if (!isRefusal<typeof calls.confirmEmail>(error, 'link_used')) throw error;
    return error.message;
  }
}

export const ConfirmEmailPage = () => (
  <ConfirmByLink
    title="Confirm your email address"
    subtitle="It keeps your money safe: nothing is paid out before we know that our emails reach you."
    label="Confirm my email address"
    failure="Your email address could not be confirmed. Please try again."
    onConfirm={confirm}
  />
);
