import type { ListExport } from '../contract/exports.ts';

type ExportRequest = Pick<ListExport['request'], 'list' | 'filters'>;

/** What a file's name says of its period: "2026-10" for a whole month, otherwise "2026-10-01-2026-10-15"; null without a beginning or an end. */
export function periodName({ startDate, endDate }: { startDate?: string; endDate?: string }): string | null {
  if (startDate === undefined || endDate === undefined) return null;
  const [year = 0, month = 0] = startDate.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const isMonth = startDate.endsWith('-01') && endDate === `${startDate.slice(0, 8)}${days}`;
  return isMonth ? startDate.slice(0, 7) : `${startDate}-${endDate}`;
}

/** What the file of an export is called, without its ending. @param madeOn the day, for an export without a period */
export function exportName({ list, filters }: ExportRequest, madeOn: string): string {
  const period = 'startDate' in filters && 'endDate' in filters ? periodName(filters) : null;
  return `ajose-${list}-${period ?? madeOn}`;
}
