/**
 * A text field of one line or several. MUI's own TextField also contains a menu, a native select and two other looks, which every sign-in
 * page would load. This has only the outlined look, built from the same parts.
 */
import type { Ref } from 'react';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { Field, type FieldProps } from './Field.tsx';

type InputProps = Pick<
  OutlinedInputProps,
  | 'autoComplete'
  | 'defaultValue'
  | 'inputRef'
  | 'name'
  | 'onBlur'
  | 'onChange'
  | 'onFocus'
  | 'placeholder'
  | 'type'
  | 'value'
>;

export type TextFieldProps = Omit<FieldProps, 'children'> &
  InputProps & {
    /** How many lines it shows at least, where it has several. */
    lines?: number;
    maxLength?: number;
    /** `input` is the frame with its adornments, `htmlInput` the input element itself. */
    slotProps?: {
      input?: OutlinedInputProps & { ref?: Ref<unknown> };
      htmlInput?: OutlinedInputProps['inputProps'];
    };
  };

export function TextField(props: TextFieldProps) {
  const { className, disabled, error, fullWidth, helperText, id, label, required, size, style, ...rest } = props;
  const { lines, maxLength, slotProps, ...input } = rest;
  return (
    <Field {...{ className, disabled, error, fullWidth, helperText, id, label, required, size, style }}>
      {(ties) => (
        <OutlinedInput
          {...ties}
          {...input}
          multiline={lines !== undefined}
          minRows={lines}
          inputProps={{ maxLength, ...slotProps?.htmlInput }}
          {...slotProps?.input}
        />
      )}
    </Field>
  );
}
