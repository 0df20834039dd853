/** The shown columns of a list. Its address names the hidden ones, so that columns of later versions are shown. */
import type { Column } from '@ajose/ui/table/DataTable';

/** The part of a list's state with hidden columns. */
export interface HiddenColumns {
  /** Keys with a point between them; empty where all are shown. */
  hidden: string;
}

const keysOf = (hidden: string): string[] => (hidden === '' ? [] : hidden.split('.'));

/** Whether a value names only hidden columns of these, each once and in their order. The empty value, which hides none, also counts. */
export const hiddenOf =
  (keys: readonly string[]) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value === keys.filter((key) => keysOf(value).includes(key)).join('.');

export const shownColumns = <One extends Pick<Column<never>, 'key'>>(
  columns: readonly One[],
  { hidden }: HiddenColumns,
): One[] => columns.filter(({ key }) => !keysOf(hidden).includes(key));

export const isShown = ({ hidden }: HiddenColumns, key: string): boolean => !keysOf(hidden).includes(key);

/** Hides a column that is shown, and shows one that is hidden. @param keys all that may be hidden, in their order */
export function toggleColumn(keys: readonly string[], { hidden }: HiddenColumns, changed: string): string {
  const now = keysOf(hidden);
  return keys.filter((key) => now.includes(key) !== (key === changed)).join('.');
}
