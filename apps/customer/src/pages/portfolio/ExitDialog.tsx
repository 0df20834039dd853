/** Leaves an investment early. Shows before that what it costs and what arrives; exactly that is paid. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ExitQuote, Investment } from '@ajose/sdk/contract/investments';
import { newQuoteOf } from '@ajose/sdk/domain/refused-quote';
import { formatNaira } from '@ajose/sdk/domain/money';
import { paidAtEnd } from '@ajose/sdk/domain/tax';
import { formatDateWithWeekday, formatTime } from '@ajose/sdk/domain/time';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { inWords } from '@ajose/ui/failure.ts';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { OfflineHint } from '@ajose/ui/feedback/OfflineHint';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { ASK_FOR_IT, useAsks, useMay } from '../../data/accounts.ts';
import { exitEarly, useExitQuote } from '../../data/investments.ts';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { KeyFact } from '../../components/KeyFact.tsx';
import { MemberMay } from '../../components/MemberMay.tsx';
import { planName } from '../../components/savings.ts';
import { whose } from '../../whose.ts';

interface Props {
  investment: Investment;
  onClose: () => void;
}

export function ExitDialog({ investment, onClose }: Props) {
  const quote = useExitQuote(investment.userId, investment._id);
  const may = useMay('ask');
  const asks = useAsks();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const leave = async ({ _id: quoteId, arrives }: ExitQuote): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await exitEarly({ userId: investment.userId, quoteId });
      toasts.success(`${formatNaira(arrives)} is in ${whose()} wallet.`);
      onClose();
    } catch (error) {
      setRefusal(inWords(error, 'Leaving early failed. Please try again.'));
      const instead = newQuoteOf(error);
      await (instead ? quote.mutate(instead, { revalidate: false }) : quote.mutate());
      setBusy(false);
    }
  };

  const { data } = quote;
  const online = useOnline();
  return (
    <Modal
      showsAmounts
      open
      title={`Leave ${planName(investment)} early`}
      onClose={onClose}
      size="small"
      busy={busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={onClose}>
            Keep it
          </Button>
          {data && may && (
            <Button variant="contained" color="error" disabled={busy || !online} onClick={() => void leave(data)}>
              {busy ? 'Leaving…' : asks ? ASK_FOR_IT : `Leave and get ${formatNaira(data.arrives)}`}
            </Button>
          )}
        </>
      }
    >
      <MemberMay two>
        <Stack>
          <output>{refusal !== null && <Alert severity="warning">{refusal}</Alert>}</output>
          <Loaded of={quote} skeleton={180} failure={fetchFailure('The price could not be worked out')}>
            {(quote) => <Figures quote={quote} investment={investment} />}
          </Loaded>
        </Stack>
        <OfflineHint />
      </MemberMay>
    </Modal>
  );
}

function Figures({ quote, investment }: { quote: ExitQuote; investment: Investment }) {
  const { capital, profit, price, tax, arrives, validUntil } = quote;
  const { endDate, earlyExit } = investment;
  const asks = useAsks();
  return (
    <Stack>
      <Facts
        look="sums"
        facts={[
          ['Capital', <Money key="capital" naira={capital} />],
          ...(isWithoutProfit(investment)
            ? []
            : [
                ['Profit so far', <Money key="profit" naira={profit} flow="in" />] as const,
                [
                  `Price: ${earlyExit?.pricePercent ?? 0}% of the profit so far`,
                  <Money key="price" naira={price} flow="out" />,
                ] as const,
              ]),
          ...(investment.tax
            ? [
                [
                  `Withholding tax: ${investment.tax.percent}% of the rest`,
                  <Money key="tax" naira={tax} flow="out" />,
                ] as const,
              ]
            : []),
        ]}
      />
      <KeyFact name={`Arrives in ${whose()} wallet`}>
        <Money naira={arrives} />
      </KeyFact>
      <Text>
        If you wait until {formatDateWithWeekday(endDate)}, you get {formatNaira(paidAtEnd(investment))}.
      </Text>
      <Text tone="soft" size="sm">
        {asks
          ? 'When it is approved, at least this arrives. It cannot be undone then.'
          : `These figures count until ${formatTime(validUntil)}. It cannot be undone.`}
      </Text>
    </Stack>
  );
}
