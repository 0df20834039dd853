/** The certificates of the tax that was withheld, one a year. Nothing is drawn where nothing was withheld. */
import Button from '@mui/material/Button';
import type { TaxYear } from '@ajose/sdk/contract/tax';
import { Money } from '@ajose/ui/display/Money';
import { Inline } from '@ajose/ui/layout/Inline';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDownload } from '../../components/useDownload.ts';
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
  const { busy, download } = useDownload('The certificate could not be downloaded. Please try again.');
  const save = (): void =>
    download(async () => ({ file: await getTaxCertificate(userId, year), name: `ajose-tax-${year}.pdf` }));
  return (
    <Inline justify="between">
      <Text tone="soft">
        <Money naira={tax} /> in {year}
      </Text>
      <Button size="small" variant="outlined" disabled={busy} onClick={save}>
        Certificate {year}
      </Button>
    </Inline>
  );
}
