/** Whom we reach in a case of death, and the way to name, change and remove them. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { showPhone } from '@ajose/sdk/domain/text';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Fill } from '@ajose/ui/layout/Fill';
import { FoldingCard } from '@ajose/ui/layout/FoldingCard';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
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
    <FoldingCard title="Next of kin" summary="Whom we reach if you die">
      <Loaded of={{ data, error, mutate }} failure="Your next of kin could not be fetched." skeleton={112}>
        {(known) => (
          <>
            <Rows>
              <Row>
                <Fill least="11rem">
                  {known ? (
                    <>
                      <Text strong>{known.name}</Text>
                      {[known.relation, showPhone(known.phone), known.email].filter(Boolean).map((line) => (
                        <Quiet key={line}>{line}</Quiet>
                      ))}
                    </>
                  ) : (
                    <Text tone="soft">
                      Name the person whom we should reach if you die, so that your money gets to your family. Our staff
                      see it only then, and we tell nobody else.
                    </Text>
                  )}
                </Fill>
                <Button
                  size="small"
                  aria-label={known ? 'Change next of kin' : 'Add your next of kin'}
                  onClick={() => setOpen('form')}
                >
                  {known ? 'Change' : 'Add'}
                </Button>
                {known && (
                  <Button size="small" color="error" aria-label="Remove next of kin" onClick={() => setOpen('removal')}>
                    Remove
                  </Button>
                )}
              </Row>
            </Rows>
            {open === 'form' && <NextOfKinDialog known={known} onClose={close} />}
            {open === 'removal' && known && <RemoveKinDialog name={known.name} onClose={close} />}
          </>
        )}
      </Loaded>
    </FoldingCard>
  );
}
