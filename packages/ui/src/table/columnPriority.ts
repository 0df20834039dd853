/** Finds the columns that fit into a list's width. Hides the least important ones, so that nobody has to scroll sideways. */
export interface PrioritizedColumn {
  /** The least width in pixels. */
  minWidth: number;
  /** 1 stays longest; columns without a priority always stay. Of two with the same, the right one is hidden first. */
  priority?: number;
}

/** The columns that fit, in their order. Those of priority 1 always stay. */
export function columnsThatFit<Column extends PrioritizedColumn>(
  columns: readonly Column[],
  width: number,
): readonly Column[] {
  const kept = new Set(columns);
  const steps = columns
    .map((column, index) => ({ column, index, priority: column.priority ?? 1 }))
    .filter(({ priority }) => priority > 1)
    .toSorted((a, b) => b.priority - a.priority || b.index - a.index);
  const needed = (): number => [...kept].reduce((sum, { minWidth }) => sum + minWidth, 0);
  for (const { column } of steps) {
    if (needed() <= width) break;
    kept.delete(column);
  }
  return columns.filter((column) => kept.has(column));
}
