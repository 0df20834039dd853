/** The messages of one address, each with its outcome; any can be sent again. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { TableOf } from '@ajose/app/TableOf';
import { useCall } from '@ajose/app/useCall.ts';
import type { Webhook, WebhookMessage } from '@ajose/sdk/contract/webhooks';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { type Column } from '@ajose/ui/table/DataTable';
import { useMay } from '../../components/role.tsx';
import { repeatWebhookMessage, useWebhookMessages } from '../../data/webhooks.ts';
import { eventNames, FAILURE } from './words.ts';

export function MessagesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const mayRepeat = useMay('manageWebhooks');
  const { run } = useCall(FAILURE);
  const [page, setPage] = useState(1);
  const messages = useWebhookMessages(webhook._id, { page, limit: FEW_A_PAGE });

  const repeat = ({ _id }: WebhookMessage): void => run(() => repeatWebhookMessage(webhook._id, _id));

  return (
    <Modal open size="large" title={`Messages to ${webhook.url}`} onClose={onClose}>
      <TableOf
        of={messages}
        caption="Messages"
        columns={columns(mayRepeat ? repeat : null)}
        rows={({ messages }) => messages}
        empty={<EmptyState title="Nothing was sent yet" text="Messages are kept for 30 days." motif="comb" />}
        failure="The messages could not be fetched."
        pages={{ noun: ['message', 'messages'], of: ({ pagination }) => pagination, page, onPage: setPage }}
      />
    </Modal>
  );
}

const columns = (onRepeat: ((message: WebhookMessage) => void) | null): readonly Column<WebhookMessage>[] => [
  { key: 'event', header: 'Event', cell: ({ event }) => eventNames[event] },
  { key: 'at', header: 'Happened', cell: ({ at }) => <DateTime moment={at} /> },
  { key: 'outcome', header: 'Outcome', cell: (message) => <Outcome {...message} /> },
  ...(onRepeat
    ? [
        {
          key: 'repeat',
          header: 'Again',
          cell: (message: WebhookMessage) => (
            <Button
              variant="outlined"
              size="small"
              aria-label={`Send again: ${eventNames[message.event]}`}
              onClick={() => onRepeat(message)}
            >
              Send again
            </Button>
          ),
        },
      ]
    : []),
];

function Outcome({ deliveredAt, nextAt, attempts, failure }: WebhookMessage) {
  if (deliveredAt !== null) {
    return (
      <>
        Arrived
        <Quiet>
          <DateTime moment={deliveredAt} />
        </Quiet>
      </>
    );
  }
  if (attempts === 0) return 'About to be sent';
  return (
    <>
      {nextAt === null ? <strong>Given up</strong> : 'Tried again'}
      <Quiet>
        {failure ?? 'Being sent'}
        {nextAt !== null && (
          <>
            ; next <DateTime moment={nextAt} />
          </>
        )}
      </Quiet>
    </>
  );
}
