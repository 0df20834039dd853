/** The columns of the list of customers. */
import { showPhone } from '@ajose/sdk/text';
import IconButton from '@mui/material/IconButton';
import Eye from 'lucide-react/icons/eye';
import type { ListedUser } from '@ajose/sdk/contract/customers';
import { formatTime } from '@ajose/sdk/time';
import { BankAccount } from '@ajose/ui/display/BankAccount';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Text } from '@ajose/ui/layout/Text';
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
      place: 'name',
      sortable: true,
      minWidth: 143,
      grows: 1,
      cell: (user) => (
        <>
          <RowLink onFollow={() => onView(user)}>{user.name}</RowLink>
          <Quiet>{showPhone(user.phoneNumber) || 'N/A'}</Quiet>
        </>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      place: 'note',
      sortable: true,
      minWidth: 240,
      grows: 1,
      priority: 4,
      cell: ({ email, whoReferredMe }) => (
        <>
          <Text as="span" size="sm">
            <span title={email}>{email}</span>
          </Text>
          {whoReferredMe && <Quiet>Referred by {whoReferredMe}</Quiet>}
        </>
      ),
    },
    {
      key: 'balance',
      header: 'Balance',
      place: 'value',
      sortable: true,
      align: 'end',
      // Wide enough for "Invested" and ten billion: money is never cut.
      minWidth: 176,
      grows: 0.4,
      priority: 2,
      cell: ({ balance, total_amount }) => (
        <>
          <Money naira={balance} format="whole" />
          {total_amount > 0 && (
            <Quiet>
              Invested <Money naira={total_amount} format="whole" />
            </Quiet>
          )}
        </>
      ),
    },
    {
      key: 'sub_status',
      header: 'Status',
      place: 'state',
      sortable: true,
      minWidth: 208,
      grows: 0,
      cell: (user) => <UserStatus user={user} />,
    },
    {
      key: 'bank',
      header: 'Bank',
      minWidth: 164,
      grows: 0.8,
      priority: 5,
      cell: ({ bank, bank_acct_name, bank_acct_number }) =>
        bank && bank_acct_number ? (
          <>
            <BankAccount bank={bank.name} number={bank_acct_number} />
            <Quiet>
              <span title={bank_acct_name ?? undefined}>{bank_acct_name}</span>
            </Quiet>
          </>
        ) : (
          <Quiet>No bank</Quiet>
        ),
    },
    {
      key: 'createdAt',
      header: 'Joined',
      sortable: true,
      minWidth: 116,
      grows: 0,
      priority: 3,
      cell: ({ createdAt }) => (
        <>
          <DateTime moment={createdAt} format="date" />
          <Quiet>{formatTime(createdAt)}</Quiet>
        </>
      ),
    },
    {
      key: 'view',
      header: 'Details',
      minWidth: 68,
      grows: 0,
      priority: 3,
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
