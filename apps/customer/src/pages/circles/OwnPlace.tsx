/** The customer's own place in a running circle: how to offer it to others, and the state of the offer. */
import type { Circle, CirclePlace, CircleSubstitute } from '@ajose/sdk/contract/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { findSubstitute, takeBackPlace, useCirclePlace } from '../../data/circles.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { AskButton } from '../../components/AskButton.tsx';
import { ShareLink } from './ShareLink.tsx';
import { meOf } from './words.ts';

export function OwnPlace({ circle }: { circle: Circle }) {
  const substitute = meOf(circle)?.substitute ?? null;
  return (
    <Card title="Your place">
      {substitute !== null && substitute.invitation !== null ? (
        <Looking circle={circle} substitute={substitute} code={substitute.invitation} />
      ) : (
        <Staying circle={circle} />
      )}
    </Card>
  );
}

function Staying({ circle }: { circle: Circle }) {
  const userId = useUser()._id;
  return (
    <Stack align="start">
      <Text>Nobody leaves before the last turn, unless somebody takes over the place and all others accept.</Text>
      {circle.heldSince === null && (
        <AskButton
          title="Find somebody for your place?"
          message="You get a link to share. Whoever takes over your place pays you what you have given and not received, or gets from you what you have received and not given. You stay until all others have accepted and the new one has signed."
          confirmLabel="Find somebody"
          cancelLabel="Stay"
          busyLabel="One moment…"
          done="Share the link with somebody you know."
          secondary
          onConfirm={() => findSubstitute({ userId, circleId: circle._id })}
        >
          Find somebody for my place
        </AskButton>
      )}
    </Stack>
  );
}

interface LookingProps {
  circle: Circle;
  substitute: CircleSubstitute;
  code: string;
}

function Looking({ circle, substitute: { name, accepted, of }, code }: LookingProps) {
  const userId = useUser()._id;
  const place = useCirclePlace(code);
  const state =
    name === null ? 'Nobody has asked for it yet.' : `${name} wants it. ${accepted} of ${of} have accepted.`;
  return (
    <Stack>
      <Text strong>{state}</Text>
      <Loaded of={place} skeleton={24} failure="What it costs could not be fetched.">
        {(place) => <Price place={place} />}
      </Loaded>
      {name === null && (
        <ShareLink
          label="Link to your place"
          path={paths.circlePlace(code)}
          title={circle.name}
          text={`Take over my place in the circle ${circle.name} on Ajose.`}
        />
      )}
      <AskButton
        title="Keep your place?"
        message="The link then stops working, and you keep your place."
        confirmLabel="Keep my place"
        cancelLabel="Go on looking"
        busyLabel="One moment…"
        done="You keep your place."
        destructive
        onConfirm={() => takeBackPlace({ userId, circleId: circle._id })}
      >
        Keep my place
      </AskButton>
    </Stack>
  );
}

function Price({ place: { pays } }: { place: CirclePlace }) {
  const { words } = useAmounts();
  if (pays === 0) return <Text>Nobody pays anything for it.</Text>;
  const sentence =
    pays > 0
      ? `Whoever takes it pays you ${formatNaira(pays)}.`
      : `You pay ${formatNaira(-pays)} to whoever takes it: keep it in your wallet.`;
  return <Text>{words(sentence)}</Text>;
}
