/** The list of administrators; each one can be confirmed, blocked, unblocked and given another role. */
import { useState } from 'react';
import { TableOf } from '@ajose/app/TableOf';
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useDialogAddress } from '../../components/links.ts';
import { keptFits, listFits, useKept } from '../../components/list.ts';
import { ResetTwoFactorDialog } from '../../components/ResetTwoFactorDialog.tsx';
import { useMay } from '../../components/role.tsx';
import { resetAdminTwoFactor, useAdmins } from '../../data/staff.ts';
import { useAdmin } from '../../session.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { adminColumns, type Change } from './columns.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { Invitations } from './Invitations.tsx';
import { InviteSomebody } from './InviteSomebody.tsx';
import { RoleDialog } from './RoleDialog.tsx';

const LooksDialog = dialogLater(async () => (await import('./LooksDialog.tsx')).LooksDialog);

const fits = keptFits<{ page: number }>({ page: listFits.page });
const readPage = (kept: unknown): { page: number } => (fits(kept) ? kept : { page: 1 });

export function AdministratorsPage() {
  const self = useAdmin();
  const mayChange = useMay('manageAdministrators');
  const seesLooks = useMay('seeLooks');
  const looks = useDialogAddress('looks');
  const asked = useDialogAddress('admin').id;
  const [{ page }, setList] = useKept('administrators', readPage);
  const [chosen, setChosen] = useState<{ change: Change; admin: ListedAdmin } | null>(null);
  const close = (): void => setChosen(null);
  const admins = useAdmins({ page, limit: ROWS_A_PAGE });

  return (
    <>
      <PageHeader
        title="Administrators"
        description="Who may sign in to the back-office. Block an administrator who leaves."
        actions={mayChange && <InviteSomebody />}
      />
      <TableOf
        of={admins}
        caption="Administrators"
        selected={asked}
        least={1100}
        columns={adminColumns(
          { _id: self._id, name: self.name, mayChange, seesLooks, listed: admins.data?.admins ?? [] },
          (change, admin) => setChosen({ change, admin }),
        )}
        rows={({ admins }) => admins}
        empty={<EmptyState title="Nobody is on this page" motif="comb" />}
        failure="The administrators could not be fetched."
        pages={{
          noun: ['administrator', 'administrators'],
          of: ({ pagination }) => pagination,
          page,
          onPage: (page) => setList({ page }),
        }}
      />
      {mayChange && <Invitations />}
      {chosen?.change === 'block' && <BlockDialog admin={chosen.admin} onClose={close} />}
      {chosen?.change === 'reset' && (
        <ResetTwoFactorDialog
          person={chosen.admin}
          second="Where there is a third administrator, that one has to confirm it under Approvals first."
          reset={(reason) => resetAdminTwoFactor(chosen.admin._id, reason)}
          onClose={close}
        />
      )}
      {chosen?.change === 'role' && <RoleDialog admin={chosen.admin} onClose={close} />}
      {chosen?.change === 'invite' && <InviteDialog admin={chosen.admin} onClose={close} />}
      {looks.id !== null && (
        <LooksDialog
          key={looks.id}
          id={looks.id}
          name={admins.data?.admins.find(({ _id }) => _id === looks.id)?.name}
          onClose={looks.close}
        />
      )}
      {chosen?.change === 'confirm' && <ConfirmDialog admin={chosen.admin} onClose={close} />}
    </>
  );
}
