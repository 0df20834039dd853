/** Lets a visitor sign up or in, and then return to this page, which is remembered until they have joined. */
import Button from '@mui/material/Button';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { Stack } from '@ajose/ui/layout/Stack';
import { keepInvitation } from '../data/invitation.ts';
import { paths } from '../paths.ts';

/** @param waits whether the session is still being read */
export function Visitor({ waits }: { waits: boolean }) {
  const from = useLocation();
  const shared = {
    size: 'large',
    disabled: waits,
    component: RouterLink,
    state: { from },
    fullWidth: true,
    onClick: () => keepInvitation(from.pathname),
  } as const;
  return (
    <Stack gap={3}>
      <Button variant="contained" to={paths.register} {...shared}>
        Create an account to join
      </Button>
      <Button variant="outlined" to={paths.login} {...shared}>
        Sign in to join
      </Button>
    </Stack>
  );
}
