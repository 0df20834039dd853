/** The columns of the list of administrators. */
import Button from '@mui/material/Button';
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { Quiet } from '@ajose/ui/layout/Quiet';
import type { Column } from '@ajose/ui/table/DataTable';

export function adminColumns(ownId: string, onChoose: (admin: ListedAdmin) => void): readonly Column<ListedAdmin>[] {
  return [
    {
      key: 'who',
      header: 'Administrator',
      cell: ({ _id, name, email }) => (
        <>
          {name}
          {_id === ownId && ' (you)'}
          <Quiet>
            <Email address={email} />
          </Quiet>
        </>
      ),
    },
    { key: 'access', header: 'Access', cell: ({ blocked }) => <Access blocked={blocked} /> },
    { key: 'second', header: 'Two-factor', cell: ({ twoFactor }) => (twoFactor ? 'On' : 'Off') },
    {
      key: 'seen',
      header: 'Last seen',
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Not yet' : <DateTime moment={lastSeenAt} />),
    },
    { key: 'since', header: 'Since', cell: ({ createdAt }) => <DateTime moment={createdAt} format="date" /> },
    {
      key: 'change',
      header: 'Change',
      cell: (admin) => (admin._id === ownId ? '–' : <ChangeButton admin={admin} onChoose={() => onChoose(admin)} />),
    },
  ];
}

function Access({ blocked }: Pick<ListedAdmin, 'blocked'>) {
  if (blocked === null) return 'May sign in';
  return (
    <>
      <strong>Blocked</strong> <DateTime moment={blocked.at} format="date" />
      <Quiet>
        By {blocked.by ?? 'the server'}: {blocked.reason}
      </Quiet>
    </>
  );
}

function ChangeButton({ admin: { name, blocked }, onChoose }: { admin: ListedAdmin; onChoose: () => void }) {
  const change = blocked === null ? 'Block' : 'Unblock';
  return (
    <Button variant="outlined" size="small" aria-label={`${change} ${name}`} onClick={onChoose}>
      {change}
    </Button>
  );
}
