/** The device's own share sheet. */

const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Shares words. @returns whether they were handed on; closing the sheet is no failure */
export async function shareText(words: { title: string; text: string; url?: string }): Promise<boolean> {
  try {
    await navigator.share(words);
    return true;
  } catch (error) {
    if (isClosed(error)) return false;
    throw error;
  }
}
