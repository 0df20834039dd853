/** Says what an export will contain, asks for it as CSV or XLSX, and leads to the list of exports. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import type { FileFormat } from '@ajose/sdk/contract/common';
import type { ExportNames, ExportRequest } from '@ajose/sdk/contract/exports';
import { formatNumber } from '@ajose/sdk/domain/money';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { addExport } from '../data/exports.ts';
import { addressOf } from '../paths.ts';
import { exportTitle, filtersInWords } from './exportWords.ts';

interface ExportDialogProps {
  request: ExportRequest;
  names: ExportNames | undefined;
  /** How many rows the list has, where the page knows it. */
  rows: number | undefined;
  onClose: () => void;
}

export function ExportDialog({ request, names, rows, onClose }: ExportDialogProps) {
  const [asked, setAsked] = useState(false);
  const { busy, error, run } = useCall('The export could not be asked for. Please try again.', 'dialog');
  const ask = (format: FileFormat): void =>
    run(
      () => addExport({ request, format }),
      () => setAsked(true),
    );
  const many = rows === 1 ? 'The one row' : rows === undefined ? 'All rows' : `All ${formatNumber(rows)} rows`;
  const [match, go] = rows === 1 ? ['matches', 'goes'] : ['match', 'go'];
  const filters = filtersInWords(request, names);
  const format = (name: FileFormat, label: string, variant: 'contained' | 'outlined') => (
    <Button variant={variant} disabled={busy} onClick={() => ask(name)}>
      {label}
    </Button>
  );
  return (
    <Modal
      open
      title={`Export: ${exportTitle(request)}`}
      busy={busy}
      onClose={onClose}
      actions={
        asked ? (
          <>
            <Button variant="outlined" onClick={onClose}>
              Stay here
            </Button>
            <Button variant="contained" href={addressOf({ section: 'exports' })}>
              Open Exports
            </Button>
          </>
        ) : (
          <>
            <Button variant="outlined" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            {format('csv', 'CSV', 'outlined')}
            {format('xlsx', 'Excel (XLSX)', 'contained')}
          </>
        )
      }
    >
      <Stack gap={4}>
        {asked ? (
          <Alert severity="success">
            The export is being made. Exports shows how far it is, and an email says when it is ready.
          </Alert>
        ) : (
          <>
            <Text tone="soft">
              {filters.length === 0
                ? `${many} of the list, on all its pages, ${go} into the file.`
                : `${many} that ${match} these filters ${go} into the file, not only this page.`}
            </Text>
            {filters.length > 0 && <Facts facts={filters} />}
            <Text size="sm" tone="soft">
              It is made in the background and is then under{' '}
              <LinkButton href={addressOf({ section: 'exports' })}>Exports</LinkButton> for 24 hours. Only you can
              download it.
            </Text>
          </>
        )}
        {error !== undefined && <Alert severity="error">{error}</Alert>}
      </Stack>
    </Modal>
  );
}
