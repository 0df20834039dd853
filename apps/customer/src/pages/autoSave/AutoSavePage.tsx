/** Auto-saves, each with its next days, the outcomes of the last ones, and the ways to change it. */
import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import Skeleton from '@mui/material/Skeleton';
import type { AutoSave } from '@ajose/sdk/contract/auto-saves';
import { customerCan } from '@ajose/sdk/domain/status';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { AutoSaveDialog } from '../../components/AutoSaveDialog.tsx';
import { CalendarButton } from '../../components/CalendarButton.tsx';
import { FirstHundred } from '../../components/FirstHundred.tsx';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useMay } from '../../data/accounts.ts';
import { useAutoSaves } from '../../data/autoSaves.ts';
import { useUser } from '../../session.tsx';
import { AutoSaveCard } from './AutoSaveCard.tsx';

/** The one that saves next comes first, then those that are paused, and the ended ones last. */
const nextFirst = (list: readonly AutoSave[]): readonly AutoSave[] => {
  const rank = ({ ended, next: [soonest] }: AutoSave): string => (ended ? '~~' : (soonest?.date ?? '~'));
  const isAfter = (one: AutoSave, other: AutoSave): number => Number(rank(one) > rank(other));
  return list.toSorted((one, other) => isAfter(one, other) - isAfter(other, one));
};

function AutoSaves({ of, onEdit }: { of: readonly AutoSave[]; onEdit: (autoSave: AutoSave) => void }) {
  const cards = nextFirst(of).map((autoSave) => (
    <AutoSaveCard key={autoSave._id} autoSave={autoSave} onEdit={() => onEdit(autoSave)} />
  ));
  return (
    <Stack>
      {/* One alone has its days beside its facts where the page is wide. */}
      {cards.length === 1 ? (
        cards
      ) : (
        <Grid least="18.75rem" even>
          {cards}
        </Grid>
      )}
      <FirstHundred of={of} />
    </Stack>
  );
}

export function AutoSavePage() {
  const { _id: userId, sub_status } = useUser();
  const autoSaves = useAutoSaves(userId);
  const [open, setOpen] = useState<'start' | AutoSave | null>(null);
  const close = () => setOpen(null);
  useBackCloses(open !== null, close);
  const may = useMay('ask');
  const start = may && (
    <Button
      variant="contained"
      startIcon={<Plus aria-hidden />}
      disabled={!customerCan.addMoney(sub_status)}
      onClick={() => setOpen('start')}
    >
      Start auto-save
    </Button>
  );
  const some = (autoSaves.data?.length ?? 0) > 0;
  // The first one takes the place of the empty page, whose button was further down.
  const empty = autoSaves.data?.length === 0;
  const wasEmpty = useRef(empty);
  useEffect(() => {
    if (wasEmpty.current && some) window.scrollTo({ top: 0 });
    wasEmpty.current = empty;
  }, [empty, some]);
  const actions = (
    <>
      <CalendarButton />
      {start}
    </>
  );
  return (
    <>
      <PageHeader
        title="Auto-save"
        description="Saves an amount automatically on the days you choose. For each day you see whether it was saved."
        {...(some ? { actions } : {})}
      />
      <Loaded
        of={autoSaves}
        skeleton={
          <Grid least="18.75rem">
            <Skeleton variant="rounded" height={420} />
            <Skeleton variant="rounded" height={420} />
          </Grid>
        }
        failure={fetchFailure('Failed to fetch auto-saves')}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="You have no auto-save yet"
              text="Choose an amount and a day, from the wallet or a card you keep. You can change it, skip a day, pause or end it at any time."
              motif="rings"
              {...(may ? { action: start } : {})}
            />
          ) : (
            <AutoSaves of={list} onEdit={setOpen} />
          )
        }
      </Loaded>
      {open !== null && <AutoSaveDialog {...(open === 'start' ? {} : { editing: open })} onClose={close} />}
    </>
  );
}
