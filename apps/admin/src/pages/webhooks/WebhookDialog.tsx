/** The form for a new address or for changes to one. */
import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { FormDialog } from '@ajose/app/FormDialog';
import type { Webhook, WebhookEventName } from '@ajose/sdk/contract/webhooks';
import { webhookEvents, webhookRules } from '@ajose/sdk/rules/webhooks';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Grid } from '@ajose/ui/layout/Grid';
import { addWebhook, updateWebhook } from '../../data/webhooks.ts';
import { eventNames, FAILURE } from './words.ts';

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  /** Gets the secret of a new address. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const [events, setEvents] = useState<readonly WebhookEventName[]>(webhook?.events ?? []);

  async function submit({ url }: { url: string }): Promise<string | undefined> {
    const body = webhookRules.cast({ url, events });
    if (webhook) return updateWebhook(webhook._id, body);
    onSecret(await addWebhook(body));
    return undefined;
  }

  return (
    <FormDialog
      title={webhook ? 'Change the address' : 'Add an address'}
      initialValues={{ url: webhook?.url ?? '', events: [] }}
      rules={webhookRules}
      failure={FAILURE.refused}
      onSubmit={submit}
      submit={webhook ? 'Save' : 'Add'}
      busy="Saving…"
      gap={5}
      onClose={onClose}
    >
      <FormTextField
        name="url"
        label="Address"
        type="url"
        required
        inputRef={focusOnMount}
        helperText="It begins with https:// and can be reached from the internet."
        maxLength={500}
      />
      <Events chosen={events} onChange={setEvents} />
    </FormDialog>
  );
}

interface EventsProps {
  /** An empty list is every event. */
  chosen: readonly WebhookEventName[];
  onChange: (chosen: readonly WebhookEventName[]) => void;
}

function Events({ chosen, onChange }: EventsProps) {
  const toggle = (event: WebhookEventName): void =>
    onChange(webhookEvents.filter((offered) => (offered === event) !== chosen.includes(offered)));
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">What it hears of</FormLabel>
      <FormGroup>
        <FormControlLabel
          label="Everything"
          control={<Checkbox checked={chosen.length === 0} onChange={() => onChange([])} />}
        />
        <Grid columns={2} from="sm" gap={1}>
          {webhookEvents.map((event) => (
            <FormControlLabel
              key={event}
              label={eventNames[event]}
              control={<Checkbox checked={chosen.includes(event)} onChange={() => toggle(event)} />}
            />
          ))}
        </Grid>
      </FormGroup>
    </FormControl>
  );
}
