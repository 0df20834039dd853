/** The columns of the list of customers. */
import IconButton from '@mui/material/IconButton';
import Eye from 'lucide-react/icons/eye';
import type { ListedUser } from '@ajose/sdk/contract/customers';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { Money } from '@ajose/ui/display/Money';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { CellControl } from '@ajose/ui/table/CellControl';
import type { ListColumn } from '@ajose/ui/table/ListTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import { useCellTabIndex } from '@ajose/ui/table/cellFocus.ts';
import type { UserColumn } from './userList.ts';
import { UserStatus } from './UserStatus.tsx';

export function userColumns(
  onView: (user: ListedUser) => void,
): readonly ListColumn<ListedUser, UserColumn | 'bank' | 'view'>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      minWidth: 190,
      grows: 1.2,
      cell: (user) => (
        <>
          <RowLink onFollow={() => onView(user)}>{user.name}</RowLink>
          <Quiet>{user.phoneNumber || 'N/A'}</Quiet>
          {user.whoReferredMe && <Quiet>Referred by {user.whoReferredMe}</Quiet>}
        </>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      sortable: true,
      minWidth: 200,
      grows: 1.4,
      cell: ({ email }) => <Email address={email} />,
    },
    {
      key: 'balance',
      header: 'Balance',
      sortable: true,
      align: 'end',
      minWidth: 158,
      grows: 0.6,
      cell: ({ balance, total_amount }) => (
        <>
          <Money naira={balance} format="whole" />
          {total_amount > 0 && (
            <Quiet>
              Total <Money naira={total_amount} format="whole" />
            </Quiet>
          )}
        </>
      ),
    },
    {
      key: 'sub_status',
      header: 'Status',
      sortable: true,
      minWidth: 200,
      grows: 0,
      cell: (user) => <UserStatus user={user} />,
    },
    {
      key: 'bank',
      header: 'Bank',
      minWidth: 170,
      grows: 1,
      cell: ({ bank, bank_acct_name, bank_acct_number }) =>
        bank && bank_acct_number ? (
          <>
            {bank_acct_name}
            <Quiet>{bank_acct_number}</Quiet>
            <Quiet>{bank.name}</Quiet>
          </>
        ) : (
          <Quiet>No bank</Quiet>
        ),
    },
    {
      key: 'createdAt',
      header: 'Joined',
      sortable: true,
      minWidth: 124,
      grows: 0,
      cell: ({ createdAt }) => <DateTime moment={createdAt} format="date" />,
    },
    {
      key: 'view',
      header: 'Details',
      minWidth: 76,
      grows: 0,
      cell: (user) => <ViewButton name={user.name} onView={() => onView(user)} />,
    },
  ];
}

function ViewButton({ name, onView }: { name: string; onView: () => void }) {
  return (
    <CellControl>
      <IconButton size="small" aria-label={`View details of ${name}`} tabIndex={useCellTabIndex()} onClick={onView}>
        <Eye size={18} aria-hidden="true" />
      </IconButton>
    </CellControl>
  );
}
