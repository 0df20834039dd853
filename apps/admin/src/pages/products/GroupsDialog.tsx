/** Lists, adds, changes and deletes product groups. The group Savings cannot be changed. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { ProductGroup } from '@ajose/sdk/contract/products';
import { formatNumber } from '@ajose/sdk/domain/money';
import { SAVINGS_GROUP } from '@ajose/sdk/rules/products';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Fill } from '@ajose/ui/layout/Fill';
import { Inline } from '@ajose/ui/layout/Inline';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { deleteProductGroup } from '../../data/products.ts';
import { AddGroupForm } from './AddGroupForm.tsx';
import { EditGroupForm } from './EditGroupForm.tsx';

interface GroupsDialogProps {
  groups: readonly ProductGroup[];
  /** What is open at first: a group's id, NEW_GROUP for the form of a new one, or empty for the list alone. */
  start: string;
  onClose: () => void;
}

const addWords = { refused: 'Failed to add group', broken: 'Error adding group' };

/** The `start` that opens the form of a new group. */
export const NEW_GROUP = 'new';

export function GroupsDialog({ groups, start, onClose }: GroupsDialogProps) {
  const [opened, setOpened] = useState(start);
  const [deleted, setDeleted] = useState<ProductGroup | null>(null);
  const shut = (): void => setOpened('');
  return (
    <Modal open size="large" title={opened === NEW_GROUP ? 'Add Product Group' : 'Manage Groups'} onClose={onClose}>
      {groups.length === 0 && <EmptyState title="No product groups found" />}
      <Stack gap={6}>
        <Rows>
          {groups.map((group) =>
            opened === group._id ? (
              <Row key={group._id} look="stack">
                <EditGroupForm group={group} onDone={shut} />
              </Row>
            ) : (
              <GroupRow
                key={group._id}
                group={group}
                onEdit={() => setOpened(group._id)}
                onDelete={() => setDeleted(group)}
              />
            ),
          )}
        </Rows>
        {opened === NEW_GROUP ? (
          <AddGroupForm words={addWords} onAdded={shut} onCancel={shut} />
        ) : (
          <div>
            <Button variant="outlined" startIcon={<Plus />} onClick={() => setOpened(NEW_GROUP)}>
              Add Product Group
            </Button>
          </div>
        )}
      </Stack>
      {deleted && <DeleteGroup group={deleted} onClose={() => setDeleted(null)} />}
    </Modal>
  );
}

interface GroupRowProps {
  group: ProductGroup;
  onEdit: () => void;
  onDelete: () => void;
}

function GroupRow({ group, onEdit, onDelete }: GroupRowProps) {
  const { name, description, products, status } = group;
  const count = `${formatNumber(products.length)} ${products.length === 1 ? 'product' : 'products'}`;
  return (
    <Row>
      <Fill least="14rem">
        <Text strong>{name}</Text>
        <Text size="sm" tone="soft">
          {[count, description].filter(Boolean).join(' · ')}
        </Text>
      </Fill>
      <StatusChip kind="product" status={status} />
      {name !== SAVINGS_GROUP && (
        <Inline gap={1}>
          <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" color="error" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </Inline>
      )}
    </Row>
  );
}

const words = { refused: 'Failed to delete group', broken: 'Error deleting group' };

function DeleteGroup({ group, onClose }: { group: ProductGroup; onClose: () => void }) {
  return (
    <ConfirmCall
      destructive
      title={`Delete ${group.name}?`}
      message="Are you sure you want to delete this group? This will remove the group from all associated products."
      confirmLabel="Delete group"
      busyLabel="Deleting…"
      call={() => deleteProductGroup(group._id)}
      done="Product group deleted."
      failure={words}
      onClose={onClose}
    />
  );
}
