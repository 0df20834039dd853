/** The ways through a list's pages beneath it, with how many there are. */
import Box from '@mui/material/Box';
import { Pagination } from '@ajose/ui/table/Pagination';

interface PagesProps {
  /** What is listed, one and many of it. */
  noun: readonly [one: string, many: string];
  total: number;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  limit?: number;
  onLimit?: (limit: number) => void;
}

export function Pages({ noun: [one, many], total, page, pages, onPage, limit, onLimit }: PagesProps) {
  return (
    <Box sx={{ mt: 1.5 }}>
      <Pagination
        label={`Pages of ${many}`}
        page={page}
        pages={Math.max(1, pages)}
        onPage={onPage}
        ends="ellipsis"
        summary={`${total.toLocaleString('en-NG')} ${total === 1 ? one : many}`}
        {...(limit && onLimit ? { pageSize: limit, onPageSize: onLimit } : {})}
      />
    </Box>
  );
}
