/** Who has a case or a complaint, how it was last handed over, and buttons to take it and to hand it over. */
import styles from './WorkOwner.module.css';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import type { WorkMove } from '@ajose/sdk/contract/work';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Text } from '@ajose/ui/layout/Text';
import { handOverWork, takeWork, useWorkHistory } from '../data/work.ts';
import { HandOverForm } from './HandOverForm.tsx';
import { useAdmin } from '../session.tsx';
import { moveWords } from './workMoves.ts';

interface WorkOwnerProps {
  id: string;
  /** What it is, for the dialog's title. */
  name: string;
  owner: { _id: string; name: string } | null;
}

export function WorkOwner({ id, name, owner }: WorkOwnerProps) {
  const toasts = useToasts();
  const { busy, run } = useCall('It could not be taken. Please try again.');
  const [handing, setHanding] = useState(false);
  const self = useAdmin();
  const moves = useWorkHistory(id).data ?? [];
  const isHanded = owner?._id === self._id && moves[0] !== undefined && moves[0].by._id !== self._id;
  return (
    <div className={styles['work']}>
      <Inline>
        <Text>
          Owner: <strong>{owner?.name ?? 'Nobody'}</strong>
        </Text>
        <Inline gap={2}>
          {(owner === null || isHanded) && (
            <Button size="small" variant="outlined" loading={busy} onClick={() => run(() => takeWork(id))}>
              {owner === null ? 'Take it' : 'I have it'}
            </Button>
          )}
          <Button size="small" variant="outlined" disabled={busy} onClick={() => setHanding(true)}>
            Hand over
          </Button>
        </Inline>
      </Inline>
      <LastHandOver of={moves} />
      {handing && (
        <Modal open size="small" title={`Hand over ${name}`} onClose={() => setHanding(false)}>
          <HandOverForm
            owners={[owner?._id ?? null]}
            onClose={() => setHanding(false)}
            onSubmit={async (body) => {
              toasts.success(await handOverWork(id, body));
              setHanding(false);
            }}
          />
        </Modal>
      )}
    </div>
  );
}

/** Who gave it to whom, when, and the note; nothing where it was only taken. */
function LastHandOver({ of: moves }: { of: readonly WorkMove[] }) {
  const last = moves.find(({ note }) => note !== '');
  return last === undefined ? null : (
    <div>
      “{last.note}”
      <Quiet>
        {moveWords(last)}, <DateTime moment={last.at} />
      </Quiet>
    </div>
  );
}
