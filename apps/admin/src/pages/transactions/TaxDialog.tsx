/** Tax withheld from profits, month by month, each with its payments and the file for the tax authority. */
import type { TaxMonth } from '@ajose/sdk/contract/tax';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { useNow } from '@ajose/ui/useNow.ts';
import { NoTaxNumber } from '../../components/NoTaxNumber.tsx';
import { monthSoFar, ofMonth } from '../../components/period.ts';
import { TaxFile } from '../../components/TaxFile.tsx';
import { useTaxMonths } from '../../data/tax.ts';
import { addressOf } from '../../paths.ts';

const words = { refused: 'Failed to fetch the tax', broken: 'Error fetching the tax' };

export function TaxDialog({ onClose }: { onClose: () => void }) {
  const months = useTaxMonths();
  return (
    <Modal open title="Withholding tax" onClose={onClose}>
      <Loaded of={months} skeleton={180} failure={words}>
        {(reply) =>
          reply.length === 0 ? (
            <EmptyState title="No tax yet" text="Tax that is withheld when a profit is paid is listed here." />
          ) : (
            <Stack>
              <NoTaxNumber />
              <Rows>
                {reply.map((month) => (
                  <Month key={month.month} of={month} />
                ))}
              </Rows>
            </Stack>
          )
        }
      </Loaded>
    </Modal>
  );
}

function Month({ of: { month, payments, tax } }: { of: TaxMonth }) {
  const now = useNow();
  const period = ofMonth(month, now);
  return (
    <Row>
      <Fill>
        <LinkButton href={addressOf({ section: 'monthEnd' }, { ...period, rows: `now.tax.${month}` })}>
          {monthSoFar(month, now)}
        </LinkButton>
        <Quiet>{payments === 1 ? '1 payment' : `${payments.toLocaleString('en-NG')} payments`}</Quiet>
      </Fill>
      <Money naira={tax} />
      <TaxFile months={[month]} />
    </Row>
  );
}
