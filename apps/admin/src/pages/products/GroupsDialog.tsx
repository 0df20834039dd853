/** All product groups: edited and deleted in place, and added. The group Savings stays as it is. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Plus from 'lucide-react/icons/plus';
import type { ProductGroup } from '@ajose/sdk/contract/products';
import { SAVINGS_GROUP } from '@ajose/sdk/rules/products';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { deleteProductGroup } from '../../data/products.ts';
import { changeFailure } from '../../components/failure.ts';
import { AddGroupForm } from './AddGroupForm.tsx';
import { EditGroupForm } from './EditGroupForm.tsx';

interface GroupsDialogProps {
  groups: readonly ProductGroup[];
  /** What is open at first: a group's id, the form for a new one, or only the list. */
  start: string;
  onClose: () => void;
}

/** Stands for the form of a new group where otherwise a group's id stands. */
export const NEW_GROUP = 'new';

export function GroupsDialog({ groups, start, onClose }: GroupsDialogProps) {
  const [opened, setOpened] = useState(start);
  const [deleted, setDeleted] = useState<ProductGroup | null>(null);
  const shut = (): void => setOpened('');
  return (
    <Modal open size="large" title="Manage Groups" onClose={onClose}>
      {groups.length === 0 && <EmptyState title="No product groups found" />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {groups.map((group) => (
          <Box component="li" key={group._id} sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
            {opened === group._id ? (
              <EditGroupForm group={group} onDone={shut} />
            ) : (
              <Row group={group} onEdit={() => setOpened(group._id)} onDelete={() => setDeleted(group)} />
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ pt: 3 }}>
        {opened === NEW_GROUP ? (
          <AddGroupForm onAdded={shut} onCancel={shut} />
        ) : (
          <Button variant="outlined" startIcon={<Plus />} onClick={() => setOpened(NEW_GROUP)}>
            Add Product Group
          </Button>
        )}
      </Box>
      {deleted && <DeleteGroup group={deleted} onClose={() => setDeleted(null)} />}
    </Modal>
  );
}

function Row({ group, onEdit, onDelete }: { group: ProductGroup; onEdit: () => void; onDelete: () => void }) {
  const { name, description, products, status } = group;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[description, `${products.length} ${products.length === 1 ? 'product' : 'products'}`]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <StatusChip kind="product" status={status} />
      {name !== SAVINGS_GROUP && (
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" color="error" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </Box>
      )}
    </Box>
  );
}

const words = { refused: 'Failed to delete group', broken: 'Error deleting group' };

function DeleteGroup({ group, onClose }: { group: ProductGroup; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const toasts = useToasts();

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await deleteProductGroup(group._id);
      toasts.success('Product group deleted.');
      onClose();
    } catch (error) {
      setFailure(changeFailure(error, words));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      destructive
      title={`Delete ${group.name}?`}
      message="Are you sure you want to delete this group? This will remove the group from all associated products."
      confirmLabel="Delete group"
      busyLabel="Deleting…"
      busy={busy}
      error={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
