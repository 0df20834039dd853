/** What waits for a second person, on the home of an organisation with two signatures. */
import { FewOf } from '@ajose/app/FewOf';
import { memberActWords } from '@ajose/sdk/domain/member-requests';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { useMember, useWaitingRequests } from '../../data/accounts.ts';

export function WaitingForApproval() {
  return useMember()?.signatures === 2 && <Waiting />;
}

function Waiting() {
  return (
    <Card title="Waiting for approval">
      <FewOf
        of={useWaitingRequests()}
        items={(requests) => requests}
        label="Waiting for approval"
        failure="What waits for approval could not be fetched."
        skeleton={48}
        empty={<Quiet>Nothing waits for approval.</Quiet>}
      >
        {({ _id, act, amount, askedBy, expiresAt }) => (
          <Row key={_id}>
            <Fill>
              <Text>
                <b translate="no">{askedBy.name}</b> asks to {memberActWords(act, amount)}.
              </Text>
              <Quiet>
                It can be approved until <DateTime moment={expiresAt} />
              </Quiet>
            </Fill>
          </Row>
        )}
      </FewOf>
    </Card>
  );
}
