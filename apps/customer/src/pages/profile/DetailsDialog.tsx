/** Changes phone number and place, with the password or a code. */
import { DEFAULT_STATE } from '@ajose/sdk/countries';
import { UNDO_HOURS } from '@ajose/sdk/promises';
import { changeDetailsFormRules } from '@ajose/sdk/rules/customers';
import { showPhone } from '@ajose/sdk/text';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { countryOptions } from '../../components/countries.ts';
import { TwoFactorCode } from '../../components/TwoFactorCode.tsx';
import { changeDetails } from '../../data/me.ts';
import { useUser } from '../../session.tsx';

export function DetailsDialog({ onClose }: { onClose: () => void }) {
  const { _id: userId, phoneNumber, state, country, twoFactor } = useUser();
  const toasts = useToasts();
  const values = {
    phoneNumber: showPhone(phoneNumber),
    state: state === DEFAULT_STATE ? '' : state,
    country: country || 'nigeria',
    password: '',
    code: '',
  };
  const submit = async ({ password, code, ...details }: typeof values) => {
    await changeDetails({ userId, ...details, ...(code ? { code } : {}), ...(password ? { password } : {}) });
    toasts.success('Your details are saved.');
    onClose();
  };
  return (
    <Modal open title="Change your details" onClose={onClose} size="small">
      <Form
        initialValues={values}
        rules={changeDetailsFormRules(twoFactor)}
        onSubmit={submit}
        failure="Your details could not be saved. Please try again."
      >
        <FormError />
        <Stack>
          <FormTextField
            name="phoneNumber"
            label="Phone Number"
            type="tel"
            autoComplete="tel"
            inputRef={focusOnMount}
          />
          <Grid columns={2} from="sm">
            <FormTextField name="state" label="State" autoComplete="address-level1" placeholder="Optional" />
            <FormSelect name="country" label="Country" options={countryOptions} autoComplete="country-name" />
          </Grid>
          <TwoFactorCode />
          {!twoFactor && (
            <FormPasswordField name="password" label="Your password" autoComplete="current-password" required />
          )}
          <Text tone="soft" size="sm">
            We email you about the change, with a link that undoes it for {UNDO_HOURS} hours.
          </Text>
        </Stack>
        <DialogActions submit="Save" busy="Saving…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
