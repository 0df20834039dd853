/** Downloads the file of an export. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import DownloadIcon from 'lucide-react/icons/download';
import type { ListExport } from '@ajose/sdk/contract/exports';
import { readFailure } from '@ajose/sdk/failure';
import { lagosDay } from '@ajose/sdk/time';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { exportTitle } from '../../components/exportWords.ts';
import { getExportFile } from '../../data/exports.ts';

const words = { refused: 'Failed to download the file', broken: 'Error downloading the file' };

export function FetchFile({ made }: { made: ListExport }) {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const { _id, request, format, askedAt } = made;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await getExportFile(_id), `ajose-${request.list}-${lagosDay(new Date(askedAt))}.${format}`);
    } catch (error) {
      toasts.error(readFailure(error, words));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<DownloadIcon size={16} aria-hidden="true" />}
      aria-label={`Download ${exportTitle(request)}`}
      disabled={busy}
      onClick={() => void download()}
    >
      {busy ? 'Downloading…' : 'Download'}
    </Button>
  );
}
