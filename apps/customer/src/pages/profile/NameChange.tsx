/** The state of a change of the customer's name: it waits and can be withdrawn, or was refused, with the reason. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Stack } from '@ajose/ui/layout/Stack';
import { takeBackNameChange, useNameChange } from '../../data/nameChange.ts';
import { useUser } from '../../session.tsx';

export function NameChange() {
  const { data: change } = useNameChange(useUser()._id);
  const [taking, setTaking] = useState(false);
  if (change?.state === 'refused') {
    return (
      <Alert severity="warning">
        Your name was not changed to <b>{change.after}</b>: {change.refusedBecause}
      </Alert>
    );
  }
  if (change?.state !== 'waiting') return null;
  return (
    <Alert severity="info">
      <Stack gap={2}>
        <span>
          You asked on <DateTime moment={change.askedAt} format="date" /> for the name <b>{change.after}</b>. Two of our
          staff look at it, and we email you. Until then your name stays as it is.
        </span>
        <div>
          <Button variant="outlined" size="small" onClick={() => setTaking(true)}>
            Take back the request
          </Button>
        </div>
      </Stack>
      {taking && <TakeBack onClose={() => setTaking(false)} />}
    </Alert>
  );
}

function TakeBack({ onClose }: { onClose: () => void }) {
  const { _id: userId } = useUser();
  return (
    <ConfirmCall
      title="Take back the request?"
      message="Your name stays as it is, and the file that you added is removed. You can ask again."
      confirmLabel="Take back"
      cancelLabel="Keep it"
      busyLabel="Taking back…"
      call={() => takeBackNameChange(userId)}
      failure="Your request could not be taken back. Please try again."
      onClose={onClose}
    />
  );
}
