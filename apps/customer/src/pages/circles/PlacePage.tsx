/**
 * The page of a place in a running circle, with or without an account. Asking for the place binds nobody, because the customer signs later.
 */
import { useNavigate, useParams } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import type { CirclePlace } from '@ajose/sdk/contract/circles';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { Visitor } from '../../components/Visitor.tsx';
import { useCirclePlace, wantCirclePlace } from '../../data/circles.ts';
import { paths, type Place } from '../../paths.ts';
import { useSession } from '../../session.tsx';
import { PlaceFacts } from './PlaceFacts.tsx';

export function PlacePage() {
  const { code = '' } = useParams();
  const place = useCirclePlace(code);
  return (
    <AuthLayout
      title="A place in a circle"
      {...(place.data ? { subtitle: `${place.data.from} looks for somebody who takes over the place.` } : {})}
      pitch="Each gives the same. Each has a turn."
    >
      <Loaded of={place} skeleton={320} failure="The place could not be fetched.">
        {(place) => (
          <Stack gap={6}>
            <PlaceFacts place={place} />
            <Text>
              People who know each other give the same amount, and each turn one of them receives it all. All of them
              have to accept you. Then you see the terms and sign; until then nothing binds you.
            </Text>
            <Asking code={code} place={place} />
            <Text tone="soft" size="sm">
              Join only people you know. Ajose keeps the book and does not pay for anyone who does not pay.
            </Text>
          </Stack>
        )}
      </Loaded>
    </AuthLayout>
  );
}

const asked: Place = { section: 'circles' };

function Asking({ code, place: { state } }: { code: string; place: CirclePlace }) {
  const online = useOnline();
  const session = useSession();
  const navigate = useNavigate();
  const toasts = useToasts();
  if (session.state !== 'signedIn') return <Visitor waits={session.state === 'checking'} />;
  const userId = session.person._id;
  if (state !== 'free') return <Alert severity="info">Somebody has asked for this place already.</Alert>;
  const submit = async () => {
    await wantCirclePlace({ userId, code });
    toasts.success('All members are asked to accept you.');
    await navigate(paths.dashboard, { state: asked });
  };
  return (
    <Form initialValues={{}} onSubmit={submit} failure="You could not ask for it. Please try again.">
      <FormError />
      <SubmitButton disabled={!online} busyLabel="Asking…" size="large" fullWidth>
        Ask for this place
      </SubmitButton>
    </Form>
  );
}
