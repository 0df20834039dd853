/** Saves the file with all of the customer's data, with the password or a code: it is what a thief of a session would take first. */
import { ownDataFormRules } from '@ajose/sdk/rules/customers';
import { Modal } from '@ajose/ui/feedback/Modal';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { mayShareAmounts } from '../../components/shareQuestion.ts';
import { TwoFactorCode } from '../../components/TwoFactorCode.tsx';
import { getOwnData } from '../../data/leaving.ts';
import { useUser } from '../../session.tsx';

const empty = { password: '', code: '' };

export function OwnDataDialog({ onClose }: { onClose: () => void }) {
  const { _id: userId, twoFactor } = useUser();
  const submit = async ({ password, code }: typeof empty) => {
    if (!(await mayShareAmounts())) return;
    const file = await getOwnData({ userId, ...(password ? { password } : {}), ...(code ? { code } : {}) });
    saveFile(file, 'ajose-my-data.json');
    onClose();
  };
  return (
    <Modal open title="Download your data" onClose={onClose} size="small">
      <Form
        initialValues={empty}
        rules={ownDataFormRules(twoFactor)}
        onSubmit={submit}
        failure="Your data could not be downloaded. Please try again."
      >
        <FormError />
        <Stack>
          <Text>
            The file has all your details and every movement of your money. Keep it where only you can read it.
          </Text>
          <TwoFactorCode />
          {!twoFactor && (
            <FormPasswordField name="password" label="Your password" autoComplete="current-password" required />
          )}
        </Stack>
        <DialogActions submit="Download" busy="Preparing…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
