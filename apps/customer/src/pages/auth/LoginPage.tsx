/** Sign-in. An account with two-factor sign-in is asked for its code. The guard in routes.tsx then opens the dashboard. */
import styles from './LoginPage.module.css';
import { useFormikContext } from 'formik';
import Alert from '@mui/material/Alert';
import { AuthLink } from '@ajose/app/auth/AuthLink';
import { SignInNotice } from '@ajose/app/auth/SignInNotice';
import type { LoginBody } from '@ajose/sdk/contract/sessions';
import { useSecondFactor } from '@ajose/ui/account/useSecondFactor.ts';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormCheckbox } from '@ajose/ui/form/FormCheckbox';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormCodeField } from '@ajose/ui/form/FormCodeField';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { rulesLater } from '@ajose/ui/form/rulesLater.ts';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { useInvalidAttempt } from '@ajose/ui/form/useInvalidAttempt.ts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { useAfterPause } from '@ajose/ui/useAfterPause.ts';
import { answerPasskey, login, prepareCalls } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { useSessionActions } from '../../session.tsx';
import { failure } from './words.ts';

const loginRules = rulesLater('email', async () => {
  prepareCalls();
  return (await import('@ajose/sdk/rules/sessions')).loginRules;
});
const empty = { email: '', password: '', rememberMe: false, code: '' };

export function LoginPage() {
  const { signIn } = useSessionActions();
  const toasts = useToasts();
  const { factor, submit } = useSecondFactor(async (body: LoginBody) => {
    const session = await login(body);
    toasts.success('Login successful! Redirecting...');
    signIn(session);
  }, answerPasskey);

  return (
    <AuthLayout title="Welcome back" subtitle="Sign in to see what your money is doing.">
      <Stack gap={6}>
        <SignInNotice />
        <Form
          initialValues={empty}
          rules={loginRules}
          onSubmit={({ code, ...body }) => submit(body, code)}
          failure={failure}
          live
        >
          <EmailCheckedLive />
          <InvalidEmailToast />
          <FormError />
          <Stack gap={4}>
            <FormTextField name="email" label="Email Address" type="email" autoComplete="username" />
            <FormPasswordField name="password" label="Password" autoComplete="current-password" />
            {factor !== null && <CodeField passkey={factor === 'passkey'} />}
            <div className={styles['loginOptions']}>
              <FormCheckbox name="rememberMe" label="Remember me" />
              <AuthLink to={paths.forgotPassword}>Forgot password?</AuthLink>
            </div>
            <SubmitButton busyLabel="Signing In..." size="large" fullWidth>
              Sign In
            </SubmitButton>
          </Stack>
        </Form>
        <Text tone="soft">
          New here? <AuthLink to={paths.register}>Create an account</AuthLink>
        </Text>
      </Stack>
    </AuthLayout>
  );
}

function CodeField({ passkey }: { passkey: boolean }) {
  return (
    <Stack>
      <Alert severity="info">This account has two-factor sign-in.</Alert>
      <FormCodeField passkey={passkey} />
    </Stack>
  );
}

/** Checks the email address once nobody types any more, and not only after the field was left. */
function EmailCheckedLive() {
  const { values, setFieldTouched } = useFormikContext<typeof empty>();
  useAfterPause(values.email, () => void setFieldTouched('email', true));
  return null;
}

/** Each attempt with an invalid email address shows its message in a toast too, besides the one at the field. */
function InvalidEmailToast() {
  const { error } = useToasts();
  useInvalidAttempt<typeof empty>(({ email }) => email && error(email));
  return null;
}
