/** Changes the password, which ends all other sessions. A button opens the form. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { ChangePasswordBody } from '@ajose/sdk/contract/sessions';
import { changePasswordFormRules } from '@ajose/sdk/rules/sessions';
import { focusOnMount } from '../fields/focusOnMount.ts';
import { useToasts } from '../feedback/Toasts.tsx';
import { Form } from '../form/Form.tsx';
import { FormError } from '../form/FormError.tsx';
import { FormPasswordField } from '../form/FormPasswordField.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { Fill } from '../layout/Fill.tsx';
import { Inline } from '../layout/Inline.tsx';
import { Quiet } from '../layout/Quiet.tsx';
import { Row } from '../layout/Rows.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

export interface PasswordRowProps {
  /** The account's address: password managers look for it beside the passwords. */
  email: string;
  /** Sends the change; what it throws is shown in the form. */
  changePassword: (body: ChangePasswordBody) => Promise<void>;
}

export function PasswordRow({ email, changePassword }: PasswordRowProps) {
  const [form, setForm] = useState<'first' | 'open' | 'closed'>('first');
  const close = () => setForm('closed');
  return (
    <Row>
      <Fill least="11rem">
        <Stack>
          <div>
            <Text strong>Password</Text>
            <Quiet>A new password ends all your other sessions.</Quiet>
          </div>
          {form === 'open' && <PasswordForm {...{ email, changePassword }} onClose={close} />}
        </Stack>
      </Fill>
      {form !== 'open' && (
        <Button
          size="small"
          aria-label="Change password"
          ref={form === 'closed' ? focusOnMount : null}
          onClick={() => setForm('open')}
        >
          Change
        </Button>
      )}
    </Row>
  );
}

function PasswordForm({ email, changePassword, onClose }: PasswordRowProps & { onClose: () => void }) {
  const toasts = useToasts();
  return (
    <Form
      label="Change password"
      initialValues={{ ...empty, email }}
      rules={changePasswordFormRules}
      failure="The password could not be changed. Please try again."
      onSubmit={async ({ currentPassword, newPassword }) => {
        await changePassword({ currentPassword, newPassword });
        toasts.success('Password changed. All other sessions have ended.');
        onClose();
      }}
    >
      <FormError />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Stack gap={5}>
        <FormPasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          inputRef={focusOnMount}
          required
        />
        <FormPasswordField name="newPassword" label="New password" autoComplete="new-password" strength required />
        <FormPasswordField name="confirmPassword" label="Confirm new password" autoComplete="new-password" required />
        <Inline>
          <SubmitButton busyLabel="Changing…">Change password</SubmitButton>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
        </Inline>
      </Stack>
    </Form>
  );
}
