/** Stands in a form whose call is refused until the email address is confirmed: says so beforehand and sends the email again. */
import Alert from '@mui/material/Alert';
import { acting } from '../acting.ts';
import { useUser } from '../session.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';

/** @param opens what the customer can do then */
export function ConfirmEmailFirst({ opens = 'Withdrawals open' }: { opens?: string }) {
  const { emailConfirmed } = useUser();
  return (
    acting() === null &&
    !emailConfirmed && (
      <Alert severity="warning">
        <ConfirmEmail opens={opens} />
      </Alert>
    )
  );
}
