/** Adds a product group. */
import type { ProductGroup } from '@ajose/sdk/contract/products';
import { addProductGroupRules } from '@ajose/sdk/rules/products';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { addProductGroup } from '../../data/products.ts';

interface AddGroupFormProps {
  words: { refused: string; broken: string };
  onAdded: (group: ProductGroup) => void;
  onCancel: () => void;
}

export function AddGroupForm({ words, onAdded, onCancel }: AddGroupFormProps) {
  const toasts = useToasts();
  return (
    <Form
      label="Add Product Group"
      initialValues={{ name: '', description: '' }}
      rules={addProductGroupRules}
      failure={words}
      onSubmit={async (values) => {
        const group = await addProductGroup(addProductGroupRules.cast(values));
        toasts.success('Product group added successfully!');
        onAdded(group);
      }}
    >
      <FormError />
      <Stack gap={5}>
        <FormTextField name="name" label="Group name" required inputRef={focusOnMount} maxLength={100} />
        <FormTextField name="description" label="Description (optional)" lines={2} maxLength={1000} />
      </Stack>
      <DialogActions submit="Add group" busy="Adding…" onCancel={onCancel} />
    </Form>
  );
}
