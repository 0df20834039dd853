/** The customer's investments by group. Savings plans have a page of their own. */
import styles from './InvestmentsPage.module.css';
import { useState } from 'react';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Investment } from '@ajose/sdk/contract/investments';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useInvestments } from '../../data/investments.ts';
import { CalendarButton } from '../../components/CalendarButton.tsx';
import { useDashboard } from '../../components/dashboard.ts';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { byGroup, type Group } from '../../components/groups.ts';
import { isSavingsPlan } from '../../components/savings.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useUser } from '../../session.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { InvestmentCard } from './InvestmentCard.tsx';
import { sumOf } from './sum.ts';

const skeleton = (
  <Stack gap={3}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} variant="rounded" height={72} />
    ))}
  </Stack>
);

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
      <PageHeader
        title="My Investments"
        {...(investments && investments.length > 0
          ? { description: 'Open a group to see what is in it.', actions }
          : {})}
      />
      <Loaded
        of={{ data: investments, error, mutate }}
        skeleton={skeleton}
        failure={fetchFailure(error, 'Failed to fetch investments')}
      >
        {(investments) =>
          investments.length === 0 ? (
            <EmptyState
              title="No investments yet"
              text="What you buy is kept here, with its term and what it earns."
              action={invest}
            />
          ) : (
            byGroup(investments, ({ product }) => product, 'My Investments').map((group) => (
              <InvestmentGroup key={group.name} group={group} onOpen={setOpen} />
            ))
          )
        }
      </Loaded>
      {open && <DetailsDialog investment={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function InvestmentGroup({ group, onOpen }: { group: Group<Investment>; onOpen: (investment: Investment) => void }) {
  const { name, items } = group;
  const running = items.filter(({ status }) => status === 'in_progress');
  return (
    <Accordion slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}>
      <AccordionSummary expandIcon={<ChevronDown size={20} aria-hidden="true" />}>
        <span className={styles['group']}>
          <b>
            {name} <span className={styles['count']}>{items.length}</span>
          </b>
          <Text as="span" tone="soft" size="sm">
            <Money naira={sumOf(running, 'capital')} /> at work, <Money naira={sumOf(running, 'profit')} flow="in" />
          </Text>
        </span>
      </AccordionSummary>
      <AccordionDetails>
        <Grid least="300px">
          {items.map((investment) => (
            <InvestmentCard key={investment._id} investment={investment} onOpen={onOpen} />
          ))}
        </Grid>
      </AccordionDetails>
    </Accordion>
  );
}
