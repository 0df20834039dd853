/** The customer's details, bank account, kept cards, sessions, password and two-factor sign-in. */
import { PasswordCard } from '@ajose/ui/account/PasswordCard';
import { SessionsCard } from '@ajose/ui/account/SessionsCard';
import { TwoFactorCard } from '@ajose/ui/account/TwoFactorCard';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import {
  changePassword,
  confirmTwoFactor,
  endOtherSessions,
  endSession,
  endTwoFactor,
  startTwoFactor,
  useSessions,
} from '../../data/sessions.ts';
import { useUser } from '../../session.tsx';
import { AccountCard } from './AccountCard.tsx';
import { BankCard } from './BankCard.tsx';
import { CardsCard } from './CardsCard.tsx';
import { DataCard } from './DataCard.tsx';
import { LevelCard } from './LevelCard.tsx';
import { EmailsCard } from './EmailsCard.tsx';
import { PersonCard } from './PersonCard.tsx';

const TWO_FACTOR_ON =
  'On: signing in, withdrawing and changing your bank details ask for a code from your authenticator app.';

export function ProfilePage() {
  const { email, twoFactor } = useUser();
  return (
    <>
      <PageHeader title="My Profile" />
      <Grid columns={2} from="lg" align="start">
        <Stack>
          <PersonCard />
          <LevelCard />
          <BankCard />
          <CardsCard />
          <SessionsCard sessions={useSessions()} endSession={endSession} endOtherSessions={endOtherSessions} />
        </Stack>
        <Stack>
          <TwoFactorCard
            on={twoFactor}
            whenOn={TWO_FACTOR_ON}
            startTwoFactor={startTwoFactor}
            confirmTwoFactor={confirmTwoFactor}
            endTwoFactor={endTwoFactor}
          />
          <PasswordCard email={email} changePassword={changePassword} />
          <EmailsCard />
          <DataCard />
          <AccountCard />
        </Stack>
      </Grid>
    </>
  );
}
