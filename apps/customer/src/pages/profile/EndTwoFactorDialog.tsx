/** Turns two-factor sign-in off, which takes the password and a code. */
import { endTwoFactorRules } from '@ajose/sdk/rules/sessions';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { endTwoFactor } from '../../data/sessions.ts';

export function EndTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const toasts = useToasts();
  return (
    <Modal open title="Turn off two-factor sign-in" onClose={onClose} size="small">
      <Form
        initialValues={{ password: '', code: '' }}
        rules={endTwoFactorRules}
        onSubmit={async ({ password, code }) => {
          await endTwoFactor(password, code.trim());
          toasts.success('Two-factor sign-in is off.');
          onClose();
        }}
        failure="Two-factor sign-in could not be turned off. Please try again."
      >
        <FormError />
        <Stack gap={4}>
          <FormPasswordField name="password" label="Your password" autoComplete="current-password" />
          <FormTextField name="code" label="Authentication code" autoComplete="one-time-code" />
          <SubmitButton busyLabel="Checking..." color="error">
            Turn off
          </SubmitButton>
        </Stack>
      </Form>
    </Modal>
  );
}
