/** Downloads the file of an export. */
import Button from '@mui/material/Button';
import DownloadIcon from 'lucide-react/icons/download';
import { useCall } from '@ajose/app/useCall.ts';
import type { ListExport } from '@ajose/sdk/contract/exports';
import { exportName } from '@ajose/sdk/domain/period-name';
import { lagosDay } from '@ajose/sdk/domain/time';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { exportTitle } from '../../components/exportWords.ts';
import { getExportFile } from '../../data/exports.ts';

const words = { refused: 'Failed to download the file', broken: 'Error downloading the file' };

export function FetchFile({ made }: { made: ListExport }) {
  const { busy, run } = useCall(words);
  const { _id, request, format, askedAt } = made;
  const download = (): void =>
    run(
      () => getExportFile(_id),
      (file) => saveFile(file, `${exportName(request, lagosDay(new Date(askedAt)))}.${format}`),
    );
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<DownloadIcon size={16} aria-hidden="true" />}
      aria-label={`Download ${exportTitle(request)}`}
      disabled={busy}
      onClick={download}
    >
      {busy ? 'Downloading…' : 'Download'}
    </Button>
  );
}
