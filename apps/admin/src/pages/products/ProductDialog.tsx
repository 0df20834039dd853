/** Adds or changes a product. A new group can be added from within. */
import styles from './ProductDialog.module.css';
import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import Plus from 'lucide-react/icons/plus';
import type { Product, ProductGroup } from '@ajose/sdk/contract/products';
import { ApiError } from '@ajose/sdk/error';
import { productRules } from '@ajose/sdk/rules/products';
import { USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';
import { WITHOUT_PROFIT } from '@ajose/app/withoutProfit.ts';
import { inWords } from '@ajose/ui/failure.ts';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormError } from '@ajose/ui/form/FormError';
import { FormNumberField } from '@ajose/ui/form/FormNumberField';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { InvalidToast } from '@ajose/ui/form/InvalidToast';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { addProduct, updateProduct } from '../../data/products.ts';
import { addressOf } from '../../paths.ts';
import { AddGroupForm } from './AddGroupForm.tsx';
import { SecondAdministrator } from './SecondAdministrator.tsx';
import { isWithoutProfit, toBody, toForm, type ProductForm } from './productForm.ts';

interface ProductDialogProps {
  /** Null for a new one. */
  product: Product | null;
  groups: readonly ProductGroup[];
  onClose: () => void;
}

const words = { refused: 'Operation failed', broken: 'Error saving product' };
const groupWords = { refused: 'Failed to add product group', broken: 'Error adding product group' };
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];
const units = [
  { value: 'days', label: 'Days' },
  { value: 'months', label: 'Months' },
];

export function ProductDialog({ product, groups, onClose }: ProductDialogProps) {
  const toasts = useToasts();
  const [adding, setAdding] = useState(false);

  async function submit(form: ProductForm): Promise<void> {
    try {
      const body = toBody(form);
      const waits = await (product ? updateProduct(product._id, body) : addProduct(body));
      toasts.success(waits ?? (product ? 'Product updated successfully!' : 'Product added successfully!'));
    } catch (error) {
      toasts.error(inWords(error, words));
      // Messages of fields are shown beside them; any other message is in the toast.
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
      return;
    }
    onClose();
  }

  return (
    <Modal open size="large" title={product ? 'Edit Product' : 'Add New Product'} onClose={onClose}>
      <Form initialValues={toForm(product)} rules={productRules} failure={words.refused} onSubmit={submit}>
        <FormError />
        <InvalidToast message="Please fix the form errors" />
        <Stack gap={5}>
          {product && (
            <Text tone="soft">
              Running plans keep the rate they began with.{' '}
              <LinkButton
                href={addressOf(
                  { section: 'auditLog' },
                  { subject: `product:${product._id}`, from: 'productManagement' },
                )}
              >
                See its changes: old rates, who and when
              </LinkButton>
            </Text>
          )}
          <FormTextField name="name" label="Product name" required inputRef={focusOnMount} maxLength={200} />
          <FormTextField name="description" label="Description (optional)" lines={2} maxLength={2000} />
          <Grid columns={2} from="sm" gap={5}>
            <FormAmountField
              name="cost"
              label="Cost"
              helperText="The smallest amount that can be invested, in naira."
              required
            />
            <FormNumberField
              name="interestRate"
              label="Interest rate (%)"
              helperText="For the whole term. 0: saving without profit."
              required
            />
            <FormNumberField name="durationValue" label="Duration" decimals={0} required />
            <FormSelect name="durationUnit" label="Duration unit" options={units} />
            <FormNumberField
              name="exitAfterDays"
              label="Leave early after (days)"
              decimals={0}
              helperText="Empty: it runs to its end."
            />
            <OfProfit />
          </Grid>
          <GroupField groups={groups} adding={adding} onAdd={() => setAdding(true)} />
          <FormSelect name="status" label="Status" options={statuses} />
          <SecondAdministrator product={product} />
        </Stack>
        <DialogActions submit={product ? 'Save product' : 'Add product'} busy="Saving…" onCancel={onClose} />
        <QuickGroup open={adding} onClose={() => setAdding(false)} />
      </Form>
    </Modal>
  );
}

/** Tax and price of leaving are parts of the profit. Without profit both are 0, and the form does not ask for them. */
function OfProfit() {
  const { values, initialValues, setFieldValue } = useFormikContext<ProductForm>();
  const without = isWithoutProfit(values);
  const was = useRef(without);
  useEffect(() => {
    if (was.current === without) return;
    was.current = without;
    const usual = isWithoutProfit(initialValues) ? String(USUAL_TAX_PERCENT) : initialValues.taxPercent;
    void setFieldValue('taxPercent', without ? '0' : usual);
    void setFieldValue('exitPricePercent', without ? '0' : initialValues.exitPricePercent);
  }, [without, initialValues, setFieldValue]);
  if (without) return <Text tone="soft">{WITHOUT_PROFIT} There is no tax, and leaving early costs nothing.</Text>;
  return (
    <>
      <FormNumberField
        name="exitPricePercent"
        label="Price of leaving early (%)"
        helperText="Of the profit so far, from 0 to 100."
      />
      <FormNumberField
        name="taxPercent"
        label="Withholding tax (%)"
        helperText="Of the profit, when it is paid. 0: exempt."
        required
      />
    </>
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
    <div className={styles['field']}>
      <FormSelect name="productGroup" label="Product group (optional)" options={options} emptyLabel="No group" />
      <Button className={styles['add']} variant="outlined" startIcon={<Plus />} disabled={adding} onClick={onAdd}>
        New group
      </Button>
    </div>
  );
}

/** A dialog of its own, because HTML does not allow a form within a form. The new group is chosen at once. */
function QuickGroup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { setFieldValue } = useFormikContext<ProductForm>();
  return (
    <Modal open={open} size="small" title="Add Product Group" onClose={onClose}>
      <AddGroupForm
        words={groupWords}
        onCancel={onClose}
        onAdded={(group) => {
          void setFieldValue('productGroup', group._id);
          onClose();
        }}
      />
    </Modal>
  );
}
