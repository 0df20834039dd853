/** What only the home of an organisation has: whether its papers are checked, and what waits for a second person. */
import { Stack } from '@ajose/ui/layout/Stack';
import { WaitingForApproval } from '../../components/WaitingForApproval.tsx';
import { PapersLine } from './PapersLine.tsx';

export function OfOrganisation({ gap }: { gap: 3 | 4 }) {
  return (
    <Stack gap={gap}>
      <PapersLine />
      <WaitingForApproval />
    </Stack>
  );
}
