/** The switch for people who pay for each megabyte. It applies to this browser. */
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useLowData } from '../../components/useLowData.ts';
import { chooseLowData } from '../../data/lowData.ts';

export function DataCard() {
  const on = useLowData();
  return (
    <Card title="Mobile data">
      <Stack gap={2}>
        <FormControlLabel
          label="Use less data"
          control={<Switch checked={on} onChange={(event) => chooseLowData(event.target.checked)} />}
        />
        <Text tone="soft" size="sm">
          On this device: charts are drawn only when you ask for them, the home lists five transactions, and figures are
          fetched again every few minutes instead of every minute.
        </Text>
      </Stack>
    </Card>
  );
}
