/** The administrator's own account: details, referral code, password, two-factor sign-in, colour scheme and sessions. */
import { showPhone } from '@ajose/sdk/text';
import { roleNames } from '@ajose/sdk/roles';
import { formatDate } from '@ajose/sdk/time';
import { PasswordCard } from '@ajose/ui/account/PasswordCard';
import { PasskeysCard } from '@ajose/ui/account/PasskeysCard';
import { SessionsCard } from '@ajose/ui/account/SessionsCard';
import { TwoFactorCard } from '@ajose/ui/account/TwoFactorCard';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import {
  addPasskey,
  changePassword,
  confirmTwoFactor,
  endOtherSessions,
  endSession,
  endTwoFactor,
  removePasskey,
  startPasskey,
  startTwoFactor,
  usePasskeys,
  useSessions,
} from '../../data/sessions.ts';
import { Allowed } from '../../components/role.tsx';
import { useAdmin } from '../../session.tsx';
import { Appearance } from './Appearance.tsx';
import { ReferralCode } from './ReferralCode.tsx';
import { WorkEmailsCard } from './WorkEmailsCard.tsx';

export function ProfilePage() {
  const admin = useAdmin();
  const sessions = useSessions();
  const passkeys = usePasskeys();
  const { passkeys: list = [], authenticator = admin.twoFactor } = passkeys.data ?? {};
  const location = [admin.state, admin.country].filter((part) => part && part !== 'NIL').join(', ');
  return (
    <>
      <PageHeader title="Admin Profile" />
      <Grid columns={2} from="lg" gap={6} align="start">
        <Stack gap={6}>
          <Card title="Details">
            <Stack gap={5}>
              <Facts
                facts={[
                  ['Name', admin.name],
                  ['Email', admin.email],
                  ['Phone', showPhone(admin.phoneNumber) || 'N/A'],
                  ['Location', location || 'N/A'],
                  ['Role', roleNames[admin.role]],
                  ['Administrator since', formatDate(admin.createdAt)],
                ]}
              />
              {admin.confirmedAt !== null && (
                <Allowed to="invite">
                  <ReferralCode code={admin.myRefCode} until={admin.myRefCodeUntil} />
                </Allowed>
              )}
            </Stack>
          </Card>
          <PasswordCard email={admin.email} changePassword={changePassword} />
        </Stack>
        <Stack gap={6}>
          <TwoFactorCard
            on={authenticator}
            hasPasskey={list.length > 0}
            {...{ startTwoFactor, confirmTwoFactor, endTwoFactor }}
          />
          <PasskeysCard passkeys={passkeys} {...{ startPasskey, addPasskey, removePasskey }} />
          <Card title="Appearance">
            <Appearance />
          </Card>
          {admin.confirmedAt !== null && <WorkEmailsCard />}
          <SessionsCard sessions={sessions} {...{ endSession, endOtherSessions }} />
        </Stack>
      </Grid>
    </>
  );
}
