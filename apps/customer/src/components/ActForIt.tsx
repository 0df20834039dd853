/** Begins to act for an account that the person has just come to. */
import Button from '@mui/material/Button';
import type { OwnAccount } from '@ajose/sdk/contract/organisations';
import { actFor } from '../acting.ts';
import { useAccounts } from '../data/accounts.ts';

export function ActForIt({ account: { _id: account, name } }: { account: Pick<OwnAccount, '_id' | 'name'> }) {
  const person = useAccounts().data?.[0]?._id;
  return (
    <Button
      variant="contained"
      disabled={person === undefined}
      onClick={() => {
        if (person !== undefined) actFor({ account, name, person });
      }}
    >
      Act for it now
    </Button>
  );
}
