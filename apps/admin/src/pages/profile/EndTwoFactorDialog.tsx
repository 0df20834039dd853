/** Turns two-factor sign-in off, with the password and a code. */
import { endTwoFactorRules } from '@ajose/sdk/rules/sessions';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { endTwoFactor } from '../../data/sessions.ts';

export function EndTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const toasts = useToasts();
  return (
    <Modal open size="small" title="Turn off two-factor sign-in" onClose={onClose}>
      <Form
        initialValues={{ password: '', code: '' }}
        rules={endTwoFactorRules}
        failure="Two-factor sign-in could not be turned off. Please try again."
        onSubmit={async ({ password, code }) => {
          await endTwoFactor({ password, code: code.trim() });
          toasts.success('Two-factor sign-in is off.');
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
          <FormTextField
            name="code"
            label="Authentication code"
            helperText="Six digits, or a recovery code."
            autoComplete="one-time-code"
            required
          />
        </Stack>
        <DialogActions submit="Turn off" busy="Turning off…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
