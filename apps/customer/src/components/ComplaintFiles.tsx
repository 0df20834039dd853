/** The files that go with a message to staff. */
import { MOST_COMPLAINT_FILES } from '@ajose/sdk/domain/promises';
import { FormFiles } from '@ajose/ui/form/FormFiles';
import { FILE_KINDS, FILE_TYPES, fileRefusal } from '../data/files.ts';
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
      helperText={`If it helps: a receipt or a letter, as ${FILE_KINDS} each. Up to ${MOST_COMPLAINT_FILES}.`}
      most={MOST_COMPLAINT_FILES}
      refusal={fileRefusal}
      accept={FILE_TYPES}
    />
  );
}
