/** The back-office's words about complaints. */
import type { Complaint } from '@ajose/sdk/contract/complaints';

/** What is due: the first answer, or the end. */
export const dueName = ({ firstAnsweredAt }: Complaint): string =>
  firstAnsweredAt === null ? 'First answer by' : 'Settle it by';

export function helpedWords({ helped }: Complaint): string {
  if (helped === null) return 'Not said';
  return helped ? 'Yes' : 'No';
}
