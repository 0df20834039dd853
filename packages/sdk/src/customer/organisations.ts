/** Organisations and families: which accounts the person may act for, registering one, and its people. */
import { gets, posts, postsAgain } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type * as C from '../contract/organisations.ts';

/** The person's own account and those that they may act for with `api.for`. It is about the person: never call it with `api.for`. */
export const getAccounts = gets<C.GetAccountsReply>()('member/getAccounts');

/** Registers an organisation or a family, whose first owner the person is. An organisation has level 0 until its papers are checked. */
export const registerOrganisation = postsAgain<C.RegisterOrganisationBody, C.RegisterOrganisationReply>()(
  'organisation/register',
  { 409: ['email_not_confirmed', 'id_reused'], 429: ['too_many_organisations'] },
);

/** The organisation that the call is for (`api.for`), with its members, also those who have left. */
export const getPeople = gets<C.GetPeopleReply>()('organisation/getPeople', { 404: ['no_organisation'] });

/**
 * Asks to have the organisation checked, with the papers that `papersOf` in `sdk/domain/papers` names. Each was added by `addFile` with the
 * purpose `registration` before. Two administrators decide; an email and a notice say how.
 */
export const askForCheck = posts<C.AskForCheckBody, Done>()('organisation/askForCheck', {
  404: ['file_unknown', 'no_organisation'],
  409: ['already_checked', 'nothing_to_check', 'registration_waits'],
  422: ['invalid'],
});
