/** Two-factor sign-in: on, off, and what it is for. Turning it on takes three steps in a dialog. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useUser } from '../../session.tsx';
import { EndTwoFactorDialog } from './EndTwoFactorDialog.tsx';
import { StartTwoFactorDialog } from './StartTwoFactorDialog.tsx';

export function TwoFactor() {
  const { twoFactor } = useUser();
  const [open, setOpen] = useState<'start' | 'end' | null>(null);
  const close = () => setOpen(null);
  return (
    <Stack align="start">
      <Text tone="soft">
        {twoFactor
          ? 'It is on. Signing in, withdrawing and changing your bank details ask for a code from your authenticator app.'
          : 'A second key for your account: a code from an authenticator app on your phone, new every 30 seconds.'}
      </Text>
      {twoFactor ? (
        <Button variant="outlined" onClick={() => setOpen('end')}>
          Turn off
        </Button>
      ) : (
        <Button variant="contained" onClick={() => setOpen('start')}>
          Turn on
        </Button>
      )}
      {open === 'start' && <StartTwoFactorDialog onClose={close} />}
      {open === 'end' && <EndTwoFactorDialog onClose={close} />}
    </Stack>
  );
}
