/** An item's owner and earlier owners, and how to take it or hand it over. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import { FewOf } from '@ajose/app/FewOf';
import { useCall } from '@ajose/app/useCall.ts';
import type { WorkItem } from '@ajose/sdk/contract/work';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { WholeId } from '@ajose/ui/display/ShortId';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Facts } from '@ajose/ui/layout/Facts';
import { Fill } from '@ajose/ui/layout/Fill';
import { Inline } from '@ajose/ui/layout/Inline';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row } from '@ajose/ui/layout/Rows';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { handOverWork, takeWork, useWorkHistory } from '../../data/work.ts';
import { HandOverForm } from '../../components/HandOverForm.tsx';
import { decidedAt, moveWords, titleOf } from '../../components/workMoves.ts';
import { kindNames, placeNames } from './words.ts';

export function WorkDialog({ item, onClose }: { item: WorkItem; onClose: () => void }) {
  const [handing, setHanding] = useState(false);
  const { source, kind, user, reference, amount, at, dueAt, isLate, owner, handed } = item;
  return (
    <Modal open title={titleOf(item)} onClose={onClose}>
      <Stack gap={5}>
        <Facts
          facts={[
            ['Kind', kindNames[kind]],
            ['Customer', user?.name ?? 'None'],
            ...(reference === undefined ? [] : [['Reference', <WholeId key="reference" id={reference} />] as const]),
            ['Amount', amount === null ? 'None' : <Money key="amount" naira={amount} />],
            ['Came in', <DateTime key="at" moment={at} />],
            [isLate ? 'Was due' : 'Due', <DateTime key="due" moment={dueAt} />],
            ['Owner', owner?.name ?? 'Nobody'],
          ]}
        />
        {handing ? (
          <Section title="Hand it over" level={3}>
            <HandOver item={item} onClose={onClose} />
          </Section>
        ) : (
          <Inline gap={3}>
            <Button variant="contained" href={decidedAt(item, 'inbox')}>
              Open {placeNames[source]}
            </Button>
            {(owner === null || handed) && <Take item={item} />}
            <Button variant="outlined" onClick={() => setHanding(true)}>
              Hand over
            </Button>
          </Inline>
        )}
        <Section title="History" level={3}>
          <History id={item._id} />
        </Section>
      </Stack>
    </Modal>
  );
}

/** What was handed over leaves its list once it is taken, so its own page opens. */
function Take({ item }: { item: WorkItem }) {
  const { busy, run } = useCall('It could not be taken. Please try again.');
  const navigate = useNavigate();
  const take = async (): Promise<string> => {
    const words = await takeWork(item._id);
    if (item.handed) await navigate(decidedAt(item, 'inbox'));
    return words;
  };
  return (
    <Button variant="outlined" loading={busy} onClick={() => run(take)}>
      {item.owner === null ? 'Take it' : 'I have it'}
    </Button>
  );
}

function HandOver({ item, onClose }: { item: WorkItem; onClose: () => void }) {
  const toasts = useToasts();
  return (
    <HandOverForm
      owners={[item.owner?._id ?? null]}
      onClose={onClose}
      onSubmit={async (body) => {
        toasts.success(await handOverWork(item._id, body));
        onClose();
      }}
    />
  );
}

function History({ id }: { id: string }) {
  return (
    <FewOf
      of={useWorkHistory(id)}
      items={(moves) => moves}
      label="History"
      failure="The history could not be fetched."
      skeleton={72}
      empty={
        <Text tone="soft" size="sm">
          Nobody had it yet.
        </Text>
      }
    >
      {(move) => (
        <Row key={move._id}>
          <Fill>
            {moveWords(move)}
            {move.note !== '' && <Quiet>{move.note}</Quiet>}
          </Fill>
          <DateTime moment={move.at} />
        </Row>
      )}
    </FewOf>
  );
}
