/** The administrator's own exports: the content and progress of each, its file, and removing it. */
import { useState } from 'react';
import { TableOf } from '@ajose/app/TableOf';
import type { ListExport } from '@ajose/sdk/contract/exports';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { useMay } from '../../components/role.tsx';
import { useExports } from '../../data/exports.ts';
import { exportColumns } from './columns.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

export function ExportsPage() {
  const may = useMay('exportRecords');
  const exports = useExports(may);
  const [removing, setRemoving] = useState<ListExport | null>(null);
  return (
    <>
      <PageHeader
        title="Exports"
        description="Lists that you export are made here, row by row. Only you can see them. They are stored encrypted, and deleted after 24 hours."
      />
      {may && (
        <TableOf
          of={exports}
          caption="Your exports"
          least={820}
          columns={exportColumns(setRemoving)}
          rows={(all) => all}
          expect={3}
          empty={
            <EmptyState
              title="Nothing is exported"
              text="Press Export on a list, such as Transactions, and its file appears here."
              motif="comb"
            />
          }
          failure="Your exports could not be fetched."
        />
      )}
      {removing && <RemoveDialog made={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
