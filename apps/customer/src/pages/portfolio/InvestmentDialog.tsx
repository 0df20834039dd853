/** The details of an investment or a savings plan that another page names by its id. */
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Text } from '@ajose/ui/layout/Text';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { useInvestments } from '../../data/investments.ts';
import { useUser } from '../../session.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';

export function InvestmentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const investments = useInvestments(useUser()._id);
  const investment = investments.data?.find(({ _id }) => _id === id);
  if (investment) return <DetailsDialog investment={investment} onClose={onClose} />;
  return (
    <Modal open title="Investment" onClose={onClose}>
      <Loaded of={investments} skeleton={260} failure={fetchFailure('Failed to fetch investments')}>
        {() => <Text tone="soft">This investment is not here any more.</Text>}
      </Loaded>
    </Modal>
  );
}
