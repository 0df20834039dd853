/** Changes the email address by the link of an email to the new one. */
import type * as calls from '@ajose/sdk/customer/session';
import { isRefusal } from '@ajose/sdk/refusal';
import { EMAIL_CHANGE_WAIT_HOURS } from '@ajose/sdk/promises';
import { confirmEmailChange } from '../../data/me.ts';
import { ConfirmByLink } from './ConfirmByLink.tsx';

async function confirm(token: string): Promise<string> {
  try {
    return await confirmEmailChange(token);
  } catch (error) {
    if (!isRefusal<typeof calls.confirmEmailChange>(error, 'link_used')) throw error;
    return error.message;
  }
}

export const ConfirmEmailChangePage = () => (
  <ConfirmByLink
    title="Confirm your new email address"
    subtitle={`You sign in with it from now on. To keep your money safe, withdrawals wait for ${EMAIL_CHANGE_WAIT_HOURS} hours.`}
    label="Confirm my new email address"
    failure="Your email address could not be changed. Please try again."
    onConfirm={confirm}
  />
);
