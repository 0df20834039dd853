/** Below a list: how many entries it has, and its pages. */
import styles from './ListPages.module.css';
import { formatNumber } from '@ajose/sdk/domain/money';
import { Pagination } from './Pagination.tsx';

export interface ListPagesProps {
  /** What is listed, singular and plural: `['transaction', 'transactions']`. */
  noun: readonly [one: string, many: string];
  total: number;
  /** Whether there are more than `total`. */
  isCut?: boolean;
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** How many rows a page has; together with `onLimit` it can be chosen. */
  limit?: number;
  onLimit?: (limit: number) => void;
}

export function ListPages(props: ListPagesProps) {
  const { noun, total, isCut = false, page, pages, onPage, limit, onLimit } = props;
  const [singular, many] = noun;
  return (
    <div className={styles['listPages']}>
      <Pagination
        label={`Pages of ${many}`}
        page={page}
        pages={Math.max(1, pages)}
        onPage={onPage}
        ends="ellipsis"
        summary={`${formatNumber(total)}${isCut ? '+' : ''} ${total === 1 ? singular : many}`}
        {...(limit && onLimit ? { pageSize: limit, onPageSize: onLimit } : {})}
      />
    </div>
  );
}
