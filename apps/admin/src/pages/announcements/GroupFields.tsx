/** Who sees an announcement: a status, a product that is held, a level of verification, or everybody. */
import { statusNames, subStatuses } from '@ajose/sdk/domain/status';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { useProducts } from '../../data/products.ts';
import { levels } from './group.ts';

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
