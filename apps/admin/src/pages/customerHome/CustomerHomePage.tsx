/** A customer's home for staff: the same figures, rows and words. It has no actions, and nothing counts as seen by the customer. */
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { attentionWords, owedUntil, owedReasons } from '@ajose/app/homeWords.ts';
import { formatComingDay } from '@ajose/app/days.ts';
import { asSentence } from '@ajose/sdk/domain/as-words';
import { isLate, settleWords } from '@ajose/sdk/domain/late';
import { asksSupport, customerCan, statusNames, statusNotice } from '@ajose/sdk/domain/status';
import { formatTime } from '@ajose/sdk/domain/time';
import type { CustomerHome } from '@ajose/sdk/contract/customer-home';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import type { Help } from '@ajose/sdk/contract/help';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useCustomerHome } from '../../data/users.ts';
import { backToCustomer } from '../../components/cameFrom.ts';
import type { Section } from '../../paths.ts';
import { Announcements, Coming, Newest, Notices, Recent } from './HomeLists.tsx';
import { HomeFigures } from './HomeFigures.tsx';

export interface CustomerHomePageProps {
  userId: string;
  /** The section that led to the customer's page. */
  from: Section;
}

export function CustomerHomePage({ userId, from }: CustomerHomePageProps) {
  const home = useCustomerHome(userId);
  return (
    <>
      <PageHeader
        title="What the customer sees"
        description={
          home.data
            ? `The home of ${home.data.user.name}, read-only. Your look is recorded.`
            : 'The customer’s home, read-only. Your look is recorded.'
        }
        back={{ label: 'Back to the customer', href: backToCustomer(userId, from) }}
      />
      <Loaded of={home} failure="What the customer sees could not be fetched." skeleton={<HomeSkeleton />}>
        {(home) => (
          <Stack gap={6}>
            <Said home={home} />
            <HomeFigures home={home} />
            <ForOrganisations home={home} />
            <Coming home={home} />
            <Announcements announcements={home.announcements} />
            <Grid columns="wide-narrow" gap={6} align="start">
              <Stack gap={6}>
                <Recent transactions={home.recent} />
              </Stack>
              <Stack gap={6}>
                <Newest investments={home.investments} />
                <Notices notices={home.notices} unread={home.user.unread ?? 0} />
              </Stack>
            </Grid>
          </Stack>
        )}
      </Loaded>
    </>
  );
}

/** The messages above the figures, in the customer's words. */
function Said({ home: { user, stats, pending, help } }: { home: CustomerHome }) {
  const notice = statusNotice(user.sub_status);
  const off = offWords(user.sub_status);
  const attention = stats.autoSave?.attention ?? null;
  return (
    <>
      {!customerCan.signIn(user.sub_status) && (
        <Alert severity="info" role="note">
          The customer cannot sign in while the status is {statusNames[user.sub_status]}, and would see this.
        </Alert>
      )}
      {notice && (
        <Alert severity="warning" role="note">
          {notice}
          {off && <Text size="sm">{off}</Text>}
          {asksSupport(user.sub_status) && <Text size="sm">{helpWords(help)}</Text>}
        </Alert>
      )}
      {!user.emailConfirmed && (
        <Alert severity="warning" role="note">
          The customer is asked to confirm the email address.
        </Alert>
      )}
      {user.owed.length > 0 && (
        <Alert severity="warning" role="note">
          {user.owed.map(({ amount, because }) => (
            <div key={because}>
              You owe{' '}
              <b>
                <Money naira={amount} />
              </b>
              , because {owedReasons[because]}.
            </div>
          ))}
          {owedUntil(user.owed)}
        </Alert>
      )}
      {pending
        .filter((transaction) => isLate(transaction))
        .map(({ _id, amount, timestamp, settledBy }) => (
          <Alert key={_id} severity="error" role="note">
            <b>
              Late: <Money naira={amount} /> to the bank
            </b>{' '}
            <small>
              {settledBy
                ? settleWords(settledBy)
                : `Asked for ${formatComingDay(timestamp)}, ${formatTime(timestamp)}.`}
            </small>
          </Alert>
        ))}
      {attention && (
        <Alert severity="warning" role="note">
          {attentionWords(attention)}
        </Alert>
      )}
    </>
  );
}

/** Which of the home's buttons are off; null where none is. */
function offWords(status: SubStatus): string | null {
  if (!customerCan.addMoney(status)) return 'Add Funds and Withdraw are off.';
  return customerCan.withdraw(status) ? null : 'Withdraw is off.';
}

/** Where a limited customer gets help, without links; undefined where the operator states neither phone nor email. */
function helpWords({ phone, email, hours }: Help): string | undefined {
  const call = phone === null ? null : `call ${phone}${hours === null ? '' : ` (${hours})`}`;
  const ways = [call, email === null ? null : `write to ${email} at any hour`]
    .filter((way) => way !== null)
    .join(' or ');
  return ways === '' ? undefined : `Need help? ${asSentence(ways)}.`;
}

/** Which of the customer’s organisations has requests that wait for them. */
function ForOrganisations({ home: { user } }: { home: CustomerHome }) {
  return (user.waitsForYou ?? []).map(({ _id, name, requests }) => (
    <Alert key={_id} severity="info" role="note">
      {requests === 1 ? '1 request waits' : `${requests} requests wait`} for you at <b translate="no">{name}</b>
    </Alert>
  ));
}

const HomeSkeleton = () => (
  <Stack gap={6}>
    <Skeleton variant="rounded" height={120} />
    <Skeleton variant="rounded" height={160} />
    <Skeleton variant="rounded" height={480} />
  </Stack>
);
