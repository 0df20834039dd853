/** Prints the receipt of one transaction. The sheet exists only while it is printed, and nothing else is printed. */
import styles from './PrintReceipt.module.css';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import Button from '@mui/material/Button';
import Printer from 'lucide-react/icons/printer';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { datesOf, reasonText } from '@ajose/sdk/status';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { StatementPrint } from '@ajose/ui/display/StatementPrint';
import { useUser } from '../../session.tsx';

const outcomes: Readonly<Record<Transaction['status'], string>> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  user_cancelled: 'Cancelled',
};

export function PrintReceipt({ transaction }: { transaction: Transaction }) {
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Printer size={18} />} onClick={() => setPrinting(true)}>
        Print receipt
      </Button>
      {printing && <Sheet transaction={transaction} onPrinted={() => setPrinting(false)} />}
    </>
  );
}

function Sheet({ transaction, onPrinted }: { transaction: Transaction; onPrinted: () => void }) {
  const user = useUser();
  const [drawnUpAt] = useState(() => new Date().toISOString());
  const { type, status, reason, transactionId, amount, afterBalance, payout } = transaction;

  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);

  const facts = [
    { label: 'Name', value: user.name },
    ...datesOf(transaction).map(([label, moment]) => ({ label, value: <DateTime moment={moment} /> })),
    { label: type === 'deposit' ? 'Money in' : 'Money out', value: <Money naira={amount} /> },
    { label: 'Status', value: outcomes[status] },
    { label: 'Reason', value: reasonText(reason) },
    ...(afterBalance === null ? [] : [{ label: 'Wallet after', value: <Money naira={afterBalance} /> }]),
    ...(payout
      ? [
          { label: 'To', value: `${payout.account.bankName}, ${payout.account.number}` },
          { label: 'Account name', value: payout.account.name },
        ]
      : []),
    ...(payout?.sessionId ? [{ label: 'Bank session', value: payout.sessionId }] : []),
    { label: 'ID', value: transactionId },
  ];
  return createPortal(
    <div className={styles['onPaper']}>
      <StatementPrint title="Receipt" facts={facts} drawnUpAt={drawnUpAt} />
    </div>,
    document.body,
  );
}
