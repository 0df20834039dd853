/** What waits for a second person, on the home of an organisation with two signatures. */
import { Card } from '@ajose/ui/layout/Card';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { useMember } from '../../data/accounts.ts';

export function WaitingForApproval() {
  if (useMember()?.signatures !== 2) return null;
  return (
    <Card title="Waiting for approval">
      <Quiet>Nothing waits for approval.</Quiet>
    </Card>
  );
}
