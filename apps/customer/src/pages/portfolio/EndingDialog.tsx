/** Chooses what happens with the money when an investment or savings plan ends, and shows the amounts. */
import { useFormikContext } from 'formik';
import { FormDialog } from '@ajose/app/FormDialog';
import type { Investment, SetEndingBody } from '@ajose/sdk/contract/investments';
import { endingWords, planOf } from '@ajose/sdk/domain/endings';
import { expectedProfit, formatNaira } from '@ajose/sdk/domain/money';
import { paidAtEnd } from '@ajose/sdk/domain/tax';
import { formatDateWithWeekday, formatTerm } from '@ajose/sdk/domain/time';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { Text } from '@ajose/ui/layout/Text';
import { setEnding, useInvestments } from '../../data/investments.ts';
import { isSavingsPlan, planName } from '../../components/savings.ts';
import { useUser } from '../../session.tsx';
import { whose } from '../../whose.ts';
import { sumNaira } from './sum.ts';

interface Props {
  investment: Investment;
  onClose: () => void;
}

/** The plans that still run when the investment ends. */
function usePlansAfter({ _id, endDate }: Investment): readonly Investment[] {
  const { data = [] } = useInvestments(useUser()._id);
  return data.filter(
    (plan) => isSavingsPlan(plan) && plan._id !== _id && plan.status === 'in_progress' && plan.endDate > endDate,
  );
}

export function EndingDialog({ investment, onClose }: Props) {
  const { _id: investmentId, userId, product, ending } = investment;
  const plans = usePlansAfter(investment);
  const { interestRate, duration, earlyExit = null, taxPercent = 0 } = product;
  const open = product.status === 'active';
  const choices = [
    { choice: 'wallet' },
    // Without profit, `capital` and `everything` are the same, so only one of the two is offered.
    ...(open && (!isWithoutProfit(investment) || ending.choice === 'capital') ? [{ choice: 'capital' }] : []),
    ...(open ? [{ choice: 'everything' }] : []),
    ...plans.map((plan) => ({ choice: `plan:${plan._id}`, planName: planName(plan) })),
  ];
  const kept = choices.some(({ choice }) => choice === ending.choice) ? ending.choice : 'wallet';

  const submit = async ({ choice }: { choice: string }) => {
    const body: SetEndingBody = { userId, investmentId, choice };
    const again = choice === 'capital' || choice === 'everything';
    await setEnding(again ? { ...body, seen: { interestRate, duration, earlyExit, taxPercent } } : body);
    return 'Saved.';
  };

  return (
    <FormDialog
      showsAmounts
      title={`When ${planName(investment)} ends`}
      size="small"
      initialValues={{ choice: kept }}
      onSubmit={submit}
      failure="This could not be saved. Please try again."
      submit="Save"
      busy="Saving…"
      onClose={onClose}
    >
      <FormSelect
        name="choice"
        label="What happens with the money"
        options={choices.map((choice) => ({ value: choice.choice, label: endingWords(choice, whose()) }))}
      />
      <Outcome investment={investment} />
      {!open && (
        <Text tone="soft" size="sm">
          {product.name} takes no new money just now, so it cannot be bought again.
        </Text>
      )}
      <Text tone="soft" size="sm">
        You can change this until the end of the day before. If the terms of the product change, or it closes, all of
        the money goes into {whose()} wallet and we tell you.
      </Text>
    </FormDialog>
  );
}

/** The amounts of the choice, in naira. */
function Outcome({ investment }: { investment: Investment }) {
  const { choice } = useFormikContext<{ choice: string }>().values;
  return (
    <div aria-live="polite">
      <Text>{outcomeOf(choice, investment)}</Text>
    </div>
  );
}

function outcomeOf(choice: string, investment: Investment): string {
  const { product, capital, endDate } = investment;
  const everything = paidAtEnd(investment);
  const profit = sumNaira([everything, -capital]);
  const on = `On ${formatDateWithWeekday(endDate)}`;
  if (planOf(choice) !== null) return `${on}, ${formatNaira(everything)} goes into the plan for the time it has left.`;
  if (choice === 'wallet') return `${on}, ${formatNaira(everything)} goes into ${whose()} wallet.`;
  const again = choice === 'capital' ? capital : everything;
  const rest = choice === 'capital' ? ` ${formatNaira(profit)} goes into ${whose()} wallet.` : '';
  const { interestRate, duration, taxPercent } = product;
  if (isWithoutProfit(product)) {
    return `${on}, ${formatNaira(again)} buys ${product.name} for ${formatTerm(duration)}, without profit.${rest}`;
  }
  const next = {
    capital: again,
    expectedProfit: expectedProfit(again, interestRate),
    ...(taxPercent ? { tax: { percent: taxPercent } } : {}),
  };
  const brings = `${formatNaira(sumNaira([paidAtEnd(next), -again]))}${taxPercent ? ` after ${taxPercent}% tax` : ''}`;
  return `${on}, ${formatNaira(again)} buys ${product.name} at ${interestRate}% for ${formatTerm(duration)}, which brings ${brings}.${rest}`;
}
