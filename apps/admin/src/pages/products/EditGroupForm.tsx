/** Changes a product group's name, description and status. */
import styles from './EditGroupForm.module.css';
import type { ProductGroup } from '@ajose/sdk/contract/products';
import { updateProductGroupRules } from '@ajose/sdk/rules/products';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { updateProductGroup } from '../../data/products.ts';

const words = { refused: 'Failed to update group', broken: 'Error updating group' };
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

export function EditGroupForm({ group, onDone }: { group: ProductGroup; onDone: () => void }) {
  const toasts = useToasts();
  return (
    <Form
      label={`Edit ${group.name}`}
      initialValues={{ name: group.name, description: group.description, status: group.status }}
      rules={updateProductGroupRules}
      failure={words}
      onSubmit={async (values) => {
        await updateProductGroup(group._id, updateProductGroupRules.cast(values));
        toasts.success('Product group updated.');
        onDone();
      }}
    >
      <FormError />
      <div className={styles['fields']}>
        <FormTextField name="name" label="Group name" required inputRef={focusOnMount} maxLength={100} />
        <FormSelect name="status" label="Status" options={statuses} />
        <div className={styles['description']}>
          <FormTextField name="description" label="Description (optional)" lines={2} maxLength={1000} />
        </div>
      </div>
      <DialogActions submit="Save group" busy="Saving…" onCancel={onDone} />
    </Form>
  );
}
