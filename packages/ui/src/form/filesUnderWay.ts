/** How many files of a form are being sent, which its button says: the form lacks their ids until then. */
import { createContext } from 'react';

export const FilesUnderWay = createContext<{ count: number; add: (files: 1 | -1) => void }>({
  count: 0,
  add: () => undefined,
});
