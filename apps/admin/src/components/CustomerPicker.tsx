/** Picks one of all customers, whom the server finds while an administrator types. A form's field gets the customer's id. */
import { showPhone } from '@ajose/sdk/domain/text';
import { useState } from 'react';
import type { ListedUser } from '@ajose/sdk/contract/customers';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { FormPicker } from '@ajose/ui/form/FormPicker';
import { useFoundUsers } from '../data/users.ts';

interface CustomerPickerProps {
  /** The form's field that holds the chosen id, or an empty string. */
  name: string;
  label: string;
  onChoose?: (user: ListedUser | null) => void;
}

export function CustomerPicker({ name, label, onChoose }: CustomerPickerProps) {
  const [search, setSearch] = useState('');
  const [user, setUser] = useState<ListedUser | null>(null);
  const { data, error, isLoading, mutate } = useFoundUsers(search);
  // The chosen customer stays among the options, whatever is searched next.
  const users = [...(data?.users ?? []), ...(user ? [user] : [])].filter(
    ({ _id }, index, all) => all.findIndex((other) => other._id === _id) === index,
  );
  const choose = (id: string): void => {
    const chosen = users.find(({ _id }) => _id === id) ?? null;
    setUser(chosen);
    onChoose?.(chosen);
  };
  return (
    <>
      {Boolean(error) && (
        <ErrorState message={whyNotFetched(error, 'Failed to fetch users')} onRetry={() => void mutate()} />
      )}
      <FormPicker
        name={name}
        label={label}
        loading={isLoading}
        onType={setSearch}
        onChoose={choose}
        options={users.map(({ _id, name, email, phoneNumber }) => ({
          _id,
          name,
          detail: [email, showPhone(phoneNumber)].filter(Boolean).join(' · '),
        }))}
      />
    </>
  );
}
