/** Passwords, sessions and two-factor sign-in: the same calls for customers, under `user`, and for administrators, under `admin`. */
import type { Api, CallOptions } from './api.ts';
import type { Done } from './contract/common.ts';
import type {
  ChangePasswordBody,
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

    /** Changes the password and ends the other sessions. 403 `wrong_password`. */
    changePassword: (api: Api, body: ChangePasswordBody, options?: CallOptions) =>
      api.post<Done>(`${root}/changePassword`, { ...options, body }),

    /** The account's own running sessions, newest first. */
    getSessions: (api: Api, options?: CallOptions) => api.get<GetSessionsReply>(`${root}/sessions`, options),

    /** Ends one of the account's own sessions. 404 when there is none with this id. */
    endSession: (api: Api, id: string, options?: CallOptions) =>
      api.delete<Done>(`${root}/sessions/:id`, { ...options, params: { id }, repeatable: true }),

    /** Ends all of the account's sessions but this one. */
    endOtherSessions: (api: Api, options?: CallOptions) =>
      api.delete<Done>(`${root}/sessions`, { ...options, repeatable: true }),

    /** Begins two-factor sign-in; it takes effect when a first code is confirmed. 403 `wrong_password`, 409 when it is on already. */
    startTwoFactor: (api: Api, body: StartTwoFactorBody, options?: CallOptions) =>
      api.post<StartTwoFactorReply>(`${root}/twoFactor/start`, { ...options, body }),

    /** Turns two-factor sign-in on and answers the recovery codes, which are shown only here. 403 `wrong_code`. */
    confirmTwoFactor: (api: Api, body: ConfirmTwoFactorBody, options?: CallOptions) =>
      api.post<ConfirmTwoFactorReply>(`${root}/twoFactor/confirm`, { ...options, body }),

    /** Turns two-factor sign-in off. 403 `wrong_password` or `wrong_code`. */
    endTwoFactor: (api: Api, body: EndTwoFactorBody, options?: CallOptions) =>
      api.post<Done>(`${root}/twoFactor/end`, { ...options, body }),
  };
}

export type SessionCalls = ReturnType<typeof sessionCalls>;

/**
 * What a signed-in person does about the safety of the account. Each action fetches again what it changed.
 * @param makeStale fetches again what is on screen under these nouns: `me` is the account, `sessions` the list of its sessions
 */
export function sessionActions(
  calls: Omit<SessionCalls, 'logout' | 'forgotPassword' | 'resetPassword'>,
  api: Api,
  makeStale: (noun: 'me' | 'sessions') => Promise<void>,
) {
  return {
    /** The account's own running sessions, newest first. */
    getSessions: async () => (await calls.getSessions(api)).sessions,

    /** The server ends the other sessions with it. 403 `wrong_password`. */
    changePassword: async ({ currentPassword, newPassword }: ChangePasswordBody): Promise<void> => {
      await calls.changePassword(api, { currentPassword, newPassword });
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
    startTwoFactor: (password: string) => calls.startTwoFactor(api, { password }),

    /** Turns two-factor sign-in on and answers the recovery codes, which are never shown again. 403 `wrong_code`. */
    confirmTwoFactor: async (code: string): Promise<readonly string[]> => {
      const { recoveryCodes } = await calls.confirmTwoFactor(api, { code });
      await makeStale('me');
      return recoveryCodes;
    },

    /** 403 `wrong_password` or `wrong_code`. */
    endTwoFactor: async ({ password, code }: EndTwoFactorBody): Promise<void> => {
      await calls.endTwoFactor(api, { password, code });
      await makeStale('me');
    },
  };
}
