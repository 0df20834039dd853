/** The receipt of a completed transaction: shared as a picture or a PDF by the device's own sheet, or saved, or copied as words. */
import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Share2 from 'lucide-react/icons/share-2';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { messageOf } from '@ajose/sdk/error';
import { receiptOf, type Receipt } from '@ajose/sdk/receipt';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { mayShareAmounts } from '../../components/shareQuestion.ts';
import { canShareFile, shareFile } from '../../components/share.ts';
import { getReceipt } from '../../data/wallet.ts';
import { useUser } from '../../session.tsx';
import { drawReceipt } from './receiptPicture.ts';

export function ShareReceipt({ transaction }: { transaction: Transaction }) {
  const { name } = useUser();
  const receipt = receiptOf(transaction, name);
  return receipt && <Actions key={transaction._id} of={receipt} id={transaction.transactionId} />;
}

const wordsOf = ({ headline, amount, facts }: Receipt): string =>
  [`Receipt: ${headline}`, amount, ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n');

function Actions({ of, id }: { of: Receipt; id: string }) {
  const toasts = useToasts();
  // A completed transaction stays as it is.
  const [receipt] = useState(of);
  const picture = usePicture(receipt, id);
  const [fetching, setFetching] = useState(false);
  const shares = picture === null || canShareFile(picture);
  const sharePdf = async (): Promise<void> => {
    if (!(await mayShareAmounts())) return;
    setFetching(true);
    try {
      await shareFile(
        new File([await getReceipt(id)], `ajose-receipt-${id}.pdf`, { type: 'application/pdf' }),
        'Receipt',
      );
    } catch (error) {
      toasts.error(messageOf(error, 'The receipt could not be fetched. Please try again.'));
    }
    setFetching(false);
  };
  const sharePicture = async (): Promise<void> => {
    if (picture && (await mayShareAmounts())) await shareFile(picture, 'Receipt');
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
        <Button variant="outlined" startIcon={<Copy size={18} />} onClick={() => void copy()}>
          Copy
        </Button>
      )}
      <Button variant="outlined" startIcon={<FileText size={18} />} disabled={fetching} onClick={() => void sharePdf()}>
        {fetching ? 'Fetching...' : 'PDF'}
      </Button>
      <Button
        variant="contained"
        startIcon={shares ? <Share2 size={18} /> : <Download size={18} />}
        disabled={picture === null}
        onClick={() => void sharePicture()}
      >
        {shares ? 'Share receipt' : 'Save receipt'}
      </Button>
    </>
  );
}

/** Drawn before it is asked for: a device shares only what is there at the moment of the press. Null while it is drawn. */
function usePicture(receipt: Receipt, id: string): File | null {
  const [picture, setPicture] = useState<File | null>(null);
  useEffect(() => {
    let isWanted = true;
    const make = async (): Promise<void> => {
      const png = await drawReceipt(receipt);
      if (isWanted) setPicture(new File([png], `ajose-receipt-${id}.png`, { type: 'image/png' }));
    };
    void make();
    return () => {
      isWanted = false;
    };
  }, [receipt, id]);
  return picture;
}
