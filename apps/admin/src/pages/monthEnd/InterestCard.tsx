/** What running investments have earned by now, by product. Each amount opens its rows. */
import type { OwedLine } from '@ajose/sdk/contract/reports';
import { formatNaira } from '@ajose/sdk/domain/money';
import { lineHeader } from '@ajose/sdk/domain/report-lines';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import type { Period } from '../../components/period.ts';
import { ReportFiles } from '../../components/ReportFiles.tsx';
import { getMonthEndFile } from '../../data/reports.ts';
import { addressOf } from '../../paths.ts';
import { Beside, counted } from './counted.tsx';
import { TablePlace, type Asked } from './TablePlace.tsx';
import { countWords, nameFigure, sumOf, tableNames } from './tables.ts';

interface InterestCardProps {
  lines: readonly OwedLine[];
  period: Period;
  asked: Asked | null;
}

export function InterestCard({ lines, period, asked }: InterestCardProps) {
  const { count, amount } = sumOf(lines.map(({ now }) => now));
  return (
    <TablePlace
      table="interest"
      summary={count === 0 ? 'Nothing is owed' : `${formatNaira(amount)}, ${countWords(count, 'investment')}`}
      asked={asked}
      actions={<ReportFiles table="interest" title={tableNames.interest} period={period} call={getMonthEndFile} />}
    >
      <Stack gap={2}>
        <DataTable
          caption={tableNames.interest}
          columns={columnsOf(period)}
          rows={lines}
          rowKey={({ key }) => key}
          empty={<Text tone="soft">Nothing is owed</Text>}
          least={560}
        />
        <Text size="sm" tone="soft">
          What running investments and plans have earned by now, before withholding tax. It is paid when they end.
        </Text>
      </Stack>
    </TablePlace>
  );
}

const columnsOf = (period: Period): readonly Column<OwedLine>[] => [
  { key: 'name', header: lineHeader('interest'), place: 'name', cell: ({ name }) => name },
  { key: 'count', header: 'Investments', align: 'end', cell: ({ now }) => counted(now.count) },
  {
    key: 'now',
    header: 'Owed now',
    align: 'end',
    place: 'value',
    cell: ({ key, name, now }) => (
      <LinkButton
        label={`${name}: ${formatNaira(now.amount)}`}
        href={addressOf(
          { section: 'monthEnd' },
          { ...period, rows: nameFigure({ when: 'now', table: 'interest', key }) },
        )}
      >
        <Money naira={now.amount} />
      </LinkButton>
    ),
  },
  {
    key: 'beside',
    header: 'Count',
    place: 'note',
    narrow: true,
    cell: ({ now }) => <Beside count={now.count} before={null} />,
  },
];
