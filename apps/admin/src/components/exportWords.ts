/** The content of an export in words: its list and each of its filters. */
import { actInWords } from '@ajose/sdk/domain/audit';
import { exportNames } from '@ajose/sdk/domain/exports';
import type { ExportNames, ExportRequest, ListExport } from '@ajose/sdk/contract/exports';
import { statusNames, subStatuses } from '@ajose/sdk/domain/status';
import { formatDate, startOfLagosDay } from '@ajose/sdk/domain/time';
import { asWords } from '@ajose/sdk/domain/as-words';

/** Filters whose name in the API says too little. */
const names: Readonly<Record<string, string>> = {
  awaiting: 'To review',
  search: 'Search',
  startDate: 'From',
  endDate: 'To',
  kind: 'What it is',
  userId: 'Customer',
  customerId: 'Customer',
  by: 'Administrator',
  actor: 'Who',
  action: 'Act',
  subject: 'About',
  id: 'One of them',
};

const ONE = /^(?:([a-zA-Z]+):)?([\da-f]{8})-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function valueOf(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'status' && typeof value === 'number') {
    const status = subStatuses.find((code) => code === value);
    return status === undefined ? String(value) : statusNames[status];
  }
  if (typeof value !== 'string') return String(value);
  if (name === 'action') return actInWords(value);
  if (name === 'search') return `“${value}”`;
  const [, kind, id] = ONE.exec(value) ?? [];
  if (id !== undefined) return kind === undefined ? id : `${asWords(kind)} ${id}`;
  return DAY.test(value) ? formatDate(startOfLagosDay(value)) : asWords(value);
}

/** Each filter with its value; empty where the whole list is exported. */
export const filtersInWords = (
  { filters }: ExportRequest,
  known: ExportNames = {},
): readonly (readonly [name: string, value: string])[] => {
  const people = new Map(Object.entries(known));
  return Object.entries(filters).map(([name, value]) => [
    names[name] ?? asWords(name),
    people.get(name) ?? valueOf(name, value),
  ]);
};

/** In one line. */
export function exportInWords({ request, names }: Pick<ListExport, 'request' | 'names'>): string {
  const filters = filtersInWords(request, names).map(([name, value]) => `${name}: ${value}`);
  return filters.length === 0 ? 'All of the list' : filters.join(' · ');
}

export const exportTitle = ({ list }: ExportRequest): string => exportNames[list];
