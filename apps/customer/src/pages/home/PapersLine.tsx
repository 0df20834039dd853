/** On the home of an organisation whose papers nobody has checked: says what that means, and leads to where they are handed in. */
import Alert from '@mui/material/Alert';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Meanwhile } from '../../components/Meanwhile.tsx';
import { useDashboard } from '../../components/dashboard.ts';
import { useMember } from '../../data/accounts.ts';

export function PapersLine() {
  const member = useMember();
  const { go } = useDashboard();
  if (member === null || member.checked) return null;
  return (
    <Alert severity="info">
      The papers of this account are not checked yet.
      <Meanwhile /> <LinkButton onClick={() => go({ section: 'people' })}>See the papers</LinkButton>
    </Alert>
  );
}
