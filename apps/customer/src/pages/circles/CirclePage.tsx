/** One circle, as it is in its state: people join, all sign, it runs, it has ended, or it was dissolved. */
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { contributionWords } from '@ajose/sdk/circles';
import type { Circle } from '@ajose/sdk/contract/circles';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { useDashboard } from '../../components/dashboard.ts';
import { useCircle } from '../../data/circles.ts';
import { useUser } from '../../session.tsx';
import { DissolvedCircle } from './DissolvedCircle.tsx';
import { OpenCircle } from './OpenCircle.tsx';
import { RunningCircle } from './RunningCircle.tsx';
import { SigningCircle } from './SigningCircle.tsx';

const skeleton = (
  <Grid columns="wide-narrow" from="lg" align="start">
    <Skeleton variant="rounded" height={420} />
    <Skeleton variant="rounded" height={260} />
  </Grid>
);

/** In which words a circle says what it is. */
const headOf = (circle: Circle): string => {
  const { state, members, people } = circle;
  const count = state === 'open' ? `for ${people} people` : `${members.length} people`;
  return `${contributionWords(circle)}, ${count}`;
};

export function CirclePage({ id }: { id: string }) {
  const circle = useCircle(useUser()._id, id);
  const { go } = useDashboard();
  const { words } = useAmounts();
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
              <Alert severity="warning">Ajose is holding this circle: nothing moves.</Alert>
            )}
            <State circle={circle} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function State({ circle }: { circle: Circle }) {
  switch (circle.state) {
    case 'open':
      return <OpenCircle circle={circle} />;
    case 'signing':
      return <SigningCircle circle={circle} />;
    case 'dissolved':
      return <DissolvedCircle circle={circle} />;
    default:
      return <RunningCircle circle={circle} />;
  }
}
