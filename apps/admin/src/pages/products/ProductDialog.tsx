/** Adds or edits a product. A group that is missing can be added on the way. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import Plus from 'lucide-react/icons/plus';
import type { Product, ProductGroup } from '@ajose/sdk/contract/products';
import { ApiError } from '@ajose/sdk/error';
import { productRules } from '@ajose/sdk/rules/products';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormError } from '@ajose/ui/form/FormError';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { addProduct, updateProduct } from '../../data/products.ts';
import { changeFailure } from '../../components/failure.ts';
import { DialogActions } from '../../components/DialogActions.tsx';
import { InvalidToast } from './InvalidToast.tsx';
import { focusOnMount } from '../../components/focusOnMount.ts';
import { AddGroupForm } from './AddGroupForm.tsx';
import { toBody, toForm, type ProductForm } from './productForm.ts';

interface ProductDialogProps {
  /** Null for a new one. */
  product: Product | null;
  groups: readonly ProductGroup[];
  onClose: () => void;
}

const words = { refused: 'Operation failed', broken: 'Error saving product' };
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];
const units = [
  { value: 'days', label: 'Days' },
  { value: 'months', label: 'Months' },
];
const pair = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

export function ProductDialog({ product, groups, onClose }: ProductDialogProps) {
  const toasts = useToasts();
  const [adding, setAdding] = useState(false);

  async function submit(form: ProductForm): Promise<void> {
    try {
      if (product) await updateProduct(product._id, toBody(form));
      else await addProduct(toBody(form));
    } catch (error) {
      toasts.error(changeFailure(error, words));
      // Messages at fields are worth more beside them; the rest has just been said.
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
      return;
    }
    toasts.success(product ? 'Product updated successfully!' : 'Product added successfully!');
    onClose();
  }

  return (
    <Modal open size="large" title={product ? 'Edit Product' : 'Add New Product'} onClose={onClose}>
      <Form initialValues={toForm(product)} rules={productRules} failure={words.refused} onSubmit={submit}>
        <FormError />
        <InvalidToast message="Please fix the form errors" />
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <FormTextField
            name="name"
            label="Product name"
            required
            inputRef={focusOnMount}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <FormTextField
            name="description"
            label="Description (optional)"
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
          <Box sx={pair}>
            <FormAmountField name="cost" label="Cost" helperText="The least that can be invested." required />
            <FormTextField
              name="interestRate"
              label="Interest rate (%)"
              type="number"
              helperText="For the whole term."
              required
              slotProps={{ htmlInput: { min: 0, step: 0.01, inputMode: 'decimal' } }}
            />
            <FormTextField
              name="durationValue"
              label="Duration"
              type="number"
              required
              slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
            />
            <FormSelect name="durationUnit" label="Duration unit" options={units} />
          </Box>
          <GroupField groups={groups} adding={adding} onAdd={() => setAdding(true)} />
          <FormSelect name="status" label="Status" options={statuses} />
        </Box>
        <DialogActions submit={product ? 'Save product' : 'Add product'} busy="Saving…" onCancel={onClose} />
        <QuickGroup open={adding} onClose={() => setAdding(false)} />
      </Form>
    </Modal>
  );
}

function GroupField({
  groups,
  adding,
  onAdd,
}: {
  groups: readonly ProductGroup[];
  adding: boolean;
  onAdd: () => void;
}) {
  const options = groups.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-end' }}>
      <FormSelect name="productGroup" label="Product group (optional)" options={options} emptyLabel="No group" />
      <Button
        variant="outlined"
        startIcon={<Plus />}
        disabled={adding}
        onClick={onAdd}
        sx={{ flex: 'none', minHeight: 48 }}
      >
        New group
      </Button>
    </Box>
  );
}

/** A dialog of its own, because a form cannot stand in a form; what it adds is chosen at once. */
function QuickGroup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { setFieldValue } = useFormikContext<ProductForm>();
  return (
    <Modal open={open} size="small" title="Add Product Group" onClose={onClose}>
      <AddGroupForm
        onCancel={onClose}
        onAdded={(group) => {
          void setFieldValue('productGroup', group._id);
          onClose();
        }}
      />
    </Modal>
  );
}
