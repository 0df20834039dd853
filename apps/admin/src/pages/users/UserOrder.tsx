/** The order of the list of customers on a phone, where no column's head can be pressed. */
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { isSortColumn } from './userList.ts';
import type { UserFiltersProps } from './UsersPage.tsx';

const orders = [
  { value: 'createdAt asc', label: 'Oldest first' },
  { value: 'name asc', label: 'Name, A to Z' },
  { value: 'email asc', label: 'Email, A to Z' },
  { value: 'balance desc', label: 'Largest balance first' },
  { value: 'balance asc', label: 'Smallest balance first' },
  { value: 'sub_status asc', label: 'Status' },
] as const;

export function UserOrder({ list, onChange }: UserFiltersProps) {
  return (
    <FilterSelect
      label="Order"
      all="Newest first"
      value={orders.find(({ value }) => value === `${list.sortBy} ${list.sortOrder}`)?.value ?? ''}
      options={orders}
      onChange={(chosen) => {
        const [by] = chosen.split(' ');
        const sortOrder = chosen.endsWith('asc') ? 'asc' : 'desc';
        onChange({ sortBy: isSortColumn(by) ? by : 'createdAt', sortOrder });
      }}
    />
  );
}
