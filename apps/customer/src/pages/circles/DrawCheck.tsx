/** Repeats the draw of a circle on this device, and says whether the result is the same. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { checkDraw, type DrawCheck as Check } from '@ajose/sdk/domain/circles';
import type { Circle } from '@ajose/sdk/contract/circles';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { HelpLine } from '../../components/HelpLine.tsx';
import { ownSecret } from '../../data/circleSecrets.ts';
import { listOf, meOf } from './words.ts';

/** `isOwn`: whether the customer's secret is the one that this browser gave; null where another device gave it. */
interface Outcome {
  check: Check;
  isOwn: boolean | null;
}

function ownOf(circle: Circle): boolean | null {
  const given = ownSecret(circle._id);
  return given === null ? null : given === meOf(circle)?.secret;
}

export function DrawCheck({ circle }: { circle: Circle }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (circle.draw === null || circle.draw.secret === null) return null;
  const check = async (): Promise<void> => {
    const check = await checkDraw(circle);
    if (check !== null) setOutcome({ check, isOwn: ownOf(circle) });
  };
  return (
    <Card title="The draw">
      <Stack align="start">
        <Text>
          Each of you gave a secret number when joining, and Ajose gave one before anybody joined. The order follows
          from all of them, so nobody can steer it.
          {circle.protection === 'late_last' && ' Turns may have moved since then, because late payers receive later.'}
        </Text>
        <Button variant="outlined" onClick={() => void check()}>
          Check the draw
        </Button>
        <output>{outcome && <Found {...outcome} members={circle.members.length} />}</output>
      </Stack>
    </Card>
  );
}

function Found({ check, isOwn, members }: Outcome & { members: number }) {
  if (check.right && isOwn !== false) {
    return (
      <Alert severity="success">
        The draw is right. This device made it again from the {members} numbers of the members and that of Ajose, and
        the order is the same.{' '}
        {isOwn === null
          ? 'Your own number was given on another device, so this one cannot compare it.'
          : 'Your own number is the one that this device gave.'}
      </Alert>
    );
  }
  return (
    <Stack gap={2}>
      <Alert severity="error">
        The draw is not right. {check.right ? 'Your number is not the one that this device gave.' : whyOf(check)} Please
        do not sign, and tell us.
      </Alert>
      <HelpLine />
    </Stack>
  );
}

function whyOf(check: Extract<Check, { right: false }>): string {
  if (check.why === 'changed')
    return `The number that counts for ${listOf(check.names)} is not the one that was given when joining.`;
  if (check.why === 'platform') return 'The number of Ajose is not the one that was fixed before people joined.';
  return 'The order is not the one that follows from the numbers.';
}
