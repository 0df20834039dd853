/** Whom we reach in a case of death, and the way to name, change and remove them. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { NextOfKin } from '@ajose/sdk/contract/next-of-kin';
import { showPhone } from '@ajose/sdk/domain/text';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Facts } from '@ajose/ui/layout/Facts';
import { FoldingCard } from '@ajose/ui/layout/FoldingCard';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useNextOfKin } from '../../data/nextOfKin.ts';
import { useUser } from '../../session.tsx';

const NextOfKinDialog = dialogLater(async () => (await import('./NextOfKinDialog.tsx')).NextOfKinDialog);

const RemoveKinDialog = dialogLater(async () => (await import('./RemoveKinDialog.tsx')).RemoveKinDialog);

export function NextOfKinCard() {
  const { _id: userId } = useUser();
  // Read here, for the card is not there while it is folded.
  const { data, error, mutate } = useNextOfKin(userId);
  const [open, setOpen] = useState<'form' | 'removal' | null>(null);
  const close = () => setOpen(null);
  useBackCloses(open !== null, close);
  return (
    <FoldingCard
      title="Next of kin"
      summary="Whom we reach if you die"
      actions={
        data !== undefined && (
          <Button
            size="small"
            aria-label={data ? 'Change next of kin' : 'Add your next of kin'}
            onClick={() => setOpen('form')}
          >
            {data ? 'Change' : 'Add'}
          </Button>
        )
      }
    >
      <Loaded of={{ data, error, mutate }} failure="Your next of kin could not be fetched." skeleton={112}>
        {(known) => (
          <Stack gap={5}>
            {known ? (
              <Facts look="columns" facts={factsOf(known)} />
            ) : (
              <Text tone="soft">
                You have named nobody yet. Name the person whom we should reach if you die, so that your money gets to
                your family. Our staff see it only then, and we tell nobody else.
              </Text>
            )}
            {known && (
              <div>
                <Button size="small" color="error" onClick={() => setOpen('removal')}>
                  Remove next of kin
                </Button>
              </div>
            )}
            {open === 'form' && <NextOfKinDialog known={known} onClose={close} />}
            {open === 'removal' && known && <RemoveKinDialog name={known.name} onClose={close} />}
          </Stack>
        )}
      </Loaded>
    </FoldingCard>
  );
}

function factsOf({ name, relation, phone, email }: NextOfKin): [string, string][] {
  return [
    ['Name', name],
    ['Relation', relation],
    ...(phone ? [['Phone number', showPhone(phone)] satisfies [string, string]] : []),
    ...(email ? [['Email address', email] satisfies [string, string]] : []),
  ];
}
