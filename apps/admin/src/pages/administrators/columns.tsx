/** The columns of the list of administrators. */
import styles from './columns.module.css';
import Button from '@mui/material/Button';
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import { roleNames, rolesWith } from '@ajose/sdk/domain/roles';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Email } from '@ajose/ui/display/Email';
import { Text } from '@ajose/ui/layout/Text';
import { Quiet } from '@ajose/ui/layout/Quiet';
import type { Column } from '@ajose/ui/table/DataTable';
import { namesOr } from '../../components/namesOr.ts';
import { canWork } from '../../data/staff.ts';
import { addressOf } from '../../paths.ts';

/** `block` also stands for unblocking; `invite` says who was invited; `reset` removes a lost second factor. */
export type Change = 'block' | 'confirm' | 'invite' | 'reset' | 'role';

interface Reader {
  _id: string;
  name: string;
  mayChange: boolean;
  seesLooks: boolean;
  /** All on the page, among whom are those who can confirm. */
  listed: readonly ListedAdmin[];
}

export function adminColumns(
  { _id: ownId, name: ownName, mayChange, seesLooks, listed }: Reader,
  onChoose: (change: Change, admin: ListedAdmin) => void,
): readonly Column<ListedAdmin>[] {
  return [
    {
      key: 'who',
      header: 'Administrator',
      place: 'name',
      cell: (admin) => <Who admin={admin} isOwn={admin._id === ownId} reader={ownName} listed={listed} />,
    },
    { key: 'email', header: 'Email', place: 'note', narrow: true, cell: ({ email }) => email },
    {
      key: 'role',
      header: 'Role',
      place: 'state',
      cell: (admin) => (
        <div className={styles['role']}>
          <Role {...admin} />
        </div>
      ),
    },
    {
      key: 'safety',
      header: 'Two-factor and last seen',
      place: 'more',
      narrow: true,
      cell: (admin) => <Safety admin={admin} seesLooks={seesLooks} reader={ownName} listed={listed} />,
    },
    {
      key: 'second',
      header: 'Two-factor',
      cell: (admin) => (
        <Second admin={admin} mayReset={mayChange && admin._id !== ownId} onReset={() => onChoose('reset', admin)} />
      ),
    },
    {
      key: 'seen',
      header: 'Last seen',
      cell: (admin) => <Seen {...admin} />,
    },
    ...(seesLooks
      ? [
          {
            key: 'looks',
            header: 'Looks at customers',
            cell: (admin: ListedAdmin) => (
              <Looks admin={admin} words="See" label={`See customers looked at by ${admin.name}`} />
            ),
          },
        ]
      : []),
    ...(mayChange
      ? [
          {
            key: 'change',
            header: 'Change',
            place: 'more' as const,
            cell: (admin: ListedAdmin) =>
              admin._id === ownId ? (
                <Quiet>Others change yours</Quiet>
              ) : (
                <Changes admin={admin} onChoose={(change) => onChoose(change, admin)} />
              ),
          },
        ]
      : []),
  ];
}

interface WhoProps {
  admin: ListedAdmin;
  isOwn: boolean;
  /** The name of who looks at the list. */
  reader: string;
  listed: readonly ListedAdmin[];
}

function Who({ admin, isOwn, reader, listed }: WhoProps) {
  const { name, email, waits } = admin;
  return (
    <div className={styles['who']}>
      <strong>
        {name}
        {isOwn && ' (you)'}
      </strong>
      <Quiet>
        <Email address={email} />
      </Quiet>
      {waits !== null && (
        <div className={styles['waits']}>
          <Waits admin={admin} reader={reader} listed={listed} />
        </div>
      )}
    </div>
  );
}

const Seen = ({ lastSeenAt, createdAt, confirmedAt }: ListedAdmin) => (
  <>
    {lastSeenAt === null ? 'Not yet' : <DateTime moment={lastSeenAt} />}
    {confirmedAt !== null && (
      <Quiet>
        Here since <DateTime moment={createdAt} format="date" />
      </Quiet>
    )}
  </>
);

/** Who can confirm a new administrator: the Super Admins but the one who invited them, once that one has said so. */
function confirmers({ waits, referredBy }: ListedAdmin, listed: readonly ListedAdmin[]): readonly string[] {
  const owners = listed.filter((admin) => canWork(admin) && rolesWith('manageAdministrators').includes(admin.role));
  const others = owners.filter(({ name }) => name !== referredBy).map(({ name }) => name);
  return waits?.next === 'confirm' || others.length === owners.length ? [] : others;
}

/** What keeps a new administrator from signing in. */
function Waits({ admin, reader, listed }: Omit<WhoProps, 'isOwn'>) {
  const { waits, referredBy, invitedAs } = admin;
  const others = confirmers(admin, listed);
  if (others.length > 0 && waits?.next === null && referredBy === reader) {
    return (
      <Text size="sm">
        <strong>Waits</strong> for {namesOr(others)} to confirm. You invited this person.
      </Text>
    );
  }
  return (
    <Text size="sm">
      <strong>Waits</strong>. {waits?.words}
      {others.length > 0 && ` ${namesOr(others)} can confirm${invitedAs === null ? ' then' : ''}.`}
    </Text>
  );
}

function Safety({ admin, seesLooks, reader, listed }: Omit<WhoProps, 'isOwn'> & { seesLooks: boolean }) {
  return (
    <>
      {admin.waits !== null && <Waits admin={admin} reader={reader} listed={listed} />}
      <div>Two-factor sign-in {admin.twoFactor ? 'on' : 'off'}</div>
      {admin.lastSeenAt === null ? 'Not seen yet' : 'Last seen '}
      {admin.lastSeenAt !== null && <DateTime moment={admin.lastSeenAt} />}
      {seesLooks && admin.confirmedAt !== null && (
        <>
          {' · '}
          <Looks admin={admin} words="Customers looked at" label={`Customers looked at by ${admin.name}`} />
        </>
      )}
    </>
  );
}

/** Nothing of an account that is not confirmed, which sees no customer. */
function Looks({ admin, words, label }: { admin: ListedAdmin; words: string; label: string }) {
  if (admin.confirmedAt === null) return null;
  return (
    <LinkButton href={addressOf({ section: 'administrators' }, { looks: admin._id })} label={label}>
      {words}
    </LinkButton>
  );
}

/** The role, and below it since when the administrator is blocked. */
function Role({ role, waits, invitedAs, blocked }: ListedAdmin) {
  if (waits !== null) return invitedAs === null ? 'None yet' : `Invited as ${roleNames[invitedAs]}`;
  return (
    <>
      {roleNames[role]}
      {blocked && (
        <Quiet>
          <strong>Blocked</strong> <DateTime moment={blocked.at} format="date" />, by {blocked.by ?? 'the server'}:{' '}
          {blocked.reason}
        </Quiet>
      )}
    </>
  );
}

function Second({ admin, mayReset, onReset }: { admin: ListedAdmin; mayReset: boolean; onReset: () => void }) {
  if (!admin.twoFactor)
    return (
      <Text as="span" tone="caution">
        Off
      </Text>
    );
  if (!mayReset) return 'On';
  return (
    <>
      On
      <Quiet>
        <LinkButton label={`Lost? Remove the second factor of ${admin.name}`} onClick={onReset}>
          Lost?
        </LinkButton>
      </Quiet>
    </>
  );
}

function Changes({ admin, onChoose }: { admin: ListedAdmin; onChoose: (change: Change) => void }) {
  const { name, blocked, confirmedAt, waits } = admin;
  const block = blocked === null ? 'Block' : 'Unblock';
  return (
    <div className={styles['changes']}>
      {waits?.next === 'invite' && (
        <Button
          variant="contained"
          size="small"
          aria-label={`I invited them: ${name}`}
          onClick={() => onChoose('invite')}
        >
          I invited them
        </Button>
      )}
      {waits?.next === 'confirm' && (
        <Button variant="contained" size="small" aria-label={`Confirm ${name}`} onClick={() => onChoose('confirm')}>
          Confirm
        </Button>
      )}
      {confirmedAt !== null && (
        <Button variant="outlined" size="small" aria-label={`Change role: ${name}`} onClick={() => onChoose('role')}>
          Change role
        </Button>
      )}
      <Button variant="outlined" size="small" aria-label={`${block} ${name}`} onClick={() => onChoose('block')}>
        {block}
      </Button>
    </div>
  );
}
