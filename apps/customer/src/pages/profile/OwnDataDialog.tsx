/** Saves the file with all of the customer's data, with the password or a code: it is what a thief of a session would take first. */
import { FormDialog } from '@ajose/app/FormDialog';
import { ownDataFormRules } from '@ajose/sdk/rules/customers';
import { Text } from '@ajose/ui/layout/Text';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { mayShareAmounts } from '../../components/shareQuestion.ts';
import { PasswordOrCode, typed } from '../../components/PasswordOrCode.tsx';
import { useSigner } from '../../components/useSigner.ts';
import { getOwnData } from '../../data/leaving.ts';
import { useUser } from '../../session.tsx';

const empty = { password: '', code: '' };

export function OwnDataDialog({ onClose }: { onClose: () => void }) {
  const { _id: userId } = useUser();
  const signer = useSigner();
  const submit = async ({ password, code }: typeof empty) => {
    if (!(await mayShareAmounts())) return;
    const file = await getOwnData({ userId, ...typed({ code, password }) });
    saveFile(file, 'ajose-my-data.json');
    onClose();
  };
  return (
    <FormDialog
      title="Download your data"
      size="small"
      initialValues={empty}
      rules={ownDataFormRules(signer?.twoFactor === true)}
      onSubmit={submit}
      failure="Your data could not be downloaded. Please try again."
      submit="Download"
      busy="Preparing…"
      onClose={onClose}
    >
      <Text>The file has all your details and every movement of your money. Keep it where only you can read it.</Text>
      <PasswordOrCode />
    </FormDialog>
  );
}
