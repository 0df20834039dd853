/** Names the next of kin or changes them, with the password or a code. */
import type { NextOfKin } from '@ajose/sdk/contract/next-of-kin';
import { setNextOfKinFormRules } from '@ajose/sdk/rules/next-of-kin';
import { showPhone } from '@ajose/sdk/text';
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
import { setNextOfKin } from '../../data/nextOfKin.ts';
import { useUser } from '../../session.tsx';

/** @param known the one that is named now */
export function NextOfKinDialog({ known, onClose }: { known: NextOfKin | null; onClose: () => void }) {
  const { _id: userId, twoFactor } = useUser();
  const toasts = useToasts();
  const values = {
    name: known?.name ?? '',
    relation: known?.relation ?? '',
    phone: showPhone(known?.phone ?? ''),
    email: known?.email ?? '',
    password: '',
    code: '',
  };
  const submit = async ({ password, code, ...person }: typeof values) => {
    await setNextOfKin({ userId, ...person, ...(code ? { code } : {}), ...(password ? { password } : {}) });
    toasts.success('Your next of kin is saved.');
    onClose();
  };
  return (
    <Modal open title={known ? 'Change your next of kin' : 'Name your next of kin'} onClose={onClose} size="small">
      <Form
        initialValues={values}
        rules={setNextOfKinFormRules(twoFactor)}
        onSubmit={submit}
        failure="Your next of kin could not be saved. Please try again."
      >
        <FormError />
        <Stack>
          <FormTextField name="name" label="Full name" autoComplete="off" inputRef={focusOnMount} />
          <FormTextField name="relation" label="Relation" placeholder="Sister, husband, friend" autoComplete="off" />
          <FormTextField name="phone" label="Phone number" type="tel" autoComplete="off" />
          <FormTextField name="email" label="Email address" type="email" autoComplete="off" />
          <TwoFactorCode />
          {!twoFactor && (
            <FormPasswordField name="password" label="Your password" autoComplete="current-password" required />
          )}
          <Text tone="soft" size="sm">
            A phone number or an email address is enough. We do not write to this person now, and we email you that your
            next of kin changed.
          </Text>
        </Stack>
        <DialogActions submit="Save" busy="Saving…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
