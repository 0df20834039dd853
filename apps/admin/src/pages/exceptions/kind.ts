/** What an exception is called. */
export function kindName(kind: string): string {
  const words = kind.replaceAll(/[_.-]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
