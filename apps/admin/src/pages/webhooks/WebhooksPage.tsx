/** Addresses of other tools that are notified of events: registers, tries, pauses and removes them, and shows what was sent. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import type { Webhook } from '@ajose/sdk/contract/webhooks';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Allowed } from '../../components/role.tsx';
import { useDialogAddress } from '../../components/links.ts';
import { useWebhooks } from '../../data/webhooks.ts';
import { MessagesDialog } from './MessagesDialog.tsx';
import { RemoveDialog, RotateDialog } from './ConfirmDialogs.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookCard, type Act } from './WebhookCard.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

interface Open {
  act: Act | 'add';
  webhook: Webhook | null;
}

export function WebhooksPage() {
  const webhooks = useWebhooks();
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const messages = useDialogAddress('messages');
  const heard = webhooks.data?.find(({ _id }) => _id === messages.id);
  const close = (): void => setOpen(null);
  const showSecret = (made: string): void => {
    close();
    setSecret(made);
  };
  const add = (
    <Allowed to="manageWebhooks">
      <Button
        variant="contained"
        startIcon={<Plus size={18} aria-hidden="true" />}
        onClick={() => setOpen({ act: 'add', webhook: null })}
      >
        Add an address
      </Button>
    </Allowed>
  );

  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Other tools that we notify as soon as a transaction, investment, person or case changes. Messages are signed; one that does not arrive is sent again for three days."
        actions={webhooks.data?.length ? add : undefined}
      />
      <Loaded of={webhooks} failure="The addresses could not be fetched." skeleton={220}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="No tool is notified yet"
              text="Give the address of a tool, and choose what it hears of: transactions, late payouts, disputes, complaints, requests and more."
              motif="comb"
              action={add}
            />
          ) : (
            <Stack gap={4}>
              {list.map((webhook) => (
                <WebhookCard key={webhook._id} webhook={webhook} onAct={(act) => setOpen({ act, webhook })} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {open?.act === 'add' && <WebhookDialog webhook={null} onSecret={showSecret} onClose={close} />}
      {open?.act === 'edit' && <WebhookDialog webhook={open.webhook} onSecret={showSecret} onClose={close} />}
      {heard && <MessagesDialog webhook={heard} onClose={messages.close} />}
      {open?.act === 'rotate' && open.webhook && (
        <RotateDialog webhook={open.webhook} onSecret={showSecret} onClose={close} />
      )}
      {open?.act === 'remove' && open.webhook && <RemoveDialog webhook={open.webhook} onClose={close} />}
      {secret !== null && <SecretDialog secret={secret} onKept={() => setSecret(null)} />}
    </>
  );
}
