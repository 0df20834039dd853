/** The invitation with which a visitor went to sign up or in, until they have joined. Only this tab has it: the next one may be another person's. */
import { keptInTab } from '@ajose/sdk/store';

const NAME = 'invitation';

/** @param path the address of its page */
export const keepInvitation = (path: string): void => void keptInTab.set(NAME, path);

export const keptInvitation = (): string | null => keptInTab.get(NAME);

export const forgetInvitation = (): void => keptInTab.remove(NAME);
