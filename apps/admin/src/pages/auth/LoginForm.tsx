/** The sign-in form. It asks for a code only when the account has two-factor sign-in. */
import styles from './LoginForm.module.css';
import { useState } from 'react';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { isRefusal } from '@ajose/sdk/error';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormCodeField } from '@ajose/ui/form/FormCodeField';
import { rulesLater } from '@ajose/ui/form/rulesLater.ts';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { login } from '../../data/me.ts';
import { inWords } from '@ajose/sdk/failure';
import { paths } from '../../paths.ts';
import { EmailField } from './EmailField.tsx';
import { words } from './words.ts';

interface LoginFormProps {
  /** Called with the session's token. */
  onSignedIn: (token: string) => void;
}

const loginRules = rulesLater('email', async () => (await import('@ajose/sdk/rules/sessions')).loginRules);
const empty = { email: '', password: '', code: '' };

export function LoginForm({ onSignedIn }: LoginFormProps) {
  const [codeAsked, setCodeAsked] = useState(false);

  async function submit({ code, ...body }: typeof empty): Promise<void> {
    try {
      const { token } = await login(code === '' ? body : { ...body, code });
      onSignedIn(token);
    } catch (error) {
      if (isRefusal(error, 'adminLogin', 'two_factor_required') && !codeAsked) return setCodeAsked(true);
      throw inWords(error, words.login);
    }
  }

  return (
    <Form initialValues={empty} rules={loginRules} onSubmit={submit} failure={words.login.refused} label="Login">
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
        {codeAsked && <FormCodeField required inputRef={focusOnMount} />}
        <SubmitButton fullWidth size="large" busyLabel="Signing in…">
          Login to Dashboard
        </SubmitButton>
      </Stack>
    </Form>
  );
}
