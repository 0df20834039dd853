/** The customer's level of verification. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type { GetLevelReply, GivePhoneBody } from '../contract/levels.ts';

/** The level, its limits, and what the next one needs. Where `checked` is false no limit by level holds. */
export const getLevel = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetLevelReply>('level/getLevel/:userId', { ...options, params: { userId } });

/** Keeps the phone number of a customer who gave none when signing up. 409 `phone_known`, 422. */
export const givePhone = (api: Api, body: GivePhoneBody, options?: CallOptions) =>
  api.post<Done>('level/givePhone', { ...options, body, repeatable: true });
