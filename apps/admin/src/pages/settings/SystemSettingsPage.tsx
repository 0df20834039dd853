/** What the platform is set to and how its machinery is doing. Nothing here can be changed. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { formatNaira } from '@ajose/sdk/money';
import { formatDateTime } from '@ajose/sdk/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { useSystemSettings } from '../../data/dashboard.ts';
import { Facts } from '../../components/Facts.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { booksProof } from './books.ts';
import { jobName } from './jobName.ts';

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

export function SystemSettingsPage() {
  const settings = useSystemSettings();
  return (
    <>
      <PageHeader
        title="System Settings"
        description="What the platform is set to and how its machinery is doing. Settings are changed on the server."
        actions={
          <Button
            variant="outlined"
            startIcon={<RefreshCw size={16} />}
            loading={settings.isValidating}
            onClick={() => void settings.mutate()}
          >
            Refresh
          </Button>
        }
      />
      <Loaded of={settings} failure="The settings could not be fetched." skeleton={<SettingsSkeleton />}>
        {(settings) => (
          <Box sx={columns}>
            <Books books={settings.books} />
            <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
              <Money settings={settings} />
              <Gateway gateway={settings.gateway} />
            </Box>
            <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
              <Jobs jobs={settings.jobs} />
            </Box>
          </Box>
        )}
      </Loaded>
    </>
  );
}

function Books({ books }: { books: SystemSettings['books'] }) {
  const { sources, uses, sourcesTotal, usesTotal } = booksProof(books);
  return (
    <Section title="Proof of the books">
      <Verdict good={books.checkedAt === null ? null : books.balanced}>
        {books.checkedAt === null
          ? 'The books have not been checked yet.'
          : `${books.balanced ? 'The books balance' : 'The books do not balance'}, as checked ${formatDateTime(books.checkedAt)}.`}
      </Verdict>
      <Box
        component="table"
        sx={{ width: 1, borderCollapse: 'collapse', mt: 2, '& td, & th': { py: 0.75, textAlign: 'left' } }}
      >
        <Sums title="What came in" rows={sources} total={sourcesTotal} />
        <Sums title="Where it is" rows={uses} total={usesTotal} />
      </Box>
    </Section>
  );
}

function Sums({ title, rows, total }: { title: string; rows: readonly (readonly [string, number])[]; total: number }) {
  const amount = { textAlign: 'right !important', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
  return (
    <tbody>
      <tr>
        <Box
          component="th"
          scope="rowgroup"
          colSpan={2}
          sx={{ pt: '16px !important', fontSize: '0.875rem', color: 'text.secondary', fontWeight: 500 }}
        >
          {title}
        </Box>
      </tr>
      {rows.map(([name, naira]) => (
        <Box component="tr" key={name} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <td>{name}</td>
          <Box component="td" sx={amount}>
            {formatNaira(naira)}
          </Box>
        </Box>
      ))}
      <Box component="tr" sx={{ borderTop: 2, borderColor: 'text.primary', fontWeight: 600 }}>
        <td>Together</td>
        <Box component="td" sx={amount}>
          {formatNaira(total)}
        </Box>
      </Box>
    </tbody>
  );
}

function Money({ settings }: { settings: SystemSettings }) {
  const { limits } = settings;
  return (
    <Section title="Money and limits">
      <Facts
        facts={[
          ['Payouts', settings.payouts === 'automatic' ? 'Automatic, by the gateway' : 'Manual, by an administrator'],
          [
            'Second administrator',
            settings.dualApprovalFrom === null
              ? 'Never needed'
              : `From ${formatNaira(settings.dualApprovalFrom, 'whole')} moved by hand on`,
          ],
          ['Smallest deposit', formatNaira(settings.minDeposit, 'whole')],
          ['Largest movement', formatNaira(settings.maxAmount, 'whole')],
          ['Sign-ups', `${limits.signUpsPerMinute.toLocaleString('en-NG')} a minute from one address`],
          ['Other calls', `${limits.callsPerMinute.toLocaleString('en-NG')} a minute for one session`],
          ['Sign-in failures', `Slow down from number ${limits.signInFailuresBeforeDelay} on`],
        ]}
      />
    </Section>
  );
}

function Gateway({ gateway }: { gateway: SystemSettings['gateway'] }) {
  return (
    <Section title="Payment gateway">
      <Verdict good={gateway.checkedAt === null ? null : gateway.reachable}>
        {gateway.checkedAt === null
          ? 'The gateway has not been asked yet.'
          : `The gateway ${gateway.reachable ? 'answers' : 'does not answer'}, as asked ${formatDateTime(gateway.checkedAt)}.`}
      </Verdict>
      <Box sx={{ mt: 2 }}>
        <Facts facts={[['Balance there', gateway.balance === null ? 'Not known' : formatNaira(gateway.balance)]]} />
      </Box>
    </Section>
  );
}

type Job = SystemSettings['jobs'][number];

const jobColumns: readonly Column<Job>[] = [
  { key: 'name', header: 'Job', cell: ({ name }) => jobName(name) },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => waiting.toLocaleString('en-NG') },
  {
    key: 'failed',
    header: 'Failed',
    align: 'end',
    cell: ({ failed }) => (
      <Box component="span" sx={failed > 0 ? { color: 'error.main', fontWeight: 600 } : {}}>
        {failed.toLocaleString('en-NG')}
      </Box>
    ),
  },
  {
    key: 'lastRun',
    header: 'Last run',
    cell: ({ lastRunAt }) => (lastRunAt ? <DateTime moment={lastRunAt} /> : 'Not yet'),
  },
];

function Jobs({ jobs }: { jobs: SystemSettings['jobs'] }) {
  const phone = useMediaQuery('(max-width: 639.98px)', { noSsr: true });
  return (
    <Section title="Jobs" look="bare">
      <DataTable
        caption="Jobs"
        columns={jobColumns}
        rows={jobs.toSorted((a, b) => jobName(a.name).localeCompare(jobName(b.name)))}
        rowKey={({ name }) => name}
        // Four short columns have room long before the table's own measure says so.
        stacks={phone}
        empty={<EmptyState title="No job has run yet" motif="comb" />}
      />
    </Section>
  );
}

/** @param good null while it is not known */
function Verdict({ good, children }: { good: boolean | null; children: ReactNode }) {
  const severity = good === null ? 'info' : good ? 'success' : 'error';
  return (
    <Alert severity={severity} role={good === false ? 'alert' : 'note'}>
      {children}
    </Alert>
  );
}

function SettingsSkeleton() {
  return (
    <Box sx={columns}>
      <Skeleton variant="rounded" height={420} />
      <Skeleton variant="rounded" height={420} />
      <Skeleton variant="rounded" height={260} sx={{ gridColumn: '1 / -1' }} />
    </Box>
  );
}
