/** The files of a Download, to choose one. Its code is fetched when it is opened. */
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { FileFormat } from '@ajose/sdk/contract/common';
import type { TableFile } from './Download.tsx';

const formats: readonly FileFormat[] = ['csv', 'xlsx'];
const formatNames: Readonly<Record<FileFormat, string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)' };

export interface DownloadMenuProps {
  id: string;
  what: string;
  anchor: () => HTMLElement | null;
  files: readonly TableFile[];
  onChoose: (file: TableFile, format: FileFormat) => void;
  onClose: () => void;
}

export function DownloadMenu({ id, what, anchor, files, onChoose, onClose }: DownloadMenuProps) {
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { id, 'aria-label': what } }}>
      {files.flatMap((file) =>
        formats.map((format) => (
          <MenuItem key={`${file.name} ${format}`} onClick={() => onChoose(file, format)}>
            {file.of === undefined ? formatNames[format] : `${formatNames[format]} ${file.of}`}
          </MenuItem>
        )),
      )}
    </Menu>
  );
}
