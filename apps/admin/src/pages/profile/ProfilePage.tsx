/** The administrator's own account: details, referral code, password, two-factor sign-in, colour scheme and sessions. */
import { formatDate } from '@ajose/sdk/time';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { useAdmin } from '../../session.tsx';
import { Appearance } from './Appearance.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoFactor } from './TwoFactor.tsx';

export function ProfilePage() {
  const admin = useAdmin();
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
                  ['Phone', admin.phoneNumber || 'N/A'],
                  ['Location', location || 'N/A'],
                  ['Administrator since', formatDate(admin.createdAt)],
                ]}
              />
              <CopyField
                label="Referral code"
                value={admin.myRefCode || 'N/A'}
                helperText="A new administrator registers with it."
              />
            </Stack>
          </Card>
          <Card title="Password">
            <PasswordForm email={admin.email} />
          </Card>
        </Stack>
        <Stack gap={6}>
          <Card title="Two-factor sign-in">
            <TwoFactor on={admin.twoFactor} />
          </Card>
          <Card title="Appearance">
            <Appearance />
          </Card>
          <Sessions />
        </Stack>
      </Grid>
    </>
  );
}
