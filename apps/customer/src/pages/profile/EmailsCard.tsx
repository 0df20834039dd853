/** Which emails about money come, and the monthly one. Those about safety always come. */
import { useCall } from '@ajose/app/useCall.ts';
import type { OptionalEmail } from '@ajose/sdk/contract/notices';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { chooseEmails } from '../../data/notices.ts';
import { useUser } from '../../session.tsx';
import { SwitchLine } from './SwitchLine.tsx';

const emails: readonly (readonly [email: OptionalEmail, label: string])[] = [
  ['money_in', 'Money came in'],
  ['money_out', 'Money went out, and where it is'],
  ['bought', 'A plan or an investment was bought or added to'],
  ['ended', 'A plan or an investment has ended'],
];

export function EmailsCard() {
  const { _id: userId, emailsOff = [], monthlyEmail = false } = useUser();
  const { busy, run } = useCall('Your choice could not be saved. Please try again.');
  const online = useOnline();
  const closed = busy || !online;
  const choose = (email: OptionalEmail, wanted: boolean): void => {
    const others = emailsOff.filter((other) => other !== email);
    run(() => chooseEmails({ userId, off: wanted ? others : [...others, email] }));
  };
  return (
    <Card title="Emails">
      <Stack gap={2}>
        {emails.map(([email, label]) => (
          <SwitchLine
            key={email}
            label={label}
            disabled={closed}
            on={!emailsOff.includes(email)}
            onChange={(on) => choose(email, on)}
          />
        ))}
        <SwitchLine
          label="On the first of each month, a link to my statement"
          disabled={closed}
          on={monthlyEmail}
          onChange={(monthly) => run(() => chooseEmails({ userId, off: emailsOff, monthly }))}
        />
        <Text tone="soft" size="sm">
          We always email you about the safety of your account, what you need to do and your complaints. What happens to
          your money and your account stands under the bell, too.
        </Text>
      </Stack>
    </Card>
  );
}
