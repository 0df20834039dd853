/** A code of the authenticator app, for forms that decide about money: the field appears once the server asks for a code. */
import { useEffect, useRef, useState } from 'react';
import { useFormikContext } from 'formik';
import { ApiError } from '@ajose/sdk/error';
import { FormCodeField } from '@ajose/ui/form/FormCodeField';

export interface AskedCode {
  asked: boolean;
  /** Makes the call. @returns false when the server asked for a code for the first time, so that nothing was done */
  attempt: (call: () => Promise<void>) => Promise<boolean>;
}

export function useAskedCode(): AskedCode {
  const [asked, setAsked] = useState(false);
  return {
    asked,
    async attempt(call) {
      try {
        await call();
      } catch (error) {
        if (asked || !(error instanceof ApiError) || error.code !== 'two_factor_required') throw error;
        setAsked(true);
        return false;
      }
      setAsked(false);
      return true;
    },
  };
}

/** The form's field is named `code`. */
export function AuthenticationCode({ of }: { of: AskedCode }) {
  return of.asked ? <CodeField /> : null;
}

/** Takes the focus each time the form was sent: while it is sent its fields are disabled and cannot have it. */
function CodeField() {
  const input = useRef<HTMLInputElement>(null);
  const { isSubmitting } = useFormikContext();
  useEffect(() => {
    if (!isSubmitting) input.current?.focus();
  }, [isSubmitting]);
  return (
    <FormCodeField
      helperText="The six digits of your authenticator app, or a recovery code. It counts for five minutes."
      required
      inputRef={input}
    />
  );
}
