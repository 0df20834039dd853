/** On a person's own home: which of their organisations has requests that wait for them, and a press that opens its account. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { actFor } from '../../acting.ts';
import { useUser } from '../../session.tsx';

export function ForOrganisations() {
  const { _id: person, waitsForYou = [] } = useUser();
  return waitsForYou.map(({ _id: account, name, requests }) => (
    <Alert
      key={account}
      severity="info"
      action={
        <Button
          color="inherit"
          size="small"
          aria-label={`Open it: ${name}`}
          onClick={() => actFor({ account, name, person })}
        >
          Open it
        </Button>
      }
    >
      {requests === 1 ? '1 request waits' : `${requests} requests wait`} for you at <b translate="no">{name}</b>
    </Alert>
  ));
}
