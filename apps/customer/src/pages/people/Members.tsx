/** Who acts for the organisation: an owner changes a role or ends a membership, and everybody may leave. */
import styles from './Members.module.css';
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { GetPeopleReply, Member, Organisation } from '@ajose/sdk/contract/organisations';
import { roleNamesOf } from '@ajose/sdk/domain/members';
import { memberDuties } from '@ajose/sdk/domain/member-duties';
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
import { More } from '../../components/More.tsx';
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
          <MemberRow
            key={member._id}
            member={member}
            organisation={people.organisation}
            onOpen={() => setOpened(member)}
          />
        ))}
      </Rows>
      <Came members={people.members} />
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

interface MemberRowProps {
  member: Member;
  organisation: Organisation;
  onOpen: () => void;
}

function MemberRow({ member, organisation: { form, signatures }, onOpen }: MemberRowProps) {
  const manages = useMay('manage');
  const { name, role, since, endedAt } = member;
  const me = isMe(member);
  return (
    <Row>
      <Avatar name={name} />
      <Fill least="9rem">
        <Text strong>
          <span translate="no">{name}</span>
          {me && ' (you)'}
        </Text>
        <Text size="sm">
          {roleNamesOf(form)[role]}
          {endedAt !== null ? ', has left' : since === null && ', has not accepted yet'}
        </Text>
        {endedAt === null && (
          <Quiet>
            <Does {...member} signatures={signatures} />
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

/** What the person does for the account. */
function Does({ role, mostAlone, signatures }: Pick<Member, 'role' | 'mostAlone'> & Pick<Organisation, 'signatures'>) {
  if (role !== 'maker' || mostAlone === null) return memberDuties(role, signatures);
  return (
    <>
      Pays in, saves and invests up to <Money naira={mostAlone} /> alone, and asks for money to leave.
    </>
  );
}

/** Since when each is or was a member, and who invited them. */
function Came({ members }: { members: readonly Member[] }) {
  return (
    <div className={styles['came']}>
      <More title="Since when, and invited by whom">
        <ul>
          {members.map(({ _id, name, since, endedAt, invitedBy }) => (
            <li key={_id}>
              <span translate="no">{name}</span>:{' '}
              {since === null ? 'not yet' : <DateTime moment={since} format="date" />}
              {endedAt !== null && (
                <>
                  {' '}
                  to <DateTime moment={endedAt} format="date" />
                </>
              )}
              {invitedBy !== null && `, invited by ${invitedBy}`}
            </li>
          ))}
        </ul>
      </More>
    </div>
  );
}
