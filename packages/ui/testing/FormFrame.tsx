/** A form around one field, for the stories of fields that need one. */
import type { ReactNode } from 'react';
import type { FormikValues } from 'formik';
import Stack from '@mui/material/Stack';
import { Form } from '../src/form/Form.tsx';
import { SubmitButton } from '../src/form/SubmitButton.tsx';

export interface FormFrameProps {
  values: FormikValues;
  rules?: unknown;
  onSubmit?: (values: FormikValues) => Promise<void>;
  children: ReactNode;
}

export function FormFrame({ values, rules, onSubmit = () => Promise.resolve(), children }: FormFrameProps) {
  return (
    <Form initialValues={values} rules={rules} onSubmit={onSubmit} failure="Could not be saved">
      <Stack sx={{ gap: 2.5, maxWidth: 420 }}>
        {children}
        <SubmitButton busyLabel="Saving...">Save</SubmitButton>
      </Stack>
    </Form>
  );
}
