/** Tops a savings plan up from the wallet, and shows what the amount brings while it is typed. */
import { useState, type ReactNode } from 'react';
import { useFormikContext } from 'formik';
import type { AutoSave } from '@ajose/sdk/contract/auto-saves';
import type { Goal } from '@ajose/sdk/contract/goals';
import { goalProgress } from '@ajose/sdk/domain/goals';
import { isWholeKobo, toKobo, toNaira, topUpProfit } from '@ajose/sdk/domain/money';
import { topUpFormRules } from '@ajose/sdk/rules/investments';
import { paidAtEnd, taxOn } from '@ajose/sdk/domain/tax';
import { formatDate, formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { isWithoutProfit, WITHOUT_PROFIT } from '@ajose/app/withoutProfit.ts';
import { Money } from '@ajose/ui/display/Money';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormError } from '@ajose/ui/form/FormError';
import { useAttempt } from '@ajose/ui/form/useAttempt.ts';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useAutoSaves } from '../../data/autoSaves.ts';
import { addSavingsFunds, type Paid } from '../../data/investments.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { AboveOwnAmount } from '../../components/AboveOwnAmount.tsx';
import { FromWallet, WalletAfter, WalletFact } from '../../components/FromWallet.tsx';
import { Invested } from '../../components/Invested.tsx';
import { perhapsDone, useSpendable } from '../../components/perhapsDone.ts';
import { bothNames, planName, type SavingsPlan } from '../../components/savings.ts';
import { MemberMay } from '../../components/MemberMay.tsx';
import { useUser } from '../../session.tsx';
import { sumNaira } from './sum.ts';

const newIdempotencyKey = () => crypto.randomUUID();

interface Props {
  plan: SavingsPlan;
  /** The initial amount. */
  amount?: string;
  /** Opens this dialog again with an amount, after the missing amount is paid. */
  onResume: (amount: string) => void;
  onClose: () => void;
}

export function TopUpDialog({ plan, amount = '', onResume, onClose }: Props) {
  const user = useUser();
  const attempt = useAttempt(newIdempotencyKey);
  const { spendable, spend } = useSpendable(user.balance);
  const { go } = useDashboard();
  const [added, setAdded] = useState<(Paid & { amount: number }) | null>(null);

  const submit = async ({ amount }: { amount: string }) => {
    const body = { investmentId: plan._id, amount: Number(amount), userId: user._id };
    const paid = await spend(() => attempt((idempotencyKey) => addSavingsFunds({ ...body, idempotencyKey })));
    setAdded({ ...paid, amount: body.amount });
  };

  if (added) {
    const leave = (): void => {
      onClose();
      go({ section: 'savingsPortfolio' });
    };
    return <Invested {...added} headline="Funds added successfully!" onRead={leave} onClose={onClose} />;
  }

  return (
    <Modal showsAmounts open title={`Add funds to ${bothNames(plan)}`} onClose={onClose} size="small">
      <MemberMay>
        <Form
          initialValues={{ amount }}
          rules={topUpFormRules(spendable)}
          onSubmit={submit}
          failure={perhapsDone('Failed to add funds')}
          live
        >
          <FormError />
          <Stack>
            <WalletFact />
            <Stack gap={2}>
              <FormAmountField name="amount" label="Amount" inputRef={focusOnMount} />
              <WalletAfter spendable={spendable} />
            </Stack>
            <Brings plan={plan} />
            <AboveOwnAmount />
          </Stack>
          <FromWallet
            spendable={spendable}
            name={planName(plan)}
            submit="Add Funds"
            busy="Adding…"
            onResume={onResume}
            onCancel={onClose}
          />
        </Form>
      </MemberMay>
    </Modal>
  );
}

/** What the plan's card says is missing for its goal, once the amount and its profit are in it. */
function missingAfter(goal: Goal, plan: SavingsPlan, autoSaves: readonly AutoSave[], now: Date): Fact {
  const { missing } = goalProgress(goal, plan, autoSaves, now);
  return ['Missing after this', missing > 0 ? <Money key="goal" naira={missing} /> : 'Nothing'];
}

/** A sum with profit: the moment of the booking decides it to the kobo, because what is added later earns for less time. */
const About = ({ profit, children }: { profit: number; children: ReactNode }) => (
  <span>
    {profit > 0 && 'about '}
    {children}
  </span>
);

/** What the amount earns until the plan ends, at the plan's rate for the part of the term that is left, and until when it is locked in. */
function Brings({ plan }: { plan: SavingsPlan }) {
  const { data: autoSaves } = useAutoSaves(useUser()._id);
  const typed = Number(useFormikContext<{ amount: string }>().values.amount);
  const [now] = useState(() => new Date());
  const amount = typed > 0 && isWholeKobo(typed) ? typed : 0;
  const { interestRate, endDate, earlyExit, tax, goal } = plan;
  const profit = topUpProfit(amount, plan, now);
  const withheld = taxOn(profit, tax?.percent);
  const after = {
    ...plan,
    capital: sumNaira([plan.capital, amount]),
    expectedProfit: sumNaira([plan.expectedProfit, profit]),
  };
  const end = formatDateWithWeekday(endDate);
  const back = toNaira(toKobo(amount) + toKobo(profit) - toKobo(withheld));
  return (
    <div aria-live="polite">
      <Stack gap={3}>
        {/* Above the sums: on a small phone the buttons cover what is below them. */}
        <Text tone="soft" size="sm">
          {isWithoutProfit(plan) && `${WITHOUT_PROFIT} `}
          {earlyExit
            ? `You can leave early ${new Date(earlyExit.from) > now ? `from ${formatDateWithWeekday(earlyExit.from)} on` : 'at any time'}: that costs ${isWithoutProfit(plan) ? 'nothing' : `${earlyExit.pricePercent}% of the profit so far`}.`
            : `The money is locked in until ${end}: it cannot be taken out earlier.`}
        </Text>
        {amount > 0 && (
          <Facts
            look="sums"
            facts={[
              ...(isWithoutProfit(plan)
                ? []
                : [
                    [
                      `Profit until it ends, at ${interestRate}% for the whole term${tax ? '' : ', free of tax'}`,
                      <About key="profit" profit={profit}>
                        <Money naira={profit} flow="in" />
                      </About>,
                    ] as const,
                  ]),
              ...(tax
                ? [[`${tax.percent}% withholding tax`, <Money key="tax" naira={withheld} flow="out" />] as const]
                : []),
              ...(goal && autoSaves ? [missingAfter(goal, after, autoSaves, now)] : []),
              [
                `Paid on ${formatDate(endDate)}`,
                <About key="paid" profit={profit}>
                  <Money naira={back} />
                </About>,
              ],
              [
                'The whole plan pays then',
                <About key="whole" profit={profit}>
                  <Money naira={paidAtEnd(after)} />
                </About>,
              ],
            ]}
          />
        )}
      </Stack>
    </div>
  );
}
