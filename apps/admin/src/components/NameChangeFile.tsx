/** The file that shows a customer's new name. */
import { getNameChangeFile } from '../data/nameChanges.ts';
import { StoredPicture } from './StoredPicture.tsx';

/** @param id of the change of name */
export const NameChangeFile = ({ id, name }: { id: string; name: string }) => (
  <StoredPicture
    fetchFile={() => getNameChangeFile(id)}
    title="What shows the new name"
    alt={`What shows the name ${name}`}
  />
);
