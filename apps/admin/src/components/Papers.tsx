/** An organisation's papers, one picture each. */
import type { OrganisationForm, Registration } from '@ajose/sdk/contract/organisations';
import { paperName } from '@ajose/sdk/domain/papers';
import { Stack } from '@ajose/ui/layout/Stack';
import { getRegistrationFile } from '../data/organisations.ts';
import { StoredPicture } from './StoredPicture.tsx';

interface PapersProps {
  form: OrganisationForm;
  registration: Pick<Registration, '_id' | 'papers'>;
}

export function Papers({ form, registration: { _id: id, papers } }: PapersProps) {
  if (papers.length === 0) return 'None';
  return (
    <Stack gap={2}>
      {papers.map(({ paper, file }) => {
        const name = paperName(paper, form);
        return (
          <div key={paper}>
            <StoredPicture
              fetchFile={() => getRegistrationFile(id, file._id)}
              title={name}
              alt={`${name}: ${file.name}`}
              label={`See: ${name}`}
            />
          </div>
        );
      })}
    </Stack>
  );
}
