/** A table of the gateways' report: what was begun, what became of it, its cost and its time. Figures open their rows. */
import styles from './FiguresCard.module.css';
import type { ReactNode } from 'react';
import type { GatewayFigure, GatewayLine, GatewayTable } from '@ajose/sdk/contract/reports';
import { gatewayNames, gatewayTitle } from '@ajose/sdk/domain/gateways';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import type { Period } from '../../components/period.ts';
import { ReportFiles } from '../../components/ReportFiles.tsx';
import { getGatewayReportFile } from '../../data/reports.ts';
import { addressOf } from '../../paths.ts';
import { figureNames, lasted, nameFigure, tableNames } from './figures.ts';

interface FiguresCardProps {
  table: GatewayTable;
  lines: readonly GatewayLine[];
  period: Period;
}

export function FiguresCard({ table, lines, period }: FiguresCardProps) {
  const title = tableNames[table];
  return (
    <FoldingSection
      title={title}
      summary={summaryOf(table, lines)}
      actions={<ReportFiles table={table} title={title} period={period} call={getGatewayReportFile} />}
    >
      <Stack gap={2}>
        <DataTable
          caption={title}
          columns={columnsOf(table, period)}
          rows={lines}
          rowKey={({ key }) => key}
          empty={<Text tone="soft">No {table} in this period</Text>}
          least={1000}
        />
        {gatewayNames
          .filter((name) => !lines.some(({ key }) => key.split(':')[0] === name))
          .map((name) => (
            <Text key={name} size="sm" tone="soft">
              {gatewayTitle(name)}: nothing in this period
            </Text>
          ))}
      </Stack>
    </FoldingSection>
  );
}

/** The sum of all lines, in one line of text. */
function summaryOf(table: GatewayTable, lines: readonly GatewayLine[]): string {
  const sum = lines.at(-1);
  if (!sum) return `No ${table} in this period`;
  return `${formatNumber(sum.paid)} of ${formatNumber(sum.begun)} paid, ${formatNaira(sum.amount)}`;
}

const none = (
  <Quiet as="span">
    <span className={styles['whole']}>None</span>
  </Quiet>
);

type Open = (line: GatewayLine, figure: GatewayFigure, words: string, shown: ReactNode) => ReactNode;

/** A link from a figure to the rows that it is made of. */
const opensRows =
  (table: GatewayTable, period: Period): Open =>
  (line, figure, words, shown) => (
    <LinkButton
      label={`${figureNames[table][figure]}, ${line.name}: ${words}`}
      href={addressOf({ section: 'gateways' }, { ...period, rows: nameFigure({ table, figure, key: line.key }) })}
    >
      <span className={styles['whole']}>{line.isSum ? <strong>{shown}</strong> : shown}</span>
    </LinkButton>
  );

const counting =
  (table: GatewayTable, open: Open) =>
  (
    figure: 'begun' | 'paid' | 'ended' | 'open',
    of: (line: GatewayLine) => number,
    below: (line: GatewayLine) => ReactNode = () => null,
  ): Column<GatewayLine> => ({
    key: figure,
    header: figureNames[table][figure],
    align: 'end',
    cell: (line) => {
      if (of(line) === 0) return none;
      const shown = formatNumber(of(line));
      return (
        <>
          {open(line, figure, shown, shown)}
          {below(line)}
        </>
      );
    },
  });

function columnsOf(table: GatewayTable, period: Period): readonly Column<GatewayLine>[] {
  const open = opensRows(table, period);
  const count = counting(table, open);
  return [
    { key: 'name', header: 'Line', place: 'name', cell: ({ name, isSum }) => (isSum ? <strong>{name}</strong> : name) },
    count('begun', ({ begun }) => begun),
    count(
      'paid',
      ({ paid }) => paid,
      (line) => <Share table={table} line={line} />,
    ),
    count('ended', ({ ended }) => ended),
    // With this column, what was paid, ended and is open adds up to what was begun.
    count('open', ({ begun, paid, ended }) => begun - paid - ended),
    {
      key: 'amount',
      header: 'Amount paid',
      align: 'end',
      place: 'value',
      cell: (line) =>
        line.paid === 0 ? none : open(line, 'paid', formatNaira(line.amount), <Money naira={line.amount} />),
    },
    {
      key: 'fees',
      header: 'Fees',
      align: 'end',
      cell: (line) =>
        line.fees === 0 ? (
          none
        ) : (
          <>
            {open(line, 'fees', formatNaira(line.fees), <Money naira={line.fees} />)}
            {line.amount > 0 && <Quiet>{`${formatNumber((100 * line.fees) / line.amount, 2)}%`}</Quiet>}
          </>
        ),
    },
    {
      key: 'time',
      header: figureNames[table].timed,
      align: 'end',
      cell: (line) =>
        line.median === null || line.p95 === null ? (
          none
        ) : (
          <>
            {open(line, 'timed', `half within ${lasted(line.median)}`, lasted(line.median))}
            {lasted(line.p95) !== lasted(line.median) && (
              <Quiet>
                <span className={styles['whole']}>95% within {lasted(line.p95)}</span>
              </Quiet>
            )}
          </>
        ),
    },
    {
      key: 'short',
      header: 'In short',
      place: 'more',
      narrow: true,
      cell: (line) => <InShort line={line} table={table} open={open} />,
    },
  ];
}

/** The share that was paid; nothing where all were. Of payouts it says how many failed: customers leave a payment for reasons of their own. */
function Share({ table, line: { share, ended } }: { table: GatewayTable; line: GatewayLine }) {
  if (share === null || share === 100) return null;
  const words = `${formatNumber(share, 1)}%`;
  if (table === 'payments') return <Quiet>{words}</Quiet>;
  return (
    <Quiet>
      {words}, {ended === 0 ? 'none' : formatNumber(ended)} failed
    </Quiet>
  );
}

/** A line's figures where there is no room for columns, without those that are nothing. */
function InShort({ line, table, open }: { line: GatewayLine; table: GatewayTable; open: Open }) {
  const { begun, paid, ended, fees, median } = line;
  const names = figureNames[table];
  const waiting = begun - paid - ended;
  const counts = [
    ['begun', begun],
    ['paid', paid],
    ['ended', ended],
    ['open', waiting],
  ] as const;
  const parts = [
    ...counts.flatMap(([figure, count]) =>
      count === 0 ? [] : [[figure, names[figure], formatNumber(count), formatNumber(count)] as const],
    ),
    ...(fees === 0 ? [] : [['fees', names.fees, formatNaira(fees), <Money key="fees" naira={fees} />] as const]),
    ...(median === null ? [] : [['timed', names.timed, `half within ${lasted(median)}`, lasted(median)] as const]),
  ];
  return (
    <ul className={styles['short']}>
      {parts.map(([figure, name, words, shown]) => (
        <li key={figure}>
          {name} {open(line, figure, words, shown)}
        </li>
      ))}
    </ul>
  );
}
