/** One savings plan: what is saved, what it will earn, and the button that adds to it. */
import styles from './SavingsCard.module.css';
import Button from '@mui/material/Button';
import type { AutoSave } from '@ajose/sdk/contract/auto-saves';
import { scheduleWords } from '@ajose/sdk/domain/auto-saves';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { customerCan } from '@ajose/sdk/domain/status';
import { netProfit, paidAtEnd } from '@ajose/sdk/domain/tax';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { ActionCard } from '../../components/ActionCard.tsx';
import { useDashboard } from '../../components/dashboard.ts';
import { GoalFace } from '../../components/GoalPicture.tsx';
import { planName, type SavingsPlan } from '../../components/savings.ts';
import { useUser } from '../../session.tsx';
import { GoalProgress, NoGoal } from './GoalProgress.tsx';
import { Net } from './Net.tsx';
import { progressOf, termEnd, TermProgress, TermStatus, whenItEnds } from './Term.tsx';

interface Props {
  plan: SavingsPlan;
  autoSaves: readonly AutoSave[] | undefined;
  onTopUp: () => void;
  onDetails: () => void;
  onGoal: () => void;
  /** @param amount naira a month that the plan's goal needs */
  onAutoSave: (amount?: number) => void;
}

export function SavingsCard({ plan, autoSaves, onTopUp, onDetails, onGoal, onAutoSave }: Props) {
  const { sub_status } = useUser();
  const { product, totalSavings, goal } = plan;
  const running = progressOf(plan) < 100;
  return (
    <ActionCard
      title={planName(plan)}
      face={goal && <GoalFace picture={goal.picture} />}
      level={2}
      status={<TermStatus term={plan} />}
      end={
        <>
          <TermProgress term={plan} tone="gold" />
          <div className={styles['acts']}>
            {running && (
              <Button variant="contained" disabled={!customerCan.addMoney(sub_status)} onClick={onTopUp}>
                Add Funds to Savings
              </Button>
            )}
            <Button variant="outlined" onClick={onDetails}>
              View Details
            </Button>
            {goal && running && (
              <Button variant="outlined" onClick={onGoal}>
                Change goal
              </Button>
            )}
          </div>
        </>
      }
    >
      {goal && <Quiet>{product.name}</Quiet>}
      <p className={styles['saved']}>
        <Money naira={totalSavings.amount} />
        <small>
          saved, <Money naira={totalSavings.amountThisMonth} /> this month
        </small>
      </p>
      {goal && <GoalProgress goal={goal} plan={plan} autoSaves={autoSaves} onAutoSave={onAutoSave} />}
      {!goal && running && (
        <NoGoal
          onGoal={onGoal}
          {...(autoSaves && autoSavesInto(plan, autoSaves).length === 0 && customerCan.addMoney(sub_status)
            ? { onAutoSave: () => onAutoSave() }
            : {})}
        />
      )}
      <Facts
        look="cells"
        facts={[
          ...(goal && running ? [] : [profitAtEnd(plan)]),
          termEnd(plan),
          ...(plan.status === 'completed' || plan.ending.choice === 'wallet' ? [] : [whenItEnds(plan)]),
          ...autoSaveFacts(plan, autoSaves),
        ]}
      />
    </ActionCard>
  );
}

const autoSavesInto = ({ _id }: SavingsPlan, autoSaves: readonly AutoSave[]): readonly AutoSave[] =>
  autoSaves.filter(({ planId, ended }) => planId === _id && !ended);

/** What is saved into the plan by itself. */
const autoSaveFacts = (plan: SavingsPlan, autoSaves: readonly AutoSave[] | undefined): readonly Fact[] => {
  const into = autoSavesInto(plan, autoSaves ?? []);
  return into.length === 0 ? [] : [['Auto-save', <AutoSaveLines key="auto-save" of={into} />]];
};

/** Each leads to where it is skipped, paused and ended. */
function AutoSaveLines({ of }: { of: readonly AutoSave[] }) {
  const { go } = useDashboard();
  return of.map((autoSave) => (
    <div key={autoSave._id}>
      <LinkButton onClick={() => go({ section: 'autoSave' })}>{scheduleWords(autoSave)}</LinkButton>:{' '}
      <Money naira={autoSave.amount} />
      {autoSave.paused && ', paused'}
    </div>
  ));
}

/** The profit that will be paid, or was. A goal shows it in its own bar. */
function profitAtEnd(plan: SavingsPlan): Fact {
  const { capital, tax, exitedAt } = plan;
  if (isWithoutProfit(plan)) return ['Kind', 'Saving without profit'];
  if (exitedAt !== undefined || plan.status === 'completed') {
    return ['Profit you got', <Net key="profit" naira={netProfit(plan)} flow="in" taxed={tax !== undefined} />];
  }
  // No sign, because it is not earned yet.
  const net = toKobo(paidAtEnd(plan)) - toKobo(capital);
  return ['Profit at the end', <Net key="profit" naira={toNaira(net)} taxed={tax !== undefined} />];
}
