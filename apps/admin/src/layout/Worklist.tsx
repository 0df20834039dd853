/** What waits for somebody, and what was done: cards in two tabs, a page at a time. */
import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Pages } from './Pages.tsx';

export const WORKLIST_PAGE_SIZE = 10;

interface Worklist {
  done: boolean;
  page: number;
  setDone: (done: boolean) => void;
  setPage: (page: number) => void;
}

export function useWorklist(): Worklist {
  const [{ done, page }, setPlace] = useState({ done: false, page: 1 });
  return {
    done,
    page,
    setDone: (next) => setPlace({ done: next, page: 1 }),
    setPage: (next) => setPlace({ done, page: next }),
  };
}

interface WorklistTabsProps {
  of: Worklist;
  label: string;
  /** The names of the two tabs: what waits, and what is done. */
  names: readonly [waiting: string, done: string];
}

export function WorklistTabs({ of, label, names }: WorklistTabsProps) {
  return (
    <Tabs
      value={of.done ? 'done' : 'waiting'}
      aria-label={label}
      onChange={(_event, tab: 'waiting' | 'done') => of.setDone(tab === 'done')}
      sx={{ mb: 3 }}
    >
      <Tab value="waiting" label={names[0]} />
      <Tab value="done" label={names[1]} />
    </Tabs>
  );
}

interface WorklistCardsProps {
  of: Worklist;
  /** Singular and plural of what is listed. */
  noun: readonly [one: string, many: string];
  pagination: { total: number; pages: number };
  /** What is shown where there is no card. */
  empty: ReactNode;
  children: readonly ReactNode[];
}

export function WorklistCards({ of, noun, pagination, empty, children }: WorklistCardsProps) {
  if (children.length === 0) return empty;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {children}
      {pagination.pages > 1 && (
        <Pages noun={noun} total={pagination.total} page={of.page} pages={pagination.pages} onPage={of.setPage} />
      )}
    </Box>
  );
}
