/** The file for the tax authority of a month. */
import { useState } from 'react';
import { readFailure } from '@ajose/sdk/failure';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { Allowed } from '../../components/role.tsx';
import { getRemittance } from '../../data/tax.ts';

const words = { refused: 'Failed to download the file', broken: 'Error downloading the file' };

/** @param month YYYY-MM */
export function TaxFile({ month }: { month: string }) {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      saveFile(await getRemittance(month), `ajose-tax-${month}.csv`);
    } catch (error) {
      toasts.error(readFailure(error, words));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Allowed to="remitTax">
      <Quiet>
        <LinkButton label={`File for the tax authority, ${month}`} onClick={() => void download()}>
          File for the tax authority
        </LinkButton>
      </Quiet>
    </Allowed>
  );
}
