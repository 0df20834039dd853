/** The sign-in form. It asks for a code only when the account has two-factor sign-in. */
import styles from './LoginForm.module.css';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminLoginBody } from '@ajose/sdk/contract/staff';
import { useSecondFactor } from '@ajose/ui/account/useSecondFactor.ts';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormCodeField } from '@ajose/ui/form/FormCodeField';
import { rulesLater } from '@ajose/ui/form/rulesLater.ts';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { answerPasskey, login } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { EmailField } from './EmailField.tsx';
import { words } from './words.ts';

interface LoginFormProps {
  onSignedIn: (session: { token: string }) => void;
}

const loginRules = rulesLater('email', async () => (await import('@ajose/sdk/rules/sessions')).loginRules);
const empty = { email: '', password: '', code: '' };

export function LoginForm({ onSignedIn }: LoginFormProps) {
  const { factor, submit } = useSecondFactor(
    async (body: AdminLoginBody) => onSignedIn(await login(body)),
    answerPasskey,
  );

  return (
    <Form
      initialValues={empty}
      rules={loginRules}
      onSubmit={({ code, ...body }) => submit(body, code)}
      failure={words.login}
      label="Login"
    >
      <FormError />
      <Stack gap={5}>
        <EmailField inputRef={focusOnMount} />
        <div>
          <FormPasswordField name="password" label="Password" autoComplete="current-password" required />
          <div className={styles['beside']}>
            <Link component={RouterLink} to={paths.forgotPassword} variant="body2">
              Forgot password
            </Link>
          </div>
        </div>
        {factor !== null && <FormCodeField required passkey={factor === 'passkey'} inputRef={focusOnMount} />}
        <SubmitButton fullWidth size="large" busyLabel="Signing in…">
          Login to Dashboard
        </SubmitButton>
      </Stack>
    </Form>
  );
}
