/** A customer's open cases and complaints: beside the tabs, or folded where there is no room, so that the tabs begin on the first screen. */
import { formatNumber } from '@ajose/sdk/domain/money';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { Grid } from '@ajose/ui/layout/Grid';
import { useOpenCases, UserCases } from './UserCases.tsx';
import { useUserComplaints, UserComplaints } from './UserComplaints.tsx';

interface OpenWorkProps {
  userId: string;
  folds: boolean;
}

export function OpenWork({ userId, folds }: OpenWorkProps) {
  const cases = useOpenCases(userId).data?.pagination.total;
  const complaints = useUserComplaints(userId).data?.pagination.total;
  const cards = (
    <Grid least="18rem" align="start">
      <UserCases userId={userId} />
      <UserComplaints userId={userId} />
    </Grid>
  );
  if (!folds) return cards;
  return (
    <FoldingSection
      everywhere
      title="Open cases and complaints"
      summary={`${counted(cases, 'open case', 'open cases')}, ${counted(complaints, 'complaint', 'complaints')}`}
    >
      {cards}
    </FoldingSection>
  );
}

const counted = (total: number | undefined, single: string, several: string): string =>
  `${total === undefined ? '…' : formatNumber(total)} ${total === 1 ? single : several}`;
