/** Asks before an address gets a new secret or is removed. */
import type { Webhook } from '@ajose/sdk/contract/webhooks';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { useCall } from '../../components/useCall.ts';
import { deleteWebhook, rotateWebhookSecret } from '../../data/webhooks.ts';
import { FAILURE } from './words.ts';

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

export function RotateDialog({ webhook, onSecret, onClose }: DialogProps & { onSecret: (secret: string) => void }) {
  const call = useCall(() => rotateWebhookSecret(webhook._id), FAILURE, onSecret);
  return (
    <ConfirmDialog
      open
      title="Make a new secret?"
      message={`For 24 hours messages to ${webhook.url} are signed with both secrets, so that the tool misses none.`}
      confirmLabel="Make a new secret"
      busyLabel="Making…"
      onClose={onClose}
      {...call}
    />
  );
}

export function RemoveDialog({ webhook, onClose }: DialogProps) {
  const toasts = useToasts();
  const call = useCall(
    () => deleteWebhook(webhook._id),
    FAILURE,
    (message) => {
      toasts.success(message);
      onClose();
    },
  );
  return (
    <ConfirmDialog
      open
      destructive
      title="Remove this address?"
      message={`Nothing more is sent to ${webhook.url}, and its messages are deleted.`}
      confirmLabel="Remove"
      busyLabel="Removing…"
      onClose={onClose}
      {...call}
    />
  );
}
