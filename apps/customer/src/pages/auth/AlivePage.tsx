/** Stops a case of death by the link of the email that says that the account is held. */
import type * as calls from '@ajose/sdk/customer/session';
import { isRefusal } from '@ajose/sdk/refusal';
import { stopDeathCase } from '../../data/me.ts';
import { ConfirmByLink } from './ConfirmByLink.tsx';

async function stop(token: string): Promise<string> {
  try {
    return await stopDeathCase(token);
  } catch (error) {
    if (!isRefusal<typeof calls.stopDeathCase>(error, 'link_used')) throw error;
    return error.message;
  }
}

export const AlivePage = () => (
  <ConfirmByLink
    title="Is this account yours?"
    subtitle="Somebody told us that its owner has died. If that is you, press the button: everything stops, and the account is open again."
    label="I am alive"
    failure="We could not stop it. Please try again, or call us."
    onConfirm={stop}
  />
);
