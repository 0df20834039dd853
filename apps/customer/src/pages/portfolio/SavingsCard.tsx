/** One savings plan: what is saved, what it will earn, and the button that adds to it. */
import styles from './SavingsCard.module.css';
import Button from '@mui/material/Button';
import { customerCan } from '@ajose/sdk/status';
import { Money } from '@ajose/ui/display/Money';
import { Facts } from '@ajose/ui/layout/Facts';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { ActionCard } from '../../components/ActionCard.tsx';
import type { SavingsPlan } from '../../components/savings.ts';
import { useUser } from '../../session.tsx';
import { GoalProgress } from './GoalProgress.tsx';
import { progressOf, termEnd, TermProgress, TermStatus, whenItEnds } from './Term.tsx';

interface Props {
  plan: SavingsPlan;
  onTopUp: () => void;
  onDetails: () => void;
  onGoal: () => void;
  /** @param amount naira a month */
  onAutoSave: (amount: number) => void;
}

export function SavingsCard({ plan, onTopUp, onDetails, onGoal, onAutoSave }: Props) {
  const { sub_status } = useUser();
  const { product, totalSavings, expectedProfit } = plan;
  return (
    <ActionCard
      title={product.name}
      level={2}
      status={<TermStatus term={plan} />}
      end={
        <>
          <TermProgress term={plan} tone="gold" />
          <Stack gap={2}>
            {progressOf(plan) < 100 && (
              <Button variant="contained" disabled={!customerCan.addMoney(sub_status)} onClick={onTopUp}>
                Add Funds to Savings
              </Button>
            )}
            <Grid least="7rem" gap={2}>
              <Button variant="outlined" onClick={onDetails}>
                View Details
              </Button>
              {progressOf(plan) < 100 && (
                <Button variant="outlined" onClick={onGoal}>
                  {plan.goal ? 'Change goal' : 'Set a goal'}
                </Button>
              )}
            </Grid>
          </Stack>
        </>
      }
    >
      <p className={styles['saved']}>
        <Money naira={totalSavings.amount} />
        <small>
          <Money naira={totalSavings.amountThisMonth} /> this month
        </small>
      </p>
      {plan.goal && <GoalProgress goal={plan.goal} plan={plan} onAutoSave={onAutoSave} />}
      <Facts
        look="cells"
        facts={[
          ['Profit at the end', <Money key="profit" naira={expectedProfit} flow="in" />],
          termEnd(plan),
          ...(plan.status === 'completed' ? [] : [whenItEnds(plan)]),
        ]}
      />
    </ActionCard>
  );
}
