/** An amount in naira while a person types it: a number with the naira sign in front. */
import styles from './AmountField.module.css';
import InputAdornment from '@mui/material/InputAdornment';
import { NOT_ONE_AMOUNT } from './amountTyping.ts';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

export type AmountFieldProps = Omit<NumberFieldProps, 'decimals' | 'refusal' | 'frame'>;

const frame = {
  startAdornment: (
    <InputAdornment position="start" disableTypography className={styles['amountSign']}>
      ₦
    </InputAdornment>
  ),
  className: styles['amountInput'],
};

export function AmountField(props: AmountFieldProps) {
  return <NumberField {...props} refusal={NOT_ONE_AMOUNT} frame={frame} />;
}
