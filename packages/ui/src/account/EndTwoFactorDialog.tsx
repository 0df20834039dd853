/** Turns two-factor sign-in off, with the password and a code. */
import type { EndTwoFactorBody } from '@ajose/sdk/contract/sessions';
import { endTwoFactorRules } from '@ajose/sdk/rules/sessions';
import { Modal } from '../feedback/Modal.tsx';
import { useToasts } from '../feedback/Toasts.tsx';
import { focusOnMount } from '../fields/focusOnMount.ts';
import { DialogActions } from '../form/DialogActions.tsx';
import { Form } from '../form/Form.tsx';
import { FormError } from '../form/FormError.tsx';
import { FormPasswordField } from '../form/FormPasswordField.tsx';
import { FormCodeField } from '../form/FormCodeField.tsx';
import { Stack } from '../layout/Stack.tsx';

export interface EndTwoFactorDialogProps {
  /** Whether a passkey may replace the code; it stays when the app is removed. */
  hasPasskey?: boolean;
  endTwoFactor: (body: EndTwoFactorBody) => Promise<void>;
  onClose: () => void;
}

export function EndTwoFactorDialog({ hasPasskey = false, endTwoFactor, onClose }: EndTwoFactorDialogProps) {
  const toasts = useToasts();
  return (
    <Modal
      open
      size="small"
      title={hasPasskey ? 'Turn off the authenticator app' : 'Turn off two-factor sign-in'}
      onClose={onClose}
    >
      <Form
        initialValues={{ password: '', code: '' }}
        rules={endTwoFactorRules}
        failure="Two-factor sign-in could not be turned off. Please try again."
        onSubmit={async ({ password, code }) => {
          await endTwoFactor({ password, code });
          toasts.success(
            hasPasskey ? 'The authenticator app is off. Your passkeys stay.' : 'Two-factor sign-in is off.',
          );
          onClose();
        }}
      >
        <FormError />
        <Stack gap={5}>
          <FormPasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            required
            inputRef={focusOnMount}
          />
          <FormCodeField required passkey={hasPasskey} />
        </Stack>
        <DialogActions submit="Turn off" busy="Turning off…" destructive onCancel={onClose} />
      </Form>
    </Modal>
  );
}
