/** Buys a product or starts a savings plan from the wallet, and shows its profit while the amount is typed. */
import styles from './InvestDialog.module.css';
import { useState } from 'react';
import { useFormikContext } from 'formik';
import Button from '@mui/material/Button';
import type { Product } from '@ajose/sdk/contract/products';
import { amountText, expectedProfit, isWholeKobo, shortNaira } from '@ajose/sdk/domain/money';
import { paidAtEnd, taxOn } from '@ajose/sdk/domain/tax';
import { investFormRules } from '@ajose/sdk/rules/investments';
import { addTerm, formatDateWithWeekday, formatTerm } from '@ajose/sdk/domain/time';
import { isWithoutProfit, WITHOUT_PROFIT } from '@ajose/app/withoutProfit.ts';
import { Money } from '@ajose/ui/display/Money';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormError } from '@ajose/ui/form/FormError';
import { useAttempt } from '@ajose/ui/form/useAttempt.ts';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { addInvestment, type Paid } from '../../data/investments.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { AboveOwnAmount } from '../../components/AboveOwnAmount.tsx';
import { FromWallet, WalletAfter, WalletFact } from '../../components/FromWallet.tsx';
import { Invested } from '../../components/Invested.tsx';
import { MemberMay } from '../../components/MemberMay.tsx';
import { perhapsDone, useSpendable } from '../../components/perhapsDone.ts';
import { useUser } from '../../session.tsx';

interface Props {
  product: Product;
  savings: boolean;
  /** The amount typed before. */
  amount?: string;
  /** Opens this dialog again with an amount, after the missing amount is paid. */
  onResume: (amount: string) => void;
  onClose: () => void;
}

const newIdempotencyKey = () => crypto.randomUUID();

export function InvestDialog({ product, savings, amount = '', onResume, onClose }: Props) {
  const user = useUser();
  const attempt = useAttempt(newIdempotencyKey);
  const { spendable, spend } = useSpendable(user.balance);
  const { go } = useDashboard();
  const [bought, setBought] = useState<Paid | null>(null);
  const submit = async ({ amount }: { amount: string }) => {
    const { interestRate, duration, earlyExit = null, taxPercent = 0 } = product;
    const seen = { interestRate, duration, earlyExit, taxPercent };
    const body = { userId: user._id, productId: product._id, capital: Number(amount), seen };
    setBought(await spend(() => attempt((idempotencyKey) => addInvestment({ ...body, idempotencyKey }))));
  };

  if (bought) {
    const { investment } = bought;
    const leave = (): void => {
      onClose();
      go(savings ? { section: 'savingsPortfolio' } : { section: 'investmentPortfolio', investment: investment._id });
    };
    const headline = savings ? 'Savings plan created successfully!' : 'Investment successful!';
    return <Invested {...bought} amount={investment.capital} headline={headline} onRead={leave} onClose={onClose} />;
  }
  return (
    <Modal
      showsAmounts
      open
      title={savings ? `Start saving: ${product.name}` : `Invest in ${product.name}`}
      onClose={onClose}
      size="small"
    >
      <MemberMay>
        <Form
          initialValues={{ amount }}
          rules={investFormRules(product, spendable)}
          onSubmit={submit}
          failure={perhapsDone(
            savings ? 'Failed to create savings plan. Please try again.' : 'Investment failed. Please try again.',
          )}
          live
        >
          <FormError />
          <Stack>
            <WalletFact />
            <Amount of={product} />
            <WalletAfter spendable={spendable} least={product.cost} />
            <ExpectedOutcome product={product} />
            <AboveOwnAmount />
          </Stack>
          <FromWallet
            spendable={spendable}
            least={product.cost}
            name={product.name}
            onResume={onResume}
            submit={savings ? 'Start Saving' : 'Invest Now'}
            busy="Investing…"
            onCancel={onClose}
          />
        </Form>
      </MemberMay>
    </Modal>
  );
}

const useAmount = () => Number(useFormikContext<{ amount: string }>().values.amount);

/** Where what is typed is less than the product takes, one press puts in what it takes at least. */
function Amount({ of: { cost } }: { of: Product }) {
  const { balance } = useUser();
  const { setFieldValue } = useFormikContext<{ amount: string }>();
  const amount = useAmount();
  return (
    <div>
      <FormAmountField
        name="amount"
        label="Amount"
        inputRef={focusOnMount}
        helperText={
          <>
            From <Money naira={cost} />
          </>
        }
      />
      {amount > 0 && amount < cost && cost <= balance && (
        <Button variant="outlined" size="small" onClick={() => void setFieldValue('amount', amountText(cost))}>
          Use {shortNaira(cost)}
        </Button>
      )}
    </div>
  );
}

function ExpectedOutcome({ product }: { product: Product }) {
  const typed = useAmount();
  const [now] = useState(() => new Date());
  // What is less than the product takes brings nothing: the figures are for its least.
  const needsMore = typed > 0 && typed < product.cost;
  const amount = needsMore ? product.cost : typed;
  const shown = amount > 0 && isWholeKobo(amount);
  const profit = expectedProfit(amount, product.interestRate);
  const paidOn = formatDateWithWeekday(addTerm(now, product.duration));
  const { duration, interestRate, earlyExit, taxPercent } = product;
  const paid = paidAtEnd({
    capital: shown ? amount : 0,
    expectedProfit: profit,
    ...(taxPercent ? { tax: { percent: taxPercent } } : {}),
  });
  return (
    <div className={styles['expectedOutcome']} aria-live="polite">
      <Stack gap={3}>
        {needsMore && <Text size="sm">With {shortNaira(amount)}, the least:</Text>}
        {/* Above the sums: on a small phone the buttons cover what is below them. */}
        <Text tone="soft" size="sm">
          {isWithoutProfit(product) && `${WITHOUT_PROFIT} `}
          {earlyExit
            ? `You can leave early ${earlyExit.afterDays > 0 ? `from ${formatDateWithWeekday(addTerm(now, { value: earlyExit.afterDays, unit: 'days' }))} on` : 'at any time'}: that costs ${isWithoutProfit(product) ? 'nothing' : `${earlyExit.pricePercent}% of the profit so far`}.`
            : `The money is locked in until ${paidOn}: it cannot be taken out earlier.`}
        </Text>
        {shown && (
          <Facts
            look="sums"
            facts={[
              ...(isWithoutProfit(product)
                ? []
                : [
                    [
                      `Profit at ${interestRate}% for ${formatTerm(duration)}${taxPercent ? '' : ', free of tax'}`,
                      <Money key="profit" naira={profit} flow="in" />,
                    ] as const,
                  ]),
              ...(taxPercent
                ? [
                    [
                      `${taxPercent}% withholding tax`,
                      <Money key="tax" naira={taxOn(profit, taxPercent)} flow="out" />,
                    ] as const,
                  ]
                : []),
              [`Paid on ${paidOn}`, <Money key="paid" naira={paid} />],
            ]}
          />
        )}
      </Stack>
    </div>
  );
}
