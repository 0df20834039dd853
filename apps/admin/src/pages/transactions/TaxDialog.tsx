/** What was withheld of profits, month by month, with the file for the tax authority. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { TaxMonth } from '@ajose/sdk/contract/tax';
import { readFailure } from '@ajose/sdk/failure';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { getRemittance, useTaxMonths } from '../../data/tax.ts';

const words = { refused: 'Failed to fetch the tax', broken: 'Error fetching the tax' };
const fileWords = { refused: 'Failed to download the file', broken: 'Error downloading the file' };

const nameOf = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function TaxDialog({ onClose }: { onClose: () => void }) {
  const months = useTaxMonths();
  return (
    <Modal open title="Withholding tax" onClose={onClose}>
      <Loaded
        of={months}
        skeleton={<Skeleton variant="rounded" height={180} />}
        failure={readFailure(months.error, words)}
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="No tax yet" text="What is withheld when a profit is paid is listed here." />
          ) : (
            <Rows>
              {found.map((month) => (
                <Month key={month.month} of={month} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Modal>
  );
}

function Month({ of: { month, payments, tax } }: { of: TaxMonth }) {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await getRemittance(month), `ajose-tax-${month}.csv`);
    } catch (error) {
      toasts.error(readFailure(error, fileWords));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row>
      <Fill>
        <strong>{nameOf(month)}</strong>
        <Quiet>{payments === 1 ? '1 payment' : `${payments.toLocaleString('en-NG')} payments`}</Quiet>
      </Fill>
      <Money naira={tax} />
      <Button
        size="small"
        variant="outlined"
        aria-label={`Download ${nameOf(month)}`}
        disabled={busy}
        onClick={() => void download()}
      >
        Download
      </Button>
    </Row>
  );
}
