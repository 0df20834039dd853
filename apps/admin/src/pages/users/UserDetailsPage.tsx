/** One customer: balances, profile, bank account, transactions, investments, and the history of the status. */
import styles from './UserDetailsPage.module.css';
import { isMasked } from '@ajose/sdk/domain/masks';
import { showPhone } from '@ajose/sdk/domain/text';
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { StatusChange, UserDetails } from '@ajose/sdk/contract/customers';
import { ApiError } from '@ajose/sdk/error';
import { statusNames, statusNotice } from '@ajose/sdk/domain/status';
import { formatDate, formatDateTime } from '@ajose/sdk/domain/time';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { ContactNumber } from '@ajose/ui/display/ContactNumber';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Email } from '@ajose/ui/display/Email';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { textScale } from '@ajose/ui/useWidth.ts';
import { addressOf, type Section } from '../../paths.ts';
import { addressOfOther, useWayFromCustomer } from '../../components/cameFrom.ts';
import { ResetTwoFactorDialog } from '../../components/ResetTwoFactorDialog.tsx';
import { Allowed } from '../../components/role.tsx';
import { useShown } from '../../components/useShown.ts';
import { resetUserTwoFactor, useUser } from '../../data/users.ts';
import { AccountNumber } from './AccountNumber.tsx';
import { DeathCard } from './DeathCard.tsx';
import { Holdings } from './Holdings.tsx';
import { Notes } from './Notes.tsx';
import { OpenWork } from './OpenWork.tsx';
import { UserPeople, WaitingPapers } from './UserPeople.tsx';
import { UserNameChange } from './UserNameChange.tsx';
import { UserStatus } from './UserStatus.tsx';
import { UserTabs } from './UserTabs.tsx';
import { WhereIsMoney } from './WhereIsMoney.tsx';

const OpenDeathDialog = dialogLater(async () => (await import('./OpenDeathDialog.tsx')).OpenDeathDialog);

interface UserDetailsPageProps {
  userId: string;
  /** Where the page is opened beside a list it needs no way back. */
  back?: { label: string; href: string };
  /** The section that led here. */
  from?: Section;
}

export function UserDetailsPage({ userId, back, from = 'userManagement' }: UserDetailsPageProps) {
  const user = useUser(userId);
  const { contacts, show } = useShown(userId);
  const isNarrow = useMediaQuery(`(max-width: ${1399.98 * textScale()}px)`, { noSsr: true });
  const narrow = isNarrow || back === undefined;
  const way = useWayFromCustomer(userId, from, back);
  const wayBack = way ? { back: way } : {};
  if (user.error && !user.data) {
    const unknown = user.error instanceof ApiError && user.error.status === 404;
    return (
      <>
        <PageHeader title={unknown ? 'Customer not found' : 'Customer'} {...wayBack} />
        {unknown ? (
          <EmptyState title="There is no such customer" text="The link may be old, or the customer’s id mistyped." />
        ) : (
          <ErrorState
            message={whyNotFetched(user.error, 'This customer could not be fetched.')}
            onRetry={() => void user.mutate()}
          />
        )}
      </>
    );
  }
  return (
    <Loaded of={user} failure="This customer could not be fetched." skeleton={<DetailsSkeleton />}>
      {(user) => (
        <>
          <PageHeader
            title={user.name}
            description={
              <>
                <Email address={user.email} />, joined {formatDate(user.createdAt)}
              </>
            }
            {...wayBack}
            actions={<Actions user={user} from={from} />}
          />
          <Stack>
            {user.kind === 'organisation' && <WaitingPapers user={user} />}
            {user.nameChange && <UserNameChange user={user} change={user.nameChange} />}
            {isHeld(user) && <DeathCard user={user} deathCase={user.deathCase} />}
            <WhereIsMoney userId={user._id} expects={user.heldBalance > 0} folds={narrow} />
            <Holdings user={user} notice={noticeOf(user)} />
            <div className={styles['room']}>
              <div className={styles['columns']}>
                <OpenWork userId={user._id} folds={narrow} />
                <div className={styles['tabs']}>
                  <UserTabs user={user} />
                </div>
                <Grid least="19rem" align="start">
                  <Profile user={{ ...user, ...contacts }} onShow={show} />
                  {user.kind === 'organisation' && <UserPeople user={user} />}
                  <Bank user={{ ...user, ...contacts }} onShow={show} />
                  <OwnNumber user={{ ...user, ...contacts }} onShow={show} />
                  <Notes userId={user._id} />
                </Grid>
              </div>
            </div>
          </Stack>
        </>
      )}
    </Loaded>
  );
}

function Actions({ user, from }: { user: UserDetails; from: Section }) {
  return (
    <>
      {user.closedAt === undefined && (
        <Button variant="outlined" size="small" href={addressOf({ section: 'customerHome', userId: user._id, from })}>
          What the customer sees
        </Button>
      )}
      {user.closedAt === undefined && !user.deathCase && <UserStatus user={user} />}
    </>
  );
}

/** Shows the customer's masked numbers on request. */
interface WithNumbers {
  user: UserDetails;
  onShow: () => void;
}

function Profile({ user, onShow }: WithNumbers) {
  const phone = showPhone(user.phoneNumber) || 'N/A';
  return (
    <Card title="Profile">
      <Stack>
        <Facts
          facts={[
            ...formerNames(user),
            ['Phone', <ContactNumber key="phone" number={phone} what="phone number" onShow={onShow} />],
            ...samePhone(user),
            ...taxNumber(user, onShow),
            ['Location', <Location key="location" parts={[user.state, user.country]} />],
            ...signIn(user),
          ]}
        />
        {isMasked(phone) && (
          <Text size="sm" tone="soft">
            Phone, account and tax numbers are masked for your role. Each time you show them is recorded.
          </Text>
        )}
        {user.twoFactor && (
          <Allowed to="manageStatuses">
            <LostFactor user={user} />
          </Allowed>
        )}
        <CopyField label="User ID" value={user._id} />
        {user.kind === 'person' && user.closedAt === undefined && !user.deathCase && (
          <Allowed to="handleDeaths">
            <ReportDeath user={user} />
          </Allowed>
        )}
      </Stack>
    </Card>
  );
}

function taxNumber({ tin }: UserDetails, onShow: () => void): Fact[] {
  if (tin === undefined) return [];
  return [['Tax number', <ContactNumber key="tin" number={tin} what="tax number" onShow={onShow} />]];
}

/** Nobody signs in as an organisation. */
function signIn(user: UserDetails): Fact[] {
  if (user.kind === 'organisation') return [];
  return [
    ['Last seen', user.lastSeenAt ? formatDateTime(user.lastSeenAt) : 'Never'],
    ['Email address', user.emailConfirmed ? 'Confirmed' : 'Not confirmed'],
    ...emailChange(user),
    ['Two-factor', user.twoFactor ? 'On' : 'Off'],
    ['Referral code', user.myRefCode],
    ['Referred by', user.whoReferredMe ?? 'Nobody'],
  ];
}

function formerNames({ formerNames: names = [] }: UserDetails): Fact[] {
  if (names.length === 0) return [];
  return [
    [
      'Names before',
      <Stack key="names" gap={1}>
        {names.map(({ name, until }) => (
          <span key={until}>
            {name}, until {formatDate(until)}
          </span>
        ))}
      </Stack>,
    ],
  ];
}

function emailChange({ emailChange: change }: UserDetails): Fact[] {
  if (!change) return [];
  const undo = `its owner can undo the change until ${formatDateTime(change.undoUntil)}`;
  return [['Address before', `${change.before}, until ${formatDateTime(change.at)}; ${undo}`]];
}

function samePhone({ _id, samePhone: others }: UserDetails): Fact[] {
  if (others.length === 0) return [];
  const links = others.map(({ _id: userId, name }) => (
    <LinkButton key={userId} href={addressOfOther(userId, _id)}>
      {name}
    </LinkButton>
  ));
  return [
    [
      'Same phone',
      <Stack key={_id} gap={1}>
        {links}
      </Stack>,
    ],
  ];
}

function LostFactor({ user }: { user: UserDetails }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        Remove a lost second factor
      </Button>
      {open && (
        <ResetTwoFactorDialog
          person={user}
          second="Another administrator has to confirm it under Approvals first."
          reset={(reason) => resetUserTwoFactor(user._id, reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Shown while a case of death holds the account, until the account is closed. */
const isHeld = (user: UserDetails): user is UserDetails & Required<Pick<UserDetails, 'deathCase'>> =>
  user.deathCase !== undefined && user.closedAt === undefined;

function ReportDeath({ user }: { user: UserDetails }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        Open a case of death
      </Button>
      {open && <OpenDeathDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The API stores countries in lower case. */
function Location({ parts }: { parts: readonly string[] }) {
  const known = parts.filter((part) => part !== '' && part !== 'NIL');
  return <span className={styles['location']}>{known.join(', ') || 'N/A'}</span>;
}

function Bank({ user, onShow }: WithNumbers) {
  return (
    <Card title="Bank account">
      {user.bank && user.bank_acct_number ? (
        <Stack>
          <Facts facts={[['Bank', user.bank.name], ['Account name', user.bank_acct_name], ...otherName(user)]} />
          <AccountNumber
            label="Account number"
            what="account number"
            number={user.bank_acct_number}
            onShow={onShow}
            use={['Withdrawals go to it', ...inUse(user.bankWithdrawing)]}
          />
          {user.otherBankAccounts?.map(({ bankName, number, name, addedAt, withdrawing }) => (
            <AccountNumber
              key={`${bankName} ${addedAt}`}
              label={`${bankName}, ${name}, added ${formatDate(addedAt)}`}
              what={`account number at ${bankName}`}
              number={number}
              onShow={onShow}
              use={inUse(withdrawing)}
            />
          ))}
        </Stack>
      ) : (
        'No bank'
      )}
    </Card>
  );
}

const inUse = (withdrawing: true | undefined): string[] => (withdrawing ? ['A withdrawal to it is in progress'] : []);

/** For transfers into the wallet. Most customers have none. */
function OwnNumber({ user: { accountNumber }, onShow }: WithNumbers) {
  if (accountNumber === undefined || accountNumber.state === 'none') return null;
  const { state, number, bank, name, reason } = accountNumber;
  return (
    <Card title="Own account number">
      {number === null ? (
        state === 'asked' ? (
          'Asked for. The payment provider has not answered yet.'
        ) : (
          reason
        )
      ) : (
        <Stack>
          <Facts
            facts={[
              ['Bank', bank],
              ['Account name', name],
            ]}
          />
          <AccountNumber label="Own account number" what="own account number" number={number} onShow={onShow} />
        </Stack>
      )}
    </Card>
  );
}

/** An account in another name, which the customer has confirmed. */
const otherName = ({ bankNameConfirmedAt }: UserDetails): readonly Fact[] =>
  bankNameConfirmedAt ? [['Another name', `Confirmed by the customer on ${formatDate(bankNameConfirmedAt)}`]] : [];

function DetailsSkeleton() {
  return (
    <Stack gap={6}>
      <div>
        <Skeleton width="40%" height={48} />
        <Skeleton width="25%" />
      </div>
      <Skeleton variant="rounded" height={104} />
      <div className={styles['columns']}>
        <Skeleton variant="rounded" height={480} />
        <Skeleton variant="rounded" height={480} />
      </div>
    </Stack>
  );
}

function noticeOf({ closedAt, deathCase, sub_status, statusHistory }: UserDetails): ReactNode {
  if (closedAt !== undefined && deathCase)
    return `This account was closed after a death on ${formatDateTime(closedAt)}.`;
  if (closedAt !== undefined)
    return `The customer closed this account on ${formatDateTime(closedAt)}. It stays closed.`;
  // Its card says it.
  if (deathCase) return null;
  const read = statusNotice(sub_status);
  if (read === null) return null;
  const [last] = statusHistory;
  return (
    <>
      {last?.to === sub_status && <Text strong>{changeInWords(last)}</Text>}
      <Text>The customer reads: {read}</Text>
    </>
  );
}

/** Who set a status, when and why. */
const changeInWords = ({ to, by, at, reason }: StatusChange): string =>
  `${statusNames[to]}, set by ${by} on ${formatDateTime(at)}${reason === null ? '' : `: “${reason}”`}`;
