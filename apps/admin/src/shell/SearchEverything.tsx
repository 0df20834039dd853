/** The search of everything: asks the server while an administrator types, and leads to what was found. */
import { useEffect, useState, type ReactNode } from 'react';
import { readSearch } from '@ajose/sdk/domain/text';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { AppLink } from '@ajose/ui/Anchor';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { SearchDialog } from '@ajose/ui/shell/SearchDialog';
import { SearchLink } from '../components/RouterLink.tsx';
import { FEW_DIGITS, hasFewDigits } from '../components/cutReference.ts';
import { useMay } from '../components/role.tsx';
import { useSearch, useSearchTotals } from '../data/search.ts';
import type { Place } from '../paths.ts';
import { groupsOf, manyOf, withSections } from './found.tsx';
import { SEARCH_PLACEHOLDER } from './searchWords.ts';

const SEARCHED: readonly Fact[] = [
  ['Customers', 'Name, email, phone or account number'],
  ['Transactions', 'Reference, amount, or a name and an amount, as Okafor 25000'],
  ['Cases, complaints', 'Reference, number or customer'],
  ['Products, circles', 'Name'],
  ['Sections and acts', 'What you want to do, as refund, mark paid, reset 2fa'],
];

/** Long enough that a quick word is one search. */
const PAUSE_MS = 120;

interface SearchEverythingProps {
  /** What is on screen below the search. */
  place: Place;
  typed: string;
  onType: (typed: string) => void;
  /** Whether Enter was pressed before this search's code had come. */
  entered: boolean;
  onClose: () => void;
}

export function SearchEverything({ place, typed, onType, entered, onClose }: SearchEverythingProps) {
  const asked = readSearch(typed);
  const settled = useSettled(asked);
  const { data, error } = useSearch(settled);
  const totals = useSearchTotals(data?.q ?? '', data ? manyOf(data.reply) : []).data;
  const groups = data ? withSections(data.q, groupsOf(data, asked, place, totals)) : [];
  const isAnswered = data?.q === asked || Boolean(error);
  const busy = asked !== settled || !isAnswered;
  const onlyWhole = !useMay('seeContacts');
  return (
    <AppLink value={SearchLink}>
      <SearchDialog
        open
        onClose={onClose}
        placeholder={SEARCH_PLACEHOLDER}
        entered={entered}
        value={typed}
        onType={onType}
        groups={error ? [] : groups}
        busy={busy}
        message={messageOf({ error, busy, isNothing: groups.length === 0, q: settled, onlyWhole })}
      />
    </AppLink>
  );
}

interface Shown {
  error: unknown;
  busy: boolean;
  isNothing: boolean;
  q: string;
  /** Whether the role finds nobody by a part of a phone or account number. */
  onlyWhole: boolean;
}

function messageOf({ error, busy, isNothing, q, onlyWhole }: Shown): ReactNode {
  if (error) return whyNotFetched(error, 'The search got no answer. Check your connection, then type again.');
  if (busy || !isNothing) return null;
  return (
    <Stack gap={4}>
      <span>
        {q === ''
          ? 'Customers you open are listed here next time.'
          : `Nothing was found for “${q}”. ${hintOf(q, onlyWhole)}`}{' '}
        {onlyWhole && q !== '' && 'Phone and account numbers are found only whole. '}You can search for:
      </span>
      <Facts facts={SEARCHED} />
    </Stack>
  );
}

/** What to do about a search that found nothing. */
function hintOf(q: string, onlyWhole: boolean): string {
  if (/…|\.{3}|^\d{4,9}$/.test(q))
    return 'A reference is found by its end only while its money is pending or its case is open. Otherwise type it whole.';
  return onlyWhole || !hasFewDigits(q) ? 'Check the spelling.' : FEW_DIGITS;
}

/** The value, once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
