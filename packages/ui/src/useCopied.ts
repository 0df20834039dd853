/** Copies text, and says for two seconds that it was copied. */
import { useEffect, useState } from 'react';

const CONFIRM_MS = 2000;

/** @returns whether text was copied in the last two seconds, and a function that copies it, which rejects where the browser refuses */
export function useCopied(): [copied: boolean, copy: (text: string) => Promise<void>] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [
    copied,
    async (text) => {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    },
  ];
}
