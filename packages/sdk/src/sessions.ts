/** Passwords, sessions and two-factor sign-in: the same calls for customers, under `user`, and for administrators, under `admin`. */
import type { Api, CallOptions } from './api.ts';
import type { Done } from './contract/common.ts';
import type {
  AddPasskeyBody,
  AddPasskeyReply,
  AnswerPasskeyBody,
  AnswerPasskeyReply,
  GetPasskeysReply,
  RemovePasskeyBody,
  StartPasskeyBody,
  StartPasskeyReply,
} from './contract/passkeys.ts';
import type {
  ChangePasswordBody,
  ChangePasswordReply,
  ConfirmTwoFactorBody,
  ConfirmTwoFactorReply,
  EndTwoFactorBody,
  ForgotPasswordBody,
  GetSessionsReply,
  ResetPasswordBody,
  StartTwoFactorBody,
  StartTwoFactorReply,
} from './contract/sessions.ts';

/** The calls on passwords, sessions and two-factor sign-in under one of the two roots. */
export function sessionCalls(root: 'user' | 'admin') {
  return {
    /** Ends this session on the server. */
    logout: (api: Api, options?: CallOptions) => api.post<Done>(`${root}/logout`, { ...options, repeatable: true }),

    /** Sends a link by mail if the address is known; the answer is the same if it is not. 429 when asked too often. */
    forgotPassword: (api: Api, body: ForgotPasswordBody, options?: CallOptions) =>
      api.post<Done>(`${root}/forgotPassword`, { ...options, body }),

    /** Sets a new password by the mail's link, once within 30 minutes, and ends all sessions. 422 `fields`, 409 `link_used` when used or too old. */
    resetPassword: (api: Api, body: ResetPasswordBody, options?: CallOptions) =>
      api.post<Done>(`${root}/resetPassword`, { ...options, body }),

    /** Changes the password, ends the other sessions and answers this session’s new token. 403 `wrong_password`. */
    changePassword: (api: Api, body: ChangePasswordBody, options?: CallOptions) =>
      api.post<ChangePasswordReply>(`${root}/changePassword`, { ...options, body }),

    /** The account's own running sessions, newest first. */
    getSessions: (api: Api, options?: CallOptions) => api.get<GetSessionsReply>(`${root}/sessions`, options),

    /** Ends one of the account's own sessions. 404 when there is none with this id. */
    endSession: (api: Api, id: string, options?: CallOptions) =>
      api.delete<Done>(`${root}/sessions/:id`, { ...options, params: { id }, repeatable: true }),

    /** Ends all of the account's sessions but this one. */
    endOtherSessions: (api: Api, options?: CallOptions) =>
      api.delete<Done>(`${root}/sessions`, { ...options, repeatable: true }),

    /** Begins two-factor sign-in, which is on once a first code is confirmed. 403 `wrong_password`, 409 when it is on already. */
    startTwoFactor: (api: Api, body: StartTwoFactorBody, options?: CallOptions) =>
      api.post<StartTwoFactorReply>(`${root}/twoFactor/start`, { ...options, body }),

    /** Turns two-factor sign-in on and returns the recovery codes, which only this reply has. 403 `wrong_code`. */
    confirmTwoFactor: (api: Api, body: ConfirmTwoFactorBody, options?: CallOptions) =>
      api.post<ConfirmTwoFactorReply>(`${root}/twoFactor/confirm`, { ...options, body }),

    /** Turns two-factor sign-in off. 403 `wrong_password` or `wrong_code`. */
    endTwoFactor: (api: Api, body: EndTwoFactorBody, options?: CallOptions) =>
      api.post<Done>(`${root}/twoFactor/end`, { ...options, body }),

    /** The account's own passkeys, oldest first, and whether it has an authenticator app. */
    getPasskeys: (api: Api, options?: CallOptions) => api.get<GetPasskeysReply>(`${root}/passkeys`, options),

    /** Begins to add a passkey: returns the options for `navigator.credentials.create`. 403 `wrong_password`, 409 `too_many_passkeys`. */
    startPasskey: (api: Api, body: StartPasskeyBody, options?: CallOptions) =>
      api.post<StartPasskeyReply>(`${root}/passkeys/start`, { ...options, body }),

    /** Adds the passkey that the device has made, within five minutes. With the first second factor it returns recovery codes. */
    addPasskey: (api: Api, body: AddPasskeyBody, options?: CallOptions) =>
      api.post<AddPasskeyReply>(`${root}/passkeys/add`, { ...options, body }),

    /** Removes a passkey. With the last second factor two-factor sign-in ends. */
    removePasskey: (api: Api, body: RemovePasskeyBody, options?: CallOptions) =>
      api.post<Done>(`${root}/passkeys/remove`, { ...options, body }),

    /**
     * Turns a device's signature into the code that a call needs. The device signs the `passkey` of a 401 `two_factor_required`. 403
     * `passkey_wrong` or `passkey_copied`, 409 `passkey_expired`: then make the call again without a code, for a new challenge.
     */
    answerPasskey: (api: Api, body: AnswerPasskeyBody, options?: CallOptions) =>
      api.post<AnswerPasskeyReply>(`${root}/passkeys/answer`, { ...options, body }),
  };
}

export type SessionCalls = ReturnType<typeof sessionCalls>;

/**
 * Actions of a signed-in person for the safety of the account. Each fetches again what it changed.
 * @param makeStale fetches again what is on screen under these nouns: `me` is the account, `sessions` the list of its sessions, `passkeys`
 * its second factors
 * @param keepToken takes the session's new token
 */
export function sessionActions(
  calls: Omit<SessionCalls, 'logout' | 'forgotPassword' | 'resetPassword' | 'answerPasskey'>,
  api: Api,
  makeStale: (...nouns: readonly ('me' | 'sessions' | 'passkeys')[]) => Promise<void>,
  keepToken: (token: string) => void,
) {
  return {
    /** The account's own running sessions, newest first. */
    getSessions: async () => (await calls.getSessions(api)).sessions,

    /** The server ends the other sessions with it, and this one goes on with a new token. 403 `wrong_password`. */
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
