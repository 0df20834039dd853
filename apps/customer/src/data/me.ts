/** The signed-in customer: who it is, signing up, in and out, and the way back from a forgotten password. */
import useSWR, { mutate } from 'swr';
import type { User, AddUserBody } from '@ajose/sdk/contract/customers';
import type { LoginBody, ResetPasswordBody } from '@ajose/sdk/contract/sessions';
import * as session from '@ajose/sdk/customer/session';
import { knownDevice } from '@ajose/sdk/token';
import { api, apiWith } from '../api.ts';
import { makeStale } from './keys.ts';

/** The customer of a token. The token is part of the key, so that another sign-in never shows the last one's name. */
export const useMe = (token: string | null) =>
  useSWR<User, unknown>(token ? ['me', token] : null, async () => (await session.getUser(api)).user);

/** Asks for the signed-in customer again. */
export const refreshMe = () => makeStale('me');

/** Signing up and in already answers the customer, which saves a call. */
export const keepMe = (token: string, user: User) => mutate(['me', token], user, { revalidate: false });

export const addUser = (body: AddUserBody) => session.addUser(api, body);
export const login = knownDevice('userDevice', (body: LoginBody) => session.login(api, body));
export const logout = (token: string) => session.logout(apiWith(token));
export const forgotPassword = (email: string) => session.forgotPassword(api, { email });
export const resetPassword = (body: ResetPasswordBody) => session.resetPassword(api, body);
