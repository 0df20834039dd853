/** Removes a passkey, with the password and a code or a passkey. */
import Alert from '@mui/material/Alert';
import type { Passkey, RemovePasskeyBody } from '@ajose/sdk/contract/passkeys';
import { startPasskeyRules } from '@ajose/sdk/rules/passkeys';
import { Modal } from '../feedback/Modal.tsx';
import { useToasts } from '../feedback/Toasts.tsx';
import { focusOnMount } from '../fields/focusOnMount.ts';
import { DialogActions } from '../form/DialogActions.tsx';
import { Form } from '../form/Form.tsx';
import { FormCodeField } from '../form/FormCodeField.tsx';
import { FormError } from '../form/FormError.tsx';
import { FormPasswordField } from '../form/FormPasswordField.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';

export interface RemovePasskeyDialogProps {
  passkey: Pick<Passkey, '_id' | 'name'>;
  /** Whether it is the last second factor of the account. */
  isLast: boolean;
  removePasskey: (body: RemovePasskeyBody) => Promise<void>;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, isLast, removePasskey, onClose }: RemovePasskeyDialogProps) {
  const toasts = useToasts();
  return (
    <Modal open size="small" title="Remove a passkey" onClose={onClose}>
      <Form
        initialValues={{ password: '', code: '' }}
        rules={startPasskeyRules}
        failure="The passkey could not be removed. Please try again."
        onSubmit={async ({ password, code }) => {
          await removePasskey({ id: passkey._id, password, code });
          toasts.success(isLast ? 'The passkey is removed. Two-factor sign-in is off.' : 'The passkey is removed.');
          onClose();
        }}
      >
        <FormError />
        <Stack gap={5}>
          <Text>
            <b>{passkey.name}</b> will no longer confirm that it is you.
          </Text>
          {isLast && (
            <Alert severity="warning">
              It is your last second factor: your password alone is then enough to sign in.
            </Alert>
          )}
          <FormPasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            required
            inputRef={focusOnMount}
          />
          <FormCodeField required passkey />
        </Stack>
        <DialogActions submit="Remove" busy="Removing…" destructive onCancel={onClose} />
      </Form>
    </Modal>
  );
}
