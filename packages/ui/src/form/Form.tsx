/**
 * The form in which the apps' pages send something, built on Formik. It checks the rules of sdk/rules on blur and on submit, shows the
 * server's messages at their fields, and any other message above the form. The page decides what to send and what happens then.
 */
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Formik, Form as FormikForm, useFormikContext, type FormikHelpers, type FormikValues } from 'formik';
import { ApiError } from '@ajose/sdk/error';
import { readAmount } from '@ajose/sdk/domain/money';
import { inWords, type Failure } from '../failure.ts';
import { useReportTyped } from '../feedback/typedText.ts';
import { FilesUnderWay } from './filesUnderWay.ts';
import type { FormStatus } from './useFormField.ts';

export interface FormProps<Values extends FormikValues> {
  initialValues: Values;
  /** A yup schema of sdk/rules, a function that returns one, or `rulesLater` where a first screen should not wait for it. */
  rules?: unknown;
  /** Sends the form. What it throws is shown; on success it decides what happens next. */
  onSubmit: (values: Values, helpers: FormikHelpers<Values>) => Promise<void>;
  /** Shown above the form when a failure brings no message of its own: "Registration failed". */
  failure: Failure;
  /** Also checks while a person types, after the field was left or the form was sent once. */
  live?: boolean;
  /** Names the form for screen readers where a page has several. */
  label?: string;
  children: ReactNode;
}

export function Form<Values extends FormikValues>(props: FormProps<Values>) {
  const { initialValues, rules, onSubmit, failure, live = false, label, children } = props;
  const [count, setCount] = useState(0);
  const files = useMemo(() => ({ count, add: (more: 1 | -1) => setCount((now) => now + more) }), [count]);
  return (
    <Formik<Values>
      initialValues={initialValues}
      {...(rules === undefined ? {} : { validationSchema: rules })}
      validateOnChange={live}
      onSubmit={async (values, helpers) => {
        helpers.setStatus(undefined);
        try {
          await onSubmit(values, helpers);
        } catch (error) {
          helpers.setStatus(refusal(error, values, failure));
        }
      }}
    >
      <FormikForm noValidate aria-label={label}>
        <FocusWhatIsBroken />
        <ReportTyped />
        <FilesUnderWay value={files}>{children}</FilesUnderWay>
      </FormikForm>
    </Formik>
  );
}

/** Whether a value is as it was. Formik copies lists, so any empty list counts as unchanged, because lists of forms begin empty. */
const isSame = (value: unknown, other: unknown): boolean =>
  value === other || (Array.isArray(value) && value.length === 0);

/** Names of fields for a password or a code. */
const AGAIN: ReadonlySet<string> = new Set(['password', 'code']);

/** Tells the dialog around the form whether closing it would discard more than one amount, a password or a code, which are soon retyped. */
function ReportTyped() {
  const { values, initialValues } = useFormikContext<FormikValues>();
  const changed = Object.keys(values).filter((name) => !AGAIN.has(name) && !isSame(values[name], initialValues[name]));
  const isOneAmount = changed.length === 1 && readAmount(String(values[changed[0] ?? ''])) !== null;
  useReportTyped(changed.length > 0 && !isOneAmount);
  return null;
}

/** After a failed attempt the first invalid field gets the focus; without one the submit button keeps it. */
function FocusWhatIsBroken() {
  const { submitCount, isSubmitting } = useFormikContext();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const form = place.current?.closest('form');
    const broken = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Fields and button were disabled while the form was sent, and a disabled element loses the focus.
    const lost = document.activeElement === document.body;
    if (broken) broken.focus();
    else if (lost) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [submitCount, isSubmitting]);
  return <span ref={place} hidden />;
}

/** Splits a failure: messages for fields that the form has go to the fields, all others are shown above the form. */
export function refusal(error: unknown, values: FormikValues, failure: Failure): FormStatus {
  if (!(error instanceof ApiError)) return { message: inWords(error, failure), fields: {} };
  const known = Object.entries(error.fields).filter(([name]) => name in values);
  const orphans = Object.entries(error.fields).filter(([name]) => !(name in values));
  const general = known.length === 0 ? inWords(error, failure) : undefined;
  const parts = [...new Set([...(general === undefined ? [] : [general]), ...orphans.map(([, text]) => text)])];
  return { message: parts.length > 0 ? parts.join(' ') : undefined, fields: Object.fromEntries(known) };
}
