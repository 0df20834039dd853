/** The only page of a registered account that is not confirmed yet: who has been asked, and what happens next. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { roleCan } from '@ajose/sdk/domain/roles';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { Steps, type Step } from '@ajose/ui/display/Steps';
import { Card } from '@ajose/ui/layout/Card';
import { Inline } from '@ajose/ui/layout/Inline';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { makeStale } from '../../data/keys.ts';
import { addressOf } from '../../paths.ts';
import { useAdmin } from '../../session.tsx';

export function WaitingPage() {
  const { name, email, createdAt, invitedAt, referredBy, role, twoFactor } = useAdmin();
  const [looking, setLooking] = useState(false);
  const inviter = referredBy ?? 'The owner of the referral code';

  async function lookAgain(): Promise<void> {
    setLooking(true);
    await makeStale('me');
    setLooking(false);
  }

  const steps: Step[] = [
    {
      state: 'done',
      title: 'You registered',
      text: `With ${email}, on ${formatDateTime(createdAt)}. All Super Admins got an email.`,
    },
    invitedAt === null
      ? {
          state: 'now',
          title: `${inviter} has to say that they invited you`,
          text: 'They find you under Administrators. Please ask them if it takes long.',
        }
      : { state: 'done', title: `${inviter} said that they invited you`, text: `On ${formatDateTime(invitedAt)}.` },
    {
      state: invitedAt === null ? 'later' : 'now',
      title: 'A second Super Admin has to confirm your account',
      text: 'You get your role then, and an email. Where there is only one Super Admin, that one confirms.',
    },
    {
      state: 'later',
      title: 'You can work here',
      text: `The dashboard opens here by itself.${
        roleCan(role, 'decideRequests')
          ? ' After 24 hours you can approve other people’s requests, where your role allows it.'
          : ''
      }`,
    },
  ];

  return (
    <>
      <PageHeader
        title={`Welcome, ${name}`}
        description="Your account is not confirmed yet. Until it is, you see this page and your own profile."
      />
      <Stack gap={6}>
        <Card title="What happens next">
          <Stack gap={6}>
            <Steps label="How your account is let in" steps={steps} />
            <div>
              <Button variant="outlined" disabled={looking} onClick={() => void lookAgain()}>
                {looking ? 'Looking…' : 'Look again'}
              </Button>
            </div>
          </Stack>
        </Card>
        {!twoFactor && <Meanwhile />}
      </Stack>
    </>
  );
}

const Meanwhile = () => (
  <Card title="Meanwhile">
    <Stack gap={4}>
      <Text tone="soft">
        Turn on two-factor sign-in: acts that change money or people ask for a code of your authenticator app.
      </Text>
      <Inline gap={3}>
        <Button variant="contained" href={addressOf({ section: 'adminProfile' })}>
          Open my profile
        </Button>
      </Inline>
    </Stack>
  </Card>
);
