/** What falls due in the next 90 days, week by week, and whether gateway and bank money covers it. */
import type { DueWeek, MonthEnd } from '@ajose/sdk/contract/reports';
import { formatNaira, formatNumber } from '@ajose/sdk/money';
import { formatDate } from '@ajose/sdk/time';
import { Money } from '@ajose/ui/display/Money';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Section } from '@ajose/ui/layout/Section';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import type { Period } from '../../components/period.ts';
import { ReportFiles } from '../../components/ReportFiles.tsx';
import { getMonthEndFile } from '../../data/reports.ts';
import { addressOf } from '../../paths.ts';
import { nameFigure, tableNames } from './tables.ts';

export function DueCard({ due, period }: { due: MonthEnd['due']; period: Period }) {
  const { available, claimed, weeks } = due;
  const short = weeks.find(({ left }) => left < 0);
  return (
    <Section
      title={tableNames.due}
      actions={<ReportFiles table="due" title={tableNames.due} period={period} call={getMonthEndFile} />}
    >
      <Text>
        The gateways and the bank should hold <Money naira={available} />, and customers can take out{' '}
        <Money naira={claimed} /> of it already.{' '}
        {short
          ? `From the week of ${formatDate(short.from)} on it does not cover what falls due.`
          : 'The rest covers all that falls due.'}
      </Text>
      <DataTable
        caption={tableNames.due}
        columns={columnsOf(period)}
        rows={weeks}
        rowKey={({ key }) => key}
        least={560}
      />
    </Section>
  );
}

const columnsOf = (period: Period): readonly Column<DueWeek>[] => [
  { key: 'week', header: 'Week from', place: 'name', cell: ({ from }) => formatDate(from) },
  { key: 'count', header: 'Investments', align: 'end', place: 'note', cell: ({ now }) => formatNumber(now.count) },
  {
    key: 'amount',
    header: 'Falls due',
    align: 'end',
    place: 'value',
    cell: ({ key, from, now }) =>
      now.count === 0 ? (
        <Quiet>None</Quiet>
      ) : (
        <RowLink
          label={`Week from ${formatDate(from)}: ${formatNaira(now.amount)}`}
          href={addressOf({ section: 'monthEnd' }, { ...period, rows: nameFigure({ when: 'now', table: 'due', key }) })}
        >
          <Money naira={now.amount} />
        </RowLink>
      ),
  },
  {
    key: 'left',
    header: 'Left afterwards',
    align: 'end',
    place: 'more',
    cell: ({ left }) => (
      <>
        <Money naira={left} />
        {left < 0 && (
          <Text size="sm" tone="negative">
            Not covered
          </Text>
        )}
      </>
    ),
  },
];
