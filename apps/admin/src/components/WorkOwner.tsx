/** Who has a case or a complaint, with buttons to take it and to hand it over. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Inline } from '@ajose/ui/layout/Inline';
import { handOverWork, takeWork } from '../data/work.ts';
import { HandOverForm } from './HandOverForm.tsx';

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
  return (
    <Inline gap={2}>
      {owner?.name ?? 'Nobody'}
      {owner === null && (
        <Button size="small" variant="outlined" loading={busy} onClick={() => run(() => takeWork(id))}>
          Take it
        </Button>
      )}
      <Button size="small" disabled={busy} onClick={() => setHanding(true)}>
        Hand over
      </Button>
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
    </Inline>
  );
}
