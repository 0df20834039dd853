/** What waits for somebody, and what was done: cards in two tabs, a page at a time. */
import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Facts, type Fact } from './Facts.tsx';
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

interface WorklistCardProps {
  title: string;
  text: string;
  facts: readonly Fact[];
  /** Buttons; null where there is nothing left to do. */
  deeds: ReactNode;
  /** What follows the facts: the way to the customer, or how it ended. */
  children: ReactNode;
}

/** One thing that waits. On a phone what can be done stands below what one has to know first. */
export function WorklistCard({ title, text, facts, deeds, children }: WorklistCardProps) {
  return (
    <Card
      component="article"
      variant="outlined"
      aria-label={title}
      sx={{
        p: 2.5,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'start',
        '& > *': { gridColumn: '1 / -1' },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: deeds === null ? '1 / -1' : '1' }, overflowWrap: 'anywhere' }}>
        <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>
          {title}
        </Typography>
        <Typography sx={{ mt: 0.5 }}>{text}</Typography>
      </Box>
      <Facts facts={facts} columns />
      {children}
      {deeds !== null && (
        <Box
          sx={{
            gridColumn: { xs: '1 / -1', sm: '2' },
            gridRow: { sm: '1' },
            display: 'flex',
            gap: 1,
            '& > *': { flex: { xs: 1, sm: 'none' } },
          }}
        >
          {deeds}
        </Box>
      )}
    </Card>
  );
}
