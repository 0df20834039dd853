/** Asks before an export is removed. */
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { ListExport } from '@ajose/sdk/contract/exports';
import { exportTitle } from '../../components/exportWords.ts';
import { removeExport } from '../../data/exports.ts';

export function RemoveDialog({ made, onClose }: { made: ListExport; onClose: () => void }) {
  return (
    <ConfirmCall
      destructive
      title={`Remove the export “${exportTitle(made.request)}”?`}
      message={
        made.state === 'making'
          ? 'It stops, and the rows that were read are deleted.'
          : 'Its file cannot be downloaded any more. The list itself stays as it is.'
      }
      confirmLabel="Remove"
      busyLabel="Removing…"
      call={() => removeExport(made._id)}
      failure="The export could not be removed. Please try again."
      onClose={onClose}
    />
  );
}
