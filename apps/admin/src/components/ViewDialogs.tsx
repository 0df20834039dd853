/** Saves what a list shows as a view; renames and removes views. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { FormDialog } from '@ajose/app/FormDialog';
import { useCall } from '@ajose/app/useCall.ts';
import type { SavedView, ViewList } from '@ajose/sdk/contract/views';
import { viewNameRules } from '@ajose/sdk/rules/views';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormCheckbox } from '@ajose/ui/form/FormCheckbox';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { removeView, renameView, saveView, useViews } from '../data/views.ts';
import { useMay } from './role.tsx';

const TRY_AGAIN = 'The view could not be changed. Please try again.';

interface SaveViewDialogProps {
  list: ViewList;
  /** The view as parameters of the list's address. */
  words: Readonly<Record<string, string>>;
  onClose: () => void;
}

export function SaveViewDialog({ list, words, onClose }: SaveViewDialogProps) {
  const mayShare = useMay('shareViews');
  return (
    <FormDialog
      size="small"
      title="Save this view"
      initialValues={{ name: '', shared: false }}
      rules={viewNameRules}
      failure="The view could not be saved. Please try again."
      onSubmit={({ name, shared }) => saveView({ list, words, ...viewNameRules.cast({ name }) }, shared)}
      submit="Save"
      busy="Saving…"
      gap={5}
      onClose={onClose}
    >
      <Text tone="soft">Filters, order and rows on a page are saved, for every device. Your search is not.</Text>
      <FormTextField name="name" label="Name" autoComplete="off" required inputRef={focusOnMount} />
      {mayShare && <FormCheckbox name="shared" label="For all administrators" />}
    </FormDialog>
  );
}

/** Lists the views that the administrator may change, to rename or remove them. */
export function ViewsDialog({ list, onClose }: { list: ViewList; onClose: () => void }) {
  const views = useViews(list).data?.filter(({ mayChange }) => mayChange) ?? [];
  const [renaming, setRenaming] = useState<string | null>(null);
  return (
    <Modal open title="Saved views" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      {views.length === 0 ? (
        <Text>There is no view left that you can change.</Text>
      ) : (
        <Rows>
          {views.map((view) =>
            view._id === renaming ? (
              <Row key={view._id}>
                <RenameForm view={view} onClose={() => setRenaming(null)} />
              </Row>
            ) : (
              <ViewRow key={view._id} view={view} onRename={() => setRenaming(view._id)} />
            ),
          )}
        </Rows>
      )}
    </Modal>
  );
}

function ViewRow({ view, onRename }: { view: SavedView; onRename: () => void }) {
  const { busy, run } = useCall(TRY_AGAIN);
  return (
    <Row>
      <Fill least="10rem">
        <Text strong>{view.name}</Text>
        <Quiet>{view.shared ? `For all, by ${view.by}` : 'For you'}</Quiet>
      </Fill>
      <Button size="small" aria-label={`Rename ${view.name}`} onClick={onRename}>
        Rename
      </Button>
      <Button
        size="small"
        color="error"
        disabled={busy}
        aria-label={`Remove ${view.name}`}
        onClick={() => run(() => removeView(view._id))}
      >
        Remove
      </Button>
    </Row>
  );
}

function RenameForm({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const toasts = useToasts();
  return (
    <Fill>
      <Form
        initialValues={{ name: view.name }}
        rules={viewNameRules}
        failure={TRY_AGAIN}
        label={`Rename ${view.name}`}
        onSubmit={async ({ name }) => {
          toasts.success(await renameView(view._id, viewNameRules.cast({ name }).name));
          onClose();
        }}
      >
        <FormError />
        <FormTextField name="name" label="Name" autoComplete="off" required inputRef={focusOnMount} />
        <DialogActions submit="Save" busy="Saving…" onCancel={onClose} />
      </Form>
    </Fill>
  );
}
