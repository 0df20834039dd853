/** A form field's value and its message, from a rule or from the server, until the field is edited. */
import { getIn, useFormikContext, type FormikValues } from 'formik';

export interface FormStatus {
  message: string | undefined;
  fields: Readonly<Record<string, string>>;
}

export function useFormField<Value>(name: string) {
  const form = useFormikContext<FormikValues>();
  const status = form.status as FormStatus | undefined;
  const broken = getIn(form.errors, name) as string | undefined;
  const touched = Boolean(getIn(form.touched, name));
  const refused = status?.fields[name];
  const error = refused ?? (touched ? broken : undefined);
  return {
    value: getIn(form.values, name) as Value,
    error,
    disabled: form.isSubmitting,
    setValue: (value: Value) => {
      void form.setFieldValue(name, value);
      if (broken !== undefined && !form.validateOnChange) form.setFieldError(name, undefined);
      if (status !== undefined) {
        const { [name]: _, ...others } = status.fields;
        form.setStatus({ ...status, fields: others });
      }
    },
    setTouched: () => afterPress(() => void form.setFieldTouched(name, true)),
  };
}

/** What a form gives a field whose `onChange` takes text. The field's own `helperText` is shown while there is no error. */
export function useBound<Helper>(
  name: string,
  { helperText, disabled }: { helperText?: Helper; disabled?: boolean | undefined },
) {
  const field = useFormField<string>(name);
  return {
    name,
    value: field.value,
    onChange: field.setValue,
    onBlur: field.setTouched,
    error: field.error !== undefined,
    helperText: field.error ?? helperText,
    disabled: disabled ?? field.disabled,
  };
}

/** As `useBound`, for a field whose `onChange` takes an input's event. */
export function useBoundInput<Helper>(...parts: Parameters<typeof useBound<Helper>>) {
  const { onChange, ...bound } = useBound(...parts);
  return { ...bound, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
}

/**
 * Where a press elsewhere leaves a field, it is checked after that press: its message could push the pressed button away from the pointer,
 * and the click would be lost.
 */
function afterPress(check: () => void): void {
  if (document.querySelector(':active') === null) check();
  else window.addEventListener('mouseup', () => setTimeout(check), { once: true });
}
