/** What falls due, day by day for 14 days and week by week for 90, and whether gateway and bank money covers it. */
import type { DueDay, DueWeek, MonthEnd } from '@ajose/sdk/contract/reports';
import { formatNaira } from '@ajose/sdk/domain/money';
import { lineHeader } from '@ajose/sdk/domain/report-lines';
import { formatDate, formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import type { Period } from '../../components/period.ts';
import { ReportFiles } from '../../components/ReportFiles.tsx';
import { getMonthEndFile } from '../../data/reports.ts';
import { addressOf } from '../../paths.ts';
import { counted } from './counted.tsx';
import { TablePlace, type Asked } from './TablePlace.tsx';
import { countWords, nameFigure, sumOf, tableNames } from './tables.ts';

interface DueCardProps {
  due: MonthEnd['due'];
  period: Period;
  asked: Asked | null;
}

export function DueCard({ due, period, asked }: DueCardProps) {
  const { gateways, unexplained, bank, claimed, weeks, days } = due;
  const short = weeks.find(({ left }) => left < 0);
  return (
    <Stack gap={6}>
      <TablePlace
        table="dueDays"
        summary={summaryOf(days)}
        asked={asked}
        actions={<ReportFiles table="dueDays" title={tableNames.dueDays} period={period} call={getMonthEndFile} />}
      >
        <Stack>
          <Text>
            The books expect <Money naira={gateways} /> at the gateways and <Money naira={bank} /> at the bank
            {unexplained !== 0 && (
              <>
                ; the gateways held <Money naira={Math.abs(unexplained)} /> {unexplained < 0 ? 'less' : 'more'} than the
                books explain
              </>
            )}
            . Of this <Money naira={claimed} /> is customers’ already: in wallets, set aside, and in circles.{' '}
            {short
              ? `From the week of ${formatDate(short.from)} on it does not cover what falls due.`
              : 'The rest covers all that falls due.'}
          </Text>
          <DataTable
            caption={tableNames.dueDays}
            columns={columnsOf<DueDay>('dueDays', dayName, period)}
            rows={days}
            rowKey={({ key }) => key}
            least={560}
          />
        </Stack>
      </TablePlace>
      <TablePlace
        table="due"
        summary={summaryOf(weeks)}
        asked={asked}
        actions={<ReportFiles table="due" title={tableNames.due} period={period} call={getMonthEndFile} />}
      >
        <DataTable
          caption={tableNames.due}
          columns={columnsOf<DueWeek>('due', ({ from }) => formatDate(from), period)}
          rows={weeks}
          rowKey={({ key }) => key}
          least={560}
        />
      </TablePlace>
    </Stack>
  );
}

function summaryOf(parts: readonly (DueDay | DueWeek)[]): string {
  const { count, amount } = sumOf(parts.map(({ now }) => now));
  if (count === 0) return 'Nothing falls due';
  const short = parts.some(({ left }) => left < 0) ? ', not all covered' : '';
  return `${formatNaira(amount)}, ${countWords(count, 'investment')}${short}`;
}

const dayName = ({ day }: DueDay): string => formatDateWithWeekday(`${day}T12:00:00Z`);

const columnsOf = <Part extends DueDay | DueWeek>(
  table: 'due' | 'dueDays',
  nameOf: (part: Part) => string,
  period: Period,
): readonly Column<Part>[] => [
  { key: 'from', header: lineHeader(table), place: 'name', cell: nameOf },
  { key: 'count', header: 'Investments', align: 'end', cell: ({ now }) => counted(now.count) },
  {
    key: 'amount',
    header: 'Capital and profit after tax',
    align: 'end',
    place: 'value',
    cell: (part) =>
      part.now.count === 0 ? (
        <Quiet>None</Quiet>
      ) : (
        <LinkButton
          label={`${lineHeader(table)} ${nameOf(part)}: ${formatNaira(part.now.amount)}`}
          href={addressOf(
            { section: 'monthEnd' },
            { ...period, rows: nameFigure({ when: 'now', table, key: part.key }) },
          )}
        >
          <Money naira={part.now.amount} />
        </LinkButton>
      ),
  },
  {
    key: 'left',
    header: 'Left afterwards',
    align: 'end',
    place: 'note',
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
