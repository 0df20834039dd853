/** Asks before amounts are shared from a device on which they are hidden. */
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';

interface Props {
  onShare: () => void;
  onClose: () => void;
}

export function ShareQuestion({ onShare, onClose }: Props) {
  return (
    <ConfirmDialog
      open
      local
      title="Share with amounts?"
      message="Amounts are hidden. What you share or save here shows them."
      confirmLabel="Share with amounts"
      onConfirm={onShare}
      onClose={onClose}
    />
  );
}
