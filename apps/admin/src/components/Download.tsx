/** A button that offers files with a table, each as CSV and as XLSX. */
import { useId, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import DownloadIcon from 'lucide-react/icons/download';
import { useCall } from '@ajose/app/useCall.ts';
import type { FileFormat } from '@ajose/sdk/contract/common';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { saveFile } from '@ajose/ui/saveFile.ts';

const DownloadMenu = dialogLater(async () => (await import('./DownloadMenu.tsx')).DownloadMenu);

const words = { refused: 'Failed to download the file', broken: 'Error downloading the file' };

export interface TableFile {
  /** Words behind the format, where there are several files: "of rows". */
  of?: string;
  /** The name of the saved file, without its ending. */
  name: string;
  fetch: (format: FileFormat) => Promise<Blob>;
}

export interface DownloadProps {
  /** What it downloads, for screen readers. */
  what: string;
  /** The words of the button. */
  label?: string;
  files: readonly TableFile[];
}

export function Download({ what, label = 'Download', files }: DownloadProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { busy, run } = useCall(words);
  const download = ({ name, fetch }: TableFile, format: FileFormat): void => {
    setOpen(false);
    run(
      () => fetch(format),
      (file) => saveFile(file, `${name}.${format}`),
    );
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        startIcon={<DownloadIcon size={16} aria-hidden="true" />}
        aria-label={`${label}: ${what}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={busy}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <DownloadMenu
          id={id}
          what={what}
          anchor={() => button.current}
          files={files}
          onChoose={(file, format) => download(file, format)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
