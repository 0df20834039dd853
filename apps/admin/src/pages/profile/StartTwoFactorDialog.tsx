/** Three steps: the password, the authenticator app with its first code, and the recovery codes to keep. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { confirmTwoFactorRules, startTwoFactorRules } from '@ajose/sdk/rules/sessions';
import { CopyField } from '@ajose/ui/display/CopyField';
import { QrCode } from '@ajose/ui/display/QrCode';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { confirmTwoFactor, startTwoFactor, twoFactorTurnedOn } from '../../data/sessions.ts';
import { DialogActions } from '../../components/DialogActions.tsx';
import { focusOnMount } from '../../components/focusOnMount.ts';

type Step =
  | { name: 'password' }
  | { name: 'app'; secret: string; uri: string }
  | { name: 'recovery'; codes: readonly string[] };

export function StartTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const close = (): void => {
    onClose();
    // The profile says so only now, because it would take this dialog and its recovery codes away.
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
          <Typography sx={{ mb: 2 }}>
            Scan this with an authenticator app on your phone, then enter the six digits that it shows.
          </Typography>
          <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'stretch' }}>
            <Box sx={{ justifySelf: 'center' }}>
              <QrCode value={step.uri} label="For your authenticator app" />
            </Box>
            <CopyField label="Or type this key into the app" value={step.secret} />
            <FormError />
            <FormTextField
              name="code"
              label="Authentication code"
              autoComplete="one-time-code"
              required
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
          </Box>
          <DialogActions submit="Turn on" busy="Checking…" onCancel={close} />
        </Form>
      )}
      {step.name === 'recovery' && <RecoveryCodes codes={step.codes} onKept={close} />}
    </Modal>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <Alert severity="success" sx={{ mb: 2 }}>
        Two-factor sign-in is on.
      </Alert>
      <Typography sx={{ mb: 2 }}>
        Keep these recovery codes in a safe place. Each opens your account once if you lose your phone. They are shown
        only now.
      </Typography>
      <Box
        component="ol"
        aria-label="Recovery codes"
        sx={{
          listStyle: 'none',
          m: 0,
          mb: 2,
          p: 2,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
          bgcolor: 'var(--sunken)',
          borderRadius: 'var(--radius-control)',
          fontFamily: 'ui-monospace, monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <CopyField label="All of them" value={codes.join(' ')} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 3 }}>
        <Button variant="contained" onClick={onKept}>
          I have kept them
        </Button>
      </Box>
    </>
  );
}
