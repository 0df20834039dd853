/** The registration form of an administrator: by an invitation, whose address and role are given, or with the referral code of another. */
import { adminCountries, adminStates, NOT_GIVEN } from '@ajose/sdk/domain/countries';
import type { InvitedAdmin } from '@ajose/sdk/contract/staff';
import { roleNames } from '@ajose/sdk/domain/roles';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { rulesLater } from '@ajose/ui/form/rulesLater.ts';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { addAdmin } from '../../data/me.ts';
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

const rules = rulesLater('email', async () => (await import('@ajose/sdk/rules/staff')).addAdminRules);
const choices = (names: readonly string[]) => [NOT_GIVEN, ...names].map((name) => ({ value: name, label: name }));

interface RegisterFormProps {
  by?: InvitedAdmin & { token: string };
  onRegistered: () => void;
}

export function RegisterForm({ by, onRegistered }: RegisterFormProps) {
  async function submit(values: typeof empty): Promise<void> {
    await addAdmin(values);
    onRegistered();
  }

  return (
    <Form
      initialValues={by ? { ...empty, email: by.email, whoReferredMe: by.token } : empty}
      rules={rules}
      onSubmit={submit}
      failure={words.register}
      label="Create Admin Account"
    >
      <FormError />
      <Stack gap={5}>
        <Text tone="soft">
          {by
            ? `${by.invitedBy} invites you as ${roleNames[by.role]}. Create your account here; then a second administrator confirms it, and an email says when you can begin.`
            : 'Create your account with the referral code of the Super Admin who invites you. That person then says so and chooses your role, a second administrator confirms your account, and an email says when you can begin.'}
        </Text>
        <FormTextField name="name" label="Full Name" autoComplete="name" required inputRef={focusOnMount} />
        <EmailField {...(by ? { slotProps: { input: { readOnly: true } } } : {})} />
        <FormPasswordField name="password" label="Password" autoComplete="new-password" strength required />
        <FormTextField name="phoneNumber" label="Phone Number" type="tel" autoComplete="tel" />
        {!by && (
          <FormTextField
            name="whoReferredMe"
            label="Admin Referral Code"
            helperText="Who invites you finds it under Admin Profile, and gives it to you."
            autoComplete="off"
            required
          />
        )}
        <Grid columns={2} from="sm" gap={5}>
          <FormSelect name="state" label="State" options={choices(adminStates)} />
          <FormSelect name="country" label="Country" options={choices(adminCountries)} />
        </Grid>
        <SubmitButton fullWidth size="large" busyLabel="Creating account…">
          Create Admin Account
        </SubmitButton>
      </Stack>
    </Form>
  );
}
