/**
 * An amount in naira while a person types it: digits with one optional decimal point, shown with its thousands separated. The form's
 * rules say whether it is enough.
 */
import './AmountField.css';
import { useLayoutEffect, useRef, useState } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import { useForkRef } from '@mui/material/utils';
import { cleanAmountInput, separateThousands } from '@ajose/sdk/money';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type AmountFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'slotProps' | 'multiline'> & {
  /** What was typed, as text without separators, because "1." and "" occur while a person types. */
  value: string;
  onChange: (value: string) => void;
};

export function AmountField({ value, onChange, inputRef, ...rest }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const both = useForkRef(input, inputRef);
  // How many digits and points stand before the caret: separators come and go, and the caret must not jump.
  const [caret, setCaret] = useState<{ after: number } | null>(null);
  useLayoutEffect(() => {
    const element = input.current;
    if (!element || !caret || document.activeElement !== element) return;
    const place = placeAfter(element.value, caret.after);
    element.setSelectionRange(place, place);
  }, [caret]);

  return (
    <TextField
      {...rest}
      inputRef={both}
      value={separateThousands(value)}
      onChange={({ target }) => {
        const before = target.value.slice(0, target.selectionStart ?? target.value.length);
        setCaret({ after: cleanAmountInput(before).length });
        onChange(cleanAmountInput(target.value));
      }}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr' },
        input: {
          startAdornment: (
            <InputAdornment position="start" disableTypography className="amount-sign">
              ₦
            </InputAdornment>
          ),
          className: 'amount-input',
        },
      }}
    />
  );
}

/** The place in a separated amount after so many digits and points. */
function placeAfter(text: string, count: number): number {
  let place = 0;
  for (let seen = 0; seen < count && place < text.length; place += 1) if (text[place] !== ',') seen += 1;
  return place;
}
