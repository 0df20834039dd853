/** The customer's savings plans, what they add up to, and the way to top them up. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { netProfit } from '@ajose/sdk/domain/tax';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { Money } from '@ajose/ui/display/Money';
import { StatCard } from '@ajose/ui/display/StatCard';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { useNow } from '@ajose/ui/useNow.ts';
import { useAutoSaves } from '../../data/autoSaves.ts';
import { useInvestments } from '../../data/investments.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { isSavingsPlan, type SavingsPlan } from '../../components/savings.ts';
import { Cloth } from '../../components/Cloth.tsx';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useUser } from '../../session.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { SavingsCard } from './SavingsCard.tsx';
import { sumNaira } from './sum.ts';
import { TopUpDialog } from './TopUpDialog.tsx';
import { Totals } from './Totals.tsx';

const GoalDialog = dialogLater(async () => (await import('./GoalDialog.tsx')).GoalDialog);

const AutoSaveDialog = dialogLater(async () => (await import('../../components/AutoSaveDialog.tsx')).AutoSaveDialog);

type Open =
  | { what: 'details' | 'goal'; plan: SavingsPlan }
  | { what: 'topUp'; plan: SavingsPlan; amount?: string }
  | { what: 'autoSave'; plan: SavingsPlan; amount: number | undefined };

const skeleton = (
  <Stack>
    <Summary plans={undefined} />
    <Grid least="18.75rem">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} variant="rounded" height={270} />
      ))}
    </Grid>
  </Stack>
);

export function SavingsPage() {
  const userId = useUser()._id;
  const { data, error, mutate } = useInvestments(userId);
  const { data: autoSaves } = useAutoSaves(userId);
  const { go } = useDashboard();
  const now = useNow();
  const [open, setOpen] = useState<Open | null>(null);
  const plans = data?.filter(isSavingsPlan);
  const explore = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} onClick={() => go({ section: 'savingsProducts' })}>
      Explore Savings Options
    </Button>
  );
  const close = () => setOpen(null);
  useBackCloses(open !== null, close);

  return (
    <>
      <PageHeader
        title="My Savings"
        description="Add whenever you like; each naira earns for the time that is left."
        {...(plans && plans.length > 0 ? { actions: explore('outlined') } : {})}
      />
      <Loaded
        of={{ data: plans, error, mutate }}
        skeleton={skeleton}
        failure={fetchFailure('Failed to fetch investments')}
      >
        {(plans) =>
          plans.length === 0 ? (
            <EmptyState
              title="No Savings Investments"
              text="A plan begins with a small amount and grows with all that you add."
              motif="petals"
              action={explore('contained')}
            />
          ) : (
            <Stack>
              {isFirst(plans, now) && (
                <Cloth>The first plan has begun. Whatever you add joins it, for as long as it runs.</Cloth>
              )}
              <Summary plans={plans} />
              <Grid least="18.75rem" even align="start">
                {plans.map((plan) => (
                  <SavingsCard
                    key={plan._id}
                    plan={plan}
                    autoSaves={autoSaves}
                    onTopUp={() => setOpen({ what: 'topUp', plan })}
                    onDetails={() => setOpen({ what: 'details', plan })}
                    onGoal={() => setOpen({ what: 'goal', plan })}
                    onAutoSave={(amount) => setOpen({ what: 'autoSave', plan, amount })}
                  />
                ))}
              </Grid>
            </Stack>
          )
        }
      </Loaded>
      {open?.what === 'details' && <DetailsDialog investment={open.plan} onClose={close} />}
      {open?.what === 'goal' && <GoalDialog plan={open.plan} onClose={close} />}
      {open?.what === 'autoSave' && (
        <AutoSaveDialog suggested={{ amount: open.amount, planId: open.plan._id }} onClose={close} />
      )}
      {open?.what === 'topUp' && (
        <TopUpDialog {...open} onResume={(amount) => setOpen({ ...open, amount })} onClose={close} />
      )}
    </>
  );
}

/** Whether the customer has one plan only, which started less than two days ago. */
const isFirst = ([plan, ...others]: readonly SavingsPlan[], now: Date): boolean =>
  plan !== undefined && others.length === 0 && now.getTime() - Date.parse(plan.startDate) < 2 * 86_400_000;

function Summary({ plans }: { plans: readonly SavingsPlan[] | undefined }) {
  const busy = plans === undefined;
  const running = (plans ?? []).filter(({ status }) => status === 'in_progress');
  const saved = sumNaira(running.map(({ totalSavings }) => totalSavings.amount));
  const thisMonth = sumNaira(running.map(({ totalSavings }) => totalSavings.amountThisMonth));
  return (
    <Totals>
      <StatCard label="Total saved" value={<Money naira={saved} />} busy={busy} />
      <StatCard label="Saved this month" value={<Money naira={thisMonth} />} busy={busy} />
      {(running.length === 0 || !running.every(isWithoutProfit)) && (
        <StatCard
          label="Profit so far, after tax"
          value={<Money naira={sumNaira(running.map((plan) => netProfit(plan)))} />}
          busy={busy}
        />
      )}
    </Totals>
  );
}
