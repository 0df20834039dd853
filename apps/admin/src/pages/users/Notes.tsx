/** Administrators' notes about a customer, newest first, and a form to add one. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { UserNote } from '@ajose/sdk/contract/customers';
import { addUserNoteRules } from '@ajose/sdk/rules/staff';
import { DateTime } from '@ajose/ui/display/DateTime';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { ListPages } from '@ajose/ui/table/ListPages';
import Skeleton from '@mui/material/Skeleton';
import { Allowed } from '../../components/role.tsx';
import { ON_A_CARD } from '../../data/list.ts';
import { addUserNote, useUserNotes } from '../../data/users.ts';

export function Notes({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const [writes, setWrites] = useState(false);
  const notes = useUserNotes(userId, { page, limit: ON_A_CARD });
  return (
    <Card
      title="Notes"
      actions={
        !writes && (
          <Allowed to="writeNotes">
            <Button size="small" onClick={() => setWrites(true)}>
              Add a note
            </Button>
          </Allowed>
        )
      }
    >
      <Stack gap={5}>
        {writes && (
          <NewNote
            userId={userId}
            onAdded={() => {
              setWrites(false);
              setPage(1);
            }}
          />
        )}
        <Loaded of={notes} failure="The notes could not be fetched." skeleton={<Skeleton height={96} />}>
          {({ notes, pagination }) => (
            <>
              <NoteList notes={notes} />
              {pagination.pages > 1 && (
                <ListPages
                  noun={['note', 'notes']}
                  total={pagination.total}
                  page={page}
                  pages={pagination.pages}
                  onPage={setPage}
                />
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}

function NoteList({ notes }: { notes: readonly UserNote[] }) {
  if (notes.length === 0) return <Text tone="soft">No notes yet.</Text>;
  return (
    <Stack as="ol" gap={3}>
      {notes.map(({ _id, text, at, by }) => (
        <li key={_id}>
          <Text keepsLines>{text}</Text>
          <Text size="sm" tone="soft">
            <DateTime moment={at} /> by {by}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

function NewNote({ userId, onAdded }: { userId: string; onAdded: () => void }) {
  const toasts = useToasts();
  return (
    <Form
      label="New note"
      initialValues={{ text: '' }}
      rules={addUserNoteRules}
      failure="The note could not be kept. Please try again."
      onSubmit={async ({ text }, { resetForm }) => {
        toasts.success(await addUserNote(userId, text));
        resetForm();
        onAdded();
      }}
    >
      <FormError />
      <Stack gap={3}>
        <FormTextField
          name="text"
          label="New note"
          helperText="Administrators read it, the customer does not. It cannot be changed."
          lines={2}
          inputRef={focusOnMount}
          required
          maxLength={2000}
        />
        <div>
          <SubmitButton busyLabel="Keeping…">Add note</SubmitButton>
        </div>
      </Stack>
    </Form>
  );
}
