/** Asks for another name, with a reason and a file that shows it. Nothing changes until two of our staff have looked at it. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { NameChangeReason } from '@ajose/sdk/contract/name-changes';
import { nameChangeReasons } from '@ajose/sdk/domain/name-changes';
import { nameChangeFormRules } from '@ajose/sdk/rules/name-changes';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormFileField } from '@ajose/ui/form/FormFileField';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Text } from '@ajose/ui/layout/Text';
import { ConfirmEmailFirst } from '../../components/ConfirmEmailFirst.tsx';
import { PasswordOrCode, typed } from '../../components/PasswordOrCode.tsx';
import { addFile, FILE_KINDS, FILE_TYPES } from '../../data/files.ts';
import { askForNameChange } from '../../data/nameChange.ts';
import { useUser } from '../../session.tsx';

const options = Object.entries(nameChangeReasons).map(([value, label]) => ({ value, label }));
const isReason = (reason: string): reason is NameChangeReason => Object.hasOwn(nameChangeReasons, reason);

const empty = { name: '', reason: '', words: '', file: '', password: '', code: '' };

export function NameDialog({ onClose }: { onClose: () => void }) {
  const { _id: userId, name: present, twoFactor } = useUser();
  const submit = async ({ name, reason, words, file, password, code }: typeof empty) => {
    if (!isReason(reason)) return undefined;
    const asked = { userId, name, reason, file, ...(words ? { words } : {}) };
    return askForNameChange({ ...asked, ...typed({ code, password }) });
  };
  return (
    <FormDialog
      title="Ask for another name"
      size="small"
      initialValues={empty}
      rules={nameChangeFormRules(twoFactor)}
      onSubmit={submit}
      failure="Your request could not be sent. Please try again."
      submit="Send request"
      busy="Sending…"
      onClose={onClose}
    >
      <ConfirmEmailFirst opens="You can ask for another name" />
      <Text>
        Now: <b>{present}</b>
      </Text>
      <FormTextField name="name" label="New full name" autoComplete="name" inputRef={focusOnMount} required />
      <FormSelect name="reason" label="Why?" emptyLabel="Choose a reason" options={options} required />
      <FormTextField
        name="words"
        label="What should we know?"
        helperText="Optional, unless it is another reason."
        lines={2}
        maxLength={500}
      />
      <FormFileField
        name="file"
        label="A file that shows your new name"
        accept={FILE_TYPES}
        helperText={`A certificate, a deed poll or an identity card: ${FILE_KINDS}. Only staff who decide see it.`}
        send={(file) => addFile(userId, 'name_change', file)}
      />
      <PasswordOrCode />
      <Text tone="soft" size="sm">
        Two of our staff decide, and we email you. Earlier statements and documents, and your own account number, keep
        your present name.
      </Text>
    </FormDialog>
  );
}
