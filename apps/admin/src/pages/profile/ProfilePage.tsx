/** The administrator's own account: details, referral code, password, two-factor sign-in, colour scheme and sessions. */
import { showPhone } from '@ajose/sdk/domain/text';
import { roleNames } from '@ajose/sdk/domain/roles';
import { formatDate } from '@ajose/sdk/domain/time';
import { SigningInCards } from '@ajose/app/SigningInCards';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { account } from '../../data/sessions.ts';
import { Allowed } from '../../components/role.tsx';
import { useAdmin } from '../../session.tsx';
import { Appearance } from './Appearance.tsx';
import { ReferralCode } from '../../components/ReferralCode.tsx';
import { WorkEmailsCard } from './WorkEmailsCard.tsx';

export function ProfilePage() {
  const admin = useAdmin();
  const location = [admin.state, admin.country].filter((part) => part && part !== 'NIL').join(', ');
  return (
    <>
      <PageHeader title="Admin Profile" />
      <Stack gap={6}>
        <Grid columns={2} from="lg" align="start">
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
          <Stack>
            <Card title="Appearance">
              <Appearance />
            </Card>
            {admin.confirmedAt !== null && <WorkEmailsCard />}
          </Stack>
        </Grid>
        <Section title="Signing in">
          <SigningInCards account={account} email={admin.email} hasApp={admin.twoFactor} />
        </Section>
      </Stack>
    </>
  );
}
