/** A circle that people join: how to invite them, which is first for the organiser, who has joined, and the organiser's button that makes the names final. */
import { MIN_PEOPLE } from '@ajose/sdk/domain/circles';
import type { Circle, CircleMember } from '@ajose/sdk/contract/circles';
import { Avatar } from '@ajose/ui/display/Avatar';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Grid } from '@ajose/ui/layout/Grid';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { finishCircleNames, removeCircleMember } from '../../data/circles.ts';
import { useUser } from '../../session.tsx';
import { AskButton } from '../../components/AskButton.tsx';
import { Events } from './Events.tsx';
import { InviteCard } from './InviteCard.tsx';
import { Leave } from './Leave.tsx';
import { Plan } from './Plan.tsx';
import { meOf, who } from './words.ts';

export function OpenCircle({ circle }: { circle: Circle }) {
  const organises = meOf(circle)?.isOrganiser ?? false;
  const { members, people, invitation, name } = circle;
  const invite = invitation !== null && members.length < people && (
    <InviteCard circleId={circle._id} code={invitation} name={name} />
  );
  return (
    <Grid columns="wide-narrow" align="start">
      <Stack>
        {organises && invite}
        <Card title={`${members.length} of ${people} have joined`} flush>
          <Rows label="Who has joined">
            {members.map((member) => (
              <Joined key={member._id} member={member} circle={circle} removable={organises} />
            ))}
          </Rows>
        </Card>
        {organises ? (
          <NamesComplete circle={circle} />
        ) : (
          <>
            <Text tone="soft">
              When the names are complete, you see all of them with all turns and days, and then you decide whether you
              sign. Until then nothing binds you.
            </Text>
            {invite}
          </>
        )}
      </Stack>
      <Stack>
        <Card title="What you agree on">
          <Stack>
            <Plan of={circle} />
            <Text tone="soft" size="sm">
              If fewer than {people} join, it can begin with {MIN_PEOPLE} or more. Unless all of them have signed before
              its first day, it is dissolved, which costs nothing.
            </Text>
            <Leave circle={circle} />
          </Stack>
        </Card>
        <Events events={circle.events} />
      </Stack>
    </Grid>
  );
}

interface JoinedProps {
  member: CircleMember;
  circle: Circle;
  removable: boolean;
}

const roleOf = ({ isOrganiser, turn }: CircleMember): string =>
  [...(isOrganiser ? ['Organiser'] : []), ...(turn === null ? [] : [`Turn ${turn}`])].join(', ');

function Joined({ member, circle: { _id: circleId, order }, removable }: JoinedProps) {
  const userId = useUser()._id;
  const { name, isMe } = member;
  const role = roleOf(member);
  return (
    <Row>
      <Avatar name={name} size={36} />
      <Fill least="8rem">
        <Text strong>{isMe ? `${name} (you)` : name}</Text>
        {role !== '' && <Quiet>{role}</Quiet>}
        {isMe && order === 'draw' && <Quiet>Your turn is drawn when the names are complete.</Quiet>}
      </Fill>
      {removable && !isMe && (
        <AskButton
          label={`Remove ${name}`}
          title={`Remove ${name}?`}
          message="The place is free again for somebody else. The link to invite others becomes a new one."
          confirmLabel="Remove"
          cancelLabel="Keep"
          busyLabel="Removing…"
          done={`${name} was removed.`}
          destructive
          small
          onConfirm={() => removeCircleMember({ userId, circleId, memberId: member._id })}
        >
          Remove
        </AskButton>
      )}
    </Row>
  );
}

function NamesComplete({ circle }: { circle: Circle }) {
  const userId = useUser()._id;
  const { _id: circleId, members, order } = circle;
  if (members.length < MIN_PEOPLE)
    return (
      <Text tone="soft">When at least {MIN_PEOPLE} people have joined, you can say that the names are complete.</Text>
    );
  const drawn = order === 'draw' ? 'The order is drawn at once, and' : 'Then';
  return (
    <Card title="Are these all?">
      <Stack align="start">
        <Text>{drawn} everybody sees all names and turns, and signs. Nobody can join after that.</Text>
        <AskButton
          title="Are the names complete?"
          message={`${members.map(who).join(', ')}. ${drawn} all sign. Nobody can join after that.`}
          confirmLabel="The names are complete"
          cancelLabel="Wait for others"
          busyLabel={order === 'draw' ? 'Drawing…' : 'One moment…'}
          done={order === 'draw' ? 'The order is drawn.' : 'All can sign now.'}
          onConfirm={() => finishCircleNames({ userId, circleId })}
        >
          The names are complete
        </AskButton>
      </Stack>
    </Card>
  );
}
