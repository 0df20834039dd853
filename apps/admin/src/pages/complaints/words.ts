/** The back-office's words about complaints. */
import type { Complaint, ComplaintKind } from '@ajose/sdk/contract/complaints';

/** Names for staff; customers read other words. */
export const kindNames: Readonly<Record<ComplaintKind, string>> = {
  failed_transfer: 'Failed transfer',
  amount: 'Amount or charge',
  investment: 'Investment or plan',
  account: 'Account or details',
  service: 'Service',
  other: 'Something else',
};

/** What is due: the first answer, or the end. */
export const dueName = ({ firstAnsweredAt }: Complaint): string =>
  firstAnsweredAt === null ? 'First answer by' : 'Settle it by';

export function helpedWords({ helped }: Complaint): string {
  if (helped === null) return 'Not said';
  return helped ? 'Yes' : 'No';
}
