/** Saves a file with the customer's amounts. Where amounts are hidden, it asks first. */
import { useState } from 'react';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { mayShareAmounts } from './shareQuestion.ts';
import { inWords } from '@ajose/ui/failure.ts';

export interface Download {
  busy: boolean;
  /** @param failure what a message says where the server says nothing */
  download: (get: () => Promise<{ file: Blob; name: string }>, failure: string) => Promise<void>;
}

export function useDownload(): Download {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    download: async (get, failure) => {
      if (!(await mayShareAmounts())) return;
      setBusy(true);
      try {
        const { file, name } = await get();
        saveFile(file, name);
      } catch (error) {
        toasts.error(inWords(error, failure));
      } finally {
        setBusy(false);
      }
    },
  };
}
