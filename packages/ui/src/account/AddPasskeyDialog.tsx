/** Adds a passkey: its name and the password, then what the device asks for, then recovery codes where it is the first second factor. */
import { useState } from 'react';
import type { AddPasskeyBody, PasskeyCreation, StartPasskeyBody } from '@ajose/sdk/contract/passkeys';
import { addPasskeyFormRules } from '@ajose/sdk/rules/passkeys';
import { Modal } from '../feedback/Modal.tsx';
import { useToasts } from '../feedback/Toasts.tsx';
import { focusOnMount } from '../fields/focusOnMount.ts';
import { DialogActions } from '../form/DialogActions.tsx';
import { Form } from '../form/Form.tsx';
import { FormCodeField } from '../form/FormCodeField.tsx';
import { FormError } from '../form/FormError.tsx';
import { FormPasswordField } from '../form/FormPasswordField.tsx';
import { FormTextField } from '../form/FormTextField.tsx';
import { Stack } from '../layout/Stack.tsx';
import { makePasskey } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export interface AddPasskeyDialogProps {
  /** The account's second factor, which is asked for first. */
  factor: 'passkey' | 'code' | null;
  startPasskey: (body: StartPasskeyBody) => Promise<PasskeyCreation>;
  /** Returns the recovery codes; none where the account had a second factor. */
  addPasskey: (body: AddPasskeyBody) => Promise<readonly string[]>;
  onClose: () => void;
}

export function AddPasskeyDialog({ factor, startPasskey, addPasskey, onClose }: AddPasskeyDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const toasts = useToasts();
  return (
    <Modal open size="small" title="Add a passkey" stays={codes !== null} onClose={onClose}>
      {codes === null ? (
        <Form
          initialValues={{ name: '', password: '', code: '' }}
          rules={addPasskeyFormRules}
          failure="The passkey could not be added. Please try again."
          onSubmit={async ({ name, password, code }) => {
            const credential = await makePasskey(await startPasskey({ password, code }));
            const given = await addPasskey({ name, credential });
            if (given.length > 0) return setCodes(given);
            toasts.success('The passkey is added.');
            onClose();
          }}
        >
          <FormError />
          <Stack gap={5}>
            <FormTextField
              name="name"
              label="Name"
              helperText="A name to recognise it by, for example: My phone."
              autoComplete="off"
              required
              inputRef={focusOnMount}
            />
            <FormPasswordField name="password" label="Password" autoComplete="current-password" required />
            {factor !== null && <FormCodeField required passkey={factor === 'passkey'} />}
          </Stack>
          <DialogActions submit="Continue" busy="Waiting for your device…" onCancel={onClose} />
        </Form>
      ) : (
        <RecoveryCodes codes={codes} onKept={onClose} />
      )}
    </Modal>
  );
}
