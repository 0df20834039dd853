/** A person's part in an account, in the words of the choice of accounts and of the frame. */
import type { OwnAccount } from '@ajose/sdk/contract/organisations';
import { organisationFormNames, roleNamesOf } from '@ajose/sdk/domain/members';

export const OWN_ACCOUNT = 'Your own account';

/** "Owner, cooperative". */
export const memberLine = (organisation: OwnAccount['organisation']): string =>
  organisation === null
    ? OWN_ACCOUNT
    : `${roleNamesOf(organisation.form)[organisation.role]}, ${organisationFormNames[organisation.form].toLowerCase()}`;
