/**
 * The customer's verification level: its limits, what the next one needs, and how to get there. Hidden where there are no limits by level.
 */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { LevelLimits, LevelNeed, OwnLevel } from '@ajose/sdk/contract/levels';
import { wordsOfNeeds } from '@ajose/sdk/domain/levels';
import { formatNaira } from '@ajose/sdk/domain/money';
import { givePhoneFormRules } from '@ajose/sdk/rules/identity';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Card } from '@ajose/ui/layout/Card';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { ConfirmEmail } from '../../components/ConfirmEmail.tsx';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useHelp } from '../../data/help.ts';
import { givePhone, useLevel } from '../../data/level.ts';
import { useUser } from '../../session.tsx';

const IdentityDialog = dialogLater(async () => (await import('./IdentityDialog.tsx')).IdentityDialog);

type Next = NonNullable<OwnLevel['next']>;

const most = (naira: number | null): string => {
  if (naira === null) return 'No limit';
  return naira === 0 ? 'Nothing yet' : formatNaira(naira, 'whole');
};

const factsOf = ({ deposit, balance, withdrawnADay }: LevelLimits): Fact[] => [
  ['One deposit', most(deposit)],
  ['Balance', most(balance)],
  ['Withdrawals a day', most(withdrawnADay)],
];

export function LevelCard() {
  const { data } = useLevel(useUser()._id);
  // Kept here, so that the window stays open when the level is reached and the card no longer asks for the BVN.
  const [showing, setShowing] = useState(false);
  const close = () => setShowing(false);
  useBackCloses(showing, close);
  if (!data?.checked) return null;
  const { level, limits, next } = data;
  return (
    <Card title={`My level: ${level} of 3`}>
      <Stack>
        <Facts look="cells" facts={factsOf(limits)} />
        {next ? (
          <NextLevel next={next} onShowBvn={() => setShowing(true)} />
        ) : (
          <Text tone="soft">You have shown all that we need. There is no higher level.</Text>
        )}
      </Stack>
      {showing && <IdentityDialog onClose={close} />}
    </Card>
  );
}

function NextLevel({ next: { level, limits, needs }, onShowBvn }: { next: Next; onShowBvn: () => void }) {
  const has = (...kinds: readonly LevelNeed[]): boolean => kinds.some((kind) => needs.includes(kind));
  // Its own line says what the email address needs.
  const others = needs.filter((need) => need !== 'email');
  return (
    <Stack>
      <Text>
        <b>Level {level}</b>
        {others.length > 0 && ` needs ${wordsOfNeeds(others)}`}. One deposit: {most(limits.deposit)}. Balance:{' '}
        {most(limits.balance)}. Withdrawals a day: {most(limits.withdrawnADay)}.
      </Text>
      {has('email') && (
        <Text>
          <ConfirmEmail opens={`Level ${level} opens`} />
        </Text>
      )}
      {has('phone') && <GivePhone />}
      {has('bvn', 'bvnOrNin') && (
        <div>
          <Button variant="contained" onClick={onShowBvn}>
            Show my BVN
          </Button>
        </div>
      )}
      {has('nin', 'bvnOrNin', 'address') && <SendPhoto address={has('address')} />}
    </Stack>
  );
}

function SendPhoto({ address }: { address: boolean }) {
  const { data: help } = useHelp();
  const email = help?.email ?? null;
  return (
    <Text tone="soft" size="sm">
      {address ? 'NIN slip, or a bill or bank letter with your address' : 'NIN slip'}: send a photo from your email
      address to {email === null ? 'our support' : <Link href={`mailto:${email}`}>{email}</Link>}. We tell you beside
      the bell when it is confirmed.
    </Text>
  );
}

function GivePhone() {
  const online = useOnline();
  const { _id: userId } = useUser();
  const toasts = useToasts();
  return (
    <Form
      label="Phone number"
      initialValues={{ phoneNumber: '' }}
      rules={givePhoneFormRules}
      failure="Your phone number could not be saved. Please try again."
      onSubmit={async ({ phoneNumber }) => {
        await givePhone({ userId, phoneNumber });
        toasts.success('Thank you. Your phone number is saved.');
      }}
    >
      <FormError />
      <Stack gap={3}>
        <FormTextField name="phoneNumber" label="Phone number" type="tel" autoComplete="tel" required />
        <div>
          <SubmitButton disabled={!online} busyLabel="Keeping…">
            Keep my number
          </SubmitButton>
        </div>
      </Stack>
    </Form>
  );
}
