/** A circle whose names and turns are final: the customer's own turn, the terms with the buttons to sign and to decline, and who has signed. */
import styles from './SigningCircle.module.css';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Circle } from '@ajose/sdk/contract/circles';
import { turnCloses } from '@ajose/sdk/domain/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatTime } from '@ajose/sdk/domain/time';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { Grid } from '@ajose/ui/layout/Grid';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { DrawCheck } from './DrawCheck.tsx';
import { Events } from './Events.tsx';
import { Leave } from './Leave.tsx';
import { Terms } from './Terms.tsx';
import { dayWords, listOf, meOf, times, who } from './words.ts';

export function SigningCircle({ circle, onSign }: { circle: Circle; onSign: () => void }) {
  const signed = meOf(circle)?.signed ?? false;
  return (
    <Grid columns="wide-narrow" align="start">
      <Stack>
        {signed && <Alert severity="info">You have signed. {missingWords(circle)}</Alert>}
        <OwnTurn circle={circle} />
        {circle.terms && (
          <Card title="What you sign">
            <Stack gap={2}>
              <Terms of={circle.terms} />
              {!signed && (
                <div className={styles['sign']}>
                  <Leave circle={circle} />
                  <Button variant="contained" disabled={circle.heldSince !== null} onClick={onSign}>
                    Sign
                  </Button>
                </div>
              )}
            </Stack>
          </Card>
        )}
      </Stack>
      <Stack>
        <Folded
          title={signedWords(circle)}
          summary={signed ? 'Who has signed, the draw, leaving' : 'Who has signed, the draw'}
        >
          <Stack>
            <Signers circle={circle} />
            <DrawCheck circle={circle} />
            <Events events={circle.events} />
            {signed && (
              <Card label="Leaving">
                <Stack align="start">
                  <Text tone="soft">Until all have signed, anybody can leave, and it costs nothing.</Text>
                  <Leave circle={circle} />
                </Stack>
              </Card>
            )}
          </Stack>
        </Folded>
      </Stack>
    </Grid>
  );
}

function Signers({ circle: { members } }: { circle: Circle }) {
  return (
    <Card title="Who has signed" flush>
      <Rows label="Who has signed">
        {members.map((member) => (
          <Row key={member._id}>
            <Fill least="9rem">
              <Text strong>{who(member)}</Text>
            </Fill>
            <Text as="span" size="sm" strong={member.signed} tone={member.signed ? 'positive' : 'soft'}>
              {member.signed ? 'Signed' : 'Not signed yet'}
            </Text>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

/** Beside the terms, or folded below them on a phone. */
function Folded({ title, summary, children }: { title: string; summary: string; children: ReactNode }) {
  if (!usePhone()) return children;
  return (
    <FoldingSection title={title} summary={summary}>
      {children}
    </FoldingSection>
  );
}

const signedWords = ({ members }: Circle): string =>
  `${members.filter(({ signed }) => signed).length} of ${members.length} have signed`;

function missingWords({ members }: Circle): string {
  const missing = members.filter(({ signed, isMe }) => !signed && !isMe).map(({ name }) => name);
  return missing.length === 0
    ? 'All have signed.'
    : `It begins when ${listOf(missing)} sign${missing.length === 1 ? 's' : ''} too.`;
}

function OwnTurn({ circle }: { circle: Circle }) {
  const { words } = useAmounts();
  const { members, amount } = circle;
  const me = meOf(circle);
  if (me === undefined || me.turn === null || me.day === null) return null;
  const sum = formatNaira(times(amount, members.length));
  return (
    <Card title={`Your turn is ${me.turn} of ${members.length}`}>
      <Text>
        {words(
          `It is on ${dayWords(me.day)}. You receive ${sum} by ${formatTime(turnCloses(me.day))} on the day after, when all pay.`,
        )}
      </Text>
    </Card>
  );
}
