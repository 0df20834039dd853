/** Names the next of kin or changes them, with the password or a code. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { NextOfKin } from '@ajose/sdk/contract/next-of-kin';
import { setNextOfKinFormRules } from '@ajose/sdk/rules/next-of-kin';
import { showPhone } from '@ajose/sdk/domain/text';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Text } from '@ajose/ui/layout/Text';
import { PasswordOrCode, typed } from '../../components/PasswordOrCode.tsx';
import { setNextOfKin } from '../../data/nextOfKin.ts';
import { useUser } from '../../session.tsx';

/** @param known the one that is named now */
export function NextOfKinDialog({ known, onClose }: { known: NextOfKin | null; onClose: () => void }) {
  const { _id: userId, twoFactor } = useUser();
  const values = {
    name: known?.name ?? '',
    relation: known?.relation ?? '',
    phone: showPhone(known?.phone ?? ''),
    email: known?.email ?? '',
    password: '',
    code: '',
  };
  const submit = async ({ password, code, ...person }: typeof values) => {
    await setNextOfKin({ userId, ...person, ...typed({ code, password }) });
    return 'Your next of kin is saved.';
  };
  return (
    <FormDialog
      title={known ? 'Change your next of kin' : 'Name your next of kin'}
      size="small"
      initialValues={values}
      rules={setNextOfKinFormRules(twoFactor)}
      onSubmit={submit}
      failure="Your next of kin could not be saved. Please try again."
      submit="Save"
      busy="Saving…"
      onClose={onClose}
    >
      <FormTextField name="name" label="Full name" autoComplete="off" inputRef={focusOnMount} />
      <FormTextField name="relation" label="Relation" placeholder="Sister, husband, friend" autoComplete="off" />
      <FormTextField name="phone" label="Phone number" type="tel" autoComplete="off" />
      <FormTextField name="email" label="Email address" type="email" autoComplete="off" />
      <PasswordOrCode />
      <Text tone="soft" size="sm">
        A phone number or an email address is enough. We do not write to this person now, and we email you that your
        next of kin changed.
      </Text>
    </FormDialog>
  );
}
