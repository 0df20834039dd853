/** Which emails about money come. Those about safety always come. */
import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { OptionalEmail } from '@ajose/sdk/contract/notices';
import { messageOf } from '@ajose/sdk/error';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { chooseEmails } from '../../data/notices.ts';
import { useUser } from '../../session.tsx';

const emails: readonly (readonly [email: OptionalEmail, label: string])[] = [
  ['money_in', 'Money came in'],
  ['money_out', 'Money went out, and where it is'],
  ['bought', 'A plan or an investment was bought or added to'],
  ['ended', 'A plan or an investment has ended'],
];

export function EmailsCard() {
  const { _id: userId, emailsOff = [] } = useUser();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const choose = async (email: OptionalEmail, wanted: boolean): Promise<void> => {
    setBusy(true);
    const others = emailsOff.filter((one) => one !== email);
    try {
      await chooseEmails({ userId, off: wanted ? others : [...others, email] });
    } catch (error) {
      toasts.error(messageOf(error, 'Your choice could not be saved. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title="Emails">
      <Stack gap={2}>
        {emails.map(([email, label]) => (
          <FormControlLabel
            key={email}
            label={label}
            disabled={busy}
            control={
              <Switch
                checked={!emailsOff.includes(email)}
                onChange={(event) => void choose(email, event.target.checked)}
              />
            }
          />
        ))}
        <Text tone="soft" size="sm">
          We always email you about the safety of your account and about what you need to do. You can read all of it
          under the bell, too.
        </Text>
      </Stack>
    </Card>
  );
}
