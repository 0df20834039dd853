/** The state of a complaint, in words. */
import type { Complaint } from '@ajose/sdk/contract/complaints';

export function complaintState({ closedAt, firstAnsweredAt, answersNext }: Complaint): string {
  if (closedAt !== null) return 'Closed';
  if (firstAnsweredAt === null) return 'No answer yet';
  return answersNext === 'staff' ? 'The customer wrote again' : 'Answered';
}
