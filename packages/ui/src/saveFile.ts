/** Saves a file among the browser's downloads. */
import type { StoredFile } from '@ajose/sdk/contract/files';

/** The browser reads the file after the click; before this time its address must stay valid. */
const READ_MS = 10_000;

/** @param name the name of the saved file: "ajose-statement.csv" */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}

/** The customer's name for a file with the ending of what is kept, which is a picture whatever was sent. */
export const savedAs = ({ name, type }: Pick<StoredFile, 'name' | 'type'>): string =>
  `${name.replace(/\.[^.]*$/, '') || 'file'}.${type === 'image/png' ? 'png' : 'jpg'}`;
