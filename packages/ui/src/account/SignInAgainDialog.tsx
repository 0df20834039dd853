/** Covers a page whose session has ended. With the password the person continues where they were, with everything they typed. */
import Button from '@mui/material/Button';
import type { AnswerPasskeyBody, AnswerPasskeyReply } from '@ajose/sdk/contract/passkeys';
import type { LoginBody } from '@ajose/sdk/contract/sessions';
import { loginRules } from '@ajose/sdk/rules/sessions';
import type { Failure } from '../failure.ts';
import { Modal } from '../feedback/Modal.tsx';
import { OfflineHint } from '../feedback/OfflineHint.tsx';
import { focusOnMount } from '../fields/focusOnMount.ts';
import { Form } from '../form/Form.tsx';
import { FormError } from '../form/FormError.tsx';
import { FormPasswordField } from '../form/FormPasswordField.tsx';
import { FormCodeField } from '../form/FormCodeField.tsx';
import { FormTextField } from '../form/FormTextField.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';
import { useOnline } from '../useOnline.ts';
import { useSecondFactor } from './useSecondFactor.ts';

export interface SignInAgainDialogProps {
  /** The person whose session has ended. Nobody else can continue it. */
  email: string;
  /** Rejects when nobody was signed in. */
  signIn: (body: LoginBody) => Promise<void>;
  /** Turns what a passkey has signed into a code. */
  answerPasskey: (body: AnswerPasskeyBody) => Promise<AnswerPasskeyReply>;
  /** The message for a failure that has none. */
  failure: Failure;
  /** Drops the page and what was typed, so that somebody else can sign in. */
  onLeave: () => void;
}

export function SignInAgainDialog({ email, signIn, answerPasskey, failure, onLeave }: SignInAgainDialogProps) {
  const { factor, submit } = useSecondFactor(signIn, answerPasskey);
  const online = useOnline();
  return (
    <Modal open stays covers size="small" title="Your session has ended" onClose={onLeave}>
      <Form
        initialValues={{ email, password: '', code: '' }}
        rules={loginRules}
        failure={failure}
        onSubmit={({ code, ...body }) => submit(body, code)}
        label="Sign in again"
      >
        <FormError />
        <Stack gap={5}>
          <Text tone="soft">Please sign in again. You continue where you were, with everything that you typed.</Text>
          <FormTextField
            name="email"
            label="Email Address"
            autoComplete="username"
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <FormPasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            required
            inputRef={focusOnMount}
          />
          {factor !== null && <FormCodeField required passkey={factor === 'passkey'} inputRef={focusOnMount} />}
          <div>
            <OfflineHint />
            <SubmitButton fullWidth size="large" busyLabel="Signing in…" disabled={!online}>
              Sign In
            </SubmitButton>
          </div>
          <Button fullWidth onClick={onLeave}>
            Sign in as somebody else
          </Button>
        </Stack>
      </Form>
    </Modal>
  );
}
