/**
 * The invitation with which a visitor went to sign up or in, until they have joined. It is kept in this browser, because the link of an email
 * opens another tab.
 */
import { kept } from '@ajose/sdk/store';

const NAME = 'invitation';

/** @param path the address of its page */
export const keepInvitation = (path: string): void => void kept.set(NAME, path);

export const keptInvitation = (): string | null => kept.get(NAME);

export const forgetInvitation = (): void => kept.remove(NAME);
