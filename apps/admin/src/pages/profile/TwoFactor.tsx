/** Whether two-factor sign-in is on, with the button that turns it on or off. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { EndTwoFactorDialog } from './EndTwoFactorDialog.tsx';
import { StartTwoFactorDialog } from './StartTwoFactorDialog.tsx';

export function TwoFactor({ on }: { on: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Stack>
      {on ? (
        <Alert severity="success" role="note">
          On: signing in asks for a code from your authenticator app.
        </Alert>
      ) : (
        <Text tone="soft">
          Off. When it is on, signing in also needs a code from an app on your phone, so a stolen password alone is not
          enough.
        </Text>
      )}
      <div>
        <Button variant={on ? 'outlined' : 'contained'} onClick={() => setOpen(true)}>
          {on ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
      {open &&
        (on ? (
          <EndTwoFactorDialog onClose={() => setOpen(false)} />
        ) : (
          <StartTwoFactorDialog onClose={() => setOpen(false)} />
        ))}
    </Stack>
  );
}
