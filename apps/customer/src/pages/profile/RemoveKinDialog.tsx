/** Removes the next of kin, with the password or a code. */
import { removeNextOfKinFormRules } from '@ajose/sdk/rules/next-of-kin';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { TwoFactorCode } from '../../components/TwoFactorCode.tsx';
import { removeNextOfKin } from '../../data/nextOfKin.ts';
import { useUser } from '../../session.tsx';

const empty = { password: '', code: '' };

export function RemoveKinDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { _id: userId, twoFactor } = useUser();
  const toasts = useToasts();
  const submit = async ({ password, code }: typeof empty) => {
    await removeNextOfKin({ userId, ...(code ? { code } : {}), ...(password ? { password } : {}) });
    toasts.success('Your next of kin was removed.');
    onClose();
  };
  return (
    <Modal open title="Remove your next of kin?" onClose={onClose} size="small">
      <Form
        initialValues={empty}
        rules={removeNextOfKinFormRules(twoFactor)}
        onSubmit={submit}
        failure="Your next of kin could not be removed. Please try again."
      >
        <FormError />
        <Stack>
          <Text>We would not reach {name} in a case of death any more.</Text>
          <TwoFactorCode />
          {!twoFactor && (
            <FormPasswordField name="password" label="Your password" autoComplete="current-password" required />
          )}
        </Stack>
        <DialogActions submit="Remove" busy="Removing…" onCancel={onClose} destructive />
      </Form>
    </Modal>
  );
}
