/** The sign-in form. It asks for a code only when the account has two-factor sign-in. */
import styles from './LoginForm.module.css';
import { useState } from 'react';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type * as calls from '@ajose/sdk/admin/session';
import type { AdminLoginBody } from '@ajose/sdk/contract/staff';
import { isRefusal } from '@ajose/sdk/refusal';
import { passkeyQuestion } from '@ajose/sdk/passkeys';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormCodeField } from '@ajose/ui/form/FormCodeField';
import { rulesLater } from '@ajose/ui/form/rulesLater.ts';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { answerPasskey, login } from '../../data/me.ts';
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
  const [factor, setFactor] = useState<'code' | 'passkey' | null>(null);

  async function enter(body: AdminLoginBody): Promise<void> {
    const { token } = await login(body).catch((error: unknown) => Promise.reject(inWords(error, words.login)));
    onSignedIn(token);
  }

  async function submit({ code, ...body }: typeof empty): Promise<void> {
    try {
      await enter(code === '' ? body : { ...body, code });
    } catch (error) {
      if (!isRefusal<typeof calls.login>(error, 'two_factor_required')) throw error;
      const question = passkeyQuestion(error);
      if (factor === null) return setFactor(question ? 'passkey' : 'code');
      if (!question) throw error;
      const { codeByPasskey } = await import('@ajose/ui/account/passkeys.ts');
      await enter({ ...body, code: await codeByPasskey(question, answerPasskey) });
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
        {factor !== null && <FormCodeField required passkey={factor === 'passkey'} inputRef={focusOnMount} />}
        <SubmitButton fullWidth size="large" busyLabel="Signing in…">
          Login to Dashboard
        </SubmitButton>
      </Stack>
    </Form>
  );
}
