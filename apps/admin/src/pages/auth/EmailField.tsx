/**
 * The email address of an administrator, in each form of the sign-in pages. It has the focus from the start, without anybody's choice, so
 * an empty one is not checked before the form is sent.
 */
import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from '@ajose/ui/fields/TextField';
import { useBoundInput } from '@ajose/ui/form/useFormField.ts';

export function EmailField(props: Pick<TextFieldProps, 'inputRef' | 'slotProps'>) {
  const { onBlur, ...bound } = useBoundInput<ReactNode>('email', {});
  return (
    <TextField
      {...props}
      {...bound}
      label="Email"
      type="email"
      autoComplete="username"
      required
      onBlur={() => {
        if (bound.value !== '') onBlur();
      }}
    />
  );
}
