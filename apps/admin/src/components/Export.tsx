/** The button beside a list that exports everything that matches its filters. Hidden where the role may not export. */
import { useState } from 'react';
import Button, { type ButtonProps } from '@mui/material/Button';
import FileDown from 'lucide-react/icons/file-down';
import type { ExportNames, ExportRequest } from '@ajose/sdk/contract/exports';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Allowed } from './role.tsx';

const ExportDialog = dialogLater(async () => (await import('./ExportDialog.tsx')).ExportDialog);

export interface ExportProps {
  /** The list with its filters, as they are now. */
  request: ExportRequest;
  /** The names of what the filters have only ids of, where the page knows them. */
  names?: ExportNames;
  /** How many rows match, where the page knows it. */
  rows?: number | undefined;
  variant?: ButtonProps['variant'];
}

export function Export({ request, names, rows, variant = 'text' }: ExportProps) {
  const [open, setOpen] = useState(false);
  return (
    <Allowed to="exportRecords">
      <Button
        size="small"
        variant={variant}
        startIcon={<FileDown size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      {open && <ExportDialog request={request} names={names} rows={rows} onClose={() => setOpen(false)} />}
    </Allowed>
  );
}
