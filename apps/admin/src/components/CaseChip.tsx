/** The state of a case. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import Check from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { Chip, type ChipProps } from '@ajose/ui/display/Chip';

type Shown = Pick<Case, 'kind' | 'waits' | 'resolvedAt'>;

function lookOf({ kind, waits, resolvedAt }: Shown): ChipProps['look'] {
  if (resolvedAt !== null) return ['Resolved', 'success', Check];
  if (waits) return ['Waits for approval', 'info', Clock];
  return kind === 'payout_stuck' ? ['Late', 'danger', CircleAlert] : ['Open', 'warning', Clock];
}

export const CaseChip = ({ of: entry }: { of: Shown }) => <Chip look={lookOf(entry)} />;
