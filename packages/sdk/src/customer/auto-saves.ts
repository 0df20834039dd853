/** Auto-save: an amount that is saved on its days. Amounts are naira with at most two decimals. */
import { gets, postsAgain } from '../call.ts';
import type * as C from '../contract/auto-saves.ts';
import type { WaitsForMemberReply } from '../contract/member-requests.ts';

/** The customer's auto-saves, newest first and those that have ended last, each with its next days and the outcomes of its last days. */
export const getAutoSaves = gets<C.GetAutoSavesReply>()('autoSave/getAutoSaves/:userId');

/** Starts an auto-save; its first day is the next due day after today. */
export const startAutoSave = postsAgain<C.StartAutoSaveBody, C.AutoSaveReply | WaitsForMemberReply>()(
  'autoSave/startAutoSave',
  {
    403: ['money_blocked'],
    404: ['card_not_found', 'plan_not_found'],
    409: ['card_expired', 'deposit_too_large', 'id_reused', 'plan_ends_first', 'too_many_auto_saves'],
    429: ['too_many_requests'],
  },
);

/**
 * Changes the amount, the days, the source or the target of an auto-save. A day that has begun is saved as before; new days begin after
 * today.
 */
export const editAutoSave = postsAgain<C.EditAutoSaveBody, C.AutoSaveReply | WaitsForMemberReply>()(
  'autoSave/editAutoSave',
  {
    403: ['money_blocked'],
    404: ['auto_save_not_found', 'card_not_found', 'plan_not_found'],
    409: ['auto_save_ended', 'card_expired', 'deposit_too_large', 'plan_ends_first'],
    429: ['too_many_requests'],
  },
);

/** Pauses an auto-save, resumes it, or ends it for good. */
export const changeAutoSave = postsAgain<C.ChangeAutoSaveBody, C.AutoSaveReply>()('autoSave/changeAutoSave', {
  404: ['auto_save_not_found'],
  409: ['auto_save_ended'],
});

/** Skips one of the next days, or undoes that. */
export const skipAutoSave = postsAgain<C.SkipAutoSaveBody, C.AutoSaveReply>()('autoSave/skipAutoSave', {
  404: ['auto_save_not_found'],
  409: ['not_a_next_day'],
});
