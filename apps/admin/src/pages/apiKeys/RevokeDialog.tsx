/** Asks before an API key is revoked. */
import type { ApiKey } from '@ajose/sdk/contract/api-keys';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { useCall } from '../../components/useCall.ts';
import { revokeApiKey } from '../../data/apiKeys.ts';

const TRY_AGAIN = 'The key could not be revoked. Please try again.';

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const toasts = useToasts();
  const call = useCall(
    () => revokeApiKey(apiKey._id),
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
      title={`Revoke ${apiKey.name}?`}
      message={`The tool that calls with ${apiKey.prefix}… of ${apiKey.owner.name} is refused from its next call on. A revoked key never works again.`}
      confirmLabel="Revoke"
      busyLabel="Revoking…"
      onClose={onClose}
      {...call}
    />
  );
}
