/** The running investments of a customer who has died. Each runs to its end, or is ended early under the terms at which it was bought. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import { useCall } from '@ajose/app/useCall.ts';
import type { ExitQuote, Investment } from '@ajose/sdk/contract/investments';
import { formatNaira } from '@ajose/sdk/domain/money';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useMay } from '../../components/role.tsx';
import { exitForEstate, quoteEstateExit } from '../../data/deaths.ts';
import { useUserInvestments } from '../../data/investments.ts';

const FAILED = 'The investment could not be ended. Please try again.';

/** @param mayEnd whether this administrator may end one now, so far as the case decides */
export function EstateExits({ userId, mayEnd }: { userId: string; mayEnd: boolean }) {
  const isAllowed = useMay('correct');
  const { data = [] } = useUserInvestments(userId);
  const [chosen, setChosen] = useState<{ of: Investment; quote: ExitQuote } | null>(null);
  const { busy, run } = useCall(FAILED);
  const running = data.filter(({ status }) => status === 'in_progress');
  if (running.length === 0) return null;

  const quote = (of: Investment): void =>
    run(
      () => quoteEstateExit(userId, of._id),
      (quoted) => setChosen({ of, quote: quoted }),
    );
  return (
    <Stack gap={2}>
      <Text>Running investments go on to their end and are not renewed:</Text>
      <Rows label="Still invested">
        {running.map((investment) => (
          <Row key={investment._id} look="stack">
            <Text>
              <strong>{investment.product.name}</strong>: <Money naira={investment.capital} />, until{' '}
              <DateTime moment={investment.endDate} format="date" />
            </Text>
            {investment.earlyExit && mayEnd && isAllowed && (
              <div>
                <Button
                  size="small"
                  variant="outlined"
                  disabled={busy}
                  aria-label={`End ${investment.product.name} early`}
                  onClick={() => quote(investment)}
                >
                  End early
                </Button>
              </div>
            )}
          </Row>
        ))}
      </Rows>
      {chosen && (
        <ConfirmCall
          title={`End ${chosen.of.product.name} early?`}
          message={`${formatNaira(chosen.quote.arrives)} goes into the wallet: ${formatNaira(chosen.quote.capital)} capital and ${formatNaira(chosen.quote.profit)} profit so far, less ${formatNaira(chosen.quote.price)} for leaving early and ${formatNaira(chosen.quote.tax)} tax. A second administrator has to approve it, and then it is ended at the figures of that moment.`}
          confirmLabel="Ask for approval"
          busyLabel="Asking…"
          call={() => exitForEstate(userId, chosen.quote._id)}
          failure={FAILED}
          onClose={() => setChosen(null)}
        />
      )}
    </Stack>
  );
}
