/** Inside a form: says once for each attempt that its rules kept the form from being sent. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormikContext, type FormikErrors, type FormikValues } from 'formik';

export function useInvalidAttempt<Values extends FormikValues>(
  onInvalid: (errors: FormikErrors<Values>, values: Values) => void,
): void {
  const { submitCount, isSubmitting, errors, values } = useFormikContext<Values>();
  const invalid = !isSubmitting && Object.keys(errors).length > 0;
  const lastAttempt = useRef(0);
  const tell = useEffectEvent(() => onInvalid(errors, values));
  useEffect(() => {
    // Answers each attempt, even with the same reason. Correcting one field of two is not an attempt.
    if (!invalid || lastAttempt.current === submitCount) return;
    lastAttempt.current = submitCount;
    tell();
  }, [invalid, submitCount]);
}
