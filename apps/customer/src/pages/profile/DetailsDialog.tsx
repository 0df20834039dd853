/** Changes phone number, place and tax number, with the password or a code. */
import { FormDialog } from '@ajose/app/FormDialog';
import { DEFAULT_STATE } from '@ajose/sdk/domain/countries';
import { UNDO_HOURS } from '@ajose/sdk/domain/promises';
import { changeDetailsFormRules } from '@ajose/sdk/rules/customers';
import { showPhone } from '@ajose/sdk/domain/text';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Grid } from '@ajose/ui/layout/Grid';
import { Text } from '@ajose/ui/layout/Text';
import { countryOptions } from '../../components/countries.ts';
import { PasswordOrCode, typed } from '../../components/PasswordOrCode.tsx';
import { changeDetails } from '../../data/me.ts';
import { useUser } from '../../session.tsx';

export function DetailsDialog({ onClose }: { onClose: () => void }) {
  const { _id: userId, phoneNumber, state, country, tin = '', twoFactor } = useUser();
  const values = {
    phoneNumber: showPhone(phoneNumber),
    state: state === DEFAULT_STATE ? '' : state,
    country: country || 'nigeria',
    tin,
    password: '',
    code: '',
  };
  const submit = async ({ password, code, ...details }: typeof values) => {
    await changeDetails({ userId, ...details, state: details.state || DEFAULT_STATE, ...typed({ code, password }) });
    return 'Your details are saved.';
  };
  return (
    <FormDialog
      title="Change your details"
      size="small"
      initialValues={values}
      rules={changeDetailsFormRules(twoFactor)}
      onSubmit={submit}
      failure="Your details could not be saved. Please try again."
      submit="Save"
      busy="Saving…"
      onClose={onClose}
    >
      <FormTextField name="phoneNumber" label="Phone Number" type="tel" autoComplete="tel" inputRef={focusOnMount} />
      <Grid columns={2} from="sm">
        <FormTextField name="state" label="State" autoComplete="address-level1" placeholder="Optional" />
        <FormSelect name="country" label="Country" options={countryOptions} autoComplete="country-name" />
      </Grid>
      <FormTextField
        name="tin"
        label="Tax number (TIN)"
        autoComplete="off"
        placeholder="Optional"
        helperText="It stands in your tax certificates and in what we report to the tax authority."
      />
      <PasswordOrCode />
      <Text tone="soft" size="sm">
        We email you about the change, with a link that undoes it for {UNDO_HOURS} hours.
      </Text>
    </FormDialog>
  );
}
