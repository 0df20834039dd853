/** Says once for each attempt that the form it stands in was not sent because of its rules. */
import { useEffect } from 'react';
import { useFormikContext } from 'formik';
import { useToasts } from '@ajose/ui/feedback/Toasts';

export function InvalidToast({ message }: { message: string }) {
  const { submitCount, isSubmitting, errors } = useFormikContext();
  const toasts = useToasts();
  const refused = submitCount > 0 && !isSubmitting && Object.keys(errors).length > 0;
  useEffect(() => {
    if (refused) toasts.error(message);
    // Each attempt counts, although it is refused for the same reason.
  }, [refused, submitCount, message, toasts]);
  return null;
}
