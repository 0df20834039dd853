/** Asks before an API key is revoked. */
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { ApiKey } from '@ajose/sdk/contract/api-keys';
import { revokeApiKey } from '../../data/apiKeys.ts';

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <ConfirmCall
      destructive
      title={`Revoke ${apiKey.name}?`}
      message={`The tool that calls with ${apiKey.prefix}… of ${apiKey.owner.name} is refused from its next call on. A revoked key never works again.`}
      confirmLabel="Revoke"
      busyLabel="Revoking…"
      call={() => revokeApiKey(apiKey._id)}
      failure="The key could not be revoked. Please try again."
      onClose={onClose}
    />
  );
}
