/** Organisations, as administrators see them: their people, and the decision on their papers. */
import { files, gets, posts, presses } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type { GetUserPeopleReply, MendOrganisationBody, RefuseRegistrationBody } from '../contract/organisations.ts';

/** The people and the papers of an organisation, or the organisations that a person acts for. */
export const getUserPeople = gets<GetUserPeopleReply>()('admin/users/:id/people', { 404: ['user_not_found'] });

/** Accepts an organisation's papers and asks a second administrator to approve it. */
export const acceptRegistration = presses<Done | WaitsForApprovalReply>()('admin/registrations/:id/accept', {
  404: ['registration_not_found'],
  409: ['account_closed', 'number_taken', 'other_request_waits', 'registration_ended', 'too_few_identified'],
});

/** Refuses an organisation's papers; the owners read the reason. */
export const refuseRegistration = posts<RefuseRegistrationBody, Done>()('admin/registrations/:id/refuse', {
  404: ['registration_not_found'],
  409: ['registration_ended'],
});

/**
 * Gives a person a role in an organisation whose members cannot help themselves (`stuck` of `getUserPeople`), and asks a second administrator
 * to approve it.
 */
export const mendOrganisation = posts<MendOrganisationBody, Done | WaitsForApprovalReply>()('admin/users/:id/mend', {
  404: ['no_organisation', 'person_unknown', 'user_not_found'],
  409: ['account_closed', 'nothing_to_mend', 'other_request_waits', 'same_role'],
});

/** One of the papers, by the id of its file. The audit log records each look. */
export const getRegistrationFile = files()('admin/registrations/:id/file/:fileId', {
  404: ['file_unknown', 'registration_not_found'],
  422: ['file_unreadable', 'file_too_heavy', 'picture_too_large', 'pdf_locked', 'pdf_too_long'],
  429: ['files_busy'],
});
