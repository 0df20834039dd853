/** Sign-up. The new customer is signed in, and the guard in routes.tsx opens the dashboard. */
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { AuthLink } from '@ajose/app/auth/AuthLink';
import { KeepsNothing } from '@ajose/app/auth/KeepsNothing';
import { ApiError } from '@ajose/sdk/error';
import { DEFAULT_COUNTRY, DEFAULT_STATE } from '@ajose/sdk/domain/countries';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormCheckbox } from '@ajose/ui/form/FormCheckbox';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { rulesLater } from '@ajose/ui/form/rulesLater.ts';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { addUser, prepareCalls } from '../../data/me.ts';
import { NewTab } from '../../components/NewTab.tsx';
import { countryOptions } from '../../components/countries.ts';
import { paths } from '../../paths.ts';
import { useSessionActions } from '../../session.tsx';
import { ForWhom } from './ForWhom.tsx';

const rules = rulesLater('email', async () => {
  prepareCalls();
  return (await import('@ajose/sdk/rules/customers')).registrationFormRules;
});

/** The form's first values, and what sends it. */
function useSignUp(referralCode: string) {
  const { signIn } = useSessionActions();
  const toasts = useToasts();
  /** Whether nobody has the code. Only then can a code that came by a link be changed. */
  const [isUnknown, setUnknown] = useState(false);
  const initialValues = {
    name: '',
    email: '',
    phoneNumber: '',
    state: '',
    country: DEFAULT_COUNTRY,
    password: '',
    confirmPassword: '',
    whoReferredMe: referralCode,
    terms: false,
  };

  const submit = async ({ whoReferredMe, ...values }: typeof initialValues) => {
    const session = await addUser({
      name: values.name,
      email: values.email,
      phoneNumber: values.phoneNumber,
      state: values.state || DEFAULT_STATE,
      country: values.country,
      password: values.password,
      ...(whoReferredMe ? { whoReferredMe } : {}),
    }).catch((error: unknown) => {
      if (error instanceof ApiError && error.fields['whoReferredMe']) setUnknown(true);
      throw error;
    });
    if (!session.user || !session.token) {
      throw new ApiError({ status: 0, code: 'no_user', message: 'Registration failed - no user data received' });
    }
    toasts.success('Registration successful! You can now login.');
    signIn(session);
  };
  return { initialValues, submit, isUnknown };
}

export function RegisterPage() {
  const { referralCode = '' } = useParams();
  const { initialValues, submit, isUnknown } = useSignUp(referralCode);
  /** Whether the form shows the field for a code at once: few have one that did not come by a link. */
  const [asksWho, setAsksWho] = useState(referralCode !== '');
  return (
    <AuthLayout title="Create your account" subtitle="Two minutes, and free to have.">
      <Stack gap={6}>
        <KeepsNothing />
        <ForWhom />
        <Form initialValues={initialValues} rules={rules} onSubmit={submit} failure="Registration failed">
          <FormError />
          <Stack gap={4}>
            <FormTextField name="name" label="Full Name" autoComplete="name" />
            <FormTextField name="email" label="Email Address" type="email" autoComplete="email" />
            <FormTextField
              name="phoneNumber"
              label="Phone Number"
              type="tel"
              autoComplete="tel"
              placeholder="Optional"
            />
            <Grid least="9rem">
              <FormTextField name="state" label="State" autoComplete="address-level1" placeholder="Optional" />
              <FormSelect name="country" label="Country" options={countryOptions} autoComplete="country-name" />
            </Grid>
            <FormPasswordField name="password" label="Password" autoComplete="new-password" strength />
            <FormPasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
            {asksWho ? (
              <FormTextField
                name="whoReferredMe"
                label="Referral Code"
                autoComplete="off"
                helperText="From the person who invited you."
                slotProps={{
                  htmlInput: {
                    readOnly: referralCode !== '' && !isUnknown,
                    maxLength: 300,
                    autoFocus: referralCode === '',
                  },
                }}
              />
            ) : (
              <div>
                <LinkButton onClick={() => setAsksWho(true)}>I have a referral code</LinkButton>
              </div>
            )}
            <FormCheckbox
              name="terms"
              label={
                <>
                  I accept the <NewTab href={paths.terms}>terms of use</NewTab> and the{' '}
                  <NewTab href={paths.privacy}>privacy notice</NewTab>.
                </>
              }
            />
            <SubmitButton busyLabel="Creating Account..." size="large" fullWidth>
              Create Account
            </SubmitButton>
          </Stack>
        </Form>
        <Text tone="soft">
          Already have an account? <AuthLink to={paths.login}>Sign in</AuthLink>
        </Text>
        <Text tone="soft">
          <NewTab href={paths.safety}>Who keeps the money</NewTab>
        </Text>
      </Stack>
    </AuthLayout>
  );
}
