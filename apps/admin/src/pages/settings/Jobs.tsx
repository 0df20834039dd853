/** The server's jobs: how many runs wait and failed, and when each job ran last. */
import styles from './Jobs.module.css';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { runsCounted } from '@ajose/sdk/domain/jobs';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Section } from '@ajose/ui/layout/Section';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { Unfold } from '../../components/Unfold.tsx';
import { jobName } from './jobName.ts';

type Job = SystemSettings['jobs'][number];

const columns: readonly Column<Job>[] = [
  { key: 'name', header: 'Job', cell: ({ name }) => jobName(name) },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => runsCounted(waiting) },
  {
    key: 'failed',
    header: 'Failed',
    align: 'end',
    cell: ({ failed }) => <span className={failed > 0 ? styles['failed'] : undefined}>{runsCounted(failed)}</span>,
  },
  {
    key: 'lastRun',
    header: 'Last run',
    cell: ({ lastRunAt }) => (lastRunAt ? <DateTime moment={lastRunAt} /> : 'Not yet'),
  },
];

export function Jobs({ jobs }: { jobs: SystemSettings['jobs'] }) {
  const failed = jobs.filter((job) => job.failed > 0);
  const others = jobs.filter((job) => job.failed === 0);
  return (
    <Section title="Jobs">
      {failed.length > 0 && <JobTable caption="Jobs that failed" jobs={failed} />}
      {others.length > 0 && (
        <Unfold title={summaryOf(others, failed.length > 0)}>
          <JobTable caption="Jobs" jobs={others} />
        </Unfold>
      )}
      {jobs.length === 0 && <EmptyState title="No job has run yet" motif="comb" />}
    </Section>
  );
}

/** "38 other jobs ran, none failed, 1 has not run yet". */
function summaryOf(jobs: readonly Job[], areOthers: boolean): string {
  const never = jobs.filter(({ lastRunAt }) => lastRunAt === null).length;
  const ran = jobs.length - never;
  return [
    `${ran} ${areOthers ? 'other ' : ''}${ran === 1 ? 'job' : 'jobs'} ran`,
    'none failed',
    ...(never > 0 ? [`${never} ${never === 1 ? 'has' : 'have'} not run yet`] : []),
  ].join(', ');
}

function JobTable({ caption, jobs }: { caption: string; jobs: readonly Job[] }) {
  const phone = useMediaQuery('(max-width: 639.98px)', { noSsr: true });
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={jobs.toSorted((a, b) => jobName(a.name).localeCompare(jobName(b.name)))}
      rowKey={({ name }) => name}
      // Keeps the table on a tablet, where its four short columns fit.
      stacks={phone}
    />
  );
}
