/** Turns two-factor sign-in on in three steps: the password, the first code of an authenticator app, and the recovery codes to keep. */
import './StartTwoFactorDialog.css';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { confirmTwoFactorRules, startTwoFactorRules } from '@ajose/sdk/rules/sessions';
import { CopyField } from '@ajose/ui/display/CopyField';
import { QrCode } from '@ajose/ui/display/QrCode';
import { Modal } from '@ajose/ui/feedback/Modal';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { confirmTwoFactor, startTwoFactor, twoFactorTurnedOn } from '../../data/sessions.ts';

type Step =
  | { name: 'password' }
  | { name: 'app'; secret: string; uri: string }
  | { name: 'recovery'; codes: readonly string[] };

export function StartTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const close = (): void => {
    onClose();
    // The profile changes only now: it would close this dialog before the recovery codes are kept.
    if (step.name === 'recovery') void twoFactorTurnedOn();
  };
  return (
    <Modal open title="Turn on two-factor sign-in" onClose={close}>
      {step.name === 'password' && (
        <Form
          key="password"
          initialValues={{ password: '' }}
          rules={startTwoFactorRules}
          failure="Two-factor sign-in could not be started. Please try again."
          onSubmit={async ({ password }) => {
            const { secret, uri } = await startTwoFactor(password);
            setStep({ name: 'app', secret, uri });
          }}
        >
          <FormError />
          <FormPasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            required
            inputRef={focusOnMount}
          />
          <DialogActions submit="Continue" busy="Checking…" onCancel={close} />
        </Form>
      )}
      {step.name === 'app' && (
        <Form
          key="app"
          initialValues={{ code: '' }}
          rules={confirmTwoFactorRules}
          failure="The code could not be checked. Please try again."
          onSubmit={async ({ code }) => setStep({ name: 'recovery', codes: await confirmTwoFactor(code.trim()) })}
        >
          <Stack gap={5}>
            <Text>Scan this with an authenticator app on your phone, then enter the six digits that it shows.</Text>
            <Inline justify="center">
              <QrCode value={step.uri} label="For your authenticator app" />
            </Inline>
            <CopyField label="Or type this key into the app" value={step.secret} />
            <FormError />
            <FormTextField
              name="code"
              label="Authentication code"
              autoComplete="one-time-code"
              required
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
          </Stack>
          <DialogActions submit="Turn on" busy="Checking…" onCancel={close} />
        </Form>
      )}
      {step.name === 'recovery' && <RecoveryCodes codes={step.codes} onKept={close} />}
    </Modal>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Stack>
      <Alert severity="success">Two-factor sign-in is on.</Alert>
      <Text>
        Keep these recovery codes in a safe place. Each opens your account once if you lose your phone. They are shown
        only now.
      </Text>
      <ol className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyField label="All of them" value={codes.join(' ')} />
      <Inline justify="end">
        <Button variant="contained" onClick={onKept}>
          I have kept them
        </Button>
      </Inline>
    </Stack>
  );
}
