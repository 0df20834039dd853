/** The certificates of the tax that was withheld, one a year. Nothing is drawn where nothing was withheld. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { TaxYear } from '@ajose/sdk/contract/tax';
import { messageOf } from '@ajose/sdk/error';
import { Money } from '@ajose/ui/display/Money';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { mayShareAmounts } from '../../components/shareQuestion.ts';
import { getTaxCertificate, useTaxYears } from '../../data/tax.ts';
import { useUser } from '../../session.tsx';

export function TaxCertificates() {
  const { _id: userId } = useUser();
  const { data = [] } = useTaxYears(userId);
  if (data.length === 0) return null;
  return (
    <Section title="Withholding tax certificates" level={3}>
      <Stack gap={3}>
        {data.map((year) => (
          <Certificate key={year.year} userId={userId} of={year} />
        ))}
      </Stack>
    </Section>
  );
}

function Certificate({ userId, of: { year, tax } }: { userId: string; of: TaxYear }) {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    if (!(await mayShareAmounts())) return;
    setBusy(true);
    try {
      saveFile(await getTaxCertificate(userId, year), `ajose-tax-${year}.pdf`);
    } catch (error) {
      toasts.error(messageOf(error, 'The certificate could not be downloaded. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Inline justify="between">
      <Text tone="soft">
        <Money naira={tax} /> in {year}
      </Text>
      <Button size="small" variant="outlined" disabled={busy} onClick={() => void download()}>
        Certificate {year}
      </Button>
    </Inline>
  );
}
