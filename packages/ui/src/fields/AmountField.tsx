/** An amount in naira as somebody types it: digits with one optional decimal point. Whether it is enough is up to the form. */
import InputAdornment from '@mui/material/InputAdornment';
import { cleanAmountInput } from '@ajose/sdk/money';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type AmountFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'slotProps' | 'multiline'> & {
  /** What was typed, as text, so that "1." and "" can stand while somebody types. */
  value: string;
  onChange: (value: string) => void;
};

export function AmountField({ value, onChange, ...rest }: AmountFieldProps) {
  return (
    <TextField
      {...rest}
      value={value}
      onChange={(event) => onChange(cleanAmountInput(event.target.value))}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr' },
        input: {
          startAdornment: (
            <InputAdornment position="start" disableTypography sx={{ color: 'text.secondary', mr: 0.5 }}>
              ₦
            </InputAdornment>
          ),
          sx: { fontVariantNumeric: 'tabular-nums', '& input': { paddingLeft: 0 } },
        },
      }}
    />
  );
}
