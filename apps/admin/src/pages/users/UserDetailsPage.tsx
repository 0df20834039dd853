/** One customer: who it is, what they hold, where it is paid to, what moved, and how their status came to be. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import { statusNotice } from '@ajose/sdk/status';
import { formatDate, formatDateTime } from '@ajose/sdk/time';
import { CopyField } from '@ajose/ui/display/CopyField';
import { useUser } from '../../data/users.ts';
import { Email } from '../../components/Email.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { Holdings } from './Holdings.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import { UserInvestments } from './UserInvestments.tsx';
import { UserStatus } from './UserStatus.tsx';
import { UserTransactions } from './UserTransactions.tsx';

interface UserDetailsPageProps {
  userId: string;
  back: { label: string; onClick: () => void };
}

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' },
} as const;

export function UserDetailsPage({ userId, back }: UserDetailsPageProps) {
  const user = useUser(userId);
  return (
    <Loaded of={user} failure="This customer could not be fetched." skeleton={<DetailsSkeleton />}>
      {(user) => (
        <>
          <PageHeader
            title={user.name}
            description={<Email address={user.email} />}
            back={back}
            actions={<UserStatus user={user} />}
          />
          <Holdings user={user} notice={statusNotice(user.sub_status)} />
          <Box sx={columns}>
            <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
              <UserTransactions userId={user._id} />
              <UserInvestments userId={user._id} />
            </Box>
            <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
              <Profile user={user} />
              <Bank user={user} />
              <StatusHistory changes={user.statusHistory} />
            </Box>
          </Box>
        </>
      )}
    </Loaded>
  );
}

function Profile({ user }: { user: UserDetails }) {
  return (
    <Section title="Profile">
      <Facts
        facts={[
          ['Phone', user.phoneNumber || 'N/A'],
          ['Location', <Location key="location" parts={[user.state, user.country]} />],
          ['Joined', formatDate(user.createdAt)],
          ['Last seen', user.lastSeenAt ? formatDateTime(user.lastSeenAt) : 'Never'],
          ['Two-factor sign-in', user.twoFactor ? 'On' : 'Off'],
          ['Referred by', user.whoReferredMe ?? 'Nobody'],
        ]}
      />
      <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
        <CopyField label="Referral code" value={user.myRefCode} />
        <CopyField label="User ID" value={user._id} />
      </Box>
    </Section>
  );
}

/** Countries are kept in small letters. */
function Location({ parts }: { parts: readonly string[] }) {
  const known = parts.filter((part) => part !== '' && part !== 'NIL');
  return <span style={{ textTransform: 'capitalize' }}>{known.join(', ') || 'N/A'}</span>;
}

function Bank({ user }: { user: UserDetails }) {
  return (
    <Section title="Bank account">
      {user.bank && user.bank_acct_number ? (
        <>
          <Facts
            facts={[
              ['Bank', user.bank.name],
              ['Account name', user.bank_acct_name],
            ]}
          />
          <Box sx={{ mt: 2 }}>
            <CopyField label="Account number" value={user.bank_acct_number} />
          </Box>
        </>
      ) : (
        'No bank'
      )}
    </Section>
  );
}

function DetailsSkeleton() {
  return (
    <>
      <Skeleton width="40%" height={48} />
      <Skeleton width="25%" sx={{ mb: 3 }} />
      <Skeleton variant="rounded" height={104} sx={{ mb: 3 }} />
      <Box sx={columns}>
        <Skeleton variant="rounded" height={480} />
        <Skeleton variant="rounded" height={480} />
      </Box>
    </>
  );
}
