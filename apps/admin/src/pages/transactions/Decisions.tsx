/** With a pending transaction: the buttons that decide it by hand, for roles that may and where no bank decides. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Inline } from '@ajose/ui/layout/Inline';
import { decisions } from '../../components/decision.ts';
import { useMay } from '../../components/role.tsx';
import { addressOf } from '../../paths.ts';
import { transactionCan } from './decide.ts';

const DecideDialog = dialogLater(async () => (await import('./DecideDialog.tsx')).DecideDialog);

export function Decisions({ transaction }: { transaction: ListedTransaction }) {
  const may = useMay('decide');
  const [asked, setAsked] = useState<'completed' | 'failed' | null>(null);
  if (transaction.approval) {
    return (
      <div>
        <LinkButton href={addressOf({ section: 'approvals' })}>A decision about it waits for approval</LinkButton>
      </div>
    );
  }
  if (!may || !transactionCan.changeStatus(transaction)) return null;
  return (
    <Inline gap={2}>
      {(['completed', 'failed'] as const).map((status) => (
        <Button key={status} variant="outlined" size="small" onClick={() => setAsked(status)}>
          {decisions[status]}
        </Button>
      ))}
      {asked !== null && <DecideDialog transaction={transaction} status={asked} onClose={() => setAsked(null)} />}
    </Inline>
  );
}
