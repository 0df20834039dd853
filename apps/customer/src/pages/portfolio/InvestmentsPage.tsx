/** The customer's investments: what they add up to, each in a line by group, and charts. Savings plans have a page of their own. */
import styles from './InvestmentsPage.module.css';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Investment } from '@ajose/sdk/contract/investments';
import { formatNaira } from '@ajose/sdk/domain/money';
import { netProfit, paidAtEnd } from '@ajose/sdk/domain/tax';
import { formatComingDay } from '@ajose/app/days.ts';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { StatCard } from '@ajose/ui/display/StatCard';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useInvestments } from '../../data/investments.ts';
import { CalendarButton } from '../../components/CalendarButton.tsx';
import { useDashboard } from '../../components/dashboard.ts';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { byGroup, type Group } from '../../components/groups.ts';
import { isSavingsPlan, type SavingsPlan } from '../../components/savings.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { investmentOf } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { Charts } from './Charts.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { InvestmentRow } from './InvestmentRow.tsx';
import { sumNaira, sumOf } from './sum.ts';
import { Totals } from './Totals.tsx';

const skeleton = (
  <Stack gap={3}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} variant="rounded" height={72} />
    ))}
  </Stack>
);

const isRunning = ({ status }: Investment): boolean => status === 'in_progress';

const isRunningPlan = (investment: Investment): investment is SavingsPlan =>
  isRunning(investment) && isSavingsPlan(investment);

export function InvestmentsPage() {
  const { data, error, mutate } = useInvestments(useUser()._id);
  const { go } = useDashboard();
  const [open, setOpen] = useState<Investment | null>(null);
  useBackCloses(open !== null, () => setOpen(null));
  const investments = data?.filter((investment) => !isSavingsPlan(investment));
  const invest = (
    <Button variant="contained" onClick={() => go({ section: 'investmentProducts' })}>
      Start Investing
    </Button>
  );
  const actions = (
    <>
      <CalendarButton />
      {invest}
    </>
  );

  return (
    <>
      <PageHeader title="My Investments" {...(investments && investments.length > 0 ? { actions } : {})} />
      <Loaded
        of={{ data: investments, error, mutate }}
        skeleton={skeleton}
        failure={fetchFailure('Failed to fetch investments')}
      >
        {(investments) =>
          investments.length === 0 ? (
            <Stack>
              <EmptyState
                title="No investments yet"
                text="What you buy is kept here, with its term and what it earns."
                action={invest}
              />
              <WithSavings of={data} />
            </Stack>
          ) : (
            <Stack>
              <Summary investments={investments} />
              <Portfolio investments={investments} onOpen={setOpen} />
              <WithSavings of={data} />
            </Stack>
          )
        }
      </Loaded>
      {open && <DetailsDialog investment={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What the home's portfolio value is made of: investments here, and savings plans on their own page. */
function WithSavings({ of = [] }: { of: readonly Investment[] | undefined }) {
  const { go } = useDashboard();
  const plans = of.filter(isRunningPlan);
  if (plans.length === 0) return null;
  const here = of.filter((investment) => isRunning(investment) && !isSavingsPlan(investment));
  const saved = sumNaira(plans.map(({ totalSavings }) => totalSavings.amount));
  const invested = sumOf(here, 'capital');
  return (
    <Text tone="soft" size="sm">
      The portfolio value is what was put in: <Money naira={invested} /> here and <Money naira={saved} /> in{' '}
      <LinkButton onClick={() => go({ section: 'savingsPortfolio' })}>My Savings</LinkButton>.
    </Text>
  );
}

interface PortfolioProps {
  investments: readonly Investment[];
  onOpen: (investment: Investment) => void;
}

function Portfolio({ investments, onOpen }: PortfolioProps) {
  const running = investments.filter(isRunning);
  return (
    <>
      <div>
        {byGroup(investments, ({ product }) => product, 'My Investments').map((group) => (
          <InvestmentGroup key={group.name} group={group} onOpen={onOpen} />
        ))}
      </div>
      <Charts running={running} />
    </>
  );
}

const netOf = (investments: readonly Investment[]): number =>
  sumNaira(investments.map((investment) => netProfit(investment)));

/** Running investments with their profit so far, earnings since the first one, and the next payout. Profit is after tax. */
function Summary({ investments }: { investments: readonly Investment[] }) {
  const { words } = useAmounts();
  const running = investments.filter(isRunning);
  const capital = sumOf(running, 'capital');
  const profit = netOf(running);
  const without = investments.every(isWithoutProfit);
  const someEnded = running.length < investments.length;
  const [next] = running.toSorted((investment, other) => Date.parse(investment.endDate) - Date.parse(other.endDate));
  return (
    <Totals>
      <StatCard
        label="Total of investments"
        value={<Money naira={sumNaira([capital, profit])} />}
        hint={
          without
            ? 'Saved without profit'
            : words(
                `${formatNaira(capital)} put in, ${formatNaira(profit)} earned so far${someEnded ? ' by what runs now' : ''}${afterTax(running)}`,
              )
        }
      />
      {!without && (
        <StatCard
          label={someEnded ? 'Earned, with ended ones' : 'Earned by investments'}
          value={<Money naira={netOf(investments)} />}
          hint="After tax, since you began"
        />
      )}
      <StatCard
        label="Next paid by investments"
        value={next ? <Money naira={paidAtEnd(next)} /> : '—'}
        hint={next ? `${formatComingDay(next.endDate)}, ${next.product.name}` : 'Nothing runs now'}
      />
    </Totals>
  );
}

/** A group, collapsed until it is pressed, unless it has what was just bought. Its head says what is in it. */
function InvestmentGroup({ group, onOpen }: { group: Group<Investment>; onOpen: (investment: Investment) => void }) {
  const { name, items } = group;
  const running = items.filter(isRunning);
  const bought = investmentOf(useLocation().state);
  return (
    <Accordion
      defaultExpanded={items.some(({ _id }) => _id === bought)}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ChevronDown size={20} aria-hidden="true" />}>
        <span className={styles['group']}>
          <b>
            {name} <span className={styles['count']}>{running.length || items.length}</span>{' '}
            {running.length > 0 && running.length < items.length && (
              <Text as="span" tone="soft" size="sm">
                and {items.length - running.length} ended
              </Text>
            )}
          </b>
          <Text as="span" tone="soft" size="sm">
            <GroupSums items={items} running={running} />
          </Text>
        </span>
      </AccordionSummary>
      <AccordionDetails>
        <ul className={styles['rows']} aria-label={name}>
          {items.map((investment) => (
            <InvestmentRow key={investment._id} investment={investment} onOpen={onOpen} />
          ))}
        </ul>
      </AccordionDetails>
    </Accordion>
  );
}

/** What is said of a profit: that it is after tax where some is withheld. */
const afterTax = (items: readonly Investment[]): string =>
  items.some(({ tax }) => tax) ? ', after tax' : ', free of tax';

/** The sums of a group. A group without profit says so. */
function GroupSums({ items, running }: { items: readonly Investment[]; running: readonly Investment[] }) {
  const without = items.every(isWithoutProfit);
  if (running.length > 0) {
    return (
      <>
        <Money naira={sumOf(running, 'capital')} /> put in,{' '}
        {without ? (
          'without profit'
        ) : (
          <>
            <Money naira={netOf(running)} flow="in" /> so far{afterTax(running)}
          </>
        )}
      </>
    );
  }
  return without ? (
    'All ended'
  ) : (
    <>
      All ended, <Money naira={netOf(items)} flow="in" /> earned{afterTax(items)}
    </>
  );
}
