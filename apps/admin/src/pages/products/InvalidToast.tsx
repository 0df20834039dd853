/** Says once for each attempt that the form it stands in was not sent because of its rules. */
import { useEffect, useRef } from 'react';
import { useFormikContext } from 'formik';
import { useToasts } from '@ajose/ui/feedback/Toasts';

export function InvalidToast({ message }: { message: string }) {
  const { submitCount, isSubmitting, errors } = useFormikContext();
  const toasts = useToasts();
  const broken = !isSubmitting && Object.keys(errors).length > 0;
  const said = useRef(0);
  useEffect(() => {
    // Each attempt counts, although it is refused for the same reason; mending one field of two is no attempt.
    if (!broken || said.current === submitCount) return;
    said.current = submitCount;
    toasts.error(message);
  }, [broken, submitCount, message, toasts]);
  return null;
}
