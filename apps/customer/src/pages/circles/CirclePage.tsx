/** A circle in its state: people join, all sign, it runs, it has ended, or it was dissolved. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { contributionWords } from '@ajose/sdk/domain/circles';
import type { Circle } from '@ajose/sdk/contract/circles';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { useDashboard } from '../../components/dashboard.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useCircle } from '../../data/circles.ts';
import { useUser } from '../../session.tsx';
import { DissolvedCircle } from './DissolvedCircle.tsx';
import { OpenCircle } from './OpenCircle.tsx';
import { RunningCircle } from './RunningCircle.tsx';
import { SigningCircle } from './SigningCircle.tsx';
import { peopleWords } from './words.ts';

const SignDialog = dialogLater(async () => (await import('./SignDialog.tsx')).SignDialog);

const skeleton = (
  <Grid columns="wide-narrow" align="start">
    <Skeleton variant="rounded" height={420} />
    <Skeleton variant="rounded" height={260} />
  </Grid>
);

/** The line below a circle's name: what each gives, and how many people are in it or are wanted. */
const headOf = (circle: Circle): string => {
  const { state, members, people } = circle;
  const count = state === 'open' || state === 'dissolved' ? `for ${people} people` : peopleWords(members.length);
  return `${contributionWords(circle)}, ${count}`;
};

export function CirclePage({ id }: { id: string }) {
  const circle = useCircle(useUser()._id, id);
  const { go } = useDashboard();
  const { words } = useAmounts();
  // Kept outside of the state's own page, because that page is replaced with the last signature, and the dialog's
  // history entry has to be removed first.
  const [signs, setSigns] = useState(false);
  const close = () => setSigns(false);
  useBackCloses(signs, close);
  return (
    <>
      <PageHeader
        title={circle.data?.name ?? 'Circle'}
        {...(circle.data ? { description: words(headOf(circle.data)) } : {})}
        back={{ label: 'Circles', onClick: () => go({ section: 'circles' }) }}
      />
      <Loaded of={circle} skeleton={skeleton} failure="This circle could not be fetched.">
        {(circle) => (
          <Stack>
            {circle.heldSince !== null && (
              <Alert severity="warning">
                Ajose is holding this circle: nothing moves. A turn whose day comes meanwhile moves on by whole{' '}
                {circle.every}s, with all turns after it. We tell you the new days when it goes on.
              </Alert>
            )}
            <State circle={circle} onSign={() => setSigns(true)} />
            {signs && circle.terms && (
              <SignDialog circle={circle} hash={circle.terms.hash} onAgain={() => setSigns(true)} onClose={close} />
            )}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function State({ circle, onSign }: { circle: Circle; onSign: () => void }) {
  switch (circle.state) {
    case 'open':
      return <OpenCircle circle={circle} />;
    case 'signing':
      return <SigningCircle circle={circle} onSign={onSign} />;
    case 'dissolved':
      return <DissolvedCircle circle={circle} />;
    default:
      return <RunningCircle circle={circle} />;
  }
}
