/** Turning two-factor sign-in on: the password, the app, the recovery codes. */
import './StartTwoFactorDialog.css';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { confirmTwoFactorRules, startTwoFactorRules } from '@ajose/sdk/rules/sessions';
import type { StartTwoFactorReply } from '@ajose/sdk/contract/sessions';
import { CopyField } from '@ajose/ui/display/CopyField';
import { QrCode } from '@ajose/ui/display/QrCode';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { confirmTwoFactor, startTwoFactor } from '../../data/sessions.ts';

const FAILURE = 'Two-factor sign-in could not be turned on. Please try again.';

type Step =
  | { step: 'password' }
  | { step: 'app'; started: StartTwoFactorReply }
  | { step: 'codes'; codes: readonly string[] };

export function StartTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState<Step>({ step: 'password' });
  return (
    <Modal open title="Turn on two-factor sign-in" onClose={onClose} size="small">
      {at.step === 'password' && (
        <Form
          key="password"
          initialValues={{ password: '' }}
          rules={startTwoFactorRules}
          onSubmit={async ({ password }) => setAt({ step: 'app', started: await startTwoFactor(password) })}
          failure={FAILURE}
        >
          <FormError />
          <Stack gap={4}>
            <FormPasswordField
              name="password"
              label="Your password"
              autoComplete="current-password"
              helperText="So that nobody can do this on a device you left open."
            />
            <SubmitButton busyLabel="Checking...">Continue</SubmitButton>
          </Stack>
        </Form>
      )}
      {at.step === 'app' && (
        <Form
          key="app"
          initialValues={{ code: '' }}
          rules={confirmTwoFactorRules}
          onSubmit={async ({ code }) => setAt({ step: 'codes', codes: await confirmTwoFactor(code.trim()) })}
          failure={FAILURE}
        >
          <FormError />
          <Stack gap={4}>
            <Text tone="soft">Scan this with your authenticator app, then enter the code it shows.</Text>
            <Stack align="center">
              <QrCode value={at.started.uri} label="QR code for your authenticator app" />
            </Stack>
            <CopyField label="Or type this in" value={at.started.secret} />
            <FormTextField name="code" label="Authentication code" autoComplete="one-time-code" />
            <SubmitButton busyLabel="Checking...">Turn on</SubmitButton>
          </Stack>
        </Form>
      )}
      {at.step === 'codes' && <RecoveryCodes codes={at.codes} onClose={onClose} />}
    </Modal>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Stack>
      <Text tone="soft">
        Two-factor sign-in is on. If you lose your phone, each of these codes opens your account once. Keep them in a
        safe place away from your phone. They are not shown again.
      </Text>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyField label="All codes" value={codes.join(' ')} />
      <Inline justify="end">
        <Button variant="contained" onClick={onClose}>
          I have kept them
        </Button>
      </Inline>
    </Stack>
  );
}
