/** Files that customers added, as they are saved on a device. */
import type { StoredFile } from './contract/files.ts';

/** The customer's name for it with the ending of what is kept, which is a picture whatever was sent. */
export const savedAs = ({ name, type }: Pick<StoredFile, 'name' | 'type'>): string =>
  `${name.replace(/\.[^.]*$/, '') || 'file'}.${type === 'image/png' ? 'png' : 'jpg'}`;
