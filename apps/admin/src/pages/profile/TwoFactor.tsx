/** Turns two-factor sign-in on, by password, authenticator app and first code, and off again. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { EndTwoFactorDialog } from './EndTwoFactorDialog.tsx';
import { StartTwoFactorDialog } from './StartTwoFactorDialog.tsx';

export function TwoFactor({ on }: { on: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {on ? (
        <Alert severity="success" role="note" sx={{ mb: 2 }}>
          On: signing in asks for a code from your authenticator app.
        </Alert>
      ) : (
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>
          Off. With it, a stolen password alone opens nothing: signing in also asks for a code from an app on your
          phone.
        </Typography>
      )}
      <Button variant={on ? 'outlined' : 'contained'} onClick={() => setOpen(true)}>
        {on ? 'Turn off' : 'Turn on'}
      </Button>
      {open &&
        (on ? (
          <EndTwoFactorDialog onClose={() => setOpen(false)} />
        ) : (
          <StartTwoFactorDialog onClose={() => setOpen(false)} />
        ))}
    </>
  );
}
