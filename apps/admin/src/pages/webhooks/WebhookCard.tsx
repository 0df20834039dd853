/** An address: its events, whether messages arrive, and its actions. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import type { Webhook } from '@ajose/sdk/contract/webhooks';
import { DateTime } from '@ajose/ui/display/DateTime';
import type { Fact } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { useMay } from '../../components/role.tsx';
import { WorklistCard } from '../../components/Worklist.tsx';
import { addressOf } from '../../paths.ts';
import { pauseWebhook, testWebhook } from '../../data/webhooks.ts';
import { eventNames, FAILURE } from './words.ts';

/** What the card's buttons open a dialog for. */
export type Act = 'edit' | 'rotate' | 'remove';

interface WebhookCardProps {
  webhook: Webhook;
  onAct: (act: Act) => void;
}

export function WebhookCard({ webhook, onAct }: WebhookCardProps) {
  const { url, events, paused, waiting, givenUp, lastDeliveredAt, createdAt, createdBy } = webhook;
  const facts: Fact[] = [
    ['Last arrived', lastDeliveredAt === null ? 'Nothing yet' : <DateTime key="last" moment={lastDeliveredAt} />],
    ['Waiting', waiting.toLocaleString('en-NG')],
    ['Given up', givenUp.toLocaleString('en-NG')],
    ['Registered', <Registered key="registered" at={createdAt} by={createdBy} />],
  ];
  return (
    <WorklistCard
      title={url}
      text={events.length === 0 ? 'All events' : `Events: ${events.map((event) => eventNames[event]).join(', ')}`}
      facts={facts}
      buttons={null}
    >
      {paused !== null && (
        <Alert severity="warning" role="note">
          Nothing is sent. {paused}
        </Alert>
      )}
      <Inline gap={2}>
        <Buttons webhook={webhook} onAct={onAct} />
      </Inline>
    </WorklistCard>
  );
}

function Registered({ at, by }: { at: string; by: string }) {
  return (
    <>
      <DateTime moment={at} format="date" /> by {by}
    </>
  );
}

const changes: readonly [label: string, act: Act][] = [
  ['Change', 'edit'],
  ['New secret', 'rotate'],
  ['Remove', 'remove'],
];

function Buttons({ webhook, onAct }: WebhookCardProps) {
  const { _id, paused, url } = webhook;
  const mayChange = useMay('manageWebhooks');
  const { busy, run } = useCall(FAILURE);

  return (
    <>
      {mayChange && paused === null && (
        <Button
          variant="outlined"
          size="small"
          disabled={busy}
          aria-label={`Send a test to ${url}`}
          onClick={() => run(() => testWebhook(_id))}
        >
          Send a test
        </Button>
      )}
      <Button
        variant="outlined"
        size="small"
        aria-label={`Messages: ${url}`}
        href={addressOf({ section: 'webhooks' }, { messages: _id })}
      >
        Messages
      </Button>
      {(mayChange ? changes : []).map(([label, act]) => (
        <Button key={act} variant="outlined" size="small" aria-label={`${label}: ${url}`} onClick={() => onAct(act)}>
          {label}
        </Button>
      ))}
      {mayChange && (
        <Button
          variant="outlined"
          size="small"
          disabled={busy}
          aria-label={`${paused === null ? 'Pause' : 'Resume'}: ${url}`}
          onClick={() => run(() => pauseWebhook(_id, paused === null))}
        >
          {paused === null ? 'Pause' : 'Resume'}
        </Button>
      )}
    </>
  );
}
