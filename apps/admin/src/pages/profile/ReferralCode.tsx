/** The administrator's own referral code, to copy and to renew. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { messageOf } from '@ajose/sdk/error';
import { CopyField } from '@ajose/ui/display/CopyField';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Stack } from '@ajose/ui/layout/Stack';
import { renewReferralCode } from '../../data/me.ts';

export function ReferralCode({ code }: { code: string }) {
  const toasts = useToasts();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);

  async function renew(): Promise<void> {
    setBusy(true);
    try {
      toasts.success(await renewReferralCode());
    } catch (error) {
      toasts.error(messageOf(error, 'The referral code could not be renewed. Please try again.'));
    } finally {
      setBusy(false);
      setAsked(false);
    }
  }

  return (
    <Stack gap={2}>
      <CopyField label="Referral code" value={code || 'N/A'} helperText="A new administrator registers with it." />
      <div>
        <Button variant="outlined" size="small" onClick={() => setAsked(true)}>
          Renew code
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        title="Renew your referral code?"
        message="The code you have now stops at once: nobody can register with it any more. Accounts that were made with it stay."
        confirmLabel="Renew code"
        busy={busy}
        onConfirm={() => void renew()}
        onClose={() => setAsked(false)}
      />
    </Stack>
  );
}
