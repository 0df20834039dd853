/** Chooses how the administrator is notified of work by email. */
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useCall } from '@ajose/app/useCall.ts';
import type { WorkEmails } from '@ajose/sdk/contract/staff';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { chooseWorkEmails } from '../../data/me.ts';
import { useAdmin } from '../../session.tsx';

const choices: readonly (readonly [choice: WorkEmails, label: string])[] = [
  ['each', 'Each event at once'],
  ['daily', 'One summary a day, at 07:00'],
  ['none', 'No emails'],
];

export function WorkEmailsCard() {
  const { role, workEmails } = useAdmin();
  const { busy, run } = useCall('Your choice could not be saved. Please try again.');
  const choose = (value: string): void => {
    const choice = choices.find(([key]) => key === value)?.[0];
    if (choice !== undefined) run(() => chooseWorkEmails(choice));
  };
  return (
    <Card title="Emails about work">
      <Stack gap={2}>
        <RadioGroup aria-label="Emails about work" value={workEmails} onChange={(_event, value) => choose(value)}>
          {choices.map(([choice, label]) => (
            <FormControlLabel key={choice} value={choice} label={label} disabled={busy} control={<Radio />} />
          ))}
        </RadioGroup>
        <Text tone="soft" size="sm">
          Approvals, cases, disputes and payouts that your role can act on. What comes within ten minutes is one email.
          {role === 'owner' &&
            ' Emails about the safety of the books and of the back-office always come to Super Admins.'}
        </Text>
      </Stack>
    </Card>
  );
}
