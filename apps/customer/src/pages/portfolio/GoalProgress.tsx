/** The progress of a savings plan's goal: saved, planned and missing amounts, and the next step. */
import styles from '../../components/Goal.module.css';
import Button from '@mui/material/Button';
import type { AutoSave } from '@ajose/sdk/contract/auto-saves';
import type { Goal } from '@ajose/sdk/contract/goals';
import { goalProgress, type GoalProgress as Far } from '@ajose/sdk/domain/goals';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDate } from '@ajose/sdk/domain/time';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { Cloth } from '../../components/Cloth.tsx';
import { GoalBar, GoalPart, GoalParts } from '../../components/GoalBar.tsx';
import type { SavingsPlan } from '../../components/savings.ts';
import { Net } from './Net.tsx';

interface Props {
  goal: Goal;
  plan: SavingsPlan;
  /** The customer's; undefined while they are not known. */
  autoSaves: readonly AutoSave[] | undefined;
  /** Starts an auto-save for the missing amount. @param amount naira a month */
  onAutoSave: (amount: number) => void;
}

/** Says nothing about planned money until auto-saves are known, because it depends on them. */
export function GoalProgress({ goal, plan, autoSaves, onAutoSave }: Props) {
  const now = useNow();
  const { words } = useAmounts();
  if (plan.status === 'completed') return null;
  if (!autoSaves) {
    return (
      <div className={styles['goal']}>
        <Text size="sm">
          <Money naira={plan.totalSavings.amount} /> of <Money naira={goal.target} /> is saved.
        </Text>
      </div>
    );
  }
  const far = goalProgress(goal, plan, autoSaves, now);
  return (
    <div className={styles['goal']}>
      <Bar goal={goal} far={far} taxed={plan.tax !== undefined} />
      {far.saved >= goal.target ? (
        <Cloth motif="rings">Reached: all of it is saved.</Cloth>
      ) : (
        <Text tone="soft" size="sm">
          {words(nextStep(goal, plan, far))}
        </Text>
      )}
      {far.monthly > 0 && (
        <Button size="small" onClick={() => onAutoSave(far.monthly)}>
          Start auto-save with this amount
        </Button>
      )}
    </div>
  );
}

/** Shown where there is no goal. @param onAutoSave where nothing is saved into the plan by itself */
export function NoGoal({ onGoal, onAutoSave }: { onGoal: () => void; onAutoSave?: () => void }) {
  return (
    <Text tone="soft" size="sm">
      What is this plan for? <LinkButton onClick={onGoal}>Set a goal</LinkButton>
      {onAutoSave && (
        <>
          {' or '}
          <LinkButton onClick={onAutoSave}>start auto-save</LinkButton>
        </>
      )}
    </Text>
  );
}

function nextStep(goal: Goal, plan: SavingsPlan, { profit, autoSaved, missing, monthly }: Far): string {
  const day = formatDate(`${goal.date}T12:00:00Z`);
  if (missing > 0) {
    const more = autoSaved > 0 ? ' more' : '';
    const known = autoSaved > 0 ? '' : 'No auto-save into this plan yet. ';
    return `${known}${formatNaira(monthly)}${more} a month until ${day} gets you there.`;
  }
  if (autoSaved > 0) return `On track: with auto-save it is all there by ${day}.`;
  return `On track: the profit of ${formatNaira(profit)}${plan.tax ? ' after tax' : ''} brings the rest on ${formatDate(plan.endDate)}.`;
}

interface BarProps {
  goal: Goal;
  far: Far;
  taxed: boolean;
}

function Bar({ goal: { target }, far: { saved, profit, autoSaved, missing }, taxed }: BarProps) {
  return (
    <div>
      <GoalBar target={target} saved={saved} planned={Math.max(0, target - saved - missing)} />
      <GoalParts>
        <GoalPart part="saved" name="Saved">
          <Money naira={saved} /> of <Money naira={target} />
        </GoalPart>
        {autoSaved > 0 && (
          <GoalPart part="planned" name="Planned by auto-save">
            <Money naira={autoSaved} />
          </GoalPart>
        )}
        {profit > 0 && (
          <GoalPart part="planned" name="Profit at the end">
            <Net naira={profit} taxed={taxed} />
          </GoalPart>
        )}
        {missing > 0 && (
          <GoalPart part="missing" name="Missing">
            <Money naira={missing} />
          </GoalPart>
        )}
      </GoalParts>
    </div>
  );
}
