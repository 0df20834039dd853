/** A note in the form that the product will wait for a second administrator. */
import Alert from '@mui/material/Alert';
import { useFormikContext } from 'formik';
import type { Product } from '@ajose/sdk/contract/products';
import { yearlyPercent } from '@ajose/sdk/domain/money';
import { changesTax, needsSecondAdministrator, type ProductTerms } from '@ajose/sdk/rules/products';
import { LiveRegion } from '@ajose/ui/feedback/LiveRegion';
import { useSystemSettings } from '../../data/dashboard.ts';
import { termsOf, toForm, type ProductForm } from './productForm.ts';

/** @param product null for a new one */
export function SecondAdministrator({ product }: { product: Product | null }) {
  const { values } = useFormikContext<ProductForm>();
  const most = useSystemSettings().data?.dualApprovalYearlyPercent ?? null;
  const after = termsOf(values);
  const before = product && termsOf(toForm(product));
  const waits = after !== null && needsSecondAdministrator(most, before, after);
  return (
    <LiveRegion>
      {waits && (
        <Alert severity="info" role="presentation">
          {changesTax(before, after)
            ? 'Its tax changes or is not the usual one: a second administrator has to confirm it under Approvals.'
            : `It returns ${yearly(after)} in a year. Above ${most}%, a second administrator has to confirm it under Approvals.`}{' '}
          Nothing changes until then.
        </Alert>
      )}
    </LiveRegion>
  );
}

const yearly = ({ interestRate, durationValue: value, durationUnit: unit }: ProductTerms): string =>
  `${yearlyPercent(interestRate, { value, unit }).toLocaleString('en-NG')}%`;
