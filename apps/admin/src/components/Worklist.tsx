/** A list of tasks in two tabs, open and done: one card for each task, ten cards on a page. */
import styles from './Worklist.module.css';
import { useState, type ReactNode } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { formatNumber } from '@ajose/sdk/domain/money';
import { Card } from '@ajose/ui/layout/Card';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { ListPages } from '@ajose/ui/table/ListPages';
import { keptFits, listFits, oneOf, useKept, useLastPage } from './list.ts';
import { useWaitingWords, type WaitingSection } from './useWaitingWords.ts';

interface Worklist {
  done: boolean;
  page: number;
  setDone: (done: boolean) => void;
  setPage: (page: number) => void;
}

interface Place {
  page: number;
  tab: string;
}

/** The tab and page are in the address, so that the way back from a task leads to them. @param done the address's word for the second tab */
export function useWorklist(name: string, done: string): Worklist {
  const fits = keptFits<Place>({ page: listFits.page, tab: oneOf(['open', done]) });
  const read = (kept: unknown): Place => (fits(kept) ? kept : { page: 1, tab: 'open' });
  const [{ page, tab }, setPlace] = useKept(name, read);
  return {
    done: tab === done,
    page,
    setDone: (next) => setPlace({ page: 1, tab: next ? done : 'open' }),
    setPage: (next) => setPlace({ page: next, tab }),
  };
}

interface WorklistTabsProps {
  of: Worklist;
  label: string;
  /** The names of the two tabs. */
  names: readonly [open: string, done: string];
  /** How many tasks the list on screen has, once it is known. */
  total: number | undefined;
  /** Whose number in the menu the open tab explains; undefined for a part of its list. */
  section?: WaitingSection | undefined;
}

/** The open tab shows how many tasks wait, even while the other tab is on screen. */
export function WorklistTabs({ of, label, names, total, section }: WorklistTabsProps) {
  const [waiting, setWaiting] = useState<number>();
  if (!of.done && total !== undefined && total !== waiting) setWaiting(total);
  return (
    <div>
      <Tabs
        value={of.done ? 'done' : 'open'}
        aria-label={label}
        onChange={(_event, tab: 'open' | 'done') => of.setDone(tab === 'done')}
      >
        <Tab value="open" label={waiting === undefined ? names[0] : `${names[0]} (${formatNumber(waiting)})`} />
        <Tab value="done" label={names[1]} />
      </Tabs>
      {section && !of.done && <WaitingWords of={section} />}
    </div>
  );
}

function WaitingWords({ of }: { of: WaitingSection }) {
  const words = useWaitingWords(of);
  return words && <p className={styles['waiting']}>{words}</p>;
}

interface WorklistCardsProps {
  of: Worklist;
  /** Singular and plural of what is listed. */
  noun: readonly [one: string, many: string];
  pagination: { total: number; pages: number };
  /** Shown when there is no card. */
  empty: ReactNode;
  children: readonly ReactNode[];
}

export function WorklistCards({ of, noun, pagination, empty, children }: WorklistCardsProps) {
  useLastPage(of.page, pagination.pages, of.setPage);
  if (children.length === 0) return empty;
  return (
    <Stack>
      {children}
      {pagination.pages > 1 && (
        <ListPages noun={noun} total={pagination.total} page={of.page} pages={pagination.pages} onPage={of.setPage} />
      )}
    </Stack>
  );
}

interface WorklistCardProps {
  title: string;
  /** Whether the page has the same title. */
  isAlone?: boolean;
  text: ReactNode;
  facts: readonly Fact[];
  /** Buttons; null when the task is done. */
  buttons: ReactNode;
  /** What stands below the facts: the link to the customer, or the outcome. */
  children: ReactNode;
}

export function WorklistCard({ title, isAlone = false, text, facts, buttons, children }: WorklistCardProps) {
  return (
    <Card as="article" label={title}>
      <div className={styles['card']}>
        <div className={styles['words']}>
          {!isAlone && <h2 className={styles['title']}>{title}</h2>}
          <div>{text}</div>
        </div>
        <Facts facts={facts} look="columns" />
        {children}
        {buttons !== null && <div className={styles['buttons']}>{buttons}</div>}
      </div>
    </Card>
  );
}
