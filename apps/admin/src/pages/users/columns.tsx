/** The columns of the list of customers. */
import { showPhone } from '@ajose/sdk/domain/text';
import IconButton from '@mui/material/IconButton';
import Eye from 'lucide-react/icons/eye';
import type { ListedUser } from '@ajose/sdk/contract/customers';
import { BankAccount } from '@ajose/ui/display/BankAccount';
import { ContactNumber } from '@ajose/ui/display/ContactNumber';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { Money } from '@ajose/ui/display/Money';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Text } from '@ajose/ui/layout/Text';
import { CellControl } from '@ajose/ui/table/CellControl';
import type { ListColumn } from '@ajose/ui/table/ListTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import { useCellTabIndex } from '@ajose/ui/table/cellFocus.ts';
import { kindNames, type UserColumn } from './userList.ts';
import { usePanelFits } from '../../components/ListWithPanel.tsx';
import { addressOf } from '../../paths.ts';
import { UserStatus } from './UserStatus.tsx';

/** The address of a customer's page, opened from this list. */
export const userAddress = ({ _id }: ListedUser): string =>
  addressOf({ section: 'userDetails', userId: _id, from: 'userManagement' });

/** The address of this list with the customer beside it. */
export const userBesideAddress = ({ _id }: ListedUser): string =>
  addressOf({ section: 'userManagement' }, { user: _id });

/** A link to the customer: beside the list where there is room, otherwise on the customer's page. */
function UserLink({ user }: { user: ListedUser }) {
  return <RowLink href={usePanelFits() ? userBesideAddress(user) : userAddress(user)}>{user.name}</RowLink>;
}

export const userColumns: readonly ListColumn<ListedUser, UserColumn | 'kind' | 'bank' | 'view'>[] = [
  {
    key: 'name',
    header: 'Name',
    place: 'name',
    sortable: true,
    // With it a tablet has room for when each joined, by which the list is sorted.
    minWidth: 150,
    grows: 1,
    cell: (user) => (
      <>
        <UserLink user={user} />
        <Quiet>
          <ContactNumber number={showPhone(user.phoneNumber) || 'N/A'} what="phone number" />
        </Quiet>
      </>
    ),
  },
  {
    key: 'kind',
    header: 'Kind',
    minWidth: 120,
    grows: 0,
    priority: 6,
    cell: ({ kind }) => kindNames[kind],
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
          <span title={email}>
            <Email address={email} />
          </span>
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
    // Wide enough for "Invested" and ten billion, because amounts are never cut.
    minWidth: 166,
    grows: 0.4,
    priority: 2,
    cell: ({ balance, total_amount }) => (
      <>
        <Money naira={balance} />
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
    minWidth: 178,
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
        <Quiet>
          <DateTime moment={createdAt} format="time" />
        </Quiet>
      </>
    ),
  },
  {
    key: 'view',
    header: 'Details',
    minWidth: 68,
    grows: 0,
    priority: 3,
    cell: (user) => <ViewButton user={user} />,
  },
];

function ViewButton({ user }: { user: ListedUser }) {
  return (
    <CellControl>
      <IconButton
        size="small"
        aria-label={`View details of ${user.name}`}
        tabIndex={useCellTabIndex()}
        href={userAddress(user)}
      >
        <Eye size={18} aria-hidden="true" />
      </IconButton>
    </CellControl>
  );
}
