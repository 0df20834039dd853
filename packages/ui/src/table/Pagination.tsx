/** The pages of a list: at most five numbers, previous and next, and either first and last or an ellipsis with the last number. */
import styles from './Pagination.module.css';
import type { ReactNode } from 'react';
import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLast from 'lucide-react/icons/chevron-last';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { FEW_A_PAGE, MOST_A_PAGE, ROWS_A_PAGE } from '@ajose/sdk/domain/pages';

const PAGE_SIZES = [FEW_A_PAGE, ROWS_A_PAGE, 50, MOST_A_PAGE];

export interface PaginationProps {
  /** From 1; a page past the end is shown as the last one. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** `buttons`: first and last as buttons (customers). `ellipsis`: the last page's number after an ellipsis (back-office). */
  ends?: 'buttons' | 'ellipsis';
  /** Shown at the left: "41 transactions". */
  summary?: ReactNode;
  pageSize?: number;
  /** Where given, a choice of 10, 25, 50 or 100. */
  onPageSize?: (size: number) => void;
  /** Names it for screen readers where a page has several. */
  label?: string;
}

export function Pagination(props: PaginationProps) {
  const { onPage, ends = 'buttons', summary, pageSize = 10, onPageSize, label = 'Pages' } = props;
  const pages = Math.max(1, props.pages);
  const page = Math.min(props.page, pages);
  const numbers = pageNumbers(page, pages, 5);
  const three = pageNumbers(page, pages, 3);
  const least = ends === 'ellipsis' ? [...three, pages] : pageNumbers(page, pages, 1);
  /** How much room a number needs to be shown; none where it stays. */
  const needs = (target: number) => (least.includes(target) ? undefined : three.includes(target) ? 'some' : 'much');
  const before = numbers.filter((target) => ends === 'buttons' || target !== pages);
  /** Whether pages are left out before the last one, where so many are shown. */
  const leavesOut = (shown: readonly number[]) => (shown.at(-1) ?? 1) < pages - 1;
  const step = (name: string, target: number, icon: ReactNode) => (
    <li>
      <button
        type="button"
        aria-label={name}
        disabled={target < 1 || target > pages || target === page}
        onClick={() => onPage(target)}
      >
        {icon}
      </button>
    </li>
  );
  const number = (target: number) => (
    <li key={target} data-needs={needs(target)}>
      <button
        type="button"
        aria-label={`Page ${target}`}
        aria-current={target === page ? 'page' : undefined}
        onClick={() => onPage(target)}
      >
        {target}
      </button>
    </li>
  );
  return (
    <div className={styles['room']}>
      <div className={styles['pages']}>
        {(summary !== undefined || onPageSize !== undefined) && (
          <div style={{ display: 'flex', gap: 16, alignItems: 'center', flexWrap: 'wrap' }}>
            {summary !== undefined && <span>{summary}</span>}
            {onPageSize && <Rows size={pageSize} onChange={onPageSize} />}
          </div>
        )}
        <nav aria-label={label}>
          <ul>
            {ends === 'buttons' && step('First page', 1, <ChevronFirst size={18} aria-hidden="true" />)}
            {step('Previous page', page - 1, <ChevronLeft size={18} aria-hidden="true" />)}
            {before.map(number)}
            {ends === 'ellipsis' && leavesOut(three) && (
              <li aria-hidden="true" data-needs={leavesOut(numbers) ? undefined : 'little'}>
                …
              </li>
            )}
            {ends === 'ellipsis' && number(pages)}
            {step('Next page', page + 1, <ChevronRight size={18} aria-hidden="true" />)}
            {ends === 'buttons' && step('Last page', pages, <ChevronLast size={18} aria-hidden="true" />)}
          </ul>
        </nav>
      </div>
    </div>
  );
}

const Rows = ({ size, onChange }: { size: number; onChange: (size: number) => void }) => (
  <label>
    Rows
    <select value={size} onChange={(event) => onChange(Number(event.target.value))}>
      {PAGE_SIZES.map((rows) => (
        <option key={rows}>{rows}</option>
      ))}
    </select>
  </label>
);

/** At most this many page numbers with the current one in the middle, or nearer to an end of the list. */
export function pageNumbers(page: number, pages: number, most: number): number[] {
  const count = Math.max(1, Math.min(most, pages));
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
