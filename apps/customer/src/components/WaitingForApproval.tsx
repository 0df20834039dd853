/** What waits for a second person, on the home and on the page of the people: each is opened to approve it, decline it or take it back. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { FewOf } from '@ajose/app/FewOf';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import { memberActWords } from '@ajose/sdk/domain/member-requests';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { acting } from '../acting.ts';
import { useMay, useMember } from '../data/accounts.ts';
import { useWaitingRequests } from '../data/memberRequests.ts';
import { useDashboard } from './dashboard.ts';
import { useBackCloses } from './useBackCloses.ts';

const RequestDialog = dialogLater(async () => (await import('./RequestDialog.tsx')).RequestDialog);

/** How many requests the home shows; the page of the people has all. */
const FEW = 2;

/** @param brief on the home: the first ones, and nothing where none waits */
export function WaitingForApproval({ brief = false }: { brief?: boolean }) {
  const { go } = useDashboard();
  const member = useMember();
  const requests = useWaitingRequests();
  const [opened, setOpened] = useState<MemberRequest | null>(null);
  const close = () => setOpened(null);
  useBackCloses(opened !== null, close);
  // Where one owner alone is enough, only what others ask for waits.
  const count = requests.data?.length ?? 0;
  const waits = count > 0;
  const shown = waits || (brief ? requests.error !== undefined : member?.signatures === 2);
  return (
    <>
      {shown && (
        <Card
          title="Waiting for approval"
          flush={waits}
          actions={
            brief &&
            count > FEW && (
              <Button size="small" onClick={() => go({ section: 'people' })}>
                See all {count}
              </Button>
            )
          }
        >
          <FewOf
            of={requests}
            items={(all) => (brief ? all.slice(0, FEW) : all)}
            label="Waiting for approval"
            failure="What waits for approval could not be fetched."
            skeleton={48}
            empty={<Quiet>Nothing waits for approval.</Quiet>}
          >
            {(request) => <RequestRow key={request._id} request={request} onOpen={() => setOpened(request)} />}
          </FewOf>
        </Card>
      )}
      {opened && <RequestDialog request={opened} onClose={close} />}
    </>
  );
}

function RequestRow({ request, onOpen }: { request: MemberRequest; onOpen: () => void }) {
  const { act, amount, askedBy, expiresAt } = request;
  const { words, name } = useAmounts();
  const may = useMay('approve');
  const mine = askedBy._id === acting()?.person;
  const what = memberActWords(act, amount, useMember()?.form);
  const press = may && !mine ? 'Approve or decline' : 'Open';
  return (
    <Row>
      <Fill least="14rem">
        <Text>
          {mine ? <b>You</b> : <b translate="no">{askedBy.name}</b>} {mine ? 'ask' : 'asks'} to {words(what)}.
        </Text>
        <Quiet>
          It can be approved until <DateTime moment={expiresAt} />
        </Quiet>
      </Fill>
      <Button
        size="small"
        variant={may && !mine ? 'contained' : 'outlined'}
        aria-label={`${press}: ${name(what)}`}
        onClick={onOpen}
      >
        {press}
      </Button>
    </Row>
  );
}
