/** Asks before an address gets a new secret or is removed. */
import { useState } from 'react';
import { changeFailure } from '@ajose/sdk/failure';
import type { Webhook } from '@ajose/sdk/contract/webhooks';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { deleteWebhook, rotateWebhookSecret } from '../../data/webhooks.ts';
import { FAILURE } from './words.ts';

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Runs a call while its dialog shows that it runs, and why it failed. */
function useCall<Answer>(call: () => Promise<Answer>, then: (answer: Answer) => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      then(await call());
    } catch (failure) {
      setError(changeFailure(failure, FAILURE));
      setBusy(false);
    }
  };
  return { busy, error, onConfirm: () => void start() };
}

export function RotateDialog({ webhook, onSecret, onClose }: DialogProps & { onSecret: (secret: string) => void }) {
  const call = useCall(() => rotateWebhookSecret(webhook._id), onSecret);
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
      message={`Nothing more is sent to ${webhook.url}, and its messages are forgotten.`}
      confirmLabel="Remove"
      busyLabel="Removing…"
      onClose={onClose}
      {...call}
    />
  );
}
