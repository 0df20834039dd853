/** What members asked for and others decided, so that everybody sees who asked and who approved. */
import { useState } from 'react';
import { FewOf } from '@ajose/app/FewOf';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import { memberActWords } from '@ajose/sdk/domain/member-requests';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Fill } from '@ajose/ui/layout/Fill';
import { FoldingCard } from '@ajose/ui/layout/FoldingCard';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { ListPages } from '@ajose/ui/table/ListPages';
import { endedWords } from '../../components/requestWords.ts';
import { useMember } from '../../data/accounts.ts';
import { useEndedRequests } from '../../data/memberRequests.ts';

export function EndedRequests() {
  const [page, setPage] = useState(1);
  // Read here, for the list is not there while it is folded.
  const { data, error, mutate } = useEndedRequests(page);
  return (
    <FoldingCard
      title="What was decided"
      summary="Who asked, who approved, and when"
      flush={Boolean(data?.requests.length)}
    >
      <FewOf
        of={{ data, error, mutate }}
        items={(reply) => reply.requests}
        label="What was decided"
        failure="What was decided could not be fetched."
        skeleton={120}
        empty={<Quiet>Nothing was decided yet.</Quiet>}
        renderFoot={({ pagination: { total, pages } }) =>
          pages > 1 && (
            <ListPages noun={['request', 'requests']} total={total} page={page} pages={pages} onPage={setPage} />
          )
        }
      >
        {(request) => <EndedRow key={request._id} request={request} />}
      </FewOf>
    </FoldingCard>
  );
}

function EndedRow({ request }: { request: MemberRequest }) {
  const { act, amount, askedBy, askedAt, decidedBy, decidedAt, state, note } = request;
  const { words } = useAmounts();
  const form = useMember()?.form;
  return (
    <Row>
      <Fill>
        <Text>
          <b translate="no">{askedBy.name}</b> asked to {words(memberActWords(act, amount, form))}.
        </Text>
        <Quiet>
          {state !== 'waiting' && endedWords[state]}
          {decidedBy && (
            <>
              {' '}
              by <span translate="no">{decidedBy.name}</span>
            </>
          )}
          , <DateTime moment={decidedAt ?? askedAt} />
        </Quiet>
        {note !== null && <Quiet>“{note}”</Quiet>}
      </Fill>
    </Row>
  );
}
