/** Who acts for the organisation: an owner changes a role or ends a membership, and everybody may leave. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { GetPeopleReply, Member } from '@ajose/sdk/contract/organisations';
import { memberRoleNames } from '@ajose/sdk/domain/members';
import { Avatar } from '@ajose/ui/display/Avatar';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { acting } from '../../acting.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useMay } from '../../data/accounts.ts';

const MemberDialog = dialogLater(async () => (await import('./MemberDialogs.tsx')).MemberDialog);
const LeaveDialog = dialogLater(async () => (await import('./MemberDialogs.tsx')).LeaveDialog);

export function Members({ people }: { people: GetPeopleReply }) {
  const [opened, setOpened] = useState<Member | null>(null);
  const close = () => setOpened(null);
  useBackCloses(opened !== null, close);
  return (
    <Card title="Who acts for this account" flush>
      <Rows label="People">
        {people.members.map((member) => (
          <MemberRow key={member._id} member={member} onOpen={() => setOpened(member)} />
        ))}
      </Rows>
      {opened &&
        (isMe(opened) ? (
          <LeaveDialog onClose={close} />
        ) : (
          <MemberDialog member={opened} people={people} onClose={close} />
        ))}
    </Card>
  );
}

const isMe = ({ personId }: Member): boolean => personId === acting()?.person;

function MemberRow({ member, onOpen }: { member: Member; onOpen: () => void }) {
  const manages = useMay('manage');
  const { name, role, mostAlone, endedAt } = member;
  const me = isMe(member);
  return (
    <Row>
      <Avatar name={name} />
      <Fill least="9rem">
        <Text strong>
          <span translate="no">{name}</span>
          {me && ' (you)'}
        </Text>
        <Quiet>
          <b>{memberRoleNames[role]}</b>: <Since of={member} />
        </Quiet>
        {mostAlone !== null && (
          <Quiet>
            Saves and invests up to <Money naira={mostAlone} /> alone
          </Quiet>
        )}
      </Fill>
      {endedAt === null && (me || manages) && (
        <Button size="small" aria-label={me ? 'Leave' : `Change: ${name}`} onClick={onOpen}>
          {me ? 'Leave' : 'Change'}
        </Button>
      )}
    </Row>
  );
}

function Since({ of: { since, endedAt, invitedBy } }: { of: Member }) {
  const by = invitedBy === null ? '' : `, invited by ${invitedBy}`;
  if (endedAt !== null)
    return (
      <>
        left on <DateTime moment={endedAt} format="date" />
      </>
    );
  if (since === null) return <>has not accepted yet{by}</>;
  return (
    <>
      since <DateTime moment={since} format="date" />
      {by}
    </>
  );
}
