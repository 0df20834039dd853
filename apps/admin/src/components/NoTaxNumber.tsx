/** Says beside the files for the tax authority that they do not name who withheld the tax, where the server has no tax number. */
import { Text } from '@ajose/ui/layout/Text';
import { useSystemSettings } from '../data/dashboard.ts';

export function NoTaxNumber() {
  const settings = useSystemSettings().data;
  if (!settings || settings.operatorTin) return null;
  return (
    <Text size="sm" tone="caution">
      “Withheld by (TIN)” is empty in the files for the tax authority: the platform’s own tax number is not set on the
      server.
    </Text>
  );
}
