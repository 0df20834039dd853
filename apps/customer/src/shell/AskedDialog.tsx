/** Says what was asked, that nothing has happened yet, and where the request is. */
import { Fragment } from 'react';
import Button from '@mui/material/Button';
import Hourglass from 'lucide-react/icons/hourglass';
import type { MemberRequest, WaitsForMemberReply } from '@ajose/sdk/contract/member-requests';
import { memberActWords } from '@ajose/sdk/domain/member-requests';
import { memberMay, roleNamesOf } from '@ajose/sdk/domain/members';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { Modal } from '@ajose/ui/feedback/Modal';
import { acting } from '../acting.ts';
import { useDashboard } from '../components/dashboard.ts';
import { Outcome } from '../components/Outcome.tsx';
import { useMember } from '../data/accounts.ts';
import { usePeople } from '../data/people.ts';

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
            Nothing has happened yet. It can be approved until <DateTime moment={asked.expiresAt} />.{' '}
            <Approvers of={asked} />
          </>
        )}
      </Outcome>
    </Modal>
  );
}

/** Says that whoever can approve it has an email or, while nobody can, what has to come first. */
function Approvers({ of: { askedBy } }: { of: MemberRequest }) {
  const { data } = usePeople();
  if (!data) return null;
  const others = data.members.filter(
    ({ personId, role, since, endedAt }) =>
      personId !== askedBy._id && since !== null && endedAt === null && memberMay(role, 'approve'),
  );
  if (others.length > 0) return 'Whoever may approve it has an email.';
  const invited = data.invitations.filter(({ role }) => memberMay(role, 'approve'));
  if (invited.length === 0) {
    const { checker, owner } = roleNamesOf(data.organisation.form);
    return `Nobody else can approve yet: invite a person as ${checker} or ${owner}.`;
  }
  return (
    <>
      Nobody else can approve yet:{' '}
      {invited.map(({ _id, email }, index) => (
        <Fragment key={_id}>
          {index > 0 && ', '}
          <Email address={email} />
        </Fragment>
      ))}{' '}
      {invited.length > 1 ? 'have' : 'has'} not accepted the invitation.
    </>
  );
}

function What({ of: { act, amount, askedBy }, mine }: { of: MemberRequest; mine: boolean }) {
  return (
    <>
      {mine ? 'You' : <span translate="no">{askedBy.name}</span>} asked to{' '}
      {memberActWords(act, amount, useMember()?.form)}.
    </>
  );
}
