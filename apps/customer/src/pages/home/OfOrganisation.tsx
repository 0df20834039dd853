/** What only the home of an organisation has: what waits for a second person, and whether its papers are checked. */
import { WaitingForApproval } from '../../components/WaitingForApproval.tsx';
import { PapersLine } from './PapersLine.tsx';

export function OfOrganisation() {
  return (
    <>
      <WaitingForApproval brief />
      <PapersLine />
    </>
  );
}
