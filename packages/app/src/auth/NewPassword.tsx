/** The page that an email's link opens: it sets a new password, once for each link, and leads to the sign-in. */
import type { ComponentType, ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { useNavigate } from 'react-router-dom';
import type { ResetPasswordBody } from '@ajose/sdk/contract/sessions';
import { resetPasswordFormRules } from '@ajose/sdk/rules/sessions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { SubmitButton, type SubmitButtonProps } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import type { AuthLayoutProps } from '@ajose/ui/shell/AuthLayout';
import { AuthLink } from './AuthLink.tsx';
import { useMailedToken } from './mailedToken.ts';
import type { WhySignIn } from './SignInNotice.tsx';

interface NewPasswordProps extends Pick<SubmitButtonProps, 'busyLabel'>, Pick<AuthLayoutProps, 'title' | 'subtitle'> {
  frame: ComponentType<AuthLayoutProps>;
  /** The address of the sign-in. */
  signIn: string;
  /** The words on the button. */
  label: string;
  failure: string;
  send: (body: ResetPasswordBody) => Promise<{ message: string }>;
  /** What stands below the form. */
  foot: ReactNode;
}

export function NewPassword(props: NewPasswordProps) {
  const { frame: Frame, title, subtitle, signIn, label, busyLabel, failure, send, foot } = props;
  const token = useMailedToken();
  const navigate = useNavigate();
  const submit = async ({ password }: { password: string }) => {
    const { message } = await send({ token: token ?? '', password });
    await navigate(signIn, { replace: true, state: { done: message } satisfies WhySignIn });
  };
  return (
    <Frame title={title} subtitle={subtitle}>
      <Stack gap={6}>
        {token ? (
          <Form
            initialValues={{ password: '', confirmPassword: '' }}
            rules={resetPasswordFormRules}
            failure={failure}
            onSubmit={submit}
          >
            <FormError />
            <Stack gap={4}>
              <FormPasswordField name="password" label="New password" autoComplete="new-password" strength />
              <FormPasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
              <SubmitButton busyLabel={busyLabel} size="large" fullWidth>
                {label}
              </SubmitButton>
            </Stack>
          </Form>
        ) : (
          <Alert severity="error">This link is not complete. Please open it again from the email.</Alert>
        )}
        {foot}
      </Stack>
    </Frame>
  );
}

interface ResetPasswordProps extends Pick<NewPasswordProps, 'frame' | 'signIn'> {
  /** The address where another link is asked for. */
  forgotPassword: string;
  resetPassword: NewPasswordProps['send'];
}

export const ResetPassword = ({ forgotPassword, resetPassword, ...rest }: ResetPasswordProps) => (
  <NewPassword
    {...rest}
    title="Choose a new password"
    subtitle="All open sessions end. You sign in again afterwards."
    label="Save new password"
    busyLabel="Saving…"
    failure="The password could not be changed. Please try again."
    send={resetPassword}
    foot={
      <Text tone="soft">
        <AuthLink to={forgotPassword}>Ask for a new link</AuthLink>
      </Text>
    }
  />
);
