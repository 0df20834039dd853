/** Asks for another email address, with the password or a code. It changes when the link in our email to it is opened. */
import { FormDialog } from '@ajose/app/FormDialog';
import { EMAIL_CHANGE_WAIT_HOURS, UNDO_HOURS } from '@ajose/sdk/domain/promises';
import { changeEmailFormRules } from '@ajose/sdk/rules/customers';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Text } from '@ajose/ui/layout/Text';
import { PasswordOrCode, typed } from '../../components/PasswordOrCode.tsx';
import { changeEmail } from '../../data/me.ts';
import { useUser } from '../../session.tsx';

const empty = { email: '', password: '', code: '' };

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { _id: userId, email: present, twoFactor } = useUser();
  const submit = async ({ email, password, code }: typeof empty) => {
    return changeEmail({ userId, email, ...typed({ code, password }) });
  };
  return (
    <FormDialog
      title="Change your email address"
      size="small"
      initialValues={empty}
      rules={changeEmailFormRules(twoFactor)}
      onSubmit={submit}
      failure="The change could not be asked for. Please try again."
      submit="Send the link"
      busy="Sending…"
      onClose={onClose}
    >
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
      <PasswordOrCode />
      <Text tone="soft" size="sm">
        We email a link to the new address; it changes when you open the link. Withdrawals then wait for{' '}
        {EMAIL_CHANGE_WAIT_HOURS} hours. Your address before is told and can undo the change for {UNDO_HOURS} hours.
      </Text>
    </FormDialog>
  );
}
