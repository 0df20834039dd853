/** Asks before an export is removed. */
import type { ListExport } from '@ajose/sdk/contract/exports';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { exportTitle } from '../../components/exportWords.ts';
import { useCall } from '../../components/useCall.ts';
import { removeExport } from '../../data/exports.ts';

const TRY_AGAIN = 'The export could not be removed. Please try again.';

export function RemoveDialog({ made, onClose }: { made: ListExport; onClose: () => void }) {
  const toasts = useToasts();
  const call = useCall(
    () => removeExport(made._id),
    { refused: TRY_AGAIN, broken: TRY_AGAIN },
    (message) => {
      toasts.success(message);
      onClose();
    },
  );
  return (
    <ConfirmDialog
      open
      destructive
      title={`Remove the export “${exportTitle(made.request)}”?`}
      message={
        made.state === 'making'
          ? 'It stops, and the rows that were read are deleted.'
          : 'Its file cannot be downloaded any more. The list itself stays as it is.'
      }
      confirmLabel="Remove"
      busyLabel="Removing…"
      onClose={onClose}
      {...call}
    />
  );
}
