/** Asks for confirmation and a reason before a change that concerns others. */
import type { ReactNode } from 'react';
import { FormDialog } from '@ajose/app/FormDialog';
import { blockAdminRules } from '@ajose/sdk/rules/staff';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';

export interface ReasonDialogProps {
  title: string;
  /** The email address of the account that the change concerns. */
  email?: string;
  /** What happens, in sentences. */
  children: ReactNode;
  helperText: string;
  submit: string;
  busy: string;
  failure: string;
  /** Returns the message to show. */
  send: (reason: string) => Promise<string>;
  onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, email, children, helperText, submit, busy, failure, send, onClose } = props;
  return (
    <FormDialog
      title={title}
      initialValues={{ reason: '' }}
      rules={blockAdminRules}
      failure={failure}
      onSubmit={({ reason }) => send(reason)}
      submit={submit}
      busy={busy}
      gap={5}
      onClose={onClose}
    >
      <Stack gap={1}>
        {email === undefined ? null : <Text>{email}</Text>}
        {children}
      </Stack>
      <FormTextField
        name="reason"
        label="Why?"
        helperText={helperText}
        lines={2}
        required
        inputRef={focusOnMount}
        maxLength={500}
      />
    </FormDialog>
  );
}
