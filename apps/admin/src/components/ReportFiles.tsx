/** A report's table as files: its lines, and the rows behind them. */
import type { FileFormat } from '@ajose/sdk/contract/common';
import { periodName } from '@ajose/sdk/domain/period-name';
import { Download } from './Download.tsx';
import type { Period } from './period.ts';
import { Allowed } from './role.tsx';

interface ReportFilesProps<Table extends string> {
  table: Table;
  /** The table's name. */
  title: string;
  period: Period;
  call: (query: Period & { table: Table; what: 'sums' | 'rows'; format: FileFormat }) => Promise<Blob>;
}

export function ReportFiles<Table extends string>({ table, title, period, call }: ReportFilesProps<Table>) {
  const fileOf = (what: 'sums' | 'rows') => ({
    name: `ajose-${table}-${what}-${periodName(period)}`,
    fetch: (format: FileFormat) => call({ ...period, table, what, format }),
  });
  return (
    <Allowed to="exportReports">
      <Download what={title} files={[fileOf('sums'), { ...fileOf('rows'), of: 'of rows' }]} />
    </Allowed>
  );
}
