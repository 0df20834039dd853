/** What stands above every section: what limits the account and what clears it, and what administrators announce. */
import Alert from '@mui/material/Alert';
import type { User } from '@ajose/sdk/contract/customers';
import { statusNotice } from '@ajose/sdk/status';

export function StatusNotice({ user }: { user: User }) {
  const notice = statusNotice(user.sub_status);
  if (!notice) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {notice}
    </Alert>
  );
}
