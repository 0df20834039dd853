/** The files that go with a message to staff. */
import { FILES_MOST } from '@ajose/sdk/rules/complaints';
import { FormFiles } from '@ajose/ui/form/FormFiles';
import { FILE_TYPES, fileRefusal } from '../data/files.ts';
import { acting } from '../acting.ts';
import { useUser } from '../session.tsx';
import { ConfirmEmailFirst } from './ConfirmEmailFirst.tsx';

export function ComplaintFiles() {
  const { emailConfirmed } = useUser();
  if (!emailConfirmed && acting() === null) return <ConfirmEmailFirst opens="You can add files" />;
  return (
    <FormFiles
      name="files"
      label="Add a file"
      helperText="If it helps: a receipt or a letter, as JPEG, PNG or PDF, at most 5 MB each. Up to three."
      most={FILES_MOST}
      refusal={fileRefusal}
      accept={FILE_TYPES}
    />
  );
}
