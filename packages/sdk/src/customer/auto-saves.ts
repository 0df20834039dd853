/** Auto-save: an amount that is saved on its days. Amounts are naira with at most two decimals. */
import type { Api, CallOptions } from '../api.ts';
import type {
  AutoSaveReply,
  ChangeAutoSaveBody,
  EditAutoSaveBody,
  GetAutoSavesReply,
  SkipAutoSaveBody,
  StartAutoSaveBody,
} from '../contract/auto-saves.ts';

/** The customer's auto-saves, newest first, each with its next days and the outcomes of its last days. */
export const getAutoSaves = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetAutoSavesReply>('autoSave/getAutoSaves/:userId', { ...options, params: { userId } });

/**
 * Starts an auto-save; its first day is the next due day after today. 403 by status, 404 `plan_not_found` or `card_not_found`, 409
 * `card_expired`, `deposit_too_large`, `plan_ends_first`, `too_many_auto_saves` or `id_reused`, 422 `fields`.
 */
export const startAutoSave = (api: Api, body: StartAutoSaveBody, options?: CallOptions) =>
  api.post<AutoSaveReply>('autoSave/startAutoSave', { ...options, body, repeatable: true });

/**
 * Changes its amount, days, source or target. A day that has begun is saved as before; new days begin after today. 403 by status, 404
 * `auto_save_not_found`, `plan_not_found` or `card_not_found`, 409 `auto_save_ended`, `card_expired`, `deposit_too_large` or
 * `plan_ends_first`, 422 `fields`.
 */
export const editAutoSave = (api: Api, body: EditAutoSaveBody, options?: CallOptions) =>
  api.post<AutoSaveReply>('autoSave/editAutoSave', { ...options, body, repeatable: true });

/** Pauses it, resumes it, or ends it for good. 404 `auto_save_not_found`, 409 `auto_save_ended`. */
export const changeAutoSave = (api: Api, body: ChangeAutoSaveBody, options?: CallOptions) =>
  api.post<AutoSaveReply>('autoSave/changeAutoSave', { ...options, body, repeatable: true });

/** Skips one of the next days, or undoes that. 404 `auto_save_not_found`, 409 `not_a_next_day`. */
export const skipAutoSave = (api: Api, body: SkipAutoSaveBody, options?: CallOptions) =>
  api.post<AutoSaveReply>('autoSave/skipAutoSave', { ...options, body, repeatable: true });
