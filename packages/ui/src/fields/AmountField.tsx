/** An amount in naira while a person types it: digits with one optional decimal point. The form's rules say whether it is enough. */
import InputAdornment from '@mui/material/InputAdornment';
import { cleanAmountInput } from '@ajose/sdk/money';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type AmountFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'slotProps' | 'multiline'> & {
  /** What was typed, as text, because "1." and "" occur while a person types. */
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
