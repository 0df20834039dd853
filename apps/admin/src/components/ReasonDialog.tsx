/** Asks for confirmation and a reason before a change that concerns others. */
import type { ReactNode } from 'react';
import { blockAdminRules } from '@ajose/sdk/rules/staff';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';

export interface ReasonDialogProps {
  title: string;
  /** Whose account it is. */
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
  const toasts = useToasts();
  return (
    <Modal open title={title} onClose={onClose}>
      <Form
        initialValues={{ reason: '' }}
        rules={blockAdminRules}
        failure={failure}
        onSubmit={async ({ reason }) => {
          toasts.success(await send(reason));
          onClose();
        }}
      >
        <FormError />
        <Stack gap={5}>
          <Stack gap={1}>
            {email === undefined ? null : <Text>{email}</Text>}
            {children}
          </Stack>
          <FormTextField
            name="reason"
            label="Why?"
            helperText={helperText}
            multiline
            minRows={2}
            required
            inputRef={focusOnMount}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Stack>
        <DialogActions submit={submit} busy={busy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
