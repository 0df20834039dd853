/**
 * The chosen items of the inbox, to take or hand over together. Decisions about money or a status are made one by one, on their own pages.
 */
import styles from './Chosen.module.css';
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { WorkItem } from '@ajose/sdk/contract/work';
import { LiveRegion } from '@ajose/ui/feedback/LiveRegion';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Inline } from '@ajose/ui/layout/Inline';
import { handOverAllWork, takeAllWork, type MovedWork } from '../../data/work.ts';
import { useAdmin } from '../../session.tsx';
import { HandOverForm } from '../../components/HandOverForm.tsx';

interface ChosenProps {
  items: readonly WorkItem[];
  /** Sets the chosen items. */
  onChoose: (items: readonly WorkItem[]) => void;
}

const many = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

export function Chosen({ items, onChoose }: ChosenProps) {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [handing, setHanding] = useState(false);
  const self = useAdmin();
  const ids = items.map(({ _id }) => _id);
  const free = items.filter(({ owner, handed }) => owner?._id !== self._id || handed).map(({ _id }) => _id);
  const tell = ({ moved, refusals }: MovedWork, asked: number, done: string): void => {
    if (moved > 0) toasts.success(`${many(moved)} ${done}.`);
    if (refusals.length > 0) toasts.error(`${many(asked - moved)} stayed: ${refusals.join(' ')}`);
    onChoose([]);
  };
  const take = async (): Promise<void> => {
    setBusy(true);
    tell(await takeAllWork(free), free.length, 'taken');
    setBusy(false);
  };
  return (
    <div className={styles['chosen']}>
      <Inline gap={3}>
        <LiveRegion>{many(items.length)} chosen</LiveRegion>
        {free.length > 0 && (
          <Button variant="outlined" size="small" loading={busy} onClick={() => void take()}>
            Take
          </Button>
        )}
        <Button variant="outlined" size="small" disabled={busy} onClick={() => setHanding(true)}>
          Hand over
        </Button>
        <Button size="small" disabled={busy} onClick={() => onChoose([])}>
          Choose none
        </Button>
        {handing && (
          <Modal open title={`Hand over ${many(items.length)}`} onClose={() => setHanding(false)} size="small">
            <HandOverForm
              owners={items.map(({ owner }) => owner?._id ?? null)}
              onClose={() => setHanding(false)}
              onSubmit={async (body) => {
                tell(await handOverAllWork(ids, body), ids.length, 'handed over');
                setHanding(false);
              }}
            />
          </Modal>
        )}
      </Inline>
    </div>
  );
}
