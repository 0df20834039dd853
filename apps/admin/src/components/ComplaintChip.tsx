/** The state of a complaint. Its colour says which side it waits for, and whether it is late. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import Check from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { Complaint } from '@ajose/sdk/contract/complaints';
import { Chip, type ChipProps } from '@ajose/ui/display/Chip';
import { complaintState } from './complaintState.ts';

function toneOf({ closedAt, isLate, answersNext }: Complaint): [ChipProps['look'][1], ChipProps['look'][2]] {
  if (closedAt !== null) return ['success', Check];
  if (isLate) return ['danger', CircleAlert];
  return answersNext === 'staff' ? ['warning', Clock] : ['info', Check];
}

export const ComplaintChip = ({ of: complaint }: { of: Complaint }) => (
  <Chip look={[complaintState(complaint), ...toneOf(complaint)]} />
);
