/** Inside a form: says once for each attempt that the form was not sent because of its rules. */
import { useEffect, useRef } from 'react';
import { useFormikContext } from 'formik';
import { useToasts } from '../feedback/Toasts.tsx';

export interface InvalidToastProps {
  message: string;
}

export function InvalidToast({ message }: InvalidToastProps) {
  const { submitCount, isSubmitting, errors } = useFormikContext();
  const toasts = useToasts();
  const invalid = !isSubmitting && Object.keys(errors).length > 0;
  const lastAttempt = useRef(0);
  useEffect(() => {
    // Each attempt is answered, although the reason is the same; mending one field of two is no attempt.
    if (!invalid || lastAttempt.current === submitCount) return;
    lastAttempt.current = submitCount;
    toasts.error(message);
  }, [invalid, submitCount, message, toasts]);
  return null;
}
