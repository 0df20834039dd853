/** Says why this account does not have a section, where the section would be. */
import Button from '@mui/material/Button';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { acting, actFor } from '../../acting.ts';
import { useDashboard } from '../../components/dashboard.ts';

export function OtherAccountPage() {
  const { go } = useDashboard();
  const account = acting();
  if (account === null) {
    return (
      <EmptyState
        title="Only an organisation or a family has people"
        text="You act for yourself now. Choose the account at your name first."
        action={<Button onClick={() => go({ section: 'home' })}>Go to the dashboard</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="This is for persons only"
      text={`You act for ${account.name} now. Circles and aims belong to your own account.`}
      action={<Button onClick={() => actFor(null)}>Act for yourself</Button>}
    />
  );
}
