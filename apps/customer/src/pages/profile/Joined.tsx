/** On the first screen of a new customer who came by an invitation: what they have joined, and what is left to do; or that they have not. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SharedAim } from '@ajose/sdk/contract/aims';
import type { CircleCard, WantedPlace } from '@ajose/sdk/contract/circles';
import { useAims } from '../../data/aims.ts';
import { useCircles } from '../../data/circles.ts';
import { keptInvitation } from '../../data/invitation.ts';
import type { Place } from '../../paths.ts';
import { useUser } from '../../session.tsx';

interface Joining {
  _id: string;
  place: Place;
  says: ReactNode;
}

const Name = ({ of: name }: { of: string }) => <b translate="no">{name}</b>;

const leftToSign = ({ toSign, joined, people }: CircleCard): string =>
  toSign
    ? 'your signature: its terms are ready'
    : `your signature, once the names are complete (${joined} of ${people} have joined)`;

const ofCircle = (circle: CircleCard): Joining => {
  const { _id, name, state, toSign } = circle;
  const waits = toSign || state === 'open';
  return {
    _id,
    place: { section: 'circles', circle: _id },
    says: (
      <>
        You have joined <Name of={name} />.{' '}
        {waits
          ? `Two things are left: your bank account, here, and ${leftToSign(circle)}.`
          : 'It opens when your bank account is saved.'}
      </>
    ),
  };
};

const ofPlace = ({ _id, circle, accepted, of }: WantedPlace): Joining => ({
  _id,
  place: { section: 'circles' },
  says: (
    <>
      You have asked for a place in <Name of={circle} />: {accepted} of {of} have accepted you. Two things are left:
      your bank account, here, and your signature, once all have.
    </>
  ),
});

const ofAim = ({ _id, name, planId }: SharedAim): Joining => ({
  _id,
  place: { section: 'circles', aim: _id },
  says: (
    <>
      You have joined <Name of={name} />.{' '}
      {planId === null
        ? 'Two things are left: your bank account, here, and a savings plan that counts for it.'
        : 'It opens when your bank account is saved.'}
    </>
  ),
});

/** What the customer has joined, or asked to join. */
export function useJoined(): readonly Joining[] {
  const { _id: userId } = useUser();
  const { data: circles } = useCircles(userId);
  const { data: aims = [] } = useAims(userId);
  return [
    ...(circles?.circles ?? []).filter(({ state }) => state !== 'ended' && state !== 'dissolved').map(ofCircle),
    ...(circles?.places ?? []).map(ofPlace),
    ...aims.filter(({ endedAt }) => endedAt === null).map(ofAim),
  ];
}

export function Joined({ of: joined }: { of: readonly Joining[] }) {
  const navigate = useNavigate();
  const invitation = keptInvitation();
  return (
    <>
      {joined.map(({ _id, says }) => (
        <Alert key={_id} severity="success">
          {says}
        </Alert>
      ))}
      {invitation !== null && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => void navigate(invitation)}>
              See it
            </Button>
          }
        >
          You came by an invitation, and have not joined yet.
        </Alert>
      )}
    </>
  );
}
