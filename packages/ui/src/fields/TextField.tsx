/**
 * A line of text, or several. MUI's own TextField can also be a menu, a native select and two other looks, and brings the code for
 * all of them to every sign-in page; this is the outlined one alone, made of the same parts.
 */
import type { Ref } from 'react';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { Field, type FieldProps } from './Field.tsx';

type InputProps = Pick<
  OutlinedInputProps,
  | 'autoComplete'
  | 'defaultValue'
  | 'inputRef'
  | 'maxRows'
  | 'minRows'
  | 'multiline'
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
    /** `input` is the frame with its adornments, `htmlInput` the element that somebody types into. */
    slotProps?: {
      input?: OutlinedInputProps & { ref?: Ref<unknown> };
      htmlInput?: OutlinedInputProps['inputProps'];
    };
  };

export function TextField(props: TextFieldProps) {
  const {
    className,
    disabled,
    error,
    fullWidth,
    helperText,
    id,
    label,
    required,
    size,
    slotProps,
    style,
    sx,
    ...input
  } = props;
  return (
    <Field {...{ className, disabled, error, fullWidth, helperText, id, label, required, size, style, sx }}>
      {(ties) => <OutlinedInput {...ties} {...input} inputProps={slotProps?.htmlInput} {...slotProps?.input} />}
    </Field>
  );
}
