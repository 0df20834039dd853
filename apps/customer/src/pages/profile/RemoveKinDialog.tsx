/** Removes the next of kin, with the password or a code. */
import { FormDialog } from '@ajose/app/FormDialog';
import { removeNextOfKinFormRules } from '@ajose/sdk/rules/next-of-kin';
import { Text } from '@ajose/ui/layout/Text';
import { PasswordOrCode, typed } from '../../components/PasswordOrCode.tsx';
import { removeNextOfKin } from '../../data/nextOfKin.ts';
import { useUser } from '../../session.tsx';

const empty = { password: '', code: '' };

export function RemoveKinDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { _id: userId, twoFactor } = useUser();
  const submit = async ({ password, code }: typeof empty) => {
    await removeNextOfKin({ userId, ...typed({ code, password }) });
    return 'Your next of kin was removed.';
  };
  return (
    <FormDialog
      title="Remove your next of kin?"
      size="small"
      initialValues={empty}
      rules={removeNextOfKinFormRules(twoFactor)}
      onSubmit={submit}
      failure="Your next of kin could not be removed. Please try again."
      submit="Remove"
      busy="Removing…"
      destructive
      onClose={onClose}
    >
      <Text>We would not reach {name} in a case of death any more.</Text>
      <PasswordOrCode />
    </FormDialog>
  );
}
