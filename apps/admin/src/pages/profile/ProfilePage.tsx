/** The administrator's own account: details, referral code, password, two-factor sign-in, sessions, and how the screen looks. */
import Box from '@mui/material/Box';
import { formatDate } from '@ajose/sdk/time';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Facts } from '../../components/Facts.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { useAdmin } from '../../session.tsx';
import { Appearance } from './Appearance.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoFactor } from './TwoFactor.tsx';

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const;
const column = { display: 'grid', gap: 3, minWidth: 0 } as const;

export function ProfilePage() {
  const admin = useAdmin();
  const place = [admin.state, admin.country].filter((part) => part && part !== 'NIL').join(', ');
  return (
    <>
      <PageHeader title="Admin Profile" />
      <Box sx={columns}>
        <Box sx={column}>
          <Section title="Details">
            <Facts
              facts={[
                ['Name', admin.name],
                ['Email', admin.email],
                ['Phone', admin.phoneNumber || 'N/A'],
                ['Location', place || 'N/A'],
                ['Administrator since', formatDate(admin.createdAt)],
              ]}
            />
            <Box sx={{ mt: 2.5 }}>
              <CopyField
                label="Referral code"
                value={admin.myRefCode || 'N/A'}
                helperText="A new administrator registers with it."
              />
            </Box>
          </Section>
          <Section title="Password">
            <PasswordForm email={admin.email} />
          </Section>
        </Box>
        <Box sx={column}>
          <Section title="Two-factor sign-in">
            <TwoFactor on={admin.twoFactor} />
          </Section>
          <Section title="Appearance">
            <Appearance />
          </Section>
          <Sessions />
        </Box>
      </Box>
    </>
  );
}
