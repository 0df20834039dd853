/** The invitations to circles that the customer has not joined yet. Each leads to its page. */
import { useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import type { OpenCircleInvitation } from '@ajose/sdk/contract/circles';
import { contributionWords } from '@ajose/sdk/domain/circles';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Inline } from '@ajose/ui/layout/Inline';
import { Text } from '@ajose/ui/layout/Text';
import { paths } from '../../paths.ts';
import { peopleWords } from './words.ts';

export function Invitations({ of: invitations }: { of: readonly OpenCircleInvitation[] }) {
  const { words } = useAmounts();
  const navigate = useNavigate();
  return invitations.map((invitation) => {
    const { code, name, by, people } = invitation;
    const what = words(`${by} invites you to ${name}: ${contributionWords(invitation)}, ${peopleWords(people)}`);
    return (
      <Card key={code} label={what}>
        <Inline gap={3}>
          <Fill least="10rem">
            <Text strong>{what}</Text>
          </Fill>
          <Button
            variant="outlined"
            size="small"
            aria-label={`Look at it: ${what}`}
            onClick={() => void navigate(paths.circle(code))}
          >
            Look at it
          </Button>
        </Inline>
      </Card>
    );
  });
}
