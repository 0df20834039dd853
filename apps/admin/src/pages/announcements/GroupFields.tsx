/** Who sees an announcement: a status, a product that is held, a level of verification, or everybody. */
import Alert from '@mui/material/Alert';
import { statusNames, subStatuses } from '@ajose/sdk/domain/status';
import { formatNumber } from '@ajose/sdk/domain/money';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { useFormField } from '@ajose/ui/form/useFormField.ts';
import { Text } from '@ajose/ui/layout/Text';
import { useAnnouncementReach } from '../../data/announcements.ts';
import { useProducts } from '../../data/products.ts';
import { audienceOf, levels } from './group.ts';

const statuses = subStatuses.map((value) => ({ value: `${value}`, label: statusNames[value] }));
const levelOptions = levels.map((value) => ({ value: `${value}`, label: `Level ${value}` }));

export function GroupFields() {
  const products = (useProducts().data ?? []).map(({ _id: value, name: label }) => ({ value, label }));
  return (
    <>
      <FormSelect name="status" label="For customers with the status" options={statuses} emptyLabel="Any status" />
      <FormSelect name="product" label="For customers who hold" options={products} emptyLabel="Anything or nothing" />
      <FormSelect name="level" label="For customers of the level" options={levelOptions} emptyLabel="Any level" />
    </>
  );
}

/** How many customers the chosen group has. */
export function Reach() {
  const group = {
    status: useFormField<string>('status').value,
    product: useFormField<string>('product').value,
    level: useFormField<string>('level').value,
  };
  const reaches = useAnnouncementReach(audienceOf(group)).data;
  if (reaches === undefined) return null;
  if (reaches === 0)
    return <Alert severity="warning">No customer who can sign in is in this group now: nobody would read it.</Alert>;
  return (
    <Text size="sm" tone="soft">
      {reaches === null
        ? 'Those who hold a product are counted only with any status and any level.'
        : `For ${formatNumber(reaches)} ${reaches === 1 ? 'customer' : 'customers'} who can sign in now.`}
    </Text>
  );
}
