/** How far a savings plan's goal is: the share of the target, what is needed a month, and whether it is on track. */
import styles from './Goal.module.css';
import Button from '@mui/material/Button';
import type { Goal } from '@ajose/sdk/contract/goals';
import { goalProgress } from '@ajose/sdk/goals';
import { formatNaira } from '@ajose/sdk/money';
import { formatDate } from '@ajose/sdk/time';
import { Progress } from '@ajose/ui/display/Progress';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import type { SavingsPlan } from '../../components/savings.ts';
import { GoalPicture } from './GoalPicture.tsx';

interface Props {
  goal: Goal;
  plan: SavingsPlan;
  /** Saves what is needed a month by itself. @param amount naira */
  onAutoSave: (amount: number) => void;
}

export function GoalProgress({ goal, plan, onAutoSave }: Props) {
  const { promised, percent, monthly, behind } = goalProgress(goal, plan, useNow());
  const state = behind > 0 ? `Behind by ${formatNaira(behind)}` : 'On track';
  return (
    <div className={styles['goal']}>
      <div className={styles['head']}>
        <GoalPicture picture={goal.picture} />
        {goal.name}
      </div>
      <Progress label={`${formatNaira(promised)} of ${formatNaira(goal.target)}`} percent={percent} tone="gold" />
      <Text tone="soft" size="sm">
        {monthly === 0
          ? `Reached: the plan brings it with its profit by ${formatDate(plan.endDate)}.`
          : `${state}. ${formatNaira(monthly)} a month until ${formatDate(`${goal.date}T12:00:00Z`)} gets you there.`}
      </Text>
      {monthly > 0 && plan.status === 'in_progress' && (
        <Button size="small" onClick={() => onAutoSave(monthly)}>
          Start auto-save with this amount
        </Button>
      )}
    </div>
  );
}
