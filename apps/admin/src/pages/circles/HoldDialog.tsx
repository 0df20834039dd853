/** Asks why a circle is held or released, and says what that does. */
import type { StaffCirclePage } from '@ajose/sdk/contract/circles';
import { Text } from '@ajose/ui/layout/Text';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { holdCircle } from '../../data/circles.ts';

const words = {
  hold: {
    title: 'Hold',
    text: 'No money of it moves until it is released: nobody gives, no turn closes, and nobody receives. All members are told that it is held.',
    busy: 'Holding…',
    failure: 'The circle could not be held. Please try again.',
  },
  release: {
    title: 'Release',
    text: 'It goes on. A turn whose day came during the hold moves on by whole weeks or months, with all turns after it, and all members are told the new days.',
    busy: 'Releasing…',
    failure: 'The circle could not be released. Please try again.',
  },
};

export function HoldDialog({ circle, onClose }: { circle: StaffCirclePage; onClose: () => void }) {
  const { _id, name, heldSince } = circle;
  const hold = heldSince === null;
  const { title, text, busy, failure } = words[hold ? 'hold' : 'release'];
  return (
    <ReasonDialog
      title={`${title} ${name}?`}
      helperText="Kept with the circle. Administrators read it, its members do not."
      submit={`${title} it`}
      busy={busy}
      failure={failure}
      send={(reason) => holdCircle(_id, hold, reason)}
      onClose={onClose}
    >
      <Text>{text}</Text>
    </ReasonDialog>
  );
}
