/** The switch for people who pay for each megabyte. It applies to this browser. */
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useLowData } from '../../components/useLowData.ts';
import { chooseLowData } from '../../data/lowData.ts';
import { SwitchLine } from './SwitchLine.tsx';

export function DataCard() {
  const on = useLowData();
  return (
    <Card title="Mobile data">
      <Stack gap={2}>
        <SwitchLine label="Use less data" on={on} onChange={chooseLowData} />
        <Text tone="soft" size="sm">
          On this device: charts are drawn only when you ask for them, the home lists five transactions, and figures are
          fetched again every few minutes instead of every minute.
        </Text>
      </Stack>
    </Card>
  );
}
