/** The device's share sheet, and a substitute where there is none. */
import { saveFile } from '@ajose/ui/saveFile.ts';

const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Shares text. @returns whether it was shared; closing the sheet is not a failure */
export async function shareText(words: { title: string; text: string; url?: string }): Promise<boolean> {
  try {
    await navigator.share(words);
    return true;
  } catch (error) {
    if (isClosed(error)) return false;
    throw error;
  }
}

/** Whether this device can share such a file. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** Shares a file, or saves it where the device cannot share files. */
export async function shareFile(file: File, title: string): Promise<void> {
  if (!canShareFile(file)) return saveFile(file, file.name);
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (isClosed(error)) return;
    // While a file is being made, some browsers forget the press and then refuse to share.
    saveFile(file, file.name);
  }
}
