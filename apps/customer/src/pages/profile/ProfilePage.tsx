/** The customer's details, bank account, sessions, password and two-factor sign-in. */
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { BankAccount } from './BankAccount.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonalDetails } from './PersonalDetails.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoFactor } from './TwoFactor.tsx';

export function ProfilePage() {
  return (
    <>
      <PageHeader title="My Profile" />
      <Grid columns={2} from="lg" align="start">
        <Stack>
          <PersonalDetails />
          <BankAccount />
          <Sessions />
        </Stack>
        <Stack>
          <Card title="Two-factor sign-in">
            <TwoFactor />
          </Card>
          <Card title="Password">
            <PasswordForm />
          </Card>
        </Stack>
      </Grid>
    </>
  );
}
