/** Saves a file with the customer's amounts. Where amounts are hidden, it asks first. */
import { useCall } from '@ajose/app/useCall.ts';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { mayShareAmounts } from './shareQuestion.ts';

/** @param failure what a message says where the server says nothing */
export function useDownload(failure: string) {
  const { busy, run } = useCall(failure);
  const download = (get: () => Promise<{ file: Blob; name: string }>): void =>
    run(
      async () => ((await mayShareAmounts()) ? get() : null),
      (made) => {
        if (made) saveFile(made.file, made.name);
      },
    );
  return { busy, download };
}
