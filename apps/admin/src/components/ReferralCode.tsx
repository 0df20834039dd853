/** The administrator's own referral code, to copy and to renew. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import { formatDate, formatDateTime } from '@ajose/sdk/domain/time';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { renewReferralCode } from '../data/me.ts';

/** @param until when the code ends */
export function ReferralCode({ code, until }: { code: string; until: string }) {
  const ended = Date.parse(until) <= useNow().getTime();
  const [asked, setAsked] = useState(false);

  return (
    <Stack gap={2}>
      <CopyField label="Referral code" value={code || 'N/A'} />
      <Text size="sm" tone="soft">
        {ended
          ? `It ended on ${formatDate(until)}: nobody can register with it. Renew it to invite somebody.`
          : `A new administrator registers with it. It works until ${formatDateTime(until)}.`}
      </Text>
      <div>
        <Button variant="outlined" size="small" onClick={() => setAsked(true)}>
          Renew code
        </Button>
      </div>
      {asked && (
        <ConfirmCall
          title="Renew your referral code?"
          message="You get a new code, which works for seven days. The code you have now stops at once: nobody can register with it any more. Accounts that were made with it stay."
          confirmLabel="Renew code"
          call={renewReferralCode}
          failure="The referral code could not be renewed. Please try again."
          onClose={() => setAsked(false)}
        />
      )}
    </Stack>
  );
}
