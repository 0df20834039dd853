/** Says what was asked, that nothing has happened yet, and where the request is. */
import Button from '@mui/material/Button';
import Hourglass from 'lucide-react/icons/hourglass';
import type { MemberRequest, WaitsForMemberReply } from '@ajose/sdk/contract/member-requests';
import { memberActWords } from '@ajose/sdk/domain/member-requests';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Modal } from '@ajose/ui/feedback/Modal';
import { acting } from '../acting.ts';
import { useDashboard } from '../components/dashboard.ts';
import { Outcome } from '../components/Outcome.tsx';

interface Props {
  reply: Pick<WaitsForMemberReply, 'asked' | 'message'>;
  onClose: () => void;
}

export function AskedDialog({ reply: { asked, message }, onClose }: Props) {
  const { go } = useDashboard();
  const waits = asked.state === 'waiting';
  const mine = asked.askedBy._id === acting()?.person;
  return (
    <Modal
      open
      showsAmounts
      title={waits && mine ? 'You asked' : 'Asked for before'}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outlined"
            onClick={() => {
              onClose();
              go({ section: 'people' });
            }}
          >
            See the request
          </Button>
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Outcome
        icon={<Hourglass color="var(--primary)" />}
        headline={waits ? (mine ? 'A second person approves it.' : 'It waits for approval already.') : message}
      >
        <What of={asked} mine={mine} />
        {waits && (
          <>
            {' '}
            Nothing has happened yet. It can be approved until <DateTime moment={asked.expiresAt} />; whoever may
            approve it has an email.
          </>
        )}
      </Outcome>
    </Modal>
  );
}

function What({ of: { act, amount, askedBy }, mine }: { of: MemberRequest; mine: boolean }) {
  return (
    <>
      {mine ? 'You' : <span translate="no">{askedBy.name}</span>} asked to {memberActWords(act, amount)}.
    </>
  );
}
