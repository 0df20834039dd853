/** Asks for another email address, with the password or a code. It changes when the link in our email to it is opened. */
import { EMAIL_CHANGE_WAIT_HOURS, UNDO_HOURS } from '@ajose/sdk/promises';
import { changeEmailFormRules } from '@ajose/sdk/rules/customers';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { TwoFactorCode } from '../../components/TwoFactorCode.tsx';
import { changeEmail } from '../../data/me.ts';
import { useUser } from '../../session.tsx';

const empty = { email: '', password: '', code: '' };

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { _id: userId, email: present, twoFactor } = useUser();
  const toasts = useToasts();
  const submit = async ({ email, password, code }: typeof empty) => {
    toasts.success(await changeEmail({ userId, email, ...(code ? { code } : {}), ...(password ? { password } : {}) }));
    onClose();
  };
  return (
    <Modal open title="Change your email address" onClose={onClose} size="small">
      <Form
        initialValues={empty}
        rules={changeEmailFormRules(twoFactor)}
        onSubmit={submit}
        failure="The change could not be asked for. Please try again."
      >
        <FormError />
        <Stack>
          <Text>
            Now: <b>{present}</b>
          </Text>
          <FormTextField
            name="email"
            label="New email address"
            type="email"
            autoComplete="email"
            inputRef={focusOnMount}
            required
          />
          <TwoFactorCode />
          {!twoFactor && (
            <FormPasswordField name="password" label="Your password" autoComplete="current-password" required />
          )}
          <Text tone="soft" size="sm">
            We email a link to the new address; it changes when you open the link. Withdrawals then wait for{' '}
            {EMAIL_CHANGE_WAIT_HOURS} hours. Your address before is told and can undo the change for {UNDO_HOURS} hours.
          </Text>
        </Stack>
        <DialogActions submit="Send the link" busy="Sending…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
