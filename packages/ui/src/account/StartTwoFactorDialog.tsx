/** Turns two-factor sign-in on in three steps: the password, the authenticator app with its first code, the recovery codes. */
import styles from './StartTwoFactorDialog.module.css';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { confirmTwoFactorRules, startTwoFactorRules } from '@ajose/sdk/rules/sessions';
import { CopyField } from '../display/CopyField.tsx';
import { QrCode } from '../display/QrCode.tsx';
import { Modal } from '../feedback/Modal.tsx';
import { focusOnMount } from '../fields/focusOnMount.ts';
import { DialogActions } from '../form/DialogActions.tsx';
import { Form } from '../form/Form.tsx';
import { FormError } from '../form/FormError.tsx';
import { FormPasswordField } from '../form/FormPasswordField.tsx';
import { FormCodeField } from '../form/FormCodeField.tsx';
import { Inline } from '../layout/Inline.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';

const FAILURE = 'Two-factor sign-in could not be turned on. Please try again.';

export interface TwoFactorKey {
  /** For typing it into the app. */
  secret: string;
  /** For the QR code. */
  uri: string;
}

export interface StartTwoFactorDialogProps {
  startTwoFactor: (password: string) => Promise<TwoFactorKey>;
  /** Answers the recovery codes. */
  confirmTwoFactor: (code: string) => Promise<readonly string[]>;
  onClose: () => void;
}

type Step = { name: 'password' } | { name: 'app'; key: TwoFactorKey } | { name: 'recovery'; codes: readonly string[] };

export function StartTwoFactorDialog({ startTwoFactor, confirmTwoFactor, onClose }: StartTwoFactorDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  return (
    <Modal open title="Turn on two-factor sign-in" stays={step.name === 'recovery'} onClose={onClose}>
      {step.name === 'password' && (
        <Form
          key="password"
          initialValues={{ password: '' }}
          rules={startTwoFactorRules}
          failure={FAILURE}
          onSubmit={async ({ password }) => setStep({ name: 'app', key: await startTwoFactor(password) })}
        >
          <FormError />
          <FormPasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            helperText="So that nobody can do this on a device you left open."
            required
            inputRef={focusOnMount}
          />
          <DialogActions submit="Continue" busy="Checking…" onCancel={onClose} />
        </Form>
      )}
      {step.name === 'app' && (
        <Form
          key="app"
          initialValues={{ code: '' }}
          rules={confirmTwoFactorRules}
          failure={FAILURE}
          onSubmit={async ({ code }) => setStep({ name: 'recovery', codes: await confirmTwoFactor(code) })}
        >
          <Stack gap={5}>
            <Text>Scan this with an authenticator app on your phone, then enter the six digits that it shows.</Text>
            <Inline justify="center">
              <QrCode value={step.key.uri} label="QR code for your authenticator app" />
            </Inline>
            <Inline justify="center">
              <Button variant="outlined" href={step.key.uri}>
                Open in my authenticator
              </Button>
            </Inline>
            <CopyField label="Or type this key into the app" value={step.key.secret} />
            <div>
              <FormError />
              <FormCodeField helperText="" required slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
            </div>
          </Stack>
          <DialogActions submit="Turn on" busy="Checking…" onCancel={onClose} />
        </Form>
      )}
      {step.name === 'recovery' && <RecoveryCodes codes={step.codes} onKept={onClose} />}
    </Modal>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Stack>
      <Alert severity="success">Two-factor sign-in is on.</Alert>
      <Text>
        Keep these recovery codes in a safe place, not on your phone. If you lose your phone, each opens your account
        once. They are not shown again.
      </Text>
      <ol className={styles['recoveryCodes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyField label="All codes" value={codes.join(' ')} />
      <Button variant="contained" fullWidth onClick={onKept}>
        I have saved the codes
      </Button>
    </Stack>
  );
}
