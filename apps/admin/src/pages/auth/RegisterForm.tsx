/** Registering an administrator, which needs the referral code of another one. */
import Box from '@mui/material/Box';
import { addAdminRules, adminCountries, adminStates, NOT_GIVEN } from '@ajose/sdk/rules/staff';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { addAdmin } from '../../data/me.ts';
import { inWords } from '../../components/failure.ts';
import { focusOnMount } from '../../components/focusOnMount.ts';
import { EmailField } from './EmailField.tsx';
import { words } from './words.ts';

const empty = {
  name: '',
  email: '',
  password: '',
  phoneNumber: '',
  whoReferredMe: '',
  state: NOT_GIVEN,
  country: NOT_GIVEN,
  profileImage: '',
};

const choices = (names: readonly string[]) => [NOT_GIVEN, ...names].map((name) => ({ value: name, label: name }));
const pair = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  async function submit(values: typeof empty): Promise<void> {
    try {
      await addAdmin(values);
      onRegistered();
    } catch (error) {
      throw inWords(error, words.register);
    }
  }

  return (
    <Form
      initialValues={empty}
      rules={addAdminRules}
      onSubmit={submit}
      failure={words.register.refused}
      label="Create Admin Account"
    >
      <FormError />
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <FormTextField name="name" label="Full Name" autoComplete="name" required inputRef={focusOnMount} />
        <EmailField />
        <FormPasswordField name="password" label="Password" autoComplete="new-password" strength required />
        <FormTextField name="phoneNumber" label="Phone Number" type="tel" autoComplete="tel" />
        <FormTextField
          name="whoReferredMe"
          label="Admin Referral Code"
          helperText="An administrator finds it under Admin Profile."
          autoComplete="off"
          required
        />
        <Box sx={pair}>
          <FormSelect name="state" label="State" options={choices(adminStates)} />
          <FormSelect name="country" label="Country" options={choices(adminCountries)} />
        </Box>
        <SubmitButton fullWidth size="large" busyLabel="Creating account…">
          Create Admin Account
        </SubmitButton>
      </Box>
    </Form>
  );
}
