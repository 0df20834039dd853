/** People who want another member's place, for all others to accept or refuse. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import type { Circle, CircleMember, CircleSubstitute } from '@ajose/sdk/contract/circles';
import { Card } from '@ajose/ui/layout/Card';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { acceptSubstitute } from '../../data/circles.ts';
import { useUser } from '../../session.tsx';

export function Substitutes({ circle }: { circle: Circle }) {
  const wanted = circle.members.flatMap((member) => {
    const { substitute, isMe } = member;
    return substitute !== null && substitute.name !== null && !isMe ? [{ member, substitute }] : [];
  });
  return wanted.map(({ member, substitute }) => (
    <Wanted key={substitute._id} circleId={circle._id} member={member} substitute={substitute} />
  ));
}

interface Props {
  circleId: string;
  member: CircleMember;
  substitute: CircleSubstitute;
}

function Wanted({ circleId, member, substitute }: Props) {
  const userId = useUser()._id;
  const { busy, run } = useCall('This could not be sent. Please try again.');
  const online = useOnline();
  const closed = busy || !online;
  const { _id: substituteId, name, byMe, accepted, of } = substitute;
  const answer = (accept: boolean): void =>
    run(
      () => acceptSubstitute({ userId, circleId, substituteId, accept }),
      accept ? 'You have accepted.' : 'The place is free again.',
    );
  if (byMe) {
    return (
      <Alert severity="info">
        You have accepted {name} for the place of {member.name}. {accepted} of {of} have accepted.
      </Alert>
    );
  }
  return (
    <Card title={`${name} wants the place of ${member.name}`}>
      <Stack>
        <Text>
          {name} then gives and receives instead of {member.name}, with what is locked. It happens when all of you
          accept; {accepted} of {of} have. Accept only whom you know.
        </Text>
        <Inline gap={2}>
          <Button variant="contained" disabled={closed} onClick={() => answer(true)}>
            Accept
          </Button>
          <Button variant="outlined" disabled={closed} onClick={() => answer(false)}>
            Do not accept
          </Button>
        </Inline>
      </Stack>
    </Card>
  );
}
