/** Chooses the account that this tab acts for. */
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { AccountChoice } from '@ajose/ui/account/AccountChoice';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { OfflineHint } from '@ajose/ui/feedback/OfflineHint';
import { Stack } from '@ajose/ui/layout/Stack';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { acting, actFor } from '../acting.ts';
import { useDashboard } from '../components/dashboard.ts';
import { memberLine } from '../components/members.ts';
import { useAccounts } from '../data/accounts.ts';

export function AccountsDialog({ onClose }: { onClose: () => void }) {
  const accounts = useAccounts();
  const { go } = useDashboard();
  const online = useOnline();
  return (
    <Modal open title="Choose an account" onClose={onClose} size="small">
      <Stack gap={4}>
        <Loaded of={accounts} skeleton={132} failure="Your accounts could not be fetched.">
          {([own, ...others]) => {
            if (!own) return null;
            const current = acting()?.account ?? own._id;
            const choose = (id: string): void => {
              if (id === current) return onClose();
              const other = others.find(({ _id }) => _id === id);
              actFor(other ? { account: other._id, name: other.name, person: own._id } : null);
            };
            return (
              <AccountChoice
                accounts={[own, ...others].map(({ _id: id, name, organisation }) => ({
                  id,
                  name,
                  line: memberLine(organisation),
                }))}
                current={current}
                disabled={!online}
                onChoose={choose}
              />
            );
          }}
        </Loaded>
        <OfflineHint />
        <Button
          variant="outlined"
          startIcon={<Plus aria-hidden />}
          onClick={() => {
            onClose();
            go({ section: 'organisation' });
          }}
        >
          Add an organisation or family
        </Button>
      </Stack>
    </Modal>
  );
}
