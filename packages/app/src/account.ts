/** Actions of a signed-in person for the safety of the account: password, sessions, and two-factor sign-in with passkeys. */
import type { Api } from '@ajose/sdk/api';
import type { AddPasskeyBody, RemovePasskeyBody, StartPasskeyBody } from '@ajose/sdk/contract/passkeys';
import type { ChangePasswordBody, EndTwoFactorBody, StartTwoFactorBody } from '@ajose/sdk/contract/sessions';
import type { SessionCalls } from '@ajose/sdk/sessions';

/**
 * Makes these actions. Each fetches again what it changed.
 * @param makeStale fetches again what is on screen under these nouns: `me` is the account, `sessions` the list of its sessions, `passkeys`
 * its second factors
 * @param keepToken takes the session's new token
 */
export function makeAccount(
  calls: Omit<SessionCalls, 'logout' | 'forgotPassword' | 'resetPassword' | 'answerPasskey'>,
  api: Api,
  makeStale: (...nouns: readonly ('me' | 'sessions' | 'passkeys')[]) => Promise<void>,
  keepToken: (token: string) => void,
) {
  return {
    /** The account's own running sessions, newest first. */
    getSessions: async () => (await calls.getSessions(api)).sessions,

    /** Changes the password; the server ends the other sessions, and this one goes on with a new token. 403 `wrong_password`. */
    changePassword: async ({ currentPassword, newPassword }: ChangePasswordBody): Promise<void> => {
      const { token } = await calls.changePassword(api, { currentPassword, newPassword });
      keepToken(token);
      await makeStale('sessions');
    },

    endSession: async (id: string): Promise<void> => {
      await calls.endSession(api, id);
      await makeStale('sessions');
    },

    endOtherSessions: async (): Promise<void> => {
      await calls.endOtherSessions(api);
      await makeStale('sessions');
    },

    /** The secret for an authenticator app, as text and as a `uri` for a QR code. 403 `wrong_password`. */
    startTwoFactor: ({ password, code }: StartTwoFactorBody) =>
      calls.startTwoFactor(api, { password, ...(code ? { code } : {}) }),

    /** Turns two-factor sign-in on and returns the recovery codes, which are never shown again. 403 `wrong_code`. */
    confirmTwoFactor: async (code: string): Promise<readonly string[]> => {
      const { recoveryCodes } = await calls.confirmTwoFactor(api, { code });
      await makeStale('me', 'passkeys');
      return recoveryCodes;
    },

    /** 403 `wrong_password` or `wrong_code`. */
    endTwoFactor: async ({ password, code }: EndTwoFactorBody): Promise<void> => {
      await calls.endTwoFactor(api, { password, ...(code ? { code } : {}) });
      await makeStale('me', 'passkeys');
    },

    getPasskeys: () => calls.getPasskeys(api),

    /** Returns the options for `navigator.credentials.create`. 403 `wrong_password` or `wrong_code`. */
    startPasskey: async ({ password, code }: StartPasskeyBody) =>
      (await calls.startPasskey(api, { password, ...(code ? { code } : {}) })).creation,

    /** Returns the recovery codes; none where two-factor sign-in was on already. */
    addPasskey: async ({ name, credential }: AddPasskeyBody): Promise<readonly string[]> => {
      const { recoveryCodes } = await calls.addPasskey(api, { name, credential });
      await makeStale('me', 'passkeys');
      return recoveryCodes;
    },

    /** 403 `wrong_password` or `wrong_code`. */
    removePasskey: async ({ id, password, code }: RemovePasskeyBody): Promise<void> => {
      await calls.removePasskey(api, { id, password, ...(code ? { code } : {}) });
      await makeStale('me', 'passkeys');
    },
  };
}

export type Account = ReturnType<typeof makeAccount>;
