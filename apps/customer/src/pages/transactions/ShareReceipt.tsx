/** The receipt of a completed transaction: shares it as a picture or PDF with the device's share sheet, saves it, or copies it as text. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Share2 from 'lucide-react/icons/share-2';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { receiptOf, type Receipt } from '@ajose/sdk/domain/receipt';
import { inWords } from '@ajose/ui/failure.ts';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { mayShareAmounts } from '../../components/shareQuestion.ts';
import { canShareFile, shareFile } from '../../components/share.ts';
import { getReceipt, getReceiptCode } from '../../data/wallet.ts';
import { useUser } from '../../session.tsx';

const COPY = 'Copy the receipt as text';

export function ShareReceipt({ transaction }: { transaction: Transaction }) {
  const { name } = useUser();
  const receipt = receiptOf(transaction, name);
  return receipt && <Actions key={transaction._id} of={receipt} id={transaction.transactionId} />;
}

const wordsOf = ({ headline, amount, facts }: Receipt): string =>
  [`Receipt: ${headline}`, amount, ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n');

type Form = 'picture' | 'pdf';
const MAKERS: Record<Form, (receipt: Receipt, id: string) => Promise<File>> = {
  picture: async (receipt, id) => {
    const { drawReceipt } = await import('./receiptPicture.ts');
    const png = await drawReceipt(receipt, await getReceiptCode(id));
    return new File([png], `ajose-receipt-${id}.png`, { type: 'image/png' });
  },
  pdf: async (_receipt, id) => new File([await getReceipt(id)], `ajose-receipt-${id}.pdf`, { type: 'application/pdf' }),
};

function Actions({ of, id }: { of: Receipt; id: string }) {
  const toasts = useToasts();
  // Fetched once, because a completed transaction does not change.
  const [receipt] = useState(of);
  const [made, setMade] = useState<{ picture?: File; pdf?: File }>({});
  const [making, setMaking] = useState<Form | null>(null);
  const shares = canShareFile(new File([], `ajose-receipt-${id}.png`, { type: 'image/png' }));
  const share = async (form: Form): Promise<void> => {
    if (!(await mayShareAmounts())) return;
    setMaking(form);
    try {
      const file = made[form] ?? (await MAKERS[form](receipt, id));
      // Cached, so that the next share is immediate.
      setMade((others) => ({ ...others, [form]: file }));
      await shareFile(file, 'Receipt');
    } catch (error) {
      toasts.error(inWords(error, 'The receipt could not be fetched. Please try again.'));
    }
    setMaking(null);
  };
  const copy = async (): Promise<void> => {
    if (!(await mayShareAmounts())) return;
    try {
      await navigator.clipboard.writeText(wordsOf(receipt));
      toasts.success('The receipt was copied.');
    } catch {
      toasts.error('This browser does not let us copy. Please save the receipt instead.');
    }
  };
  return (
    <>
      {!shares && (
        <Button
          variant="outlined"
          startIcon={<Copy size={18} />}
          title={COPY}
          aria-label={COPY}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={<FileText size={18} />}
        disabled={making !== null}
        onClick={() => void share('pdf')}
      >
        {making === 'pdf' ? 'Fetching…' : 'Receipt PDF'}
      </Button>
      <Button
        variant="contained"
        startIcon={shares ? <Share2 size={18} /> : <Download size={18} />}
        disabled={making !== null}
        onClick={() => void share('picture')}
      >
        {making === 'picture' ? 'Fetching…' : shares ? 'Share receipt' : 'Receipt picture'}
      </Button>
    </>
  );
}
