/** The state of a case. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import Check from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { Chip, type ChipProps } from '@ajose/ui/display/Chip';

function lookOf({ kind, waits, resolvedAt }: Case): ChipProps['look'] {
  if (resolvedAt !== null) return ['Resolved', 'success', Check];
  if (waits) return ['Waits for approval', 'info', Clock];
  return kind === 'payout_stuck' ? ['Late', 'danger', CircleAlert] : ['Open', 'warning', Clock];
}

export const CaseChip = ({ of: entry }: { of: Case }) => <Chip look={lookOf(entry)} />;
