/** The words for what administrators confirm. */
import type { VerificationKind } from '@ajose/sdk/contract/levels';

export const kindWords: Readonly<Record<VerificationKind, string>> = {
  nin: 'NIN',
  address: 'Address',
  second_account: 'Second account',
};
