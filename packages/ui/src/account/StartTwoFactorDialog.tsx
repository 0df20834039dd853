/** Turns two-factor sign-in on in three steps: the password, the authenticator app with its first code, the recovery codes. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { StartTwoFactorBody } from '@ajose/sdk/contract/sessions';
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
import { RecoveryCodes } from './RecoveryCodes.tsx';

const FAILURE = 'Two-factor sign-in could not be turned on. Please try again.';

export interface TwoFactorKey {
  /** For typing it into the app. */
  secret: string;
  /** For the QR code. */
  uri: string;
}

export interface StartTwoFactorDialogProps {
  /** Whether a passkey is a second factor already, which is asked for first. */
  hasPasskey?: boolean;
  startTwoFactor: (body: StartTwoFactorBody) => Promise<TwoFactorKey>;
  /** Returns the recovery codes. */
  confirmTwoFactor: (code: string) => Promise<readonly string[]>;
  onClose: () => void;
}

type Step = { name: 'password' } | { name: 'app'; key: TwoFactorKey } | { name: 'recovery'; codes: readonly string[] };

export function StartTwoFactorDialog(props: StartTwoFactorDialogProps) {
  const { hasPasskey = false, startTwoFactor, confirmTwoFactor, onClose } = props;
  const [step, setStep] = useState<Step>({ name: 'password' });
  // A phone cannot scan itself: the code is for another one.
  const phone = useMediaQuery('(max-width: 479.98px)', { noSsr: true });
  return (
    <Modal open title="Turn on two-factor sign-in" stays={step.name === 'recovery'} onClose={onClose}>
      {step.name === 'password' && (
        <Form
          key="password"
          initialValues={{ password: '', code: '' }}
          rules={startTwoFactorRules}
          failure={FAILURE}
          onSubmit={async (body) => setStep({ name: 'app', key: await startTwoFactor(body) })}
        >
          <FormError />
          <Stack gap={5}>
            <FormPasswordField
              name="password"
              label="Password"
              autoComplete="current-password"
              helperText="This keeps others from doing it on a device that you left open."
              required
              inputRef={focusOnMount}
            />
            {hasPasskey && <FormCodeField passkey helperText="Or one of your recovery codes." />}
          </Stack>
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
            <Text>
              {phone
                ? 'Open this in an authenticator app, then enter the six digits that it shows.'
                : 'Scan this with an authenticator app on your phone, then enter the six digits that it shows.'}
            </Text>
            {!phone && <Scan uri={step.key.uri} />}
            <Inline justify="center">
              <Button variant="outlined" href={step.key.uri}>
                Open in my authenticator
              </Button>
            </Inline>
            <CopyField label="Or type this key into the app" value={step.key.secret} grouped />
            <div>
              <FormError />
              <FormCodeField helperText="" required slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
            </div>
            {phone && <Scan uri={step.key.uri} />}
          </Stack>
          <DialogActions submit="Turn on" busy="Checking…" onCancel={onClose} />
        </Form>
      )}
      {step.name === 'recovery' && <RecoveryCodes codes={step.codes} onKept={onClose} />}
    </Modal>
  );
}

const Scan = ({ uri }: { uri: string }) => (
  <Inline justify="center">
    <QrCode value={uri} label="QR code for your authenticator app" />
  </Inline>
);
