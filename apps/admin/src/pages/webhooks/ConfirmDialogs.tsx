/** Asks before an address gets a new secret or is removed. */
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { Webhook } from '@ajose/sdk/contract/webhooks';
import { deleteWebhook, rotateWebhookSecret } from '../../data/webhooks.ts';
import { FAILURE } from './words.ts';

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

export function RotateDialog({ webhook, onSecret, onClose }: DialogProps & { onSecret: (secret: string) => void }) {
  return (
    <ConfirmCall
      title="Make a new secret?"
      message={`For 24 hours messages to ${webhook.url} are signed with both secrets, so that the tool misses none.`}
      confirmLabel="Make a new secret"
      busyLabel="Making…"
      call={() => rotateWebhookSecret(webhook._id)}
      done={onSecret}
      failure={FAILURE}
      onClose={onClose}
    />
  );
}

export function RemoveDialog({ webhook, onClose }: DialogProps) {
  return (
    <ConfirmCall
      destructive
      title="Remove this address?"
      message={`Nothing more is sent to ${webhook.url}, and its messages are deleted.`}
      confirmLabel="Remove"
      busyLabel="Removing…"
      call={() => deleteWebhook(webhook._id)}
      failure={FAILURE}
      onClose={onClose}
    />
  );
}
